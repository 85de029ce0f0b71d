"""A betting round: whose turn it is, when it is over, who may still raise and how often."""

import pytest

from tests.replay.amendment import amended
from tests.replay.ruling import HOUSES, choices, reasons, ruling, to_act

NO_LIMIT = """
    {house} holdem no 1/2, button 1
    1: 100 | 2: 100 | 3: 100 | 4: 100 | 5: {short} | 6: 100
    blinds 2 3
    deal
    4 raises to 8 | 5 raises all-in |
    """
"""Worked examples (a) and (b): A on seat 4 raises by 6, B on seat 5 is all-in, C on seat 6 is next."""

FIXED = """
    {house} holdem fixed 10/20, button 1
    1: 500 | 2: 500 | 3: {short} | 4: 500
    blinds 2 3
    deal
    4 calls | 1 calls | 2 calls | 3 checks
    flop
    2 bets 10 | 3 raises all-in |
    """
"""Worked examples (c) and (d): A on seat 2 bets 10, B on seat 3 is all-in, C on seat 4 is next."""

BELOW_HALF, HALF, ABOVE_HALF = 24, 25, 26
"""Stacks of B that leave him 4, 5 and 6 more than A's bet of 10, after 10 before the flop."""


# --- no- and pot-limit ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_a_short_all_in_leaves_the_size_of_a_raise(house: str) -> None:
    """Example (a): after 8 (by 6) and an all-in 11 (by 3) a raise is to at least 17 (``bet.min-raise.full``)."""
    text = NO_LIMIT.format(house=house, short=11)
    assert choices(text) == {"fold": "", "call": "11.00", "raise": "17.00 to 100.00"}
    report = ruling(f"{text} 6 raises to 16.99 ← bet.min-raise.full | 1 folds | 2 folds | 3 folds | 4 folds")
    assert report.findings[0].expected == {"amount": "17.00"}
    ruling(f"{text} 6 raises to 17 | 1 folds | 2 folds | 3 folds | 4 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_a_short_all_in_does_not_let_players_raise_who_have_acted(house: str) -> None:
    """Example (a): if C calls 11, A may only call 3 more or fold (``reopen.big-bet``)."""
    text = f"{NO_LIMIT.format(house=house, short=11)} 6 calls | 1 folds | 2 folds | 3 folds |"
    assert choices(text) == {"fold": "", "call": "3.00", "no raise": ""}
    assert reasons(text)["no raise"] == f"{house}/reopen.big-bet"
    ruling(f"{text} 4 raises to 20 ← reopen.big-bet | 6 folds")
    ruling(f"{text} 4 calls")


@pytest.mark.parametrize("house", HOUSES)
def test_short_all_ins_that_add_up_to_a_full_raise_open_the_betting_again(house: str) -> None:
    """Example (b): C all-in 14, A faces 6 more than his 8, a full raise: he may raise, to at least 20 in all.

    ``reopen.cumulative``.
    """
    text = f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100 | 4: 100 | 5: 11 | 6: 14
        blinds 2 3
        deal
        4 raises to 8 | 5 raises all-in | 6 raises all-in | 1 calls | 2 folds | 3 folds |
        """
    assert choices(text) == {"fold": "", "call": "6.00", "raise": "12.00 to 92.00"}
    ruling(f"{text} 4 raises to 20 | 1 folds")


def test_short_all_ins_need_not_add_up() -> None:
    """Q24: with ``reopen.cumulative`` off, two short all-ins that add up to a full raise do not reopen."""
    text = """
        robert holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100 | 4: 100 | 5: 11 | 6: 14
        blinds 2 3
        deal
        4 raises to 8 | 5 raises all-in | 6 raises all-in | 1 folds | 2 folds | 3 folds |
        """
    apart = amended("robert", "reopen.cumulative = false")
    assert choices(text, apart) == {"fold": "", "call": "6.00", "no raise": ""}
    assert choices(text, amended("robert", "reopen.cumulative = true"))["raise"] == "12.00 to 92.00"


def test_the_last_raise_may_be_the_short_one() -> None:
    """Q24: ``min_raise.after_short = "last"`` measures the next raise by the short all-in."""
    text = NO_LIMIT.format(house="robert", short=11)
    assert choices(text, amended("robert", 'min_raise.after_short = "last"'))["raise"] == "14.00 to 100.00"
    assert choices(text, amended("robert", 'min_raise.after_short = "full"'))["raise"] == "17.00 to 100.00"


@pytest.mark.parametrize("house", HOUSES)
def test_a_full_raise_opens_the_betting_for_everybody(house: str) -> None:
    """A raise by the whole of the last one lets those who have acted raise again (``reopen.big-bet``)."""
    text = NO_LIMIT.format(house=house, short=14)
    last = f"{text} 6 folds | 1 folds | 2 folds | 3 folds |"
    assert choices(last) == {"fold": "", "call": "6.00", "raise": "12.00 to 92.00"}


def test_short_all_ins_in_spread_limit() -> None:
    """The full-raise rule holds in spread limit too (``svea/reopen.big-bet``)."""
    text = """
        svea holdem spread 1/2, up to 4-4-4-4, button 1
        1: 100 | 2: 100 | 3: 100 | 4: 100 | 5: 7
        blinds 2 3
        deal
        4 raises to 6 | 5 raises all-in | 1 calls | 2 folds | 3 folds |
        """
    assert choices(text) == {"fold": "", "call": "1.00", "no raise": ""}
    ruling(f"{text} 4 raises to 11 ← reopen.big-bet | 1 folds")


# --- fixed limit ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_after_less_than_half_a_bet_the_others_complete(house: str) -> None:
    """Example (c): 10, all-in 14 (4 < 5): C may call 14 or complete to 20, not more (``reopen.limit.levels``)."""
    text = FIXED.format(house=house, short=BELOW_HALF)
    assert choices(text) == {"fold": "", "call": "14.00", "raise": "20.00"}
    ruling(f"{text} 4 raises to 20 | 1 folds | 2 folds")
    ruling(f"{text} 4 raises to 24 ← bet.fixed.amount | 1 folds | 2 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_less_than_half_a_bet_does_not_let_players_raise_who_have_acted(house: str) -> None:
    """Example (c): if C calls, A may only call (``reopen.limit``)."""
    text = f"{FIXED.format(house=house, short=BELOW_HALF)} 4 calls | 1 folds |"
    assert choices(text) == {"fold": "", "call": "4.00", "no raise": ""}
    assert reasons(text)["no raise"] == f"{house}/reopen.limit"
    ruling(f"{text} 2 raises to 20 ← reopen.limit | 4 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_a_completed_bet_lets_everybody_raise(house: str) -> None:
    """Example (c): if C completes to 20, A may raise to 30 (``reopen.limit.levels``)."""
    text = f"{FIXED.format(house=house, short=BELOW_HALF)} 4 raises to 20 | 1 folds |"
    assert choices(text) == {"fold": "", "call": "10.00", "raise": "20.00"}
    ruling(f"{text} 2 raises to 30 | 4 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_half_a_bet_or_more_is_a_bet(house: str) -> None:
    """Example (d): 10, all-in 16 (6 ≥ 5): C may call 16 or raise to 26; then A calls 16 more or raises to 36.

    That is the fourth bet (``reopen.limit.levels``, ``bet.fixed.cap.count``).
    """
    text = FIXED.format(house=house, short=ABOVE_HALF)
    assert choices(text) == {"fold": "", "call": "16.00", "raise": "26.00"}
    raised = f"{text} 4 raises to 26 | 1 folds |"
    assert choices(raised) == {"fold": "", "call": "16.00", "raise": "26.00"}
    capped = f"{raised} 2 raises to 36 |"
    assert choices(capped) == {"fold": "", "call": "10.00", "no raise": ""}
    assert reasons(capped)["no raise"] == f"{house}/bet.fixed.cap"
    ruling(f"{text} 4 raises to 20 ← bet.fixed.amount | 1 folds | 2 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_exactly_half_counts_as_a_full_bet(house: str) -> None:
    """Exactly half counts as a full bet (``reopen.limit.half``): who has acted may raise to a bet over the all-in."""
    text = f"{FIXED.format(house=house, short=HALF)} 4 calls | 1 folds |"
    assert choices(text) == {"fold": "", "call": "5.00", "raise": "15.00"}


def test_exactly_half_need_not_count() -> None:
    """Q25: with ``reopen.half_is_full`` off, exactly half a bet does not reopen and is to be completed."""
    strict = amended("robert", "reopen.half_is_full = false")
    text = FIXED.format(house="robert", short=HALF)
    assert choices(text, strict)["raise"] == "20.00"
    called = f"{text} 4 calls | 1 folds |"
    assert choices(called, strict) == {"fold": "", "call": "5.00", "no raise": ""}
    assert reasons(called, strict)["no raise"] == "amended/reopen.limit.half"
    assert choices(called, amended("robert", "reopen.half_is_full = true"))["raise"] == "15.00"


def test_the_raise_after_a_short_all_in_may_go_to_the_next_level() -> None:
    """Q25: ``limit.raise_after_short = "next_level"``: after 10 and an all-in 16 a raise goes to 30, not to 26."""
    text = FIXED.format(house="robert", short=ABOVE_HALF)
    assert choices(text, amended("robert", 'limit.raise_after_short = "next_level"'))["raise"] == "30.00"
    assert choices(text, amended("robert", 'limit.raise_after_short = "plus_bet"'))["raise"] == "26.00"


def test_who_has_acted_may_complete_where_the_house_says_so() -> None:
    """Q57: ``reopen.complete_by = "any"`` lets a player who has acted complete a short all-in."""
    text = f"{FIXED.format(house='robert', short=BELOW_HALF)} 4 calls | 1 folds |"
    anybody = amended("robert", 'reopen.complete_by = "any"')
    assert choices(text, anybody) == {"fold": "", "call": "4.00", "raise": "10.00"}
    ruling(f"{text} 2 raises to 20 | 4 folds", anybody)
    assert choices(text, amended("robert", 'reopen.complete_by = "not_acted"'))["no raise"] == ""


def test_several_short_all_ins_are_measured_from_the_last_full_level() -> None:
    """Fine print 19: all-ins to 13 and 16 after a bet of 10: together 6, more than half, a full bet at 16."""
    text = """
        robert holdem fixed 10/20, button 1
        1: 500 | 2: 500 | 3: 23 | 4: 26 | 5: 500
        blinds 2 3
        deal
        4 calls | 5 calls | 1 calls | 2 calls | 3 checks
        flop
        2 bets 10 | 3 raises all-in |
        """
    assert choices(text) == {"fold": "", "call": "13.00", "raise": "16.00"}
    both = f"{text} 4 raises all-in |"
    assert choices(both) == {"fold": "", "call": "16.00", "raise": "26.00"}
    assert choices(f"{both} 5 calls | 1 folds |") == {"fold": "", "call": "6.00", "raise": "16.00"}


def test_an_illegal_size_counts_as_full_in_fixed_limit_and_its_level_is_the_new_base() -> None:
    """Fine print 19: after a "raise" to 23 over 10 the next raise is to 33."""
    text = """
        norge holdem fixed 10/20, button 1
        1: 500 | 2: 500 | 3: 500
        blinds 2 3
        deal
        1 calls | 2 calls | 3 checks
        flop
        2 bets 10 | 3 raises to 23 ← bet.fixed.amount |
        """
    assert choices(text) == {"fold": "", "call": "23.00", "raise": "33.00"}
    ruling(f"{text} 1 raises to 33 | 2 folds | 3 folds")


def test_an_illegal_size_counts_as_short_outside_fixed_limit() -> None:
    """Fine print 19: a raise that is too small does not open the betting for those who have acted."""
    text = """
        norge holdem no 1/2, button 1
        1: 500 | 2: 500 | 3: 500
        blinds 2 3
        deal
        1 raises to 8 | 2 raises to 10 ← bet.min-raise | 3 calls |
        """
    assert choices(text) == {"fold": "", "call": "2.00", "no raise": ""}
    ruling(f"{text} 1 calls | flop | 2 bets 2 | 3 folds | 1 folds")


def test_a_bet_over_the_maximum_counts_as_short_outside_fixed_limit() -> None:
    """Fine print 19: 60 into a pot of 50: the next raise is measured by the last lawful size, the blind."""
    text = """
        norge holdem pot 5/10, button 1
        1: 500 | 2: 500 | 3: 500 | 4: 500 | 5: 500
        blinds 2 3
        deal
        4 calls | 5 calls | 1 calls | 2 calls | 3 checks
        flop
        2 bets 60 ← bet.pot.formula |
        """
    assert choices(text)["raise"] == "70.00 to 230.00"
    ruling(f"{text} 3 raises to 70 | 4 folds | 5 folds | 1 folds | 2 folds")


# --- the cap --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_one_bet_and_three_raises(house: str) -> None:
    """At most four bets a round; after the third raise only calls and folds are left (``bet.fixed.cap``)."""
    text = f"""
        {house} holdem fixed 2/4, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        1 calls | 2 calls | 3 checks
        flop
        2 bets 2 | 3 raises to 4 | 1 raises to 6 | 2 raises to 8 |
        """
    assert choices(text) == {"fold": "", "call": "4.00", "no raise": ""}
    assert reasons(text)["no raise"] == f"{house}/bet.fixed.cap"
    ruling(f"{text} 3 calls | 1 calls | turn | 2 checks | 3 checks | 1 checks")
    ruling(f"{text} 3 raises to 10 ← bet.fixed.cap | 1 folds | 2 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_the_others_still_answer_the_third_raise(house: str) -> None:
    """Q52: the round lasts until all have called or folded the third raise (``round.end``)."""
    text = f"""
        {house} holdem fixed 2/4, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        1 raises to 4 | 2 raises to 6 | 3 raises to 8 |
        """
    assert to_act(text) == 1
    ruling(f"{text} 1 calls | flop ← streets | 2 checks | 3 checks | 1 checks")


@pytest.mark.parametrize("house", HOUSES)
def test_the_big_blind_is_the_first_bet(house: str) -> None:
    """The big blind is bet one: three raises may follow it (``bet.fixed.cap.count``)."""
    text = f"""
        {house} holdem fixed 2/4, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        1 raises to 4 | 2 raises to 6 | 3 raises to 8 |
        """
    assert "no raise" in choices(text)
    ruling(f"{text} 1 raises to 10 ← bet.fixed.cap | 2 folds | 3 folds")


@pytest.mark.parametrize("house", HOUSES)
def test_heads_up_has_no_exemption_from_the_cap(house: str) -> None:
    """The cap holds with two players (``bet.fixed.cap.count``, Q19)."""
    small, big = (2, 1) if house == "svea" else (1, 2)
    text = f"""
        {house} holdem fixed 2/4, button 1
        1: 100 | 2: 100
        blinds {small} {big}
        deal
        {small} raises to 4 | {big} raises to 6 | {small} raises to 8 |
        """
    assert "no raise" in choices(text)
    ruling(f"{text} {big} raises to 10 ← bet.fixed.cap | {small} folds")


def test_the_cap_may_be_off_heads_up() -> None:
    """Q19: with ``fixed.cap_heads_up`` off two players may raise on; with three in the cap holds."""
    house = amended("robert", "fixed.cap_heads_up = false")
    two = """
        robert holdem fixed 2/4, button 1
        1: 100 | 2: 100
        blinds 1 2
        deal
        1 raises to 4 | 2 raises to 6 | 1 raises to 8 |
        """
    assert choices(two, house)["raise"] == "4.00"
    assert "no raise" in choices(two, amended("robert", "fixed.cap_heads_up = true"))
    ruling(f"{two} 2 raises to 10 | 1 raises to 12 | 2 folds", house)
    three = """
        robert holdem fixed 2/4, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        1 raises to 4 | 2 raises to 6 | 3 raises to 8 |
        """
    assert "no raise" in choices(three, house)


@pytest.mark.parametrize(("cap", "may"), [(3, False), (4, True), (5, True)])
def test_the_number_of_bets_is_the_houses(cap: int, may: bool) -> None:
    """``fixed.cap`` is the number of bets a round, the first included."""
    text = """
        robert holdem fixed 2/4, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        1 raises to 4 | 2 raises to 6 |
        """
    assert ("raise" in choices(text, amended("robert", f"fixed.cap = {cap}"))) == may


@pytest.mark.parametrize(("short", "may"), [(BELOW_HALF, True), (ABOVE_HALF, False)])
def test_an_all_in_raise_counts_when_it_is_half_a_bet(short: int, may: bool) -> None:
    """An all-in raise counts towards the cap when it is at least half a bet (``bet.fixed.cap.count``).

    Bet 10, all-in, then a completion or raise, and one more: the fourth bet only where the all-in was one.
    """
    level = 20 if may else 26
    raised = f"4 raises to {level} | 1 raises to {level + 10} |"
    assert ("raise" in choices(f"{FIXED.format(house='titan', short=short)} {raised}")) == may


# --- turns ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_an_unraised_big_blind_may_check_or_raise(house: str) -> None:
    """The big blind may check or raise when nobody has raised (``blinds.option``)."""
    text = f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        1 calls | 2 calls |
        """
    assert choices(text) == {"fold": "", "check": "", "raise": "2.00 to 98.00"}
    ruling(f"{text} 3 raises to 4 | 1 folds | 2 folds")
    assert to_act(f"{text} 3 checks | flop") == 2


@pytest.mark.parametrize("house", HOUSES)
def test_a_player_who_checked_may_raise(house: str) -> None:
    """Check-raising is allowed (``bet.check-raise``)."""
    ruling(f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        1 calls | 2 calls | 3 checks
        flop
        2 checks | 3 checks | 1 bets 4 | 2 raises to 12 | 3 folds | 1 folds
        """)


@pytest.mark.parametrize("house", HOUSES)
def test_a_round_ends_when_all_have_matched_the_level(house: str) -> None:
    """A round ends when everybody able to act has acted and matched the level (``round.end``)."""
    text = f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        1 raises to 4 | 2 calls |
        """
    assert to_act(text) == 3
    assert to_act(f"{text} 3 calls") is None
    ruling(f"{text} flop ← streets | 3 checks ← first-to-act.later | 1 checks | 2 checks")


@pytest.mark.parametrize("house", HOUSES)
def test_an_all_in_player_has_no_more_action(house: str) -> None:
    """An all-in player takes no further action (``all-in``); with one able to act the board is dealt (``hand.end``)."""
    text = f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 20 | 3: 100
        blinds 2 3
        deal 1 KsKh, 2 AsAh, 3 QsQh
        1 raises to 20 | 2 calls | 3 calls
        flop Ad 7c 2h
        """
    assert to_act(text) == 3
    shown = "3 shows | 1 shows | 2 shows"
    ruling(f"{text} | 3 checks | 1 checks | turn | 3 bets 10 | 1 calls | river | 3 checks | 1 checks | {shown}")
    assert to_act(f"{text} | 3 bets all-in | 1 calls") is None
    assert to_act(f"{text} | 3 bets all-in | 1 folds") is None


@pytest.mark.parametrize("house", HOUSES)
def test_a_raise_by_exactly_the_last_one_is_full(house: str) -> None:
    """A raise to 4 and one to 6, each by exactly 2: the first raiser may raise again (``reopen.big-bet``)."""
    text = f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        1 raises to 4 | 2 calls | 3 raises to 6 |
        """
    assert choices(text) == {"fold": "", "call": "2.00", "raise": "4.00 to 96.00"}


def test_less_than_half_a_bet_cites_the_half_bet_rule_whatever_half_counts_for() -> None:
    """``reopen.limit.half`` only where the fault is the half itself (fine print 11)."""
    strict = amended("robert", "reopen.half_is_full = false")
    text = f"{FIXED.format(house='robert', short=BELOW_HALF)} 4 calls | 1 folds |"
    assert reasons(text, strict)["no raise"] == "amended/reopen.limit"


@pytest.mark.parametrize("house", HOUSES)
def test_a_post_in_mid_round_raises_the_price(house: str) -> None:
    """Chips posted after the betting had begun lie there all the same: who has not acted faces them (``blinds``)."""
    text = f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100 | 4: 100
        blinds 2 3
        deal
        4 calls | 1 entry 5 ← blinds, posting.new-player |
        """
    assert choices(text.replace("← blinds, posting.new-player", ""))["raise"].endswith("95.00")
    assert choices(f"{text} 1 checks |")["call"] == "4.00"
