"""A jackpot pool on one day: what was in it, what came, what went."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.money import write_micros


@final
@mypyc_attr(acyclic=True)
class PoolBook:
    """One pool in millionths of its currency.

    Given by whoever asks: ``opening`` is what was in it when the day began, by the day before, None where nobody knows;
    ``opened`` what it was opened with in the course of the day, None where it was not; ``adjusted`` the sum of the
    adjustments, below zero where more went out. ``again`` is what it was opened with after that, on the same day. The
    hands give the rest.
    """

    def __init__(
        self,
        pool: str,
        currency: str,
        opening: int | None,
        opened: int | None,
        adjusted: int,
        again: list[int] | None = None,
    ) -> None:
        self.pool: Final = pool
        self.currency: Final = currency
        self.opening: Final = opening
        self.opened: Final = opened
        self.adjusted: Final = adjusted
        self.again: Final[list[int]] = again or []
        self.contributions: int = 0
        self.awards: int = 0

    def begins_with(self) -> int | None:
        """The opening of the day: what it was opened with where it was opened in it."""
        return self.opening if self.opened is None else self.opened

    def closing(self) -> int | None:
        """opening + contributions - awards + adjusted; None where the opening is not known."""
        opening = self.begins_with()
        return None if opening is None else opening + self.contributions - self.awards + self.adjusted

    def document(self) -> dict[str, object]:
        """The row of a result."""
        opening, closing = self.begins_with(), self.closing()
        return {
            "pool": self.pool,
            "currency": self.currency,
            "opening": None if opening is None else write_micros(opening),
            "contributions": write_micros(self.contributions),
            "awards": write_micros(self.awards),
            "adjusted": write_micros(self.adjusted),
            "closing": None if closing is None else write_micros(closing),
        }
