"""One table's day: its hands taken one by one in the order in which they were played, and what they come to.

day = TableDay(room, table, begin, end, movements)
for sealed in hands:
    day.take(sealed, house)
sheet = day.finish()
"""

from typing import Final, final

from replay.audit import audit
from replay.comparison.record import Record
from replay.hand import Hand
from replay.houses.house import House
from replay.reconciliation.check import CONSERVATION, VERDICT, Check
from replay.reconciliation.chip_sums import ChipSums
from replay.reconciliation.conservation import check_conservation
from replay.reconciliation.movement import Movement
from replay.reconciliation.place import Place
from replay.reconciliation.sheet import Sheet
from replay.reconciliation.verdict import check_verdict
from replay.report import DISCREPANT, VERIFIED, Report
from replay.sealed.sealed_hand import SealedHand
from replay.shuffles.single_use import Repeat


@final
class Rows:
    """How a hand's own events compare with its sealed record: the same, or where they differ first.

    ``event`` is the index of the first event that differs, -1 where it is something else; ``stored`` is what the
    events say there, ``sealed`` what the record says.
    """

    def __init__(self, same: bool, event: int = -1, stored: str = "", sealed: str = "") -> None:
        self.same: Final = same
        self.event: Final = event
        self.stored: Final = stored
        self.sealed: Final = sealed


@final
class TableDay:
    """Takes the hands of one table and holds each against those before, and against what happened in between.

    ``begin`` and ``end`` of the day are in microseconds since 1970 UTC. A hand that started before ``begin`` is of the
    lead-in: it tells how the table stood, and nothing of it is reported. A hand without a start has that of its
    recording. ``movements`` are those since the table was opened last, also before the day; None: none of its events
    are on record. ``whole``: no hand that it played since then is left out of the lead-in.
    """

    def __init__(
        self, room: str, table: str, begin: int, end: int, movements: list[Movement] | None, whole: bool = False
    ) -> None:
        self.room: Final = room
        self.table: Final = table
        self.begin: Final = begin
        self.end: Final = end
        self.sheet: Final = Sheet()
        self._verdict: Final[Check] = self.sheet.check(VERDICT)
        self._conservation: Final[Check] = self.sheet.check(CONSERVATION)
        self._any = False

    def take(
        self, sealed: SealedHand, house: House, repeats: list[Repeat] | None = None, rows: Rows | None = None
    ) -> None:
        """The next sealed hand, judged by ``house``.

        ``repeats`` are the seeds and decks that hands of days before have too; ``rows`` is how its events compare with
        its sealed record, None where nobody asked.
        """
        hand = sealed.hand
        report = audit(hand, house)
        if (hand.started or sealed.recorded_at) < self.begin:
            return
        self._any = True
        self._count(report)
        place = Place(self.sheet, hand, house)
        sums = ChipSums(hand, Record(hand.events))
        check_verdict(report, place, self._verdict)
        check_conservation(report, sums, place, self._conservation)

    def take_unreadable(self, name: str, because: str) -> None:
        """A hand of the day that cannot be read: which one, and why. No hand before it judges those after it."""
        self._any = True
        self.sheet.hands.unreadable += 1
        self._verdict.skip(f"the hand cannot be read: {because}")

    def take_unfinished(self, hand: Hand, house: House, recorded_at: int) -> None:
        """A hand of the day that was never sealed; ``recorded_at`` is when it was last heard of."""
        self._any = True
        self.sheet.hands.in_progress += 1

    def finish(self) -> Sheet:
        """The sheet of the table; nothing may be taken after it."""
        if self._any:
            self.sheet.tables = 1
        return self.sheet

    def _count(self, report: Report) -> None:
        hands = self.sheet.hands
        if report.verdict == VERIFIED:
            hands.verified += 1
        elif report.verdict == DISCREPANT:
            hands.discrepant += 1
        else:
            hands.unverifiable += 1
        house = report.house
        key = (house.name, house.version, house.sha256)
        houses = self.sheet.houses
        houses[key] = houses.get(key, 0) + 1
