"""Sums of a day, in millionths of their currency: tables of one currency may have different smallest chips."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.money import parse_micros, write_micros
from replay.reconciliation.plain import Plain


def read_micros(text: str) -> int:
    """Millionths from a decimal string, which may be below zero. Raises ValueError for anything else."""
    return -parse_micros(text[1:]) if text.startswith("-") else parse_micros(text)


@final
@mypyc_attr(acyclic=True)
class RakeRow:
    """The rake of one table in one game, limit, currency and kind of money. ``hands`` are those that were not void."""

    def __init__(self, table: str, game: str, limit: str, currency: str, money: str) -> None:
        self.table: Final = table
        self.game: Final = game
        self.limit: Final = limit
        self.currency: Final = currency
        self.money: Final = money
        self.hands: int = 0
        self.rake: int = 0

    def document(self) -> dict[str, object]:
        """The row of a result."""
        return {
            "table": self.table,
            "game": self.game,
            "limit": self.limit,
            "currency": self.currency,
            "money": self.money,
            "hands": self.hands,
            "rake": write_micros(self.rake),
        }


@final
@mypyc_attr(acyclic=True)
class Total:
    """All that moved in one currency and kind of money."""

    def __init__(self, currency: str, money: str) -> None:
        self.currency: Final = currency
        self.money: Final = money
        self.hands: int = 0
        self.rake: int = 0
        self.refunds: int = 0
        self.contributions: int = 0
        self.jackpots: int = 0
        self.bought_in: int = 0
        """Chips brought to tables, topped up included."""
        self.cashed_out: int = 0

    def add(self, other: "Total") -> None:
        """Takes over another table's."""
        self.hands += other.hands
        self.rake += other.rake
        self.refunds += other.refunds
        self.contributions += other.contributions
        self.jackpots += other.jackpots
        self.bought_in += other.bought_in
        self.cashed_out += other.cashed_out

    def document(self) -> dict[str, object]:
        """The row of a result."""
        return {
            "currency": self.currency,
            "money": self.money,
            "hands": self.hands,
            "rake": write_micros(self.rake),
            "refunds": write_micros(self.refunds),
            "contributions": write_micros(self.contributions),
            "jackpots": write_micros(self.jackpots),
            "bought_in": write_micros(self.bought_in),
            "cashed_out": write_micros(self.cashed_out),
        }


@final
@mypyc_attr(acyclic=True)
class PoolRow:
    """What a jackpot pool got from the day's hands, and what they paid out of it."""

    def __init__(self, pool: str, currency: str) -> None:
        self.pool: Final = pool
        self.currency: Final = currency
        self.contributions: int = 0
        self.awards: int = 0

    def document(self) -> dict[str, object]:
        """The row of a sheet."""
        return {
            "pool": self.pool,
            "currency": self.currency,
            "contributions": write_micros(self.contributions),
            "awards": write_micros(self.awards),
        }


def read_rake_row(row: Plain) -> RakeRow:
    """The row of ``RakeRow.document()``. Raises ValueError for what is none."""
    read = RakeRow(row.text("table"), row.text("game"), row.text("limit"), row.text("currency"), row.text("money"))
    read.hands = row.number("hands")
    read.rake = read_micros(row.text("rake"))
    return read


def read_total(row: Plain) -> Total:
    """The row of ``Total.document()``. Raises ValueError for what is none."""
    read = Total(row.text("currency"), row.text("money"))
    read.hands = row.number("hands")
    read.rake = read_micros(row.text("rake"))
    read.refunds = read_micros(row.text("refunds"))
    read.contributions = read_micros(row.text("contributions"))
    read.jackpots = read_micros(row.text("jackpots"))
    read.bought_in = read_micros(row.text("bought_in"))
    read.cashed_out = read_micros(row.text("cashed_out"))
    return read


def read_pool_row(row: Plain) -> PoolRow:
    """The row of ``PoolRow.document()``. Raises ValueError for what is none."""
    read = PoolRow(row.text("pool"), row.text("currency"))
    read.contributions = read_micros(row.text("contributions"))
    read.awards = read_micros(row.text("awards"))
    return read
