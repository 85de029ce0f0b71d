"""One action held against the choices that the player had: which rule a wrong one cites, and what would be right."""

import pytest

from replay.audit import audit
from replay.finding import Finding
from replay.houses.load import find_house
from tests.replay.amendment import amended
from tests.replay.dictation import dictate
from tests.replay.ruling import HOUSES, ruling

NO_LIMIT = """
    {house} holdem no 1/2, button 1
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal
    """


def fault(text: str) -> Finding:
    """The one finding of the dictated hand."""
    (finding,) = ruling(text).findings
    return finding


# --- check, call, bet or raise --------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_facing_a_bet_nobody_checks(house: str) -> None:
    """Facing a bet: fold, call, raise (``action.choices``); the finding says what a call costs."""
    found = fault(f"{NO_LIMIT.format(house=house)} 1 checks ← action.choices | 2 folds | 3 checks | flop")
    assert (found.expected, found.recorded) == ({"action": "call", "amount": "2.00"}, {"action": "check"})


@pytest.mark.parametrize("house", HOUSES)
def test_a_wrong_call_is_a_wrong_choice(house: str) -> None:
    """A call is the whole price or the whole stack; less or more cites ``action.choices`` (fine print 12)."""
    text = f"{NO_LIMIT.format(house=house)} 1 raises to 10 |"
    found = fault(f"{text} 2 calls 8.50 ← action.choices | 3 folds")
    assert (found.expected, found.recorded) == (
        {"action": "call", "amount": "9.00"},
        {"action": "call", "amount": "8.50"},
    )
    fault(f"{text} 2 calls 10 ← action.choices | 3 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_without_a_bet_there_is_nothing_to_call(house: str) -> None:
    """No bet yet: check or bet, fold is allowed (``action.choices``)."""
    text = f"{NO_LIMIT.format(house=house)} 1 calls | 2 calls | 3 checks | flop |"
    fault(f"{text} 2 calls 2 ← action.choices | 3 folds | 1 folds")
    fault(f"{text} 2 checks | 3 calls 0 ← action.choices | 1 checks")
    ruling(f"{text} 2 folds | 3 checks | 1 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_a_bet_opens_and_a_raise_tops(house: str) -> None:
    """The first chips of a round are a bet, what tops a bet is a raise (``action.choices``)."""
    text = f"{NO_LIMIT.format(house=house)} 1 calls | 2 calls | 3 checks | flop |"
    fault(f"{text} 2 raises to 4 ← action.choices | 3 folds | 1 folds")
    fault(f"{text} 2 bets 4 | 3 bets 8 ← action.choices | 1 folds | 2 folds")
    fault(f"{NO_LIMIT.format(house=house)} 1 bets 6 ← action.choices | 2 folds | 3 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_a_raise_to_no_more_than_the_price_is_none(house: str) -> None:
    """A "raise" that only matches the price is a wrong choice (``action.choices``)."""
    fault(f"{NO_LIMIT.format(house=house)} 1 raises to 2 ← action.choices | 2 folds | 3 checks | flop")


@pytest.mark.parametrize("house", HOUSES)
def test_a_short_stack_calls_all_in(house: str) -> None:
    """A player short of chips may put in all he has instead of folding (``all-in``)."""
    ruling(f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 6 | 3: 100
        blinds 2 3
        deal
        1 raises to 10 | 2 calls | 3 folds
        flop | turn | river
        """)


@pytest.mark.parametrize("house", HOUSES)
def test_against_a_short_all_in_alone_the_all_in_amount_is_enough(house: str) -> None:
    """Fine print 20: if nobody else can act, a caller may put in the full blind or the all-in amount."""
    text = f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 1.50
        blinds 2 3
        deal
        1 folds |
        """
    board = "flop | turn | river"
    ruling(f"{text} 2 calls 0.50 | {board}")
    report = ruling(f"{text} 2 calls 1 | {board} | uncalled 0.50 to 2")
    assert report.derived()["uncalled"] == {"2": "0.50"}


@pytest.mark.parametrize("house", HOUSES)
def test_a_blind_that_covers_the_short_big_blind_has_no_action(house: str) -> None:
    """Fine print 20: if nobody else can act, a blind who covers a short big blind has no action."""
    report = ruling(f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 1
        blinds 2 3
        deal
        1 folds
        flop | turn | river
        """)
    assert report.derived()["next_to_act"] is None
    assert report.derived()["uncalled"] == {}


# --- sizes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("limit", ["no", "pot"])
def test_a_raise_is_at_least_the_last_bet_or_raise(house: str, limit: str) -> None:
    """At least the last bet or raise of the round (``bet.min-raise``): after 2 and 6 (by 4) at least to 10."""
    text = f"{NO_LIMIT.format(house=house).replace('no 1/2', f'{limit} 1/2')} 1 raises to 6 |"
    found = fault(f"{text} 2 raises to 9.99 ← bet.min-raise | 3 folds | 1 folds")
    assert (found.expected, found.recorded) == ({"amount": "9.00"}, {"amount": "8.99"})
    ruling(f"{text} 2 raises to 10 | 3 folds | 1 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_an_all_in_raise_may_be_less(house: str) -> None:
    """An all-in raise may be less (``bet.min-raise``)."""
    ruling(f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 9 | 3: 100
        blinds 2 3
        deal
        1 raises to 6 | 2 raises all-in | 3 folds | 1 folds
        """)


def test_a_raise_that_puts_every_opponent_all_in_is_in_order() -> None:
    """Fine print 14: in `practice` an amount stands that is short of the full size but covers every opponent."""
    text = """
        practice holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: {stack}
        blinds 2 3
        deal
        1 raises to 6 | 2 folds | 3 calls
        flop
        3 checks | 1 bets 1 {mark} | 3 folds
        """
    ruling(text.format(stack=7, mark=""))
    ruling(text.format(stack=7.01, mark="← bet.min"))


@pytest.mark.parametrize(("switch", "mark"), [("true", ""), ("false", " ← bet.min-raise")])
def test_covering_every_opponent_is_the_houses_affair(switch: str, mark: str) -> None:
    """``min_raise.covers_all``: after a bet of 2 a raise to 3 puts the bettor, who has one more chip, all-in."""
    ruling(
        f"""
        robert holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 5
        blinds 2 3
        deal
        1 calls | 2 folds | 3 checks
        flop
        3 bets 2 | 1 raises to 3{mark} | 3 folds
        """,
        amended("robert", f"min_raise.covers_all = {switch}"),
    )


@pytest.mark.parametrize("house", HOUSES)
def test_more_than_the_stack_cannot_be_bet(house: str) -> None:
    """A player can lose only what lies before him (``table-stakes``); replay stops at that event."""
    report = ruling(f"{NO_LIMIT.format(house=house)} 1 raises to 100.01 ← table-stakes | 2 folds | 3 folds")
    assert report.findings[0].expected == {"amount": "100.00"}
    assert report.derived() == {}


@pytest.mark.parametrize("house", HOUSES)
def test_everybody_for_whom_the_betting_is_open_may_raise(house: str) -> None:
    """With or without a blind (``bet.who-may-raise``)."""
    ruling(f"{NO_LIMIT.format(house=house)} 1 raises to 4 | 2 raises to 6 | 3 raises to 8 | 1 raises to 10 | 2 calls")


@pytest.mark.parametrize("house", HOUSES)
def test_a_raise_by_less_than_even_the_short_all_in(house: str) -> None:
    """After 8 and an all-in 11 a raise to 14 falls short of the full size, one to 13 of any (``bet.min-raise``)."""
    text = f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100 | 4: 100 | 5: 11
        blinds 2 3
        deal
        4 raises to 8 | 5 raises all-in |
        """
    ruling(f"{text} 1 raises to 14 ← bet.min-raise.full | 2 folds | 3 folds | 4 folds")
    ruling(f"{text} 1 raises to 13 ← bet.min-raise | 2 folds | 3 folds | 4 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_chips_above_the_level_after_the_fourth_bet(house: str) -> None:
    """Fine print 13: any chips above the level after the fourth bet cite ``bet.fixed.cap``, an all-in's too."""
    text = f"""
        {house} holdem fixed 2/4, button 1
        1: 100 | 2: 100 | 3: 8.50 | 4: 100
        blinds 2 3
        deal
        4 raises to 4 | 1 raises to 6 | 2 raises to 8 |
        """
    ruling(f"{text} 3 raises all-in ← bet.fixed.cap | 4 folds | 1 folds | 2 calls | flop | turn | river")
    ruling(f"{text} 3 calls | 4 calls | 1 calls | flop | 2 checks | 3 checks | 4 checks | 1 checks")


@pytest.mark.parametrize("house", HOUSES)
def test_completing_a_short_all_in_is_a_raise_or_a_completion(house: str) -> None:
    """Fold, call or complete (``reopen.limit``): the completion may be called by its name, another raise may not."""
    text = f"""
        {house} holdem fixed 10/20, button 1
        1: 500 | 2: 500 | 3: 24 | 4: 500
        blinds 2 3
        deal
        4 calls | 1 calls | 2 calls | 3 checks
        flop
        2 bets 10 |
        """
    ruling(f"{text} 3 raises all-in | 4 completes to 20 | 1 folds | 2 folds")
    ruling(f"{text} 3 raises all-in | 4 raises to 20 | 1 folds | 2 folds")
    ruling(f"{text} 3 folds | 4 completes to 20 ← action.choices | 1 folds | 2 folds")
    ruling(text.replace("2 bets 10 |", "2 completes to 10 ← action.choices | 3 folds | 4 folds | 1 folds"))


@pytest.mark.parametrize("house", HOUSES)
def test_the_price_of_a_short_blind_is_the_full_one_while_others_can_act(house: str) -> None:
    """The short amount is too little as long as somebody else can act (``action.choices``, ``blinds.short``)."""
    text = f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 1.50
        blinds 2 3
        deal
        """
    ruling(f"{text} | 1 calls 1.50 ← action.choices | 2 folds | flop | turn | river")
    ruling(f"{text} | 1 folds | 2 calls 0.20 ← action.choices | flop | turn | river")


# --- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limit", "events", "message"),
    [
        ("no 1/2", "1 checks", "the player may fold, call 2.00 or raise"),
        ("no 1/2", "1 calls | 2 calls | 3 calls 1", "the player may check, fold or raise"),
        ("no 1/2", "1 calls | 2 calls | 3 checks | flop | 2 calls 2", "the player may check, fold or bet"),
        ("no 1/2", "1 raises to 3", "to 3.00; lawful is to 4.00 or more"),
        ("fixed 2/4", "1 raises to 5", "to 5.00; lawful is to 4.00"),
        ("pot 1/2", "1 raises to 8", "to 8.00; lawful is to 4.00 up to 7.00"),
        ("fixed 2/4", "1 raises to 4 | 2 raises to 6 | 3 raises to 8 | 1 raises to 10", "the player may not raise"),
    ],
)
def test_the_message_says_what_would_be_lawful(limit: str, events: str, message: str) -> None:
    """For whoever reads the finding."""
    text = NO_LIMIT.format(house="titan").replace("no 1/2", limit)
    report = audit(dictate(f"{text} {events}"), find_house("titan"))
    assert [finding.message for finding in report.findings] == [message]
