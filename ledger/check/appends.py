"""Whether each append has the events of its leaf, in their place, and each event can be read."""

from collections.abc import Iterator
from typing import Final
from uuid import UUID

from ledger.check.damage import APPEND, EVENT, Damage, StreamName
from ledger.check.names import name_in, name_of
from ledger.check.readable import Unread, reading, rows_or_none
from ledger.check.sealed import check_sealed
from ledger.check.view import VerdictCheck
from ledger.database.database import Database, Session
from ledger.finance.events import OF_FINANCE, statement_stream
from ledger.rooms.events import OF_ROOMS
from ledger.store.mapper import Unreadable, is_of_a_hand, read_content
from ledger.store.recorded_append import LogDamaged, RecordedAppend, read_appends
from ledger.store.state import read_state, write_state
from ledger.store.stored_hand import StoredHandEvent
from ledger.store.venue import Venue
from ledger.tables.events import OF_TABLES

PAGE: Final = 100
"""Appends that are read at a time."""

_LAST: Final = (
    "SELECT a.no FROM appends a WHERE a.no >= ? AND a.no < ? "
    "AND NOT EXISTS (SELECT 1 FROM appends b WHERE b.stream = a.stream AND b.first > a.first)"
)
"""Which appends are the last of their streams."""


class AppendCheck:
    """A walk over the appends of a store with ``size`` of them, from number ``at`` on.

    ``views`` checks the verdict of each hand with its last append; None leaves verdicts out.
    """

    def __init__(self, database: Database, at: int, size: int, views: VerdictCheck | None) -> None:
        self._database: Final = database
        self._size: Final = size
        self._views: Final = views
        self.at = at
        """The number of the append that is next."""
        self._position, self._time = 0, 0
        self._previous = -1
        self._last: set[int] = set()

    def run(self) -> Iterator[list[Damage]]:
        """What is damaged, page by page; after each page ``at`` is where the walk goes on."""
        while self.at < self._size:
            end = min(self.at + PAGE, self._size)
            found = self._page(self.at, end)
            self.at = end
            yield found

    def _page(self, begin: int, end: int) -> list[Damage]:
        try:
            with reading(self._database) as session:
                self._previous, self._position, self._time = _before(session, begin)
                appends = {one.no: one for one in read_appends(session, begin, end - begin)}
                self._last = {no for (no,) in session.rows(_LAST, (begin, end))}
                if self._views is not None:
                    self._views.look(session)
                return [damage for no in range(begin, end) for damage in self._one(session, no, appends.get(no))]
        except Unread as fault:
            if end - begin == 1:
                return [Damage(APPEND, f"append {begin} cannot be read: {fault}", begin, self._named(begin))]
            # Somewhere in this page; each is looked at alone.
            return [damage for no in range(begin, end) for damage in self._page(no, no + 1)]

    def _one(self, session: Session, no: int, one: RecordedAppend | None) -> Iterator[Damage]:
        if one is None:
            if session.rows("SELECT 1 FROM appends WHERE no = ?", (no,)):
                yield Damage(APPEND, f"append {no} is of no stream that is here", no, self._named(no))
            # One that is missing has been told by the walk over the leaves.
            return
        yield from self._placed(session, one)
        stored: list[StoredHandEvent] | None = None
        try:
            one.checked_entry()
            stored = list(_events(one))
        except (LogDamaged, Unreadable, ValueError) as fault:
            yield Damage(EVENT, str(fault), no, (name_of(session, one.stream_no),))
        last = no in self._last
        yield from check_sealed(session, one, stored, last)
        if self._views is not None and stored and last:
            yield from self._views.check(session, one, stored)

    def _placed(self, session: Session, one: RecordedAppend) -> Iterator[Damage]:
        """Whether the append stands after the one before it in the log, and after the one before it in its stream."""
        faults = []
        if one.no != self._previous + 1:
            faults.append("the one before it is missing: that was dropped, or this one was moved or put in")
        if one.last != self._position + one.count:
            faults.append(f"it is said to end at event {one.last} of all; expected {self._position + one.count}")
        if one.at < self._time:
            faults.append("it is said to be older than the append before it")
        if one.first != 1:
            before = session.rows(
                "SELECT no, first + count FROM appends WHERE stream = ? AND first < ? ORDER BY first DESC LIMIT 1",
                (one.stream_no, one.first),
            )
            if not before or before[0][0] >= one.no or before[0][1] != one.first:
                faults.append(f"no append of its stream ends before version {one.first}")
        self._previous, self._position, self._time = one.no, one.last, one.at
        for fault in faults:
            yield Damage(APPEND, f"append {one.no}: {fault}", one.no, (name_of(session, one.stream_no),))

    def _named(self, no: int) -> tuple[StreamName, ...]:
        found = rows_or_none(self._database, "SELECT stream FROM appends WHERE no = ?", (no,))
        return tuple([name_in(self._database, stream) for (stream,) in found])


def _before(session: Session, no: int) -> tuple[int, int, int]:
    """The last append before number ``no``: its number, where it ends among all events, when it was recorded."""
    found = session.rows("SELECT no, last, at FROM appends WHERE no < ? ORDER BY no DESC LIMIT 1", (no,))
    return (found[0][0], found[0][1], found[0][2]) if found else (-1, 0, 0)


def _events(one: RecordedAppend) -> Iterator[StoredHandEvent]:
    """The events of a hand; none of another stream's, which are read as well. Raises ValueError for one that nobody
    can have recorded."""
    for version, (topic, state) in zip(one.versions, one.events, strict=True):
        if write_state(read_state(state)) != state:
            raise ValueError(f"version {version}: the event is not in its canonical form")
        if is_of_a_hand(topic):
            yield read_content(one.stream, version, topic, state)
        else:
            _read_beside(one.stream, version, topic, state)


def _read_beside(stream: UUID, version: int, topic: str, state: bytes) -> None:
    """Reads an event of a table, of a room, or of the finance department. Raises ValueError for one of another."""
    for kinds in (OF_TABLES, OF_ROOMS):
        if topic in kinds:
            event = kinds.read(topic, state)
            if (venue := Venue(event.room, getattr(event, "table", ""))).stream != stream:
                raise ValueError(f"version {version}: the event is of {venue}, and the stream is not")
    if topic in OF_FINANCE:
        received = OF_FINANCE.read(topic, state)
        if statement_stream(received.room, received.date) != stream:
            raise ValueError(f"version {version}: the statement is of {received.date}, room {received.room}, and the "
                             "stream is not")  # fmt: skip
