"""From when to when tables were open: a view, by which a night finds the tables of a day, and where to begin to read.

It is changed in the transaction of the event, and made again at any time.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, replace
from itertools import groupby
from typing import Final

from ledger.database.database import Row, Session
from ledger.histories.instant import parse_instant
from ledger.store.mapper import Unreadable
from ledger.store.plain_events import BEGIN_WITH, EVENTS
from ledger.store.stored_value import stored_bytes, stored_number, stored_text
from ledger.store.venue import Venue
from ledger.tables.events import OF_TABLES, TableClosed, TableEvent, TableOpened

TABLE: Final = "table_openings"
COLUMNS: Final = ("stream", "version", "room", "table", "opened", "until")
STILL: Final = 2**62
"""Until then a table is open that has not been closed."""
_SELECT: Final = f'SELECT stream, version, room, "table", opened, until FROM {TABLE}'
_UP_TO: Final = "SELECT max(a.first + a.count) - 1 FROM appends a WHERE a.stream = o.stream AND a.no <= ?"


@dataclass(frozen=True, slots=True)
class Opening:
    """One opening of a table, as the view has it."""

    stream: int
    version: int
    room: str
    table: str
    opened: int
    until: int = STILL

    def followed_by(self, event: TableEvent) -> "Opening":
        """The same after the next event of the table."""
        at = parse_instant(event.at)
        if self.until == STILL:
            return replace(self, until=at) if isinstance(event, TableClosed | TableOpened) else self
        return self if isinstance(event, TableOpened) else replace(self, until=max(self.until, at))


def follow(session: Session, stream: int, first: int, events: Sequence[TableEvent]) -> None:
    """Brings the view up to events that are recorded now, ``first`` being the version of the first of them."""
    kept = session.rows(f"{_SELECT} WHERE stream = ? ORDER BY version DESC LIMIT 1", (stream,)) if first > 1 else []
    before = _readable(kept[0]) if kept else None
    after = list(_openings(stream, enumerate(events, first), before))
    if before is not None and after[0] != before:
        changed = after[0]
        session.run(
            f"UPDATE {TABLE} SET until = ? WHERE stream = ? AND version = ?", (changed.until, stream, changed.version)
        )
    new = after if before is None else after[1:]
    session.insert(TABLE, COLUMNS, [astuple(one) for one in new])


def _readable(row: Row) -> Opening | None:
    """A row; None for one that was changed so that it is none: a check names it, and it holds up no table."""
    try:
        stream, version, room, table, opened, until = row
        return Opening(stream, version, room, table, opened, stored_number(until))
    except Unreadable:
        return None


def _openings(stream: int, events: Iterable[tuple[int, TableEvent]], last: Opening | None = None) -> Iterator[Opening]:
    """The openings that events come to, ``last`` being the one before them."""
    for version, event in events:
        if last is not None:
            last = last.followed_by(event)
        if isinstance(event, TableOpened):
            if last is not None:
                yield last
            last = Opening(stream, version, event.room, event.table, parse_instant(event.at))
    if last is not None:
        yield last


def openings_by_events(session: Session) -> Iterator[Opening]:
    """All openings of all tables, made from the events. Raises Unreadable."""
    for (stream,) in session.rows(BEGIN_WITH, (TableOpened.TYPE,)):
        yield from _openings(stream, _read(stream, session.rows(EVENTS, (stream,))))


def _read(stream: int, rows: Iterable[tuple[int, object, object]]) -> Iterator[tuple[int, TableEvent]]:
    for version, topic, state in rows:
        try:
            event: TableEvent = OF_TABLES.read(stored_text(topic), stored_bytes(state))
            parse_instant(event.at)
        except (Unreadable, ValueError) as fault:
            raise Unreadable(f"stream number {stream} of a table, version {version}: {fault}") from None
        yield version, event


def kept_openings(session: Session) -> list[Opening]:
    """What the view says."""
    return [Opening(*row) for row in session.rows(f"{_SELECT} ORDER BY stream, version")]


def rebuild(session: Session) -> None:
    """Forgets the view and makes it again. Raises Unreadable."""
    session.run(f"DELETE FROM {TABLE}")
    for _, some in groupby(openings_by_events(session), lambda one: one.stream):
        rows = [astuple(one) for one in some]
        session.insert(TABLE, COLUMNS, rows)


def tables_between(session: Session, room: str, begin: int, end: int) -> list[Venue]:
    """The tables of a room that were open at some time from ``begin`` on and before ``end``, sorted by name."""
    found = session.rows(
        f'SELECT DISTINCT "table" FROM {TABLE} WHERE room = ? AND until >= ? AND opened < ?', (room, begin, end)
    )
    return sorted(Venue(room, table) for (table,) in found)


def rooms_between(session: Session, begin: int, end: int) -> list[str]:
    """The rooms that had a table open in that time, sorted by name."""
    found = session.rows(f"SELECT DISTINCT room FROM {TABLE} WHERE until >= ? AND opened < ?", (begin, end))
    return sorted(room for (room,) in found)


def bounds(session: Session, streams: Sequence[int], begin: int, end: int, leaf: int) -> dict[int, tuple[int, int]]:
    """Between which versions the events of tables stand that a time begins with: from the last opening before
    ``begin``, else the first one, up to the last event before the first opening after ``end``.

    Streams are given by their numbers; what was recorded after ``leaf`` is left out. Raises Unreadable for a view that
    was changed.
    """
    where = f"the view {TABLE}"
    found = session.rows(
        f"SELECT stream, version, opened, ({_UP_TO}) FROM {TABLE} o WHERE stream IN ({', '.join('?' * len(streams))}) "
        "ORDER BY stream, version",
        [leaf, *streams],
    )
    between = {}
    for stream, some in groupby(found, lambda row: row[0]):
        rows = [
            (stored_number(version, where), stored_number(opened, where), up_to) for _, version, opened, up_to in some
        ]
        recorded = [(version, opened) for version, opened, up_to in rows if up_to is not None and version <= up_to]
        if recorded:
            first = max([version for version, opened in recorded if opened < begin], default=recorded[0][0])
            later = [version - 1 for version, opened in recorded if opened >= end and version > first]
            between[int(stream)] = (first, min([*later, rows[0][2]]))
    return between
