"""What the finance department says of a day: the bookkeeper's sums, in the form in which it hands them in."""

from fractions import Fraction

from replay.reconciliation.statement import Statement, StatementLine
from tests.night.bookkeeper import Day
from tests.night.clock import DAY, date_of, read
from tests.night.room import Room


def statement_of(room: Room, date: str) -> Statement:
    """The statement of a day; of real money alone."""
    day = room.books.days.get(date, Day())
    lines = [*_rake(day), *_refunds(day), *_pools(room, day, date)]
    return Statement(f"{room.name} {date}", "0" * 64, lines)


def _rake(day: Day) -> list[StatementLine]:
    """By table and game, and of every currency."""
    lines = []
    currencies: dict[str, Fraction] = {}
    for row in sorted(day.rake):
        if row.money == "real":
            lines.append(_line("rake", row.currency, day.rake[row], row.table, row.game, count=day.raked[row]))
            currencies[row.currency] = currencies.get(row.currency, Fraction(0)) + day.rake[row]
    return lines + [_line("rake", currency, amount) for currency, amount in sorted(currencies.items())]


def _refunds(day: Day) -> list[StatementLine]:
    return [
        _line("refunds", currency, amount)
        for (currency, money), amount in sorted(day.refunds.items())
        if money == "real"
    ]


def _pools(room: Room, day: Day, date: str) -> list[StatementLine]:
    lines = []
    for pool, card in sorted(room.pools.items(), key=lambda item: item[0]):
        opening, closing = balance(room, pool, date), balance(room, pool, date_of(read(f"{date}T00:00:00Z") + DAY))
        opening += day.opened.get(pool, Fraction(0))
        lines += [
            _line("opening", card.currency, opening, pool=pool),
            _line("contributions", card.currency, day.contributions.get(pool, Fraction(0)), pool=pool),
            _line("jackpots", card.currency, day.awards.get(pool, Fraction(0)), pool=pool),
            _line("closing", card.currency, closing, pool=pool),
        ]
    return lines


def balance(room: Room, pool: str, date: str) -> Fraction:
    """What lies in a pool when a day begins: all that went in on the days before, less what came out."""
    total = Fraction(0)
    for other, day in room.books.days.items():
        if other < date:
            total += day.opened.get(pool, Fraction(0)) + day.contributions.get(pool, Fraction(0))
            total += day.adjusted.get(pool, Fraction(0)) - day.awards.get(pool, Fraction(0))
    return total


def _line(
    item: str, currency: str, amount: Fraction, table: str = "", game: str = "", pool: str = "", count: int = -1
) -> StatementLine:
    return StatementLine(item, table, game, currency, pool, int(amount * 1_000_000), count)
