"""The check ``jackpot_pools``: opening + contributions - awards + adjustments = closing, for every pool of the room."""

from typing import Final

from replay.finding import MISSING
from replay.money import write_micros
from replay.reconciliation.check import JACKPOT_POOLS
from replay.reconciliation.night_finding import NightFinding
from replay.reconciliation.place import night_rule
from replay.reconciliation.pool_book import PoolBook
from replay.reconciliation.sheet import Sheet
from replay.reconciliation.statement import ADJUSTED, CLOSING, CONTRIBUTIONS, JACKPOTS, OPENING, Statement

NOT_OPENED: Final = "no event says that the pool was opened"
NO_OPENING: Final = "what was in the pool when the day began is not known"


def check_pools(sheet: Sheet, room: str, books: list[PoolBook], statement: Statement | None) -> list[PoolBook]:
    """The books of all pools with what the day's hands brought and won, ordered by name.

    A pool that hands feed and no event opened has a book too; its opening is not known.
    """
    by_name = {(book.pool, book.currency): book for book in books}
    for row in sheet.pools.values():
        key = (row.pool, row.currency)
        if key not in by_name:
            by_name[key] = PoolBook(row.pool, row.currency, None, None, 0)
        by_name[key].contributions = row.contributions
        by_name[key].awards = row.awards
    all_books = [by_name[key] for key in sorted(by_name)]
    opened = {(book.pool, book.currency) for book in books}
    for book in all_books:
        if (book.pool, book.currency) not in opened:
            sheet.check(JACKPOT_POOLS).skip(NOT_OPENED)
        elif book.begins_with() is None:
            sheet.check(JACKPOT_POOLS).skip(NO_OPENING)
        else:
            sheet.check(JACKPOT_POOLS).looked_at += 1
            _check_book(sheet, room, book)
    if statement is not None:
        _check_statement(sheet, room, all_books, statement)
    return all_books


def _check_book(sheet: Sheet, room: str, book: PoolBook) -> None:
    """A pool is opened once, and pays no more than is in it."""
    closing = book.closing()
    if book.opened is not None and book.opening is not None and book.opening != 0:
        _note_again(sheet, room, book, book.opening, book.opened)
    for amount in book.again:
        _note_again(sheet, room, book, book.begins_with() or 0, amount)
    if closing is not None and closing < 0:
        _note(
            sheet, room, book, "pool.overdrawn", "the pool paid more than was in it",
            {"closing": write_micros(0)}, {"closing": write_micros(closing)},
        )  # fmt: skip


def _note_again(sheet: Sheet, room: str, book: PoolBook, there: int, amount: int) -> None:
    _note(
        sheet, room, book, "pool.opened-again", "the pool was open, and is opened again",
        {"amount": write_micros(there)}, {"amount": write_micros(amount)},
    )  # fmt: skip


def _check_statement(sheet: Sheet, room: str, books: list[PoolBook], statement: Statement) -> None:
    """Every figure of the statement that speaks of a pool against the pool's book."""
    check = sheet.check(JACKPOT_POOLS)
    for line in statement.lines:
        if line.item not in (OPENING, CLOSING, CONTRIBUTIONS, JACKPOTS, ADJUSTED):
            continue
        if line.table or line.game:
            check.skip(f"the statement gives {line.item} by table or game; a pool has them all together")
            continue
        mine = [book for book in books if book.currency == line.currency and line.pool in ("", book.pool)]
        known = 0
        figure = 0
        for book in mine:
            value = _figure(book, line.item)
            if value is not None:
                known += 1
                figure += value
        if known < len(mine):
            check.skip(NO_OPENING)
            continue
        check.looked_at += 1
        if figure != line.amount:
            sheet.note(
                NightFinding(
                    JACKPOT_POOLS, f"pool.{line.item}", night_rule(JACKPOT_POOLS), room, "", "", MISSING, "",
                    _figures(line.item, line.pool, line.currency, figure),
                    _figures(line.item, line.pool, line.currency, line.amount),
                    f"the finance statement has another figure of {line.item} of pool {line.pool or 'all together'}",
                )
            )  # fmt: skip


def _figure(book: PoolBook, item: str) -> int | None:
    if item == OPENING:
        return book.begins_with()
    if item == CLOSING:
        return book.closing()
    if item == ADJUSTED:
        return book.adjusted
    return book.contributions if item == CONTRIBUTIONS else book.awards


def _figures(item: str, pool: str, currency: str, amount: int) -> dict[str, object]:
    return {"pool": pool, "currency": currency, item: write_micros(amount)}


def _note(
    sheet: Sheet,
    room: str,
    book: PoolBook,
    code: str,
    message: str,
    expected: dict[str, object],
    recorded: dict[str, object],
) -> None:
    where: dict[str, object] = {"pool": book.pool, "currency": book.currency}
    sheet.note(
        NightFinding(
            JACKPOT_POOLS, code, night_rule(JACKPOT_POOLS), room, "", "", MISSING, "", {**where, **expected},
            {**where, **recorded}, message,
        )
    )  # fmt: skip
