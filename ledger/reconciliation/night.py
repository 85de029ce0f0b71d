"""The run of a night: a room's day brought from the log to its result, taken up again where it was stopped."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from time import time_ns
from typing import Final, Protocol

from ledger.database.database import Session
from ledger.days.room_day import RoomDay
from ledger.log.time_text import write_time
from ledger.people.actor import Actor
from ledger.publishing.file_lock import held
from ledger.reconciliation.piece import Piece
from ledger.reconciliation.plan import plan
from ledger.reconciliation.played_hands import last_leaf
from ledger.reconciliation.recorded import record_result
from ledger.reconciliation.result import Result, make_result
from ledger.reconciliation.work_file import Bound, WorkFile, path_for
from ledger.store.store import Store
from ledger.verdicts.replayer import replayer
from replay.houses.load import SHELF
from replay.reconciliation.sheet import Sheet, read_sheet

_log: Final = logging.getLogger(__name__)


class DayNotOver(ValueError):
    """The day is still going on, or has not begun: what it comes to cannot be said."""


class Walked(Protocol):
    """A piece that is done: the last leaf that its sheet depends on, and the sheet as canonical JSON."""

    @property
    def piece(self) -> Piece: ...
    @property
    def last(self) -> int: ...
    @property
    def sheet(self) -> bytes: ...


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
        if time_ns() // 1000 < day.end:
            raise DayNotOver(
                f"the {day.date} of {day.room} ends at {write_time(day.end)} ({day.time_zone}); expected a day that "
                "is over"
            )
        while not self.store.days.follow():
            pass
        with self._work(day) as (work, notes):
            with self.store.database.reading() as session:
                pieces = plan(session, day, self.rows)
                notes += _bind(work, _bound(session, day, pieces), session)
                missing = [piece for piece in pieces if not _is_done(work, session, piece)]
            self._walk(work, pieces, missing, advance)
            result = self._result(day, work, pieces)
            leaf = record_result(self.store, self.actor, result)
            work.remove()
        _log.info("%s %s: %s, %s", day.room, day.date, result.verdict, result.sha256)
        return Finished(result, leaf, notes)

    @contextmanager
    def _work(self, day: RoomDay) -> Iterator[tuple[WorkFile, list[str]]]:
        path = path_for(self.folder, day.room, day.date)
        path.parent.mkdir(parents=True, exist_ok=True)
        busy = f"another run is at the {day.date} of {day.room}"
        with held(path.with_suffix(".lock"), 0, busy), WorkFile(path) as work:
            yield work, []

    def _walk(
        self, work: WorkFile, pieces: list[Piece], missing: list[Piece], advance: Callable[[Advance], None]
    ) -> None:
        of = sum(piece.hands for piece in pieces)
        kept = done = of - sum(piece.hands for piece in missing)
        advance(Advance(done, of, kept))
        for walked in self.walkers.walk(missing):
            work.keep(walked.piece, walked.last, walked.sheet)
            done += walked.piece.hands
            advance(Advance(done, of, kept))

    def _result(self, day: RoomDay, work: WorkFile, pieces: list[Piece]) -> Result:
        merged = Sheet()
        for document in work.sheets(pieces):
            merged.add(read_sheet(document))
        with self.store.database.reading() as session:
            return make_result(session, day, merged, [], None)


def _bound(session: Session, day: RoomDay, pieces: list[Piece]) -> Bound:
    leaf = pieces[0].leaf if pieces else -1
    return Bound(day.room, day.date, day.time_zone, replayer(), houses_digest(), leaf, _leaf_hash(session, leaf))


def _bind(work: WorkFile, bound: Bound, session: Session) -> list[str]:
    """Binds the work that is kept to what is there now; says what becomes of what another start has kept."""
    before = work.bound()
    if before is None:
        work.bind(bound, keep=False)
        return []
    other = [name for name in ("time_zone", "replayer", "houses") if getattr(before, name) != getattr(bound, name)]
    if _leaf_hash(session, before.leaf) != before.log:
        other.append("log")
    work.bind(bound, keep=not other)
    if other:
        return [f"what an earlier start had done is of another {', '.join(other)}, and is done anew"]
    return ["goes on where an earlier start was stopped"]


def _is_done(work: WorkFile, session: Session, piece: Piece) -> bool:
    """Whether a sheet of the piece is kept to which nothing has come since."""
    last = work.last(piece)
    return last is not None and last == last_leaf(session, piece)


def _leaf_hash(session: Session, leaf: int) -> str:
    found = session.rows("SELECT leaf FROM appends WHERE no = ?", (leaf,))
    return bytes(found[0][0]).hex() if found else ""


def houses_digest() -> str:
    """A fingerprint (hex) of all house files that there are, an operator's own among them."""
    digest = sha256()
    for path in sorted(SHELF.files(), key=lambda path: path.name):
        content = path.read_bytes()
        digest.update(f"{path.name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()
