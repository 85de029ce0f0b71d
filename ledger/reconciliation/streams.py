"""What a walk asks of a hand's stream beside its sealed record: its events, and how it began."""

from collections.abc import Sequence
from typing import Final, Protocol
from uuid import UUID

from ledger.database.database import Row, Session
from ledger.store.mapper import Unreadable
from ledger.store.recorded_hand import HandDamaged, RecordedHand, read_hand
from ledger.store.state import Content
from ledger.store.stored_value import stored_bytes, stored_id, stored_number, stored_text

_EVENTS: Final = (
    "SELECT t.topic, e.state FROM events e JOIN types t ON t.no = e.type WHERE e.stream = ? AND e.version <= ? "
    "ORDER BY e.version"
)
_APPENDED: Final = (
    "SELECT a.first + a.count - 1, a.at, CASE WHEN a.first = 1 THEN a.at ELSE "
    "(SELECT b.at FROM appends b WHERE b.stream = a.stream AND b.first = 1) END "
    "FROM appends a WHERE a.no = ? AND a.stream = ?"
)
_RECORD: Final = "SELECT record FROM sealed_records WHERE stream = ? AND version = ?"


class Streams(Protocol):
    """The streams of the hands of a piece, by their numbers. Values are as they are stored."""

    def events(self, stream: int, version: int) -> list[Row]:
        """The type and the state of each event up to a version."""
        ...

    def record(self, stream: int, version: int) -> object:
        """The sealed record that reaches a version, None where there is none."""
        ...

    def appended(self, stream: int, leaf: int) -> Row:
        """The version that an append of it reaches, when it was recorded, and when the first append of its stream was,
        None where there is none; 0, 0 and None where the append itself is not there.
        """
        ...

    def id(self, stream: int) -> object:
        """Its id, None where there is none."""
        ...


class StoredStreams:
    """Those of a store."""

    def __init__(self, session: Session) -> None:
        self._session: Final = session

    def events(self, stream: int, version: int) -> list[Row]:
        return self._session.rows(_EVENTS, (stream, version))

    def record(self, stream: int, version: int) -> object:
        return _only(self._session.rows(_RECORD, (stream, version)))

    def appended(self, stream: int, leaf: int) -> Row:
        found = self._session.rows(_APPENDED, (leaf, stream))
        return found[0] if found else (0, 0, None)

    def id(self, stream: int) -> object:
        return _only(self._session.rows("SELECT id FROM streams WHERE no = ?", (stream,)))


def contents_of(streams: Streams, stream: int, version: int) -> list[Content]:
    """What is stored of a stream up to a version. Raises Unreadable."""
    return read_contents(streams.events(stream, version), stream)


def read_contents(rows: Sequence[Row], stream: int) -> list[Content]:
    """The same of rows that were asked for. Raises Unreadable."""
    return [(stored_text(topic, "stream", stream), stored_bytes(state, "stream", stream)) for topic, state in rows]


def recorded_by_events(streams: Streams, stream: int, began: object, contents: Sequence[Content]) -> RecordedHand:
    """The hand of a stream by when that began to be recorded, and by its contents. Raises HandDamaged, Unreadable."""
    name = streams.id(stream)
    if not contents or name is None or began is None:
        raise HandDamaged(f"stream {stream} does not begin with the start of a hand")
    return read_hand(stored_id(name), contents, stored_number(began, "the first time of stream", stream))


def name_of(streams: Streams, stream: int) -> str:
    """How a hand is called of which nothing else can be read: by the id of its stream."""
    name = streams.id(stream)
    try:
        return str(UUID(int=0) if name is None else stored_id(name))
    except Unreadable:
        return str(UUID(int=0))


def _only(rows: Sequence[Row]) -> object:
    return rows[0][0] if rows else None
