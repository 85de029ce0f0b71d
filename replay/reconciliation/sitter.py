"""Somebody who sits at a table, and what lies before him."""

from typing import Final, final

from mypy_extensions import mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Sitter:
    """A player in a seat with no fewer than ``least`` and no more than ``most`` units, if that is ``known``.

    ``owed`` are jackpots on record that may still be laid on the stack. ``closed_out``: a crash has closed the table,
    so that his chips may be in his account already.
    """

    def __init__(self, seat: int, player: str, known: bool) -> None:
        self.seat: Final = seat
        self.player: Final = player
        self.known = known
        self.least: int = 0
        self.most: int = 0
        self.owed: int = 0
        self.closed_out = False

    def hold(self, least: int, most: int) -> None:
        """What lies before him."""
        self.known = True
        self.least = least
        self.most = most

    def add(self, amount: int) -> None:
        """He brings chips."""
        self.least += amount
        self.most += amount

    def fits(self, amount: int) -> bool:
        """Whether that may lie before him; a jackpot that was owed is then paid."""
        if self.least <= amount <= self.most:
            return True
        if self.owed and self.least + self.owed <= amount <= self.most + self.owed:
            self.owed = 0
            return True
        return False

    def more_than(self, amount: int) -> int:
        """By how much that is beyond what may lie before him; below zero: by how much it falls short; else 0."""
        if amount > self.most:
            return amount - self.most
        return amount - self.least if amount < self.least else 0
