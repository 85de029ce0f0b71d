"""Which blinds passed a seat that was not dealt in."""

import pytest

from replay.sessions.missed_blinds import BIG, SMALL, BlindSeats, between, missed_blinds


@pytest.mark.parametrize(
    ("start", "seat", "end", "expected"),
    [(2, 3, 5, True), (2, 2, 5, False), (2, 5, 5, False), (2, 6, 5, False), (8, 9, 3, True), (8, 1, 3, True),
     (8, 3, 3, False), (8, 5, 3, False), (4, 4, 4, False), (4, 7, 4, False)],
)  # fmt: skip
def test_what_lies_between_two_seats(start: int, seat: int, end: int, expected: bool) -> None:
    """Clockwise by number, over the highest seat to the lowest, both ends excluded."""
    assert between(start, seat, end) is expected


def test_whose_turn_it_would_have_been() -> None:
    """The first seat left of the button would have had the small blind, the second the big one."""
    blinds = BlindSeats(2, 5, 7, [2, 5, 7, 9], None)
    assert [blinds.turn(seat) for seat in (3, 4, 6, 8, 10, 1)] == [SMALL, SMALL, BIG, 0, 0, 0]
    assert blinds.turn(2) == 0, "the button's own seat"
    assert BlindSeats(0, 5, 7, [2, 5, 7, 9], None).turn(6) == 0, "no button"


def test_with_two_players_a_third_would_have_made_it_three() -> None:
    """Heads-up too the places are counted from the button, whichever blind it posts."""
    assert BlindSeats(1, 1, 4, [1, 4], None).turn(6) == BIG
    assert BlindSeats(1, 1, 4, [1, 4], None).turn(2) == SMALL


def orbit(*hands: tuple[int, int, int]) -> list[BlindSeats | None]:
    """Hands of players 1, 2, 4 and 5 (or those who had the blinds), by button, small and big blind."""
    blinds: list[BlindSeats | None] = []
    before: BlindSeats | None = None
    for button, small, big in hands:
        before = BlindSeats(button, small, big, [1, 2, 4, 5], before)
        blinds.append(before)
    return blinds


ROUND = orbit((5, 1, 2), (1, 2, 4), (2, 4, 5), (4, 5, 1))


def test_an_orbit_passes_with_both_blinds() -> None:
    """Seat 3 misses the big blind in the second hand and the small one in the third."""
    after = [missed_blinds(ROUND[:count], 0, 3) for count in range(5)]
    assert [(one.surely_big, one.surely_small) for one in after] == [
        (False, False), (False, False), (True, False), (True, True), (True, True),
    ]  # fmt: skip
    assert [(one.perhaps_big, one.perhaps_small) for one in after] == [
        (False, False), (False, False), (True, False), (True, True), (True, True),
    ]  # fmt: skip


def test_what_was_missed_before_does_not_count() -> None:
    """From the hand number given on."""
    late = missed_blinds(ROUND, 2, 3)
    assert (late.surely_big, late.perhaps_big, late.surely_small) == (False, False, True)


def test_hands_without_effect_are_passed_over() -> None:
    assert missed_blinds([ROUND[0], None, ROUND[1]], 0, 3).surely_big


def test_where_players_leave_the_two_measures_differ() -> None:
    """The button jumps from 1 over 3 to 4, since 2 has left: 3 would never have had the small blind, yet it passed."""
    first = BlindSeats(1, 2, 4, [1, 2, 4, 5], None)
    jumped = [first, BlindSeats(4, 5, 1, [1, 4, 5], first)]
    missed = missed_blinds(list(jumped), 0, 3)
    assert not missed.surely_small and missed.perhaps_small
    only_turn = missed_blinds([first], 0, 3)
    assert not only_turn.surely_big and only_turn.perhaps_big


def test_without_a_button_nothing_is_sure() -> None:
    missed = missed_blinds([BlindSeats(0, 2, 4, [1, 2, 4, 5], None)], 0, 3)
    assert (missed.surely_big, missed.surely_small, missed.perhaps_big, missed.perhaps_small) == (
        False, False, True, True,
    )  # fmt: skip


def test_a_blind_that_was_not_posted_moves_past_nobody() -> None:
    first = BlindSeats(1, 0, 4, [1, 2, 4], None)
    assert not BlindSeats(2, 4, 1, [1, 2, 4], first).moved_past(3, SMALL)
    assert BlindSeats(2, 0, 1, [1, 2, 4], first).moved_past(5, BIG)
