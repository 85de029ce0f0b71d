"""What the finance department says of a day."""

from typing import Final, final

from mypy_extensions import mypyc_attr

RAKE: Final = "rake"
REFUNDS: Final = "refunds"
CONTRIBUTIONS: Final = "contributions"
JACKPOTS: Final = "jackpots"
OPENING: Final = "opening"
ADJUSTED: Final = "adjusted"
CLOSING: Final = "closing"
HANDS: Final = "hands"
REAL: Final = "real"
"""The only kind of money that a statement speaks of."""
NO_STATEMENT: Final = "no finance statement of the day is on record"
ITEMS: Final = (RAKE, REFUNDS, CONTRIBUTIONS, JACKPOTS, OPENING, ADJUSTED, CLOSING, HANDS)


@final
@mypyc_attr(acyclic=True)
class StatementLine:
    """One figure. ``item`` is one of ``ITEMS``.

    ``table`` and ``game`` are "" in a figure of all tables or all games; ``pool`` is "" where the item is of none, or
    of all. ``amount`` is in millionths of ``currency``; ``count`` is the number of hands, -1 where it does not say.
    ``HANDS`` has the count alone.
    """

    def __init__(
        self, item: str, table: str, game: str, currency: str, pool: str, amount: int, count: int = -1
    ) -> None:
        self.item: Final = item
        self.table: Final = table
        self.game: Final = game
        self.currency: Final = currency
        self.pool: Final = pool
        self.amount: Final = amount
        self.count: Final = count


@final
@mypyc_attr(acyclic=True)
class Statement:
    """The figures of one day under the statement's own name, and the SHA-256 (hex) of the file that they came in."""

    def __init__(self, name: str, sha256: str, lines: list[StatementLine]) -> None:
        self.name: Final = name
        self.sha256: Final = sha256
        self.lines: Final = lines
