"""The stacks with which a hand ends, by seat, as a record has them."""

from typing import Final, TypeAlias, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

NOT_TOLD: Final = -1
"""What stands for the stack of a seat that is not told."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class FinalStacks:
    """Units by seat number, of so many seats, each told once. A dict of them costs five times as much a hand."""

    def __init__(self, seats: i64) -> None:
        self._told: Final[vec[i64]] = vec[i64]([0] * (2 * seats))
        """Seat and units in turn."""

    def tell(self, at: i64, seat: i64, units: i64) -> None:
        """What lies before a seat, the ``at``-th that is told of, from 0."""
        self._told[2 * at] = seat
        self._told[2 * at + 1] = units

    def of(self, seat: i64, place: i64) -> i64:
        """What lies before a seat, else ``NOT_TOLD``. It is mostly told at its place among the seats of the hand."""
        told = self._told
        if 2 * place < len(told) and told[2 * place] == seat:
            return told[2 * place + 1]
        for at in range(0, len(told), 2):
            if told[at] == seat:
                return told[at + 1]
        return NOT_TOLD

    def by_seat(self) -> dict[int, int]:
        """All of them, in the order in which they were told."""
        told = self._told
        return {int(told[at]): int(told[at + 1]) for at in range(0, len(told), 2)}

    def seats(self) -> int:
        """How many seats are told of."""
        return len(self._told) // 2


BySeat: TypeAlias = dict[int, int] | FinalStacks
"""Final stacks as whoever has them gives them."""


def final_stacks(stacks: BySeat) -> FinalStacks:
    """They, to be kept."""
    if isinstance(stacks, FinalStacks):
        return stacks
    kept = FinalStacks(len(stacks))
    for at, seat in enumerate(stacks):
        kept.tell(at, seat, stacks[seat])
    return kept
