"""The check ``rake``: the rake of the day's hands held against the finance department's figures.

A statement speaks of real money alone.
"""

from typing import Final

from replay.finding import MISSING
from replay.money import write_micros
from replay.reconciliation.amounts import RakeRow
from replay.reconciliation.check import RAKE
from replay.reconciliation.night_finding import NightFinding
from replay.reconciliation.place import night_rule
from replay.reconciliation.sheet import Sheet
from replay.reconciliation.statement import HANDS, NO_STATEMENT, REAL, Statement, StatementLine
from replay.reconciliation.statement import RAKE as ITEM

HANDS_BY_TABLE: Final = "the finance statement gives hands by table or game; a day has them all together"


def check_rake(sheet: Sheet, room: str, statement: Statement | None) -> None:
    """Every figure of rake in the statement against the hands', and every table and game that it should speak of."""
    check = sheet.check(RAKE)
    rows = [sheet.rake[key] for key in sorted(sheet.rake) if sheet.rake[key].money == REAL]
    if statement is None:
        if rows:
            check.skip(NO_STATEMENT, len(rows))
        return
    lines = [line for line in statement.lines if line.item == ITEM]
    for line in lines:
        check.looked_at += 1
        _check_line(sheet, room, line, [row for row in rows if _speaks_of(line, row)])
    _check_left_out(sheet, room, lines, rows)
    for line in statement.lines:
        if line.item == HANDS:
            _check_hands(sheet, room, line)


def _check_hands(sheet: Sheet, room: str, line: StatementLine) -> None:
    """How many hands came to an end or were voided, of all money, also those that cannot be read."""
    check = sheet.check(RAKE)
    if line.table or line.game:
        check.skip(HANDS_BY_TABLE)
        return
    check.looked_at += 1
    hands = sheet.hands.all() - sheet.hands.in_progress
    where: dict[str, object] = {}
    if line.currency:
        where["currency"] = line.currency
        hands = sum([total.hands for total in sheet.totals.values() if total.currency == line.currency])
    if hands != line.count:
        _note(
            sheet, room, "", "hands.finance", "the finance statement has another number of hands",
            {**where, "hands": hands}, {**where, "hands": line.count},
        )  # fmt: skip


def _speaks_of(line: StatementLine, row: RakeRow) -> bool:
    return row.currency == line.currency and line.table in ("", row.table) and line.game in ("", row.game)


def _check_line(sheet: Sheet, room: str, line: StatementLine, rows: list[RakeRow]) -> None:
    rake = hands = 0
    for row in rows:
        rake += row.rake
        hands += row.hands
    where = _where(line.table, line.game, line.currency)
    if rake != line.amount:
        _note(
            sheet, room, line.table, "rake.finance", "the finance statement has another figure of rake",
            {**where, "rake": write_micros(rake)}, {**where, "rake": write_micros(line.amount)},
        )  # fmt: skip
    if line.count >= 0 and hands != line.count:
        _note(
            sheet, room, line.table, "rake.hands", "the finance statement has another number of hands",
            {**where, "hands": hands}, {**where, "hands": line.count},
        )  # fmt: skip


def _check_left_out(sheet: Sheet, room: str, lines: list[StatementLine], rows: list[RakeRow]) -> None:
    """A statement by tables or games has all of them that took a rake; any statement has every currency."""
    missing: dict[tuple[str, str, str], int] = {}
    for row in rows:
        spoken = [line for line in lines if line.currency == row.currency]
        for key in _grains(spoken, row):
            if not any(line.table == key[0] and line.game == key[1] for line in spoken):
                missing[key] = missing.get(key, 0) + row.rake
    for key in sorted(missing):
        if missing[key]:
            where = _where(key[0], key[1], key[2])
            _note(
                sheet, room, key[0], "rake.not-stated", "the finance statement leaves out a rake",
                {**where, "rake": write_micros(missing[key])}, where,
            )  # fmt: skip


def _grains(spoken: list[StatementLine], row: RakeRow) -> list[tuple[str, str, str]]:
    """The lines that the statement must have for a row, by what it has for others: of its table, its game, both."""
    grains: list[tuple[str, str, str]] = []
    if not spoken:
        grains.append(("", "", row.currency))
    if any(line.table and not line.game for line in spoken):
        grains.append((row.table, "", row.currency))
    if any(line.game and not line.table for line in spoken):
        grains.append(("", row.game, row.currency))
    if any(line.game and line.table for line in spoken):
        grains.append((row.table, row.game, row.currency))
    return grains


def _where(table: str, game: str, currency: str) -> dict[str, object]:
    where: dict[str, object] = {"currency": currency}
    if table:
        where["table"] = table
    if game:
        where["game"] = game
    return where


def _note(
    sheet: Sheet,
    room: str,
    table: str,
    code: str,
    message: str,
    expected: dict[str, object],
    recorded: dict[str, object],
) -> None:
    sheet.note(
        NightFinding(RAKE, code, night_rule(RAKE), room, table, "", MISSING, "", expected, recorded, message)
    )  # fmt: skip
