"""Which blinds passed a player who was not dealt in."""

from typing import Final, final

from mypy_extensions import mypyc_attr

SMALL: Final = 1
BIG: Final = 2


def between(start: int, seat: int, end: int) -> bool:
    """Whether a seat lies on the way clockwise from one seat to another, both excluded; no way leads to itself."""
    if start < end:
        return start < seat < end
    return start > end and (seat > start or seat < end)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class BlindSeats:
    """Where the blinds of one hand stood, and those of the one before it. 0: nobody had it."""

    def __init__(self, button: int, small: int, big: int, regular: list[int], before: "BlindSeats | None") -> None:
        self.button: Final = button
        self.small: Final = small
        self.big: Final = big
        self.regular: Final = regular
        """The seats that were dealt in without coming in or back."""
        self.small_before: Final = 0 if before is None else before.small
        self.big_before: Final = 0 if before is None else before.big

    def turn(self, seat: int) -> int:
        """The blind that would have been due from the seat had it been dealt in: ``SMALL``, ``BIG``, else 0."""
        if self.button == 0 or seat == self.button:
            return 0
        between_them = 0
        for other in self.regular:
            if between(self.button, other, seat):
                between_them += 1
        if between_them == 0:
            return SMALL
        return BIG if between_them == 1 else 0

    def moved_past(self, seat: int, blind: int) -> bool:
        """Whether a blind went from before the seat to beyond it."""
        if blind == SMALL:
            start, end = self.small_before, self.small
        else:
            start, end = self.big_before, self.big
        return start != 0 and end != 0 and between(start, seat, end)


@final
@mypyc_attr(acyclic=True)
class Missed:
    """The blinds that a seat missed.

    There are two measures: a blind was due from the seat had it been dealt in; a blind moved past the seat. They
    disagree only where players left. ``surely`` is by both of them, ``perhaps`` by one at least.
    """

    def __init__(self, surely_big: bool, surely_small: bool, perhaps_big: bool, perhaps_small: bool) -> None:
        self.surely_big: Final = surely_big
        self.surely_small: Final = surely_small
        self.perhaps_big: Final = perhaps_big
        self.perhaps_small: Final = perhaps_small


def missed_blinds(hands: list[BlindSeats | None], since: int, seat: int) -> Missed:
    """What the seat missed from hand number ``since`` on; a hand without blinds, or without effect, is None."""
    due_big = due_small = past_big = past_small = unknown = False
    for number in range(len(hands) - 1, since - 1, -1):
        blinds = hands[number]
        if blinds is None:
            continue
        turn = blinds.turn(seat)
        due_big = due_big or turn == BIG
        due_small = due_small or turn == SMALL
        past_big = past_big or blinds.moved_past(seat, BIG)
        past_small = past_small or blinds.moved_past(seat, SMALL)
        unknown = unknown or blinds.button == 0
        if due_big and due_small and past_big and past_small:
            break
    return Missed(
        due_big and past_big,
        due_small and past_small,
        due_big or past_big or unknown,
        due_small or past_small or unknown,
    )
