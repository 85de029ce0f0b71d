"""What the finance department says of a day: the bookkeeper's sums, in the form in which it hands them in."""

import csv
import io
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from replay.reconciliation.statement import Statement, StatementLine
from tests.night.bookkeeper import Day
from tests.night.clock import DAY, cents, date_of, read
from tests.night.planted import Expected, Planted
from tests.night.room import Room

COLUMNS = ("date", "item", "table", "game", "currency", "pool", "amount", "count")
NAMES = {
    "pool_opening": "opening", "pool_contributions": "contributions", "pool_awards": "jackpots",
    "pool_closing": "closing", "pool_adjusted": "adjusted",
}  # fmt: skip
"""What the checks call an item, where it is not as in the file."""


@dataclass(frozen=True)
class Figure:
    """One line of the file. ``count`` is -1 where it does not say."""

    item: str
    currency: str
    amount: Fraction
    table: str = ""
    game: str = ""
    pool: str = ""
    count: int = -1


def figures(room: Room, date: str) -> list[Figure]:
    """All figures of a day; of real money alone."""
    day = room.books.days.get(date, Day())
    hands = Figure("hands", "", Fraction(0), count=sum(day.hands.values()))
    return [hands, *_rake(day), *_refunds(day), *_pools(room, day, date)]


def statement(date: str, told: list[Figure]) -> Statement:
    """The figures as the checks read them."""
    lines = [
        StatementLine(
            NAMES.get(one.item, one.item), one.table, one.game, one.currency, one.pool, int(one.amount * 1_000_000),
            one.count,
        )
        for one in told
    ]  # fmt: skip
    return Statement(f"finance {date}", "0" * 64, lines)


def csv_text(date: str, told: list[Figure]) -> str:
    """The figures as a file."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    for one in told:
        count = "" if one.count < 0 else one.count
        amount = "" if one.item == "hands" else cents(one.amount)
        writer.writerow([date, one.item, one.table, one.game, one.currency, one.pool, amount, count])
    return file.getvalue()


WRONG = {
    "hands": ("rake", "hands.finance"),
    "rake": ("rake", "rake.finance"),
    "pool_contributions": ("jackpot_pools", "pool.contributions"),
    "pool_awards": ("jackpot_pools", "pool.jackpots"),
    "pool_adjusted": ("jackpot_pools", "pool.adjusted"),
    "pool_closing": ("jackpot_pools", "pool.closing"),
}
"""Figures that may be wrong, and the check and code that find it."""


def falsified(rng: Random, told: list[Figure], at: int) -> tuple[list[Figure], list[Planted]]:
    """One figure of each kind is off by a cent, or by a hand, where there are any."""
    planted = []
    for item, (check, code) in WRONG.items():
        places = [place for place, one in enumerate(told) if one.item == item]
        if places:
            place = rng.choice(places)
            old = told[place]
            more = 1 if old.amount <= 0 else rng.choice((-1, 1))
            wrong = replace(old, amount=old.amount + Fraction(more, 100))
            if item == "hands":
                wrong = replace(old, count=old.count + 1)
            told = [*told[:place], wrong, *told[place + 1 :]]
            must = Expected(check, (check.replace("_", "-"),), old.table, code=code, pool=old.pool)
            planted.append(Planted(f"finance: {item}", at, (must,)))
    return told, planted


def _rake(day: Day) -> list[Figure]:
    """By table and game, and of every currency."""
    found = []
    currencies: dict[str, Fraction] = {}
    for row in sorted(day.rake):
        if row.money == "real":
            found.append(Figure("rake", row.currency, day.rake[row], row.table, row.game, count=day.raked[row]))
            currencies[row.currency] = currencies.get(row.currency, Fraction(0)) + day.rake[row]
    return found + [Figure("rake", currency, amount) for currency, amount in sorted(currencies.items())]


def _refunds(day: Day) -> list[Figure]:
    return [
        Figure("refunds", currency, amount)
        for (currency, money), amount in sorted(day.refunds.items())
        if money == "real"
    ]


def _pools(room: Room, day: Day, date: str) -> list[Figure]:
    found = []
    for pool, card in sorted(room.pools.items(), key=lambda item: item[0]):
        opened, nothing = day.opened.get(pool), Fraction(0)
        opening = balance(room, pool, date) if opened is None else opened
        closing = balance(room, pool, date_of(read(f"{date}T00:00:00Z") + DAY))
        for item, amount in (
            ("pool_opening", opening),
            ("pool_contributions", day.contributions.get(pool, nothing)),
            ("pool_awards", day.awards.get(pool, nothing)),
            ("pool_adjusted", day.adjusted.get(pool, nothing)),
            ("pool_closing", closing),
        ):
            found.append(Figure(item, card.currency, amount, pool=pool))
    return found


def balance(room: Room, pool: str, date: str) -> Fraction:
    """What lies in a pool when a day begins: all that went in on the days before, less what came out."""
    total = Fraction(0)
    for other, day in room.books.days.items():
        if other < date:
            total += day.opened.get(pool, Fraction(0)) + day.contributions.get(pool, Fraction(0))
            total += day.adjusted.get(pool, Fraction(0)) - day.awards.get(pool, Fraction(0))
    return total
