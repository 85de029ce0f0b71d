"""Recorded odd chips held against the derived ones, chip by chip."""

import pytest

from tests.replay.halves import ALIKE, KINGS, PLAIN, seven
from tests.replay.ruling import HOUSES, missing, ruling

ODD = """
    {house} holdem no 0.01/0.50, button 5, for play
    2: 100 | 5: 100 | 7: 100
    blinds 7 2
    deal
    5 calls | 7 folds | 2 checks
    flop AsKsQs | 2 checks | 5 checks
    turn Js | 2 checks | 5 checks
    river Ts | 2 checks | 5 checks
    2 wins 0.50 | 5 wins 0.50 |
    """


@pytest.mark.parametrize("house", HOUSES)
def test_the_odd_chip_to_the_wrong_seat(house: str) -> None:
    """Fine print 1: an odd chip for the wrong seat has the right seat in ``expected`` (``odd-chip``)."""
    right, wrong = (5, 2) if house == "robert" else (2, 5)
    ruling(f"{ODD.format(house=house)} {right} wins odd 0.01")
    report = ruling(f"{ODD.format(house=house)} {wrong} wins odd 0.01 ← odd-chip")
    assert report.findings[0].expected == {"seat": right}


@pytest.mark.parametrize("house", HOUSES)
def test_awards_leave_odd_chips_out(house: str) -> None:
    """An odd chip inside a share is no award of its own (``odd-chip.how-many``)."""
    right = 5 if house == "robert" else 2
    shared = ODD.format(house=house).replace(f"{right} wins 0.50", f"{right} wins 0.51 ← odd-chip.how-many")
    ruling(shared)


@pytest.mark.parametrize("house", HOUSES)
def test_nobody_gets_two_odd_chips(house: str) -> None:
    """A seat that got two cites ``odd-chip.one-each`` (fine print 11); what another is due is missing."""
    text = f"""
        {house} holdem no 0.11/0.30, button 4, for play
        1: 100 | 4: 100 | 5: 100 | 6: 100
        blinds 5 6
        deal
        1 calls | 4 calls | 5 folds | 6 checks
        flop AsKsQs | 6 checks | 1 checks | 4 checks
        turn Js | 6 checks | 1 checks | 4 checks
        river Ts | 6 checks | 1 checks | 4 checks
        1 wins 0.33 | 4 wins 0.33 | 6 wins 0.33 |
        """
    first, second = ("4", "6") if house == "robert" else ("6", "1")
    ruling(f"{text} {first} wins odd 0.01 | {second} wins odd 0.01")
    report = ruling(f"{text} {first} wins odd 0.02 ← odd-chip.one-each | missing ← odd-chip")
    assert missing(report)[0]["seat"] == int(second)


def test_an_odd_chip_that_is_not_due() -> None:
    """Where the division leaves nothing over, nobody gets an odd chip (``odd-chip``): 1.02 in the pot."""
    text = ODD.format(house="robert").replace("0.01/0.50", "0.02/0.50")
    even = text.replace("2 wins 0.50 | 5 wins 0.50", "2 wins 0.51 | 5 wins {share}")
    ruling(even.format(share="0.51"))
    ruling(f"{even.format(share='0.50 ← pots.tie')} 2 wins odd 0.01 ← odd-chip")


@pytest.mark.parametrize("house", ["titan", "norge", "dansk", "robert"])
def test_the_odd_chip_of_a_low_half(house: str) -> None:
    """Who had the odd unit of the high half is passed over in the low (``hi-lo.both-sides``)."""
    one, other = (1, 3) if house == "robert" else (3, 1)
    hands = (KINGS, ALIKE) if house == "robert" else (ALIKE, KINGS)
    text = f"{seven(house, *hands)} {one} wins 4 high | 1 wins 1 low | 3 wins 1 low |"
    ruling(f"{text} {other} wins odd 1 low")
    report = ruling(f"{text} {one} wins odd 1 low ← hi-lo.both-sides")
    assert report.findings[0].expected == {"seat": other}


def test_the_odd_chip_of_a_low_half_in_svea() -> None:
    """It too goes to the winner of the high hand (``svea/odd-chip.low``)."""
    text = f"{seven('svea', ALIKE, KINGS)} 3 wins 4 high | 1 wins 1 low | 3 wins 1 low |"
    ruling(f"{text} 3 wins odd 1 low")
    ruling(f"{text} 1 wins odd 1 low ← odd-chip.low")


@pytest.mark.parametrize("house", ["titan", "norge", "dansk", "robert"])
def test_a_plain_tied_low(house: str) -> None:
    """Tied lows: the first in order gets the low half's odd chip (``odd-chip.low`` falls back to ``odd-chip``)."""
    text = f"""
        {house} omaha8 no 1/3, button 1, unit 1, for play
        1: 100 | 2: 100 | 3: 100 | 4: 100
        blinds 2 3
        deal 1 {PLAIN}, 3 {ALIKE}, 4 KhKdTcTd
        4 calls | 1 calls | 2 folds | 3 checks
        flop 2d7h8s | 3 checks | 4 checks | 1 checks
        turn Kc | 3 checks | 4 checks | 1 checks
        river 9c | 3 checks | 4 checks | 1 checks
        4 wins 5 high | 1 wins 2 low | 3 wins 2 low |
        """
    right, wrong = (1, 3) if house == "robert" else (3, 1)
    ruling(f"{text} {right} wins odd 1 low")
    report = ruling(f"{text} {wrong} wins odd 1 low ← odd-chip.hi-lo")
    assert report.findings[0].expected == {"seat": right}


def test_several_events_of_a_seat_count_together() -> None:
    """Events of one seat, side and pot count together; an amount of nothing is no chip (``odd-chip``)."""
    text = ODD.format(house="svea")
    ruling(f"{text} 2 wins odd 0.01 | 5 wins odd 0 | 2 wins odd 0")
    ruling(f"{text} 2 wins odd 0.01 | 2 wins odd 0.01 ← odd-chip.one-each")


@pytest.mark.parametrize("house", HOUSES)
def test_an_odd_chip_of_another_pot_is_another_chip(house: str) -> None:
    """Each pot has its own odd chips (``pots.separate``): one of a pot that is not there is nobody's."""
    right = 5 if house == "robert" else 2
    ruling(f"{ODD.format(house=house)} {right} wins odd 0.01 | {right} wins odd 0.01 of pot 1 ← odd-chip")


def test_too_few_odd_chips_of_a_low_half() -> None:
    """In `svea` the high winner gets all that a tied low half leaves over: one of two is too few (``odd-chip.low``)."""
    text = """
        svea omaha8 no 1/2, button 1, unit 1, for play
        1: 100 | 2: 100 | 3: 100 | 4: 100 | 5: 100 | 6: 100
        blinds 2 3
        deal 3 As3hQdJh, 4 Ac3dQhJc, 5 Ad3sQsJd, 6 KhKdTcTd
        4 calls | 5 calls | 6 calls | 1 calls | 2 folds | 3 checks
        flop 2d7h8s | 3 checks | 4 checks | 5 checks | 6 checks | 1 folds
        turn Kc | 3 checks | 4 checks | 5 checks | 6 checks
        river 9c | 3 checks | 4 checks | 5 checks | 6 checks
        6 wins 6 high | 3 wins 1 low | 4 wins 1 low | 5 wins 1 low |
        """
    ruling(f"{text} 6 wins odd 2 low")
    ruling(f"{text} 6 wins odd 1 low | 6 wins odd 1 low")
    report = ruling(f"{text} 6 wins odd 1 low ← odd-chip.low")
    assert report.findings[0].expected["amount"] == "2"
    assert report.findings[0].recorded == {"amount": "1"}
