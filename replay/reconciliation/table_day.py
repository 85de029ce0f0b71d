"""One table's day: its hands taken one by one in the order in which they were played, and what they come to.

day = TableDay(room, table, begin, end, movements)
for sealed in hands:
    day.take(sealed, house)
sheet = day.finish()
"""

from typing import Final, final

from replay.audit import audit
from replay.hand import Hand
from replay.houses.house import House
from replay.reconciliation.carried_stacks import check_hands_alone, check_stacks, close_stacks
from replay.reconciliation.check import (
    BLINDS_OWED,
    BUTTON,
    BUY_IN,
    CARRIED_STACKS,
    CONSERVATION,
    LEFT_OUT,
    REFUNDS,
    REJOIN,
    SEALED_RECORD,
    VERDICT,
    Check,
)
from replay.reconciliation.chip_sums import ChipSums
from replay.reconciliation.conservation import check_conservation
from replay.reconciliation.hand_totals import HandTotals
from replay.reconciliation.movement import Movement
from replay.reconciliation.movements import Movements
from replay.reconciliation.place import Place
from replay.reconciliation.played_hands import PlayedHands
from replay.reconciliation.refunds import check_refunds
from replay.reconciliation.sealed_record import Rows, check_rows
from replay.reconciliation.session_findings import note_session
from replay.reconciliation.sheet import Sheet
from replay.reconciliation.unfinished import Unfinished
from replay.reconciliation.verdict import check_verdict
from replay.report import Report
from replay.sealed.place import when_played
from replay.sealed.sealed_hand import SealedHand
from replay.sessions.look import Looks
from replay.sessions.played import Played
from replay.sessions.session import Session


@final
class TableDay:
    """Takes the hands of one table and holds each against those before, and against what happened in between.

    ``begin`` and ``end`` of the day are in microseconds since 1970 UTC. A hand that started before ``begin`` is of the
    lead-in: it tells how the table stood, and nothing of it is reported. A hand without a start has that of its
    recording. ``movements`` are those of the day and of at least ``BEFORE_THE_DAY`` before it, from an opening of the
    table on; None: none of its events are on record. ``whole``: no hand that it played since it was opened last is left
    out of the lead-in.
    """

    def __init__(
        self, room: str, table: str, begin: int, end: int, movements: list[Movement] | None, whole: bool = False
    ) -> None:
        self.room: Final = room
        self.table: Final = table
        self.begin: Final = begin
        self.sheet: Final = Sheet()
        self._verdict: Final[Check] = self.sheet.check(VERDICT)
        self._conservation: Final[Check] = self.sheet.check(CONSERVATION)
        self._stacks: Final[Check] = self.sheet.check(CARRIED_STACKS)
        self._refunds: Final[Check] = self.sheet.check(REFUNDS)
        self._rows: Final[Check] = self.sheet.check(SEALED_RECORD)
        self._session: Final = Session(False)
        self._movements: Final = Movements(self.sheet, self._session, room, table, begin, end, movements, whole)
        self._totals: Final = HandTotals(self.sheet, table)
        self._hands: Final = PlayedHands(self.sheet, table)
        self._unfinished: Final = Unfinished(self.sheet, end)
        self._before: Played | None = None
        self._any = False

    def take(self, sealed: SealedHand, house: House, rows: Rows | None = None) -> None:
        """The next sealed hand, judged by ``house``.

        ``rows`` is how its events compare with its sealed record, None where nobody asked.
        """
        hand = sealed.hand
        when = when_played(hand, sealed.recorded_at)
        reported = when >= self.begin
        self._unfinished.go_on(hand)
        timeless = self._movements.reach(when, not hand.started_at)
        report = audit(hand, house)
        place = Place(self.sheet, hand, house)
        books = self._movements.books_of(place, reported)
        if books is not None:
            check_stacks(books, place, self._stacks, reported, timeless)
        found = self._session.judge(report)
        now = self._session.now
        if reported:
            self._any = True
            if now is not None and books is None:
                check_hands_alone(self._before, now, place, self._stacks)
            self._report(report, place, rows)
            note_session(found, place)
        else:
            self._session.looks = Looks()
            self._hands.add_other(hand.hand_id)
        if books is not None:
            close_stacks(books, now, place, report.record)
            if now is not None and now.crashed and now.cash:
                books.crash()
            if timeless:
                books.forget()
        self._before = now

    def take_unreadable(self, name: str, because: str, at: int = 0) -> None:
        """A hand of the day that cannot be read: which one, why, and when it was played (0: not known).

        No hand before it judges those after it.
        """
        self._any = True
        self.sheet.hands.unreadable += 1
        self._verdict.skip(f"the hand cannot be read: {because}")
        self._hands.add_other(name)
        self.cut(at)

    def take_unfinished(self, hand: Hand, house: House, recorded_at: int) -> None:
        """A hand that was never sealed; ``recorded_at`` is when it was last heard of."""
        when = when_played(hand, recorded_at)
        reported = when >= self.begin
        self._unfinished.go_on(hand)
        timeless = self._movements.reach(when, not hand.started_at)
        place = Place(self.sheet, hand, house)
        books = self._movements.books_of(place, reported)
        if books is not None:
            check_stacks(books, place, self._stacks, reported, timeless)
        if reported:
            self._any = True
            self.sheet.hands.in_progress += 1
            self._unfinished.take(place, recorded_at)
        self._hands.add_other(hand.hand_id)
        self.cut()

    def finish(self) -> Sheet:
        """The sheet of the table; nothing may be taken after it."""
        moved = self._movements.finish()
        self._unfinished.finish()
        self._totals.finish()
        self._hands.finish()
        looks = self._session.looks
        self.sheet.check(BUTTON).take_over(looks.button)
        self.sheet.check(LEFT_OUT).take_over(looks.left_out)
        self.sheet.check(BLINDS_OWED).take_over(looks.posts)
        self.sheet.check(BUY_IN).take_over(looks.buy_ins)
        self.sheet.check(REJOIN).take_over(looks.rejoins)
        if self._any or moved:
            self.sheet.tables = 1
        return self.sheet

    def cut(self, at: int = 0) -> None:
        """A hand is missing here, or at a time: what comes next is judged by nothing before it, but by who sits where.

        What was brought to the table before it went into it.
        """
        if at:
            self._movements.reach(at, False)
        self._session.forget()
        self._movements.forget()
        self._before = None

    def _report(self, report: Report, place: Place, rows: Rows | None) -> None:
        """What one hand of the day says by itself."""
        sums = ChipSums(report.hand, report.record)
        check_verdict(report, place, self._verdict)
        check_conservation(report, sums, place, self._conservation)
        if rows is not None:
            check_rows(rows, place, self._rows)
        if report.play is not None and report.play.voided >= 0:
            check_refunds(place, self._refunds)
        self._totals.add(report, sums, place)
        self._hands.add(report, sums, place)
