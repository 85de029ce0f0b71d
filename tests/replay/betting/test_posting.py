"""Posting: the chips that are put up before the cards, and what they make of the first betting round."""

import pytest

from tests.replay.amendment import amended
from tests.replay.ruling import HOUSES, choices, derived, pots, reasons, ruling, to_act

FOUR = """
    {house} holdem {limit}, button 1
    1: 100 | 2: 100 | 3: 100 | 4: 100
    """


def four(house: str, limit: str = "no 1/2") -> str:
    """Four players, button on seat 1: the blinds are seats 2 and 3."""
    return FOUR.format(house=house, limit=limit)


def test_the_straddler_acts_last_and_may_raise() -> None:
    """First to act is the player left of the straddler; the straddler acts last and may raise.

    ``dansk/straddle.action``, ``dansk/first-to-act.first-round``.
    """
    text = f"{four('dansk')} blinds 2 3 | 4 straddle | deal |"
    assert to_act(text) == 1
    assert choices(f"{text} 1 calls | 2 calls | 3 calls |") == {"fold": "", "check": "", "raise": "2.00 to 96.00"}
    ruling(f"{text} 3 calls ← first-to-act.first-round | 4 checks | 1 folds | 2 folds | flop")


def test_the_straddle_is_a_raise_by_one_big_blind() -> None:
    """No- and pot-limit: the next raise is by at least one big blind, $1/$2, straddle 4: to at least 6.

    ``dansk/straddle.raise``, Q9.
    """
    text = f"{four('dansk')} blinds 2 3 | 4 straddle | deal |"
    assert choices(text) == {"fold": "", "call": "4.00", "raise": "6.00 to 100.00"}
    ruling(f"{text} 1 raises to 6 | 2 folds | 3 folds | 4 folds")
    ruling(f"{text} 1 raises to 5.99 ← bet.min-raise | 2 folds | 3 folds | 4 folds")


def test_the_straddle_is_the_second_bet_in_fixed_limit() -> None:
    """Fixed limit: it is the second bet, so two raises remain (``dansk/straddle.raise``)."""
    text = f"{four('dansk', 'fixed 2/4')} blinds 2 3 | 4 straddle | deal |"
    assert choices(text)["raise"] == "6.00"
    assert "raise" in choices(f"{text} 1 raises to 6 |")
    capped = f"{text} 1 raises to 6 | 2 raises to 8 |"
    assert reasons(capped)["no raise"] == "dansk/bet.fixed.cap"


def test_the_straddle_may_be_no_raise_at_all() -> None:
    """Q9: as RROP has it, the next raise is by the straddle and it is no bet in fixed limit.

    ``straddle.raise_increment``, ``straddle.counts_as_bet``.
    """
    rrop = amended("dansk", 'straddle.raise_increment = "straddle"', "straddle.counts_as_bet = false")
    text = f"{four('dansk')} blinds 2 3 | 4 straddle | deal |"
    assert choices(text, rrop)["raise"] == "8.00 to 100.00"
    fixed = f"{four('dansk', 'fixed 2/4')} blinds 2 3 | 4 straddle | deal | 1 raises to 6 | 2 raises to 8 |"
    assert choices(fixed, rrop)["raise"] == "8.00"


@pytest.mark.parametrize("house", HOUSES)
def test_dead_money_lies_in_the_main_pot(house: str) -> None:
    """Dead money belongs to the main pot, is never uncalled and is no bet (``posting.dead-in-pot``)."""
    report = ruling(f"""
        {house} holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 10 | 4: 100
        blinds 2 3
        4 missed big | 4 dead
        deal
        4 raises to 20 | 1 folds | 2 calls | 3 calls
        flop
        2 bets 30 | 4 folds
        turn | river
        """)
    assert [pot.split(",")[0] for pot in pots(report)] == ["31.00 for 2 3", "20.00 for 2"]
    assert derived(report)["uncalled"] == {"2": "30.00"}


@pytest.mark.parametrize("house", HOUSES)
def test_the_order_of_the_two_posts_does_not_matter(house: str) -> None:
    """Fine print 21: ``missed_small`` is dead where the same seat posts ``missed_big``, before or after it."""
    header = f"{four(house)} blinds 2 3 |"
    for posts in ("4 missed big | 4 missed small", "4 missed small | 4 missed big"):
        assert choices(f"{header} {posts} | deal") == {"fold": "", "check": "", "raise": "2.00 to 97.00"}


@pytest.mark.parametrize("house", HOUSES)
def test_who_posts_the_big_blind_decides_who_acts_first(house: str) -> None:
    """Fine print 21: the first to act is the seat left of the one that posted the big blind, also a wrong one."""
    assert to_act(f"{four(house)} 3 small blind | 4 big blind | deal") == 1
    assert to_act(f"{four(house)} blinds 2 3 | deal") == 4
    assert to_act(f"{four(house)} 2 small blind | deal") == 4


@pytest.mark.parametrize("house", HOUSES)
def test_the_price_is_the_full_big_blind(house: str) -> None:
    """A short bring-in or blind leaves the price for the others at the full one (fine print 15, ``blinds.short``)."""
    text = four(house).replace("3: 100", "3: 1.20")
    assert choices(f"{text} blinds 2 3 | deal") == {"fold": "", "call": "2.00", "raise": "4.00 to 100.00"}
    fixed = four(house, "fixed 2/4").replace("3: 100", "3: 1.20")
    assert choices(f"{fixed} blinds 2 3 | deal") == {"fold": "", "call": "2.00", "raise": "4.00"}


def test_a_straddle_from_the_lowest_seat() -> None:
    """Seat 1 straddles: it is the second bet, and the next raise is by one big blind (``dansk/straddle.raise``)."""
    header = four("dansk", "fixed 2/4").replace("button 1", "button 2")
    text = f"{header} blinds 3 4 | 1 straddle | deal |"
    assert to_act(text) == 2
    assert "no raise" in choices(f"{text} 2 raises to 6 | 3 raises to 8 |")
    rrop = amended("dansk", 'straddle.raise_increment = "straddle"', "straddle.counts_as_bet = false")
    no_limit = f"{four('dansk').replace('button 1', 'button 2')} blinds 3 4 | 1 straddle | deal"
    assert choices(no_limit, rrop)["raise"] == "8.00 to 100.00"


@pytest.mark.parametrize("house", HOUSES)
def test_a_big_blind_from_the_lowest_seat(house: str) -> None:
    """Left of the big blind on seat 1 is seat 2 (``first-to-act.first-round``)."""
    assert to_act(f"{four(house).replace('button 1', 'button 3')} blinds 4 1 | deal") == 2


@pytest.mark.parametrize("house", HOUSES)
def test_the_one_ante_of_the_table_is_dead_money(house: str) -> None:
    """``big_blind_ante`` is dead money: it lies in the main pot alone and buys its poster nothing (hand document)."""
    report = ruling(f"""
        {house} holdem no 100/200, button 1, big blind ante 200, unit 1, for chips
        1: 100 | 2: 5000 | 3: 5000
        blinds 2 3 | 3 ante
        deal
        1 calls | 2 calls | 3 checks
        flop | 2 checks | 3 checks
        turn | 2 checks | 3 checks
        river | 2 checks | 3 checks
        """)
    assert pots(report) == ["500 for 1 2 3", "200 for 2 3"]


def test_a_missed_big_blind_alone_is_live_whatever_both_are() -> None:
    """``posting.missed_both`` is about who missed both; the big one alone is live (``posting.missed-big``)."""
    house = amended("robert", 'posting.missed_both = { big = "dead", small = "dead" }')
    assert choices(f"{four('robert')} blinds 2 3 | 4 missed big | deal", house)["check"] == ""


@pytest.mark.parametrize("house", HOUSES)
def test_who_declined_the_straddle_acts_in_the_later_rounds(house: str) -> None:
    """He has no turn before the flop until somebody raises, and his ordinary one afterwards (fine print 21)."""
    text = f"{four(house)} blinds 2 3 | 4 entry | deal |"
    checks = "" if house == "dansk" else "4 checks |"
    assert to_act(f"{text} {checks} 1 calls | 2 calls | 3 checks | flop | 2 checks | 3 checks |") == 4
