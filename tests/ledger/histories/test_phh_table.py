"""Turns and chips as the reader of PHH keeps them."""

from ledger.histories.phh_table import PhhTable


def table(*stacks: int) -> PhhTable:
    return PhhTable(list(stacks))


def test_everybody_with_chips_is_to_act_from_the_first_on() -> None:
    """Who is all-in or has folded is passed over."""
    one = table(10, 0, 10, 10)
    one.folded[3] = True
    one.open_street(2)
    assert one.waiting == [2, 0]


def test_a_raise_asks_everybody_else_again() -> None:
    """In their order after the raiser."""
    one = table(10, 10, 10)
    one.open_street(0)
    one.acted(0, raised=False)
    one.move(1, 4)
    one.acted(1, raised=True)
    assert one.waiting == [2, 0]
    assert one.owes(2) == 4


def test_the_last_with_chips_is_asked_only_while_he_owes() -> None:
    """Nobody bets alone."""
    one = table(4, 10)
    one.open_street(0)
    one.move(0, 4)
    one.acted(0, raised=True)
    assert one.waiting == [1]
    one.move(1, 4)
    one.acted(1, raised=False)
    one.open_street(0)
    assert one.waiting == []


def test_uncalled_is_what_nobody_matched() -> None:
    """Dead money is no part of it, and a folded player's chips match too."""
    one = table(50, 50, 50)
    one.move_dead(0, 5, matched=False)
    one.move(0, 30)
    one.move(1, 20)
    one.move(2, 10)
    one.folded[1] = True
    assert one.uncalled() == (0, 10)
    assert one.contested() == [20, 20, 10]
    one.move(2, 20)
    assert one.uncalled() == (-1, 0)
