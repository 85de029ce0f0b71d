"""Odd chips: the units that an equal division leaves over go out one by one, in the house's order."""

import pytest

from tests.replay.amendment import amended
from tests.replay.ruling import HOUSES, pots, ruling, shares

LEFT_OF_BUTTON = ["svea", "titan", "norge", "dansk", "practice"]

TWO_WINNERS = """
    {house} holdem no 0.01/0.50, button 5, for play
    2: 100 | 5: 100 | 7: 100
    blinds 7 2
    deal
    5 calls | 7 folds | 2 checks
    flop AsKsQs | 2 checks | 5 checks
    turn Js | 2 checks | 5 checks
    river Ts | 2 checks | 5 checks
    """
"""Pot 1.01 for seats 2 and 5, who both play the board; the button is seat 5."""

THREE_WINNERS = """
    {house} holdem no {small}/0.30, button 4, for play
    1: 100 | 4: 100 | 5: 100 | 6: 100
    blinds 5 6
    deal
    1 calls | 4 calls | 5 folds | 6 checks
    flop AsKsQs | 6 checks | 1 checks | 4 checks
    turn Js | 6 checks | 1 checks | 4 checks
    river Ts | 6 checks | 1 checks | 4 checks
    """
"""Pot of 0.90 and the small blind for seats 1, 4 and 6; the button is seat 4."""


@pytest.mark.parametrize("house", LEFT_OF_BUTTON)
def test_the_odd_chip_goes_left_of_the_button(house: str) -> None:
    """Pot 1.01, winners on 2 and 5, button 5: seat 2 gets 0.51, seat 5 0.50 (``odd-chip``)."""
    report = ruling(TWO_WINNERS.format(house=house))
    assert pots(report) == ["1.01 for 2 5"]
    assert shares(report) == ["2 wins 0.50", "5 wins 0.50", "2 wins odd 0.01"]


def test_in_robert_the_button_itself_comes_first() -> None:
    """Clockwise starting on the button: seat 5 gets 0.51 (``robert/odd-chip``, Q34)."""
    assert shares(ruling(TWO_WINNERS.format(house="robert")))[-1] == "5 wins odd 0.01"


@pytest.mark.parametrize(("house", "seat"), [*[(house, 6) for house in LEFT_OF_BUTTON], ("robert", 4)])
def test_one_chip_over_for_three_winners(house: str, seat: int) -> None:
    """1.00 for seats 1, 4, 6, button 4: each 0.33, the chip over to seat 6, in `robert` to seat 4 (``odd-chip``)."""
    report = ruling(THREE_WINNERS.format(house=house, small="0.10"))
    assert shares(report) == ["1 wins 0.33", "4 wins 0.33", "6 wins 0.33", f"{seat} wins odd 0.01"]


@pytest.mark.parametrize(("house", "seats"), [*[(house, (1, 6)) for house in LEFT_OF_BUTTON], ("robert", (4, 6))])
def test_no_player_gets_two_odd_chips(house: str, seats: tuple[int, int]) -> None:
    """1.01 for three: two units over, one each, in the house's order.

    ``odd-chip.one-each``, ``odd-chip.how-many``: each gets n div k, the n mod k units go one each.
    """
    report = ruling(THREE_WINNERS.format(house=house, small="0.11"))
    assert shares(report)[3:] == [f"{seat} wins odd 0.01" for seat in seats]


@pytest.mark.parametrize(("start", "seat"), [("left_of_button", 2), ("button", 5)])
def test_where_odd_chips_start_is_the_houses(start: str, seat: int) -> None:
    """Q34: ``odd_chip.start`` is left of the button or the button itself."""
    house = amended("robert", f'odd_chip.start = "{start}"')
    assert shares(ruling(TWO_WINNERS.format(house="robert"), house))[-1] == f"{seat} wins odd 0.01"


def test_the_order_may_be_one_games_own() -> None:
    """``odd_chip.<game>.order``: by the highest card of the winners' own, by rank, then suit."""
    text = TWO_WINNERS.format(house="robert").replace("deal", "deal 2 9s8d, 5 9h3c")
    by_card = amended("robert", 'odd_chip.holdem.order = "card_high"')
    assert shares(ruling(text, by_card))[-1] == "2 wins odd 0.01"
    assert shares(ruling(text.replace("5 9h3c", "5 Th3c"), by_card))[-1] == "5 wins odd 0.01"


@pytest.mark.parametrize("house", HOUSES)
def test_where_the_button_has_left_its_seat_the_next_player_comes_first(house: str) -> None:
    """Left of a button that stands at an empty seat: the next player clockwise (``odd-chip``)."""
    text = TWO_WINNERS.format(house=house).replace("button 5", "button 6")
    assert shares(ruling(text))[-1] == "2 wins odd 0.01"


@pytest.mark.parametrize("house", HOUSES)
def test_the_odd_chip_is_the_tables_unit(house: str) -> None:
    """Odd chips are broken down to the smallest chip in use in the game (``odd-chip.unit``)."""
    text = f"""
        {house} holdem no 5/50, button 5, unit 5, for play
        2: 1000 | 5: 1000 | 7: 1000
        blinds 7 2
        deal
        5 calls | 7 folds | 2 checks
        flop AsKsQs | 2 checks | 5 checks
        turn Js | 2 checks | 5 checks
        river Ts | 2 checks | 5 checks
        """
    first = 5 if house == "robert" else 2
    assert shares(ruling(text)) == ["2 wins 50", "5 wins 50", f"{first} wins odd 5"]


@pytest.mark.parametrize("house", HOUSES)
def test_each_pot_has_its_own_odd_chips(house: str) -> None:
    """Each pot is divided by itself, with its own odd chips (``pots.separate``).

    Main pot 0.92 (three winners), side pot 0.41 (two, and 0.01 of who folded).
    """
    text = f"""
        {house} holdem no 0.01/0.20, button 4, for play
        1: 100 | 4: 0.23 | 5: 100 | 6: 100
        blinds 5 6
        deal
        1 raises to 0.44 | 4 calls | 5 calls | 6 calls
        flop AsKsQs | 5 bets 0.21 | 6 folds | 1 calls
        turn Js | 5 checks | 1 checks
        river Ts | 5 checks | 1 checks
        """
    report = ruling(text)
    assert pots(report) == ["0.92 for 1 4 5", "1.05 for 1 5"]
    odd = {"robert": ["4 wins odd 0.01", "5 wins odd 0.01", "5 wins odd 0.01 of pot 1"]}
    due = ["1 wins odd 0.01", "5 wins odd 0.01", "5 wins odd 0.01 of pot 1"]
    assert shares(report)[5:] == odd.get(house, due)
