"""One turn of writing: what is appended to streams, kept together until it is all there."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final
from uuid import UUID

from ledger.availability import StoreUnreadable
from ledger.database.database import Row, Session
from ledger.log.event_digest import STREAM_KEY_BYTES
from ledger.store.leaf import MOST_EVENTS, entry, leaf
from ledger.store.mapper import Unreadable
from ledger.store.shelf import number_of, shelf_of
from ledger.store.state import Content
from ledger.store.stored_record import salted
from ledger.store.stored_value import stored_bytes, stored_number, stored_text
from ledger.store.topics import Topics
from replay.sealed.place import read_place

AT_ONCE: Final = 500
"""Streams that are looked up with one statement."""


@dataclass(slots=True)
class Head:
    """Where a stream stands: the number that it has in the store, its key, when it began, its last event's version."""

    no: int
    key: bytes
    began: int
    version: int


@dataclass(slots=True, frozen=True)
class Append:
    """Events that are appended to a stream together: an entry of the log, with number ``no``.

    ``last`` is the number of its last event among all events of the store, ``sealed`` the SHA-256 of the stored record
    where it seals the stream.
    """

    no: int
    stream: UUID
    head: Head
    first: int
    last: int
    events: Sequence[Content]
    sealed: bytes | None

    def row(self, at: int) -> Row:
        """The append as it is stored, recorded at a time."""
        hashed = leaf(entry(self.stream, self.head.key, self.first, at, self.events, self.sealed))
        return self.no, self.head.no, self.first, len(self.events), self.last, at, self.sealed, hashed


class Recording:
    """What one writing session appends. Versions follow one another; the caller has looked at ``head`` first.

    Rows are held back and written together by ``flush``. ``at`` is the time of recording of all of it, in
    microseconds since 1970 UTC: times never run backwards from one append to the next, whatever the clock does.
    """

    def __init__(self, session: Session, topics: Topics, now: int) -> None:
        self.session: Final = session
        self._topics: Final = topics
        last = session.rows("SELECT no, last, at FROM appends ORDER BY no DESC LIMIT 1")
        no, self._position, at = _newest(last[0]) if last else (-1, 0, now)
        self._no: int = no
        self._next_stream = int(session.rows("SELECT coalesce(max(no), 0) + 1 FROM streams")[0][0])
        self.at: Final[int] = max(now, at)
        self._heads: Final[dict[UUID, Head | None]] = {}
        self._damaged: Final[dict[UUID, Unreadable]] = {}
        self._contents: Final[dict[UUID, list[Content]]] = {}
        self._leaves: Final[dict[UUID, int]] = {}
        self._streams: Final[list[Row]] = []
        self._appends: Final[list[Append]] = []
        self._sealed: Final[list[Row]] = []

    def look_up(self, streams: Sequence[UUID]) -> None:
        """Learns where streams stand and what they hold: a question for hundreds, and not one for each."""
        self.find(streams)
        some = [stream for stream in dict.fromkeys(streams) if self._heads[stream] is not None]
        for at in range(0, len(some), AT_ONCE):
            self._read(some[at : at + AT_ONCE])

    def find(self, streams: Sequence[UUID]) -> None:
        """Learns where streams stand, and not what they hold: for those that grow without end."""
        some = list(dict.fromkeys(streams))
        for at in range(0, len(some), AT_ONCE):
            self._find(some[at : at + AT_ONCE])

    def _find(self, streams: Sequence[UUID]) -> None:
        unknown = [stream for stream in streams if stream not in self._heads]
        if not unknown:
            return
        self._heads.update(dict.fromkeys(unknown))
        found = self.session.rows(
            "SELECT s.id, s.no, s.stream_key, (SELECT a.at FROM appends a WHERE a.stream = s.no AND a.first = 1), "
            "(SELECT max(e.version) FROM events e WHERE e.stream = s.no) FROM streams s "
            f"WHERE s.id IN ({', '.join('?' * len(unknown))})",
            [stream.bytes for stream in unknown],
        )
        for name, no, key, began, version in found:
            stream = UUID(bytes=bytes(name))
            try:
                self._heads[stream] = self._head(stream, no, key, began, version)
            except Unreadable as fault:
                # It is of this stream alone, and others are looked up with it: raised for those who ask for it.
                self._damaged[stream] = fault

    def _head(self, stream: UUID, no: int, key: object, began: object, version: object) -> Head:
        return Head(
            no,
            stored_bytes(key, "the key of stream", stream),
            self.at if began is None else stored_number(began, "the first time of stream", stream),
            0 if version is None else stored_number(version, "a version of stream", stream),
        )

    def _read(self, streams: Sequence[UUID]) -> None:
        numbers = {}
        by_number = {}
        for stream in streams:
            head = self._heads[stream]
            if head is not None and stream not in self._contents:
                numbers[head.no] = self._contents[stream] = []
                by_number[head.no] = stream
        if numbers:
            found = self.session.rows(
                "SELECT stream, topic, state FROM events JOIN types ON no = type "
                f"WHERE stream IN ({', '.join('?' * len(numbers))}) ORDER BY stream, version",
                list(numbers),
            )
            for number, topic, state in found:
                try:
                    numbers[number].append((stored_text(topic, "a type"), stored_bytes(state, "a state")))
                except Unreadable as fault:
                    stream = by_number[number]
                    self._damaged[stream] = Unreadable(f"stream {stream}: {fault}")

    def head(self, stream: UUID) -> Head | None:
        """Where a stream stands, with what this turn has added to it; None for one that does not exist.

        Raises Unreadable for one of which something cannot be read.
        """
        if stream not in self._heads:
            self._find([stream])
        if stream in self._damaged:
            raise self._damaged[stream]
        return self._heads[stream]

    def contents(self, stream: UUID) -> Sequence[Content]:
        """The stored events of a stream in their order, with what this turn has added. Raises Unreadable."""
        if self.head(stream) is None:
            return []
        if stream not in self._contents:
            self.flush()
            self._read([stream])
            self.head(stream)
        return self._contents[stream]

    def number(self, stream: UUID) -> int:
        """The number that a stream which exists has in the store."""
        head = self.head(stream)
        assert head is not None
        return head.no

    def has_added(self, stream: UUID) -> bool:
        """Whether this turn has added something to a stream."""
        return stream in self._leaves

    def between(self, stream: UUID, first: int, last: int) -> list[Content]:
        """The events of a stream from one version to another, with what this turn has added. Raises Unreadable."""
        sql = (
            "SELECT topic, state FROM events JOIN types ON no = type "
            "WHERE stream = ? AND version BETWEEN ? AND ? ORDER BY version"
        )
        found = self.session.rows(sql, (self._written(stream).no, first, last))
        return [(stored_text(topic, "stream", stream), stored_bytes(state, "stream", stream)) for topic, state in found]

    def newest(self, stream: UUID, topic: str, after: int) -> bytes | None:
        """The state of a stream's last event of a type, if it stands after a version. Raises Unreadable."""
        sql = (
            "SELECT state FROM events WHERE stream = ? AND version > ? AND type = "
            "(SELECT no FROM types WHERE topic = ?) ORDER BY version DESC LIMIT 1"
        )
        found = self.session.rows(sql, (self._written(stream).no, after, topic))
        return stored_bytes(found[0][0], "stream", stream) if found else None

    def append_of(self, stream: UUID, version: int) -> tuple[int, int]:
        """With which leaf an event was recorded, and when. Raises Unreadable."""
        head = self.head(stream)
        if head is not None and head.version == version and self.has_added(stream):
            return self._leaves[stream], self.at
        sql = "SELECT no, at FROM appends WHERE stream = ? AND first <= ? ORDER BY first DESC LIMIT 1"
        found = self.session.rows(sql, (self._written(stream).no, version))
        if not found:
            raise Unreadable(f"stream {stream}: no append has recorded version {version}")
        no, at = found[0]
        return no, stored_number(at, "the time of append", no)

    def _written(self, stream: UUID) -> Head:
        """Where a stream that exists stands, with what this turn has added to it in the tables."""
        if self.has_added(stream):
            self.flush()
        head = self.head(stream)
        assert head is not None
        return head

    def recorded_at(self, stream: UUID) -> int:
        """When a stream began; now for one that does not exist."""
        head = self.head(stream)
        return self.at if head is None else head.began

    def last_at(self, stream: UUID) -> int:
        """When something was recorded last of a stream that exists."""
        head = self.head(stream)
        assert head is not None
        if stream in self._leaves:
            return self.at
        return int(self.session.rows("SELECT max(at) FROM appends WHERE stream = ?", (head.no,))[0][0])

    def times(self, stream: UUID) -> list[int]:
        """When each event of a stream was recorded (microseconds since 1970 UTC), without what this turn adds."""
        head = self.head(stream)
        if head is None:
            return []
        appends = self.session.rows("SELECT count, at FROM appends WHERE stream = ? ORDER BY first", (head.no,))
        return [at for count, at in appends for _ in range(count)]

    def leaf(self, stream: UUID) -> int:
        """The leaf that has the last event of a stream."""
        if stream in self._leaves:
            return self._leaves[stream]
        head = self.head(stream)
        assert head is not None
        return int(self.session.rows("SELECT max(no) FROM appends WHERE stream = ?", (head.no,))[0][0])

    def append(self, stream: UUID, events: Sequence[Content], record: bytes | None = None) -> None:
        """Adds events after the stream's last one, and the sealed record where they seal it."""
        head = self.head(stream)
        if head is None:
            head = self._heads[stream] = Head(self._next_stream, secrets.token_bytes(STREAM_KEY_BYTES), self.at, 0)
            self._next_stream += 1
            self._streams.append((head.no, stream.bytes, head.key))
        stored = None if record is None else salted(head.key, head.version + len(events), record)
        for at in range(0, len(events), MOST_EVENTS):
            part = events[at : at + MOST_EVENTS]
            sealed = None if stored is None or at + len(part) < len(events) else sha256(stored).digest()
            self._append_part(stream, head, part, sealed)
        if stream in self._contents:
            self._contents[stream].extend(events)
        if record is not None:
            place = read_place(record)
            number = number_of(shelf_of(place.room, place.table), self._no)
            self._sealed.append((number, head.no, head.version, stored))
        self._leaves[stream] = self._no

    def _append_part(self, stream: UUID, head: Head, events: Sequence[Content], sealed: bytes | None) -> None:
        self._no += 1
        self._position += len(events)
        self._appends.append(Append(self._no, stream, head, head.version + 1, self._position, events, sealed))
        head.version += len(events)

    def flush(self) -> None:
        """Writes what is held back. Raises IntegrityError for what is there already."""
        session, appends = self.session, self._appends
        numbers = self._topics.numbers(session, {topic for one in appends for topic, _ in one.events})
        events = [
            (one.head.no, version, numbers[topic], state)
            for one in appends
            for version, (topic, state) in enumerate(one.events, one.first)
        ]
        session.insert("streams", ("no", "id", "stream_key"), self._streams)
        with session.inserting("events", ("stream", "version", "type", "state"), events):
            # A server takes the events while their leaves are found.
            rows = [one.row(self.at) for one in appends]
        session.insert("appends", ("no", "stream", "first", "count", "last", "at", "sealed", "leaf"), rows)
        session.insert("sealed_records", ("no", "stream", "version", "record"), self._sealed)
        for held in (self._streams, self._appends, self._sealed):
            held.clear()


def _newest(row: Row) -> tuple[int, int, int]:
    """Number, last event and time of the newest append. Raises StoreUnreadable: nothing can come after such a one."""
    no, last, at = row
    try:
        return no, stored_number(last, "the last event of append", no), stored_number(at, "the time of append", no)
    except Unreadable as fault:
        raise StoreUnreadable(str(fault)) from None
