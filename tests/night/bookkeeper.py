"""The room's plain bookkeeper: one row for every movement that the dealer and the cashier made, and sums over them.

He knows no rule and reads no record; what he adds up is what was paid at the table.
"""

from collections import Counter
from fractions import Fraction
from typing import NamedTuple, TypeVar

from tests.night.clock import date_of
from tests.night.happenings import Dealt, TableEvent

Key = TypeVar("Key")


class RakeRow(NamedTuple):
    """What rake is told by."""

    table: str
    game: str
    limit: str
    currency: str
    money: str


class Day:
    """One day's sums, in the currency."""

    def __init__(self) -> None:
        self.hands: Counter[RakeRow] = Counter()
        """All that were played to an end or voided."""
        self.raked: Counter[RakeRow] = Counter()
        """Those of them from which a rake might be taken: not the void ones."""
        self.rake: dict[RakeRow, Fraction] = {}
        self.refunds: dict[tuple[str, str], Fraction] = {}
        """By currency and money."""
        self.refunded: Counter[tuple[str, str]] = Counter()
        self.bought_in: dict[str, Fraction] = {}
        """By table, with what was added."""
        self.cashed_out: dict[str, Fraction] = {}
        self.contributions: dict[str, Fraction] = {}
        """By pool."""
        self.awards: dict[str, Fraction] = {}
        self.awarded: Counter[str] = Counter()
        self.adjusted: dict[str, Fraction] = {}
        """By pool, out of it negative."""
        self.opened: dict[str, Fraction] = {}
        """What was laid into pools that were opened."""
        self.uses: Counter[str] = Counter()
        """Artificial all-ins by player."""


class Bookkeeper:
    """Books of every day, by date, and what lies in the pools."""

    def __init__(self) -> None:
        self.days: dict[str, Day] = {}
        self.pools: dict[str, Fraction] = {}
        self.on_table: dict[str, Fraction] = {}
        """The chips at every table, counted by who brought and who took them, and what the house took of them."""

    def day(self, at: int) -> Day:
        """The day of a time."""
        return self.days.setdefault(date_of(at), Day())

    def hand(self, dealt: Dealt) -> None:
        """One hand, but for its jackpots."""
        card, day = dealt.card, self.day(dealt.at)
        unit = Fraction(card.unit.text)
        row = RakeRow(card.name, card.game, card.limit, card.currency, card.money)
        kind = card.currency, card.money
        if not dealt.finished:
            return
        day.hands[row] += 1
        day.raked[row] += not dealt.void
        _add(day.rake, row, dealt.rake * unit)
        if dealt.void:
            day.refunded[kind] += 1
            _add(day.refunds, kind, sum(dealt.refunds.values()) * unit)
            return
        _add(self.on_table, card.name, -dealt.rake * unit)
        for pool, amount in dealt.contributions.items():
            _add(day.contributions, pool, amount * unit)
            _add(self.pools, pool, amount * unit)

    def award(self, dealt: Dealt, pool: str, amount: int) -> None:
        """A jackpot of a hand."""
        paid = amount * Fraction(dealt.card.unit.text)
        day = self.day(dealt.at)
        day.awarded[pool] += 1
        _add(day.awards, pool, paid)
        _add(self.pools, pool, -paid)

    def open_pool(self, at: int, pool: str, amount: Fraction) -> None:
        """A pool is opened with so much in it."""
        _add(self.day(at).opened, pool, amount)
        _add(self.pools, pool, amount)

    def adjust_pool(self, at: int, pool: str, amount: Fraction) -> None:
        """The house lays something into a pool, or (negative) takes it out."""
        _add(self.day(at).adjusted, pool, amount)
        _add(self.pools, pool, amount)

    def table_event(self, event: TableEvent, unit: Fraction) -> None:
        """Who brought chips and who took them."""
        if event.amount < 0:
            return
        amount = event.amount * unit
        out = event.type == "left"
        day = self.day(event.at)
        _add(day.cashed_out if out else day.bought_in, event.table, amount)
        _add(self.on_table, event.table, -amount if out else amount)


def _add(sums: dict[Key, Fraction], key: Key, amount: Fraction) -> None:
    sums[key] = sums.get(key, Fraction(0)) + amount
