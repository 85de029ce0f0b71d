"""A pot: its chips, who contests it, what the house takes of it."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Pot:
    """One pot; pot 0 is the main pot. ``eligible`` are the places with a share in it, clockwise by seat number."""

    def __init__(self, amount: int, eligible: list[int]) -> None:
        self.amount: int = amount
        self.eligible: Final = eligible
        self.rake: int = 0

    def net(self) -> int:
        """What is left to award when the rake is taken (``rake.before-split``)."""
        return self.amount - self.rake

    def has(self, place: i64) -> bool:
        """Whether a place has a share in it."""
        return among(place, self.eligible)


def among(place: i64, places: list[int]) -> bool:
    """Whether a place is one of those; of the few at a table, without making an object of it (``in`` does)."""
    return any(i64(one) == place for one in places)
