"""Pots out of the chips put in, and wins lines put to them."""

import pytest

from ledger.histories.entraction_pots import Pot, lines_by_pot, pots_of
from ledger.histories.entraction_sheet import Win


def pot(amount: int, *eligible: int) -> Pot:
    return Pot(amount, frozenset(eligible))


def put(pots: list[Pot], lines: list[tuple[int, int]], rake: int, one_side: bool = True) -> list[list[tuple[int, int]]]:
    """(seat, amount) of the lines of each pot."""
    by_pot = lines_by_pot(pots, [Win(seat, amount) for seat, amount in lines], rake, one_side)
    return [[(win.seat, win.amount) for win in won] for won in by_pot]


def test_pots_are_layers() -> None:
    """Cut at each total of those still in; dead money lies in the main pot, a folded seat's chips where they reach."""
    pots = pots_of({1: 100, 2: 300, 3: 300, 4: 150}, 20, frozenset({1, 2, 3}))
    assert pots == [Pot(420, frozenset({1, 2, 3})), Pot(450, frozenset({2, 3}))]


def test_what_nobody_matched_is_in_no_pot() -> None:
    """Also where the history has no Payback for it; but a folded seat's chips above all others lie in the last pot."""
    assert pots_of({1: 100, 2: 300}, 0, frozenset({1, 2})) == [Pot(200, frozenset({1, 2}))]
    assert pots_of({1: 100, 2: 100, 3: 130}, 0, frozenset({1, 2})) == [Pot(330, frozenset({1, 2}))]


@pytest.mark.parametrize("upwards", (True, False))
@pytest.mark.parametrize(
    ("pots", "paid", "rake"),
    [
        ([pot(3000, 1, 2, 3), pot(1000, 2, 3)], [[(2, 2850)], [(2, 950)]], 200),
        # One pot won, the other tied.
        ([pot(1610, 1, 5, 8), pot(1460, 1, 8)], [[(5, 1610)], [(8, 730), (1, 730)]], -1),
        # The cap is reached in the main pot; the second pot is as good as the first in size.
        ([pot(10000, 1, 2, 3), pot(10000, 1, 2)], [[(1, 9700)], [(1, 10000)]], 300),
        ([pot(4372, 2, 4, 5), pot(2007, 2, 5), pot(4294, 2, 5)], [[(2, 4154)], [(2, 1925)], [(2, 4294)]], 300),
        # No cap: the larger pot leaves more.
        ([pot(1060, 3, 4), pot(1020, 4)], [[(4, 1007)], [(4, 969)]], 104),
        # A pot of a few cents is paid too.
        ([pot(2934, 1, 2, 5), pot(7635, 1, 5), pot(6, 8)], [[(5, 2788)], [(5, 7481)], [(8, 6)]], 300),
    ],
)
def test_lines_go_pot_by_pot_up_or_down(
    pots: list[Pot], paid: list[list[tuple[int, int]]], rake: int, upwards: bool
) -> None:
    """The amounts tell in which order the lines stand: what they leave of the pots is a rake, capped or not."""
    lines = [line for won in (paid if upwards else reversed(paid)) for line in won]
    assert put(pots, lines, rake) == paid


def test_halves_belong_together() -> None:
    """In a high/low pot the first lines and the last are two halves."""
    pots = [pot(391, 3, 7, 8, 9), pot(381, 3, 7, 8)]
    lines = [(3, 182), (3, 90), (7, 90), (3, 186), (3, 93), (7, 93)]
    assert put(pots, lines, 38, one_side=False) == [lines[3:], lines[:3]]


def test_equal_shares_belong_together() -> None:
    """A pot of one side is divided equally, but for odd chips."""
    pots = [pot(48, 1, 2, 3), pot(23, 1, 2)]
    lines = [(1, 24), (2, 23), (1, 11), (2, 10)]
    assert put(pots, lines, 3) == [lines[:2], lines[2:]]


def test_who_has_no_share_in_a_pot_is_not_paid_from_it() -> None:
    """Two equal pots: the all-in seat's line can only be the main pot's."""
    assert put([pot(1000, 1, 2, 3), pot(1000, 2, 3)], [(3, 1000), (1, 1000)], -1) == [[(1, 1000)], [(3, 1000)]]


def test_lines_that_stand_in_no_order_are_put_where_they_fit() -> None:
    """Where neither way from pot to pot can be, each line goes where it leaves a rake."""
    pots = [pot(3000, 1, 2, 3), pot(2000, 2, 3)]
    assert put(pots, [(1, 1425), (2, 1900), (3, 1425)], 250) == [[(1, 1425), (3, 1425)], [(2, 1900)]]


def test_a_seat_without_a_share_may_be_paid_from_any_pot() -> None:
    """A payment to one who folded is read like another; that it is wrong is for the audit to say."""
    pots = [pot(3000, 1, 2, 3), pot(1000, 2, 3)]
    assert put(pots, [(1, 2850), (7, 950)], 200) == [[(1, 2850)], [(7, 950)]]


def test_lines_that_fit_nowhere_still_have_a_pot() -> None:
    """More paid than there was, to seats without a share: nothing is dropped and nothing takes long."""
    pots = [pot(10 * one, one, 9) for one in range(1, 9)]
    lines = [(1 + one % 12, 977) for one in range(60)]
    assert sorted(line for won in put(pots, lines, 3) for line in won) == sorted(lines)
