"""A sheet: what the walk of whole tables of a day comes to, as plain values that are written down, read and merged."""

from collections.abc import Iterable
from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.reconciliation.amounts import (
    PoolRow,
    RakeRow,
    Total,
    read_pool_row,
    read_rake_row,
    read_total,
)
from replay.reconciliation.check import Check, all_checks, read_check
from replay.reconciliation.night_finding import NightFinding, read_night_finding
from replay.reconciliation.numbering import Numbers, read_numbers
from replay.reconciliation.plain import Plain
from replay.reconciliation.uses import AllInUse, Shuffles, read_all_in_use, read_shuffles


@final
@mypyc_attr(acyclic=True)
class HandCounts:
    """The hands of a day by what became of them."""

    def __init__(self) -> None:
        self.verified: int = 0
        self.discrepant: int = 0
        self.unverifiable: int = 0
        self.in_progress: int = 0
        self.unreadable: int = 0

    def all(self) -> int:
        """All of them."""
        return self.verified + self.discrepant + self.unverifiable + self.in_progress + self.unreadable

    def add(self, other: "HandCounts") -> None:
        """Takes over another sheet's."""
        self.verified += other.verified
        self.discrepant += other.discrepant
        self.unverifiable += other.unverifiable
        self.in_progress += other.in_progress
        self.unreadable += other.unreadable

    def document(self) -> dict[str, object]:
        """The counts of a result."""
        return {
            "all": self.all(),
            "verified": self.verified,
            "discrepant": self.discrepant,
            "unverifiable": self.unverifiable,
            "in_progress": self.in_progress,
            "unreadable": self.unreadable,
        }


@final
@mypyc_attr(acyclic=True)
class Sheet:
    """Counts, totals and findings of some tables, and what must be held against other tables.

    Money is in millionths of the currency. ``houses`` are hands by name, version and hash of their house;
    ``last_leaf`` is the last leaf of the log that anything here depends on, -1 without one.
    """

    def __init__(self) -> None:
        self.tables: int = 0
        self.hands: Final = HandCounts()
        self.last_leaf: int = -1
        self.houses: Final[dict[tuple[str, str, str], int]] = {}
        self.rake: Final[dict[tuple[str, str, str, str, str], RakeRow]] = {}
        self.totals: Final[dict[tuple[str, str], Total]] = {}
        self.pools: Final[dict[tuple[str, str], PoolRow]] = {}
        self.checks: Final[dict[str, Check]] = all_checks()
        self.findings: Final[list[NightFinding]] = []
        self.all_ins: Final[list[AllInUse]] = []
        self.shuffles: Final[list[Shuffles]] = []
        self.numbers: Final[list[Numbers]] = []

    def check(self, name: str) -> Check:
        """What a check looked at; KeyError for a name that is none."""
        return self.checks[name]

    def note(self, finding: NightFinding) -> None:
        """Adds a finding, and counts it."""
        self.findings.append(finding)
        self.checks[finding.check].findings += 1

    def total(self, currency: str, money: str) -> Total:
        """The sums of a currency and kind of money."""
        total = self.totals.get((currency, money))
        if total is None:
            total = Total(currency, money)
            self.totals[(currency, money)] = total
        return total

    def pool(self, pool: str, currency: str) -> PoolRow:
        """The sums of a jackpot pool."""
        row = self.pools.get((pool, currency))
        if row is None:
            row = PoolRow(pool, currency)
            self.pools[(pool, currency)] = row
        return row

    def rake_row(self, table: str, game: str, limit: str, currency: str, money: str) -> RakeRow:
        """The rake of a table in a game, limit, currency and kind of money."""
        key = (table, game, limit, currency, money)
        row = self.rake.get(key)
        if row is None:
            row = RakeRow(table, game, limit, currency, money)
            self.rake[key] = row
        return row

    def reach(self, leaf: int) -> None:
        """Something here depends on a leaf of the log."""
        self.last_leaf = max(self.last_leaf, leaf)

    def add(self, other: "Sheet") -> None:
        """Takes over another sheet, whose findings come after those here."""
        self.tables += other.tables
        self.hands.add(other.hands)
        self.reach(other.last_leaf)
        for house, hands in other.houses.items():
            self.houses[house] = self.houses.get(house, 0) + hands
        for row in other.rake.values():
            mine = self.rake_row(row.table, row.game, row.limit, row.currency, row.money)
            mine.hands += row.hands
            mine.rake += row.rake
        for total in other.totals.values():
            self.total(total.currency, total.money).add(total)
        for pool in other.pools.values():
            my_pool = self.pool(pool.pool, pool.currency)
            my_pool.contributions += pool.contributions
            my_pool.awards += pool.awards
        for name, check in other.checks.items():
            self.checks[name].add(check)
        self.findings.extend(other.findings)
        self.all_ins.extend(other.all_ins)
        self.shuffles.extend(other.shuffles)
        self.numbers.extend(other.numbers)

    def document(self) -> dict[str, object]:
        """The sheet ready for JSON: the same values for the same sheet, whatever it was merged from."""
        return {
            "tables": self.tables,
            "hands": self.hands.document(),
            "last_leaf": self.last_leaf,
            "houses": house_rows(self),
            "rake": [self.rake[key].document() for key in sorted(self.rake)],
            "totals": [self.totals[key].document() for key in sorted(self.totals)],
            "pools": [self.pools[key].document() for key in sorted(self.pools)],
            "checks": [check.document() for check in self.checks.values()],
            "findings": [finding.document() for finding in self.findings],
            "all_ins": [use.document() for use in self.all_ins],
            "shuffles": [one.document() for one in self.shuffles],
            "numbers": [one.document() for one in self.numbers],
        }


def house_rows(sheet: Sheet) -> list[object]:
    """The houses of a result, with the hands that were judged by each."""
    rows: list[object] = []
    for key in sorted(sheet.houses):
        house, version, digest = key
        rows.append({"house": house, "version": version, "sha256": digest, "hands": sheet.houses[key]})
    return rows


def merge(sheets: Iterable[Sheet]) -> Sheet:
    """One sheet of all, in the order in which they are given. The sheets are not changed."""
    merged = Sheet()
    for sheet in sheets:
        merged.add(sheet)
    return merged


def read_sheet(document: object) -> Sheet:
    """The sheet of ``Sheet.document()``. Raises ValueError, which names the key, for what is none."""
    plain = Plain(document, "sheet")
    sheet = Sheet()
    sheet.tables = plain.number("tables")
    _read_hands(plain.part("hands"), sheet.hands)
    sheet.last_leaf = plain.number("last_leaf")
    for house in plain.rows("houses"):
        key = (house.text("house"), house.text("version"), house.text("sha256"))
        sheet.houses[key] = house.number("hands")
    for row in plain.rows("rake"):
        rake = read_rake_row(row)
        sheet.rake[(rake.table, rake.game, rake.limit, rake.currency, rake.money)] = rake
    for row in plain.rows("totals"):
        total = read_total(row)
        sheet.totals[(total.currency, total.money)] = total
    for row in plain.rows("pools"):
        pool = read_pool_row(row)
        sheet.pools[(pool.pool, pool.currency)] = pool
    for row in plain.rows("checks"):
        check = read_check(row)
        sheet.checks[check.name].add(check)
    sheet.findings.extend([read_night_finding(row) for row in plain.rows("findings")])
    sheet.all_ins.extend([read_all_in_use(row) for row in plain.rows("all_ins")])
    sheet.shuffles.extend([read_shuffles(row) for row in plain.rows("shuffles")])
    sheet.numbers.extend([read_numbers(row) for row in plain.rows("numbers")])
    return sheet


def _read_hands(plain: Plain, hands: HandCounts) -> None:
    hands.verified = plain.number("verified")
    hands.discrepant = plain.number("discrepant")
    hands.unverifiable = plain.number("unverifiable")
    hands.in_progress = plain.number("in_progress")
    hands.unreadable = plain.number("unreadable")
