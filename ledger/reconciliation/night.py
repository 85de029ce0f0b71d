"""The run of a night: a room's day brought from the log to its result, taken up again where it was stopped."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from time import time_ns
from typing import Final, Protocol

from ledger.availability import StoreUnavailable
from ledger.database.database import Session
from ledger.days.days import reached
from ledger.days.room_day import RoomDay
from ledger.log.time_text import HOUR, write_time
from ledger.people.actor import Actor
from ledger.publishing.file_lock import held
from ledger.reconciliation.extent import leaf_hash
from ledger.reconciliation.houses import houses_digest
from ledger.reconciliation.late import day_before, late_notes
from ledger.reconciliation.piece import Piece, Walked
from ledger.reconciliation.plan import plan
from ledger.reconciliation.played_hands import last_leaf
from ledger.reconciliation.recorded import record_result, results
from ledger.reconciliation.result import Result, make_result
from ledger.reconciliation.room_books import room_books
from ledger.reconciliation.table_books import table_books
from ledger.reconciliation.work_file import Bound, WorkFile, path_for
from ledger.store.store import Store
from ledger.verdicts.replayer import replayer
from replay.reconciliation.artificial_all_ins import BY_DAY
from replay.reconciliation.day import settle_day
from replay.reconciliation.hand_numbers import number_rows
from replay.reconciliation.sheet import Sheet
from replay.reconciliation.uses import AllInUse

_log: Final = logging.getLogger(__name__)


class DayNotOver(ValueError):
    """The day is still going on, or has not begun: what it comes to cannot be said."""


def refuse_unfinished(day: RoomDay) -> None:
    """Raises DayNotOver for a day that has not ended."""
    if time_ns() // 1000 < day.end:
        of = f" of {day.room}" if day.room else ""
        raise DayNotOver(f"{day.date}{of} ends at {write_time(day.end)} ({day.time_zone}); expected a day that is over")


class Walkers(Protocol):
    """Who walks pieces: processes of this machine, or workers elsewhere."""

    def walk(self, pieces: list[Piece], /) -> Iterator[Walked]:
        """The pieces as they are done, in any order."""
        ...


@dataclass(frozen=True, slots=True)
class Advance:
    """How far a run is: hands that are walked, of how many, and how many of those were before this start."""

    done: int
    of: int
    kept: int


@dataclass(frozen=True, slots=True)
class Finished:
    """The result of a run, the leaf that it is recorded with, and what is to be said of the way there."""

    result: Result
    leaf: int
    notes: list[str]


@dataclass(frozen=True, slots=True)
class Night:
    """Reconciles days of a store. ``folder`` is where the work that is under way is kept; ``rows``: the events of every
    hand are held against its sealed record.
    """

    store: Store
    walkers: Walkers
    folder: Path
    actor: Actor
    rows: bool = False

    def run(self, day: RoomDay, advance: Callable[[Advance], None]) -> Finished:
        """The day from its hands to its result, which is recorded. The same records give the same result.

        Raises DayNotOver, ViewIncomplete, StoreUnreadable, and StoreUnavailable, as for a day that another run is at:
        then what is done is kept, and the next run goes on.
        """
        refuse_unfinished(day)
        while not self.store.days.follow():
            pass
        with self._work(day) as work:
            notes = self._bind(work, day)
            sheet = self._walked(work, day, advance)
            earlier = self._earlier(work, day, sheet, advance)
            result = self._result(day, sheet, earlier)
            leaf = record_result(self.store, self.actor, result)
            work.remove()
        _log.info("%s %s: %s, %s", day.room, day.date, result.verdict, result.sha256)
        return Finished(result, leaf, notes + self._late(day))

    def _late(self, day: RoomDay) -> list[str]:
        """What is to be said of the day before."""
        recorded = results(self.store, day.room, day_before(day, day.time_zone).date)
        if not recorded:
            return []
        with self.store.database.reading() as session:
            return late_notes(session, recorded[-1], day)

    @contextmanager
    def _work(self, day: RoomDay) -> Iterator[WorkFile]:
        path = path_for(self.folder, day.room, day.date)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise StoreUnavailable(f"{path.parent}: the work of the night cannot be kept: {fault.strerror}") from None
        busy = f"another run is at the {day.date} of {day.room}"
        with held(path.with_suffix(".lock"), 0, busy), WorkFile(path) as work:
            yield work

    def _bind(self, work: WorkFile, day: RoomDay) -> list[str]:
        """Binds the work that is kept to what is there now; says what becomes of what another start has kept."""
        with self.store.database.reading() as session:
            leaf = reached(session)
            log = leaf_hash(session, leaf)
            bound = Bound(day.room, day.date, day.time_zone, replayer(), houses_digest(), leaf, log)
            before = work.bound()
            other = [] if before is None else bound.other_than(before)
            if before is not None and leaf_hash(session, before.leaf) != before.log:
                other.append("log")
        work.bind(bound, keep=before is not None and not other)
        if other:
            return [f"what an earlier start had done is of another {', '.join(other)}, and is done anew"]
        return [] if before is None else ["goes on where an earlier start was stopped"]

    def _walked(self, work: WorkFile, day: RoomDay, advance: Callable[[Advance], None]) -> Sheet:
        """The sheets of all pieces of a day, merged in the plan's order."""
        with self.store.database.reading() as session:
            pieces = plan(session, day, self.rows)
            missing = [piece for piece in pieces if not _is_done(work, session, piece)]
        of = sum(piece.hands for piece in pieces)
        kept = done = of - sum(piece.hands for piece in missing)
        advance(Advance(done, of, kept))
        sheets: dict[int, Sheet] = {}
        for walked in self.walkers.walk(missing):
            work.keep(walked.piece, walked.last, walked.sheet)
            sheets[walked.piece.no] = walked.read()  # while others are walked
            done += walked.piece.hands
            advance(Advance(done, of, kept))
        merged = Sheet()
        for piece in pieces:
            merged.add(sheets.pop(piece.no) if piece.no in sheets else work.sheet(piece))
        return merged

    def _earlier(
        self, work: WorkFile, day: RoomDay, sheet: Sheet, advance: Callable[[Advance], None]
    ) -> list[AllInUse]:
        """The artificial all-ins of the 24 hours before, where one of the day's is counted with them."""
        players = {use.player for use in sheet.all_ins if use.most >= 0 and use.window != BY_DAY}
        if not players:
            return []
        before = self._walked(work, replace(day, begin=day.begin - 24 * HOUR, end=day.begin), advance)
        sheet.reach(before.last_leaf)
        return [use for use in before.all_ins if use.player in players]

    def _result(self, day: RoomDay, sheet: Sheet, earlier: list[AllInUse]) -> Result:
        with self.store.database.reading() as session:
            leaf = reached(session)
        rows = number_rows(sheet)
        books = room_books(self.store, day, sheet, rows, earlier, leaf)
        pools = settle_day(sheet, day.room, books, rows)
        with self.store.database.reading() as session:
            return make_result(session, day, sheet, pools, books.statement)


def _is_done(work: WorkFile, session: Session, piece: Piece) -> bool:
    """Whether a sheet of the piece is kept to which nothing has come since."""
    last = work.last(piece)
    if last is None:
        return False
    of_tables = [book.leaf for book in table_books(session, piece).values()]
    return last == max(last_leaf(session, piece), *of_tables, -1)
