"""What each hand adds to the day's sums: rake, refunds, what jackpot pools got and paid."""

from typing import Final, final

from replay.houses.house import House
from replay.jackpots.contribution import contributions
from replay.reconciliation.amounts import RakeRow, Total
from replay.reconciliation.check import RAKE
from replay.reconciliation.chip_sums import ChipSums
from replay.reconciliation.place import Place
from replay.reconciliation.sheet import Sheet
from replay.report import DISCREPANT, VERIFIED, Report

NO_RAKE: Final = "the rake of the hand is not on record and cannot be derived"


@final
class HandTotals:
    """Adds the hands of one table to its sheet. What is recorded counts; what a record leaves out is derived."""

    def __init__(self, sheet: Sheet, table: str) -> None:
        self._sheet: Final = sheet
        self._table: Final = table
        self._game = ""
        self._limit = ""
        self._currency = ""
        self._money = ""
        self._row: RakeRow | None = None
        self._house: House | None = None
        self._judged = 0
        """The hands that were judged by it and are not on the sheet yet."""
        self._total: Total | None = None

    def add(self, report: Report, sums: ChipSums, place: Place) -> None:
        """One hand of the day."""
        self._count(report)
        hand = report.hand
        row = self._row
        total = self._total
        if row is None or total is None or not self._same(place):
            row = self._sheet.rake_row(self._table, hand.game, hand.limit, hand.currency, hand.money)
            total = self._sheet.total(hand.currency, hand.money)
            self._keep(row, total)
        total.hands += 1
        if report.play is None or report.play.voided < 0:
            row.hands += 1
        micros = hand.unit.micros
        rake = rake_of(report, sums)
        if rake < 0:
            self._sheet.check(RAKE).skip(NO_RAKE)
            rake = 0
        row.rake += rake * micros
        total.rake += rake * micros
        if sums.refunds > 0:
            total.refunds += sums.refunds * micros
        elif sums.refunds < 0 and sums.after >= 0 and report.play is not None and report.play.voided >= 0:
            total.refunds += sums.put_in * micros  # told by the stacks after the hand alone
        if hand.pools or report.record.contributions or report.record.jackpots:
            self._add_pools(report, rake, total)

    def _same(self, place: Place) -> bool:
        hand = place.hand
        return (
            hand.game == self._game
            and hand.limit == self._limit
            and hand.currency == self._currency
            and hand.money == self._money
        )

    def _keep(self, row: RakeRow, total: Total) -> None:
        self._game, self._limit, self._currency, self._money = row.game, row.limit, row.currency, row.money
        self._row = row
        self._total = total

    def _count(self, report: Report) -> None:
        hands = self._sheet.hands
        if report.verdict == VERIFIED:
            hands.verified += 1
        elif report.verdict == DISCREPANT:
            hands.discrepant += 1
        else:
            hands.unverifiable += 1
        if report.house is not self._house:
            self.finish()
            self._house = report.house
        self._judged += 1

    def finish(self) -> None:
        """Puts on the sheet what was gathered."""
        house = self._house
        if house is not None:
            key = (house.name, house.version, house.sha256)
            self._sheet.houses[key] = self._sheet.houses.get(key, 0) + self._judged
        self._judged = 0

    def _add_pools(self, report: Report, rake: int, total: Total) -> None:
        hand, record = report.hand, report.record
        micros = hand.unit.micros
        fed: list[tuple[str, int]] = []
        if record.contributions:
            fed = [(entry.pool, entry.amount) for entry in record.contributions]
        elif report.settlement is not None:
            fed = contributions(hand, report.house, rake)
        for pool, amount in fed:
            self._sheet.pool(pool, hand.currency).contributions += amount * micros
            total.contributions += amount * micros
        for entry in record.jackpots:
            self._sheet.pool(entry.pool, hand.currency).awards += entry.amount * micros
            total.jackpots += entry.amount * micros


def rake_of(report: Report, sums: ChipSums) -> int:
    """The recorded rake, else the derived one; none in a void hand; -1 where nobody knows."""
    if sums.rake >= 0:
        return sums.rake
    if report.settlement is not None:
        return report.settlement.rake()
    return 0 if report.play is not None and report.play.voided >= 0 else -1
