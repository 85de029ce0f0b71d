"""Recorded refunds held against what a void gives back (section 17)."""

import pytest

from tests.replay.ruling import HOUSES, derived, missing, ruling

CRASH = """
    {house} holdem no 1/2, button 1
    1: 100 | 2: 100 | 3: 100 | 4: 100
    blinds 2 3
    deal
    4 raises to 6 | 1 folds | 2 calls | 3 folds
    flop | 2 bets 4
    void {reason} |
    """


def crash(house: str, reason: str = "server_crash") -> str:
    """Seat 2 has put in 10, seat 3 two and seat 4 six when the hand is voided; seat 1 nothing."""
    return CRASH.format(house=house, reason=reason)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("reason", ["server_crash", "management", "misdeal"])
def test_each_seat_gets_back_exactly_what_it_put_in(house: str, reason: str) -> None:
    """All chips put in are returned (``server-crash``, ``refund.amount``, ``void.misdeal``)."""
    report = ruling(f"{crash(house, reason)} 2 refunded 10 | 3 refunded 2 | 4 refunded 6")
    assert derived(report) == {
        "next_to_act": None,
        "net": {"1": "0.00", "2": "0.00", "3": "0.00", "4": "0.00"},
        "stacks": {"1": "100.00", "2": "100.00", "3": "100.00", "4": "100.00"},
        "refunds": {"2": "10.00", "3": "2.00", "4": "6.00"},
    }


@pytest.mark.parametrize("house", HOUSES)
def test_a_wrong_refund(house: str) -> None:
    """Too little, too much, to a seat that put in nothing, or missing (``refund.amount``)."""
    report = ruling(f"{crash(house)} 2 refunded 9 ← refund.amount | 3 refunded 2 | 4 refunded 6")
    assert report.findings[0].expected == {"amount": "10.00"}
    ruling(f"{crash(house)} 1 refunded 1 ← refund.amount | 2 refunded 10 | 3 refunded 2 | 4 refunded 6")
    report = ruling(f"{crash(house)} 2 refunded 10 | 3 refunded 2 | missing ← refund.amount")
    assert missing(report) == [{"seat": 4, "amount": "6.00"}]
    ruling(f"{crash(house)} 2 refunded 10 | 3 refunded 2 | 4 refunded 6 | 4 refunded 6 ← refund.amount")


@pytest.mark.parametrize("house", HOUSES)
def test_dead_money_straddles_and_antes_come_back(house: str) -> None:
    """Antes, blinds, dead money, straddle, bets (``refund.amount``)."""
    text = f"""
        {house} holdem no 1/2, button 1, ante 0.50, for chips
        1: 100 | 2: 100 | 3: 100 | 4: 100
        antes 1 2 3 4
        blinds 2 3
        1 missed big | 1 dead
        deal
        4 calls
        void server_crash
        """
    report = ruling(text)
    assert derived(report)["refunds"] == {"1": "3.50", "2": "1.50", "3": "2.50", "4": "2.50"}
    straddled = """
        dansk holdem no 1/2, button 1
        1: 100 | 2: 100 | 3: 100 | 4: 100
        blinds 2 3 | 4 straddle | deal | void server_crash
        """
    assert derived(ruling(straddled))["refunds"] == {"2": "1.00", "3": "2.00", "4": "4.00"}


@pytest.mark.parametrize("house", HOUSES)
def test_nothing_is_settled_in_a_void_hand(house: str) -> None:
    """No rake, no jackpot contribution, no award (``refund.amount``)."""
    ruling(f"{crash(house)} rake 0.50 ← refund.amount")
    ruling(f"{crash(house)} 4 wins 18 ← refund.amount")
    ruling(f"{crash(house)} rake 0")


@pytest.mark.parametrize("house", HOUSES)
def test_the_stacks_are_those_of_the_start(house: str) -> None:
    """In a tournament too the stacks stand as at the start of the hand (``refund.amount``)."""
    refunds = "2 refunded 10 | 3 refunded 2 | 4 refunded 6"
    ruling(f"{crash(house)} {refunds} | stacks 1 100, 2 100, 3 100, 4 100")
    report = ruling(f"{crash(house)} {refunds} | stacks 1 100, 2 90, 3 100, 4 100 ← refund.amount")
    assert report.findings[0].expected == {"stacks": {"2": "100.00"}}


@pytest.mark.parametrize("house", HOUSES)
def test_without_refunds_on_record_they_are_derived(house: str) -> None:
    """A type without any event is not compared (fine print 3)."""
    assert derived(ruling(crash(house)))["refunds"] == {"2": "10.00", "3": "2.00", "4": "6.00"}
