"""Events as rows of an export: those of a day's hands, of its tables, and of the room."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from ledger.database.database import Row, Session
from ledger.days.room_day import RoomDay
from ledger.export.place import plain
from ledger.histories.instant import parse_instant
from ledger.rooms.events import OF_ROOMS
from ledger.store.mapper import Unreadable
from ledger.store.plain_events import Kinds
from ledger.store.stored_value import stored_bytes, stored_id, stored_text
from ledger.store.venue import Venue
from ledger.tables.events import OF_TABLES
from ledger.tables.openings import bounds, tables_between

HAND: Final = "hand"
TABLE: Final = "table"
ROOM: Final = "room"
_APPEND: Final = (
    "JOIN types t ON t.no = e.type LEFT JOIN appends a ON a.stream = e.stream AND a.no <= ? AND a.first = "
    "(SELECT max(b.first) FROM appends b WHERE b.stream = e.stream AND b.first <= e.version)"
)
_OF_HANDS: Final = (
    "SELECT d.at, e.stream, s.id, e.version, t.topic, e.state, a.at, a.no FROM days d "
    f"JOIN events e ON e.stream = d.stream JOIN streams s ON s.no = d.stream {_APPEND} "
    "WHERE d.place = ? AND d.at >= ? AND d.at < ? AND d.leaf <= ? ORDER BY d.at, d.stream, e.version"
)
_OF_A_STREAM: Final = (
    f"SELECT e.stream, s.id, e.version, t.topic, e.state, a.at, a.no FROM events e JOIN streams s ON s.no = e.stream "
    f"{_APPEND} WHERE e.stream = ? AND e.version BETWEEN ? AND ? ORDER BY e.version"
)
_STREAM: Final = "SELECT no FROM streams WHERE id = ?"
ALL: Final = 2**62


def events_of_hands(session: Session, day: RoomDay, table: tuple[int, str], leaf: int) -> Iterator[tuple[Any, ...]]:
    """All events of the hands of a table on a day, hand after hand as ``hand_rows`` has them."""
    place, name = table
    for at, *rest in session.each(_OF_HANDS, (leaf, place, day.begin, day.end, leaf)):
        if rest[-1] is not None:
            yield _row(HAND, plain(name), at, rest)


def events_of_tables(session: Session, beside: Session, day: RoomDay, leaf: int) -> Iterator[tuple[Any, ...]]:
    """What happened at the room's tables that day, table after table by name, as a night reads it."""
    for venue in tables_between(beside, day.room, day.begin, day.end):
        for (stream,) in beside.rows(_STREAM, (venue.stream.bytes,)):
            for first, last in bounds(beside, [stream], day.begin, day.end, leaf).values():
                rows = session.each(_OF_A_STREAM, (leaf, stream, first, last))
                yield from _of_the_day(TABLE, plain(venue.table), OF_TABLES, rows, day)


def events_of_room(session: Session, beside: Session, day: RoomDay, leaf: int) -> Iterator[tuple[Any, ...]]:
    """What happened to the room's pools that day."""
    for (stream,) in beside.rows(_STREAM, (Venue(day.room).stream.bytes,)):
        rows = session.each(_OF_A_STREAM, (leaf, stream, 1, ALL))
        yield from _of_the_day(ROOM, None, OF_ROOMS, rows, day)


def _of_the_day(
    kind: str, table: str | None, kinds: Kinds, rows: Iterable[Row], day: RoomDay
) -> Iterator[tuple[Any, ...]]:
    """The events whose own time is of the day; one that cannot be read stands by the one before it."""
    last = day.begin - 1
    for row in rows:
        if row[-1] is None:
            continue
        at = _time(kinds, row[3], row[4])
        last = last if at is None else at
        if day.begin <= last < day.end:
            yield _row(kind, table, at, row)


def _time(kinds: Kinds, topic: object, state: object) -> int | None:
    try:
        return parse_instant(kinds.read(stored_text(topic), stored_bytes(state)).at)
    except (Unreadable, ValueError):
        return None


def _row(kind: str, table: str | None, at: int | None, stored: Any) -> tuple[Any, ...]:
    stream, name, version, topic, state, recorded_at, leaf = stored
    text, raw = _state(state)
    topic = plain(topic) if type(topic) is str else None
    return kind, table, stream, _id(name), version, topic, at, recorded_at, leaf, text, raw


def _id(name: object) -> str | None:
    try:
        return str(stored_id(name))
    except Unreadable:
        return None


def _state(state: object) -> tuple[str | None, bytes | None]:
    """The stored bytes as text, or, where somebody has made them something else, as they are."""
    if type(state) is not bytes:
        return None, None
    try:
        return state.decode(), None
    except UnicodeDecodeError:
        return None, state
