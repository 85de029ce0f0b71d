"""Dividing one pot: halves, equal shares, and who gets the odd chips of high and low."""

import pytest

from tests.replay.amendment import amended
from tests.replay.halves import ALIKE, KINGS, NO_LOW, PLAIN, seven, six
from tests.replay.ruling import HOUSES, ruling, shares

THREE_LOWS = """
    {house} omaha8 no 1/2, button 1, unit 1, for play
    1: 100 | 2: 100 | 3: 100 | 4: 100 | 5: 100 | 6: 100
    blinds 2 3
    deal 3 As3hQdJh, 4 Ac3dQhJc, 5 Ad3sQsJd, 6 KhKdTcTd
    4 calls | 5 calls | 6 calls | 1 calls | 2 folds | 3 checks
    flop 2d7h8s | 3 checks | 4 checks | 5 checks | 6 checks | 1 folds
    turn Kc | 3 checks | 4 checks | 5 checks | 6 checks
    river 9c | 3 checks | 4 checks | 5 checks | 6 checks
    """
"""11 units: seat 6 has the high, seats 3, 4 and 5 the same low."""


def test_equal_hands_share_the_pot() -> None:
    """Equal best hands share the pot equally (``pots.tie``)."""
    for house in HOUSES:
        report = ruling(f"""
            {house} holdem no 1/2, button 1, for play
            1: 100 | 2: 100 | 3: 100
            blinds 2 3
            deal 2 AsKc, 3 AdKh
            1 calls | 2 calls | 3 checks
            flop Qc7d2h | 2 bets 2 | 3 calls | 1 folds
            turn 9s | 2 checks | 3 checks
            river 4d | 2 checks | 3 checks
            """)
        assert shares(report) == ["2 wins 5.00", "3 wins 5.00"]


@pytest.mark.parametrize("house", HOUSES)
def test_a_hand_wholly_on_the_board_is_split_among_all_who_remain(house: str) -> None:
    """One, two or none of the hole cards: the board plays (``hole-cards.holdem``)."""
    report = ruling(f"""
        {house} holdem no 1/2, button 1, for play
        1: 100 | 2: 100 | 3: 100 | 4: 100
        blinds 2 3
        deal 1 2c3d, 2 2d3c, 3 4c4d, 4 5h5d
        4 calls | 1 calls | 2 calls | 3 checks
        flop TsJsQs | 2 checks | 3 checks | 4 checks | 1 checks
        turn Ks | 2 checks | 3 checks | 4 checks | 1 checks
        river As | 2 checks | 3 checks | 4 checks | 1 checks
        """)
    assert shares(report) == [f"{seat} wins 2.00" for seat in (1, 2, 3, 4)]


# --- high and low ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", HOUSES)
def test_half_to_the_best_high_half_to_the_best_qualifying_low(house: str) -> None:
    """The pot is halved (``hi-lo.split``); the odd unit between the halves is the high side's.

    ``hi-lo.arithmetic``, ``odd-chip.hi-lo``: it lies in the high award and has no row of its own (fine print 7).
    """
    assert shares(ruling(six(house, NO_LOW, PLAIN))) == ["1 wins 3 high", "3 wins 3 low"]
    assert shares(ruling(seven(house, NO_LOW, PLAIN))) == ["1 wins 4 high", "3 wins 3 low"]


@pytest.mark.parametrize("house", HOUSES)
def test_one_player_may_win_both_halves(house: str) -> None:
    """One player may win both (``hi-lo.split``)."""
    report = ruling(seven(house, KINGS, "AcQcJc4c"))
    assert shares(report) == ["1 wins 4 high", "1 wins 3 low"]


@pytest.mark.parametrize("house", HOUSES)
def test_without_a_low_the_high_takes_all(house: str) -> None:
    """No low: the high takes all of it (``hi-lo.split``), recorded as side ``high``."""
    assert shares(ruling(seven(house, NO_LOW, "QhQcJcJd"))) == ["1 wins 7 high"]


@pytest.mark.parametrize("house", HOUSES)
def test_no_low_without_three_low_ranks_on_the_board(house: str) -> None:
    """No low is possible without three different low ranks on the board (``hi-lo.split``, l. 107 of `titan`)."""
    text = seven(house, KINGS, ALIKE).replace("2d7h8s", "2d2h8s")
    assert shares(ruling(text)) == ["1 wins 7 high"]


@pytest.mark.parametrize("house", HOUSES)
def test_a_pot_that_nobody_contests_is_a_high_award(house: str) -> None:
    """Fine print 8: a high/low pot with only one eligible seat is awarded as side ``high``."""
    text = f"""
        {house} omaha8 no 1/3, button 1, unit 1, for play
        1: 100 | 2: 100 | 3: 100
        blinds 2 3
        deal
        1 calls | 2 folds | 3 checks
        flop | 3 bets 3 | 1 folds
        """
    assert shares(ruling(text)) == ["3 wins 7 high"]


@pytest.mark.parametrize("house", HOUSES)
def test_seven_units_and_equal_hands_both_ways(house: str) -> None:
    """Net 7, A and B tie both ways: high 4 = 2 + 2, low 3 = 1 + 1 and one odd chip: 4 and 3 in every house.

    A is the first in order: seat 3, in `robert` the button.
    """
    first = 1 if house == "robert" else 3
    report = ruling(seven(house, PLAIN, ALIKE))
    assert shares(report) == [
        "1 wins 2 high",
        "3 wins 2 high",
        "1 wins 1 low",
        "3 wins 1 low",
        f"{first} wins odd 1 low",
    ]


@pytest.mark.parametrize("house", ["titan", "norge", "dansk", "robert", "practice"])
def test_who_had_the_odd_unit_is_passed_over_in_the_low(house: str) -> None:
    """A alone wins high, A and B tie for low: high 4 to A, low 1 + 1, the odd chip to B: 5 and 2.

    ``hi-lo.both-sides``: the one-odd-chip limit runs over both sides of a pot.
    """
    hands = (KINGS, ALIKE) if house == "robert" else (ALIKE, KINGS)
    one, other = (1, 3) if house == "robert" else (3, 1)
    report = ruling(seven(house, *hands))
    assert shares(report) == [f"{one} wins 4 high", "1 wins 1 low", "3 wins 1 low", f"{other} wins odd 1 low"]


def test_in_svea_every_odd_chip_is_the_high_winners() -> None:
    """Net 7: 4 + 1 + 1 = 6 and 1 (``svea/odd-chip.low``, ``svea/hi-lo.both-sides``, Q55)."""
    report = ruling(seven("svea", ALIKE, KINGS))
    assert shares(report) == ["3 wins 4 high", "1 wins 1 low", "3 wins 1 low", "3 wins odd 1 low"]


@pytest.mark.parametrize("house", ["titan", "norge", "dansk", "robert", "practice"])
def test_six_units_and_equal_hands_both_ways(house: str) -> None:
    """Net 6, A first: high 3 = 1 + 1 and the odd chip to A, low 3 = 1 + 1 and the odd chip to B: 3 and 3."""
    first, second = (1, 3) if house == "robert" else (3, 1)
    report = ruling(six(house, PLAIN, ALIKE))
    assert shares(report)[4:] == [f"{first} wins odd 1 high", f"{second} wins odd 1 low"]


def test_in_svea_both_odd_chips_of_six_go_to_the_first() -> None:
    """Net 6, A and B tie both ways: in `svea` both to A: 4 and 2 (``svea/hi-lo.both-sides``)."""
    report = ruling(six("svea", PLAIN, ALIKE))
    assert shares(report)[4:] == ["3 wins odd 1 high", "3 wins odd 1 low"]


def test_in_svea_the_odd_chips_of_a_low_half_are_one_row() -> None:
    """Fine print 7: they are one row with their sum, side ``low``, also where that seat has no low award.

    11 units: 6 high, 5 for three tied lows: 1 each and 2 over for the high winner.
    """
    report = ruling(THREE_LOWS.format(house="svea"))
    assert shares(report) == [
        "6 wins 6 high",
        "3 wins 1 low",
        "4 wins 1 low",
        "5 wins 1 low",
        "6 wins odd 2 low",
    ]


@pytest.mark.parametrize("house", ["titan", "norge", "dansk", "robert", "practice"])
def test_elsewhere_the_odd_chips_of_a_low_half_go_one_each_to_the_tied(house: str) -> None:
    """The n mod k remaining units go one each in the house's order (``odd-chip.how-many``)."""
    assert shares(ruling(THREE_LOWS.format(house=house)))[4:] == ["3 wins odd 1 low", "4 wins odd 1 low"]


@pytest.mark.parametrize(("switch", "seat"), [("low_order", 1), ("high_winner", 3)])
def test_who_gets_the_odd_chips_of_a_tied_low_is_the_houses(switch: str, seat: int) -> None:
    """Q55: ``odd_chip.hi_lo_low``: the tied lows in order, or the high winner."""
    house = amended("titan", f'odd_chip.hi_lo_low = "{switch}"')
    assert shares(ruling(seven("titan", ALIKE, KINGS), house))[-1] == f"{seat} wins odd 1 low"


@pytest.mark.parametrize(("switch", "seat"), [("pot", 1), ("side", 3)])
def test_the_limit_of_one_odd_chip_is_a_pots_or_a_sides(switch: str, seat: int) -> None:
    """Q35: ``odd_chip.one_each`` counts in the pot, both sides together, or in each side by itself."""
    house = amended("titan", f'odd_chip.one_each = "{switch}"')
    assert shares(ruling(seven("titan", ALIKE, KINGS), house))[-1] == f"{seat} wins odd 1 low"
    assert shares(ruling(six("titan", PLAIN, ALIKE), house))[-1] == f"{seat} wins odd 1 low"


@pytest.mark.parametrize("house", HOUSES)
def test_side_pots_qualify_and_split_on_their_own(house: str) -> None:
    """Each side pot qualifies and splits on its own (``hi-lo.arithmetic``).

    1 is all-in with the only low: the main pot is halved, the side pot has no low and goes to the best high.
    """
    report = ruling(f"""
        {house} omaha8 no 1/2, button 1, unit 1, for play
        1: 10 | 2: 30 | 3: 30
        blinds 2 3
        deal 1 As3hQdJh, 2 KhKdTcTd, 3 QhQcJcJd
        1 raises all-in | 2 raises all-in | 3 calls
        flop 2d7h8s | turn Kc | river 9c
        """)
    assert shares(report) == ["2 wins 15 high", "1 wins 15 low", "2 wins 40 high of pot 1"]
