"""One turn of writing: what is appended to streams, kept together until it is all there."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final
from uuid import UUID

from ledger.database.database import Row, Session
from ledger.leaf import MOST_EVENTS, entry, leaf
from ledger.log.event_digest import STREAM_KEY_BYTES
from ledger.state import Content
from ledger.topics import Topics


@dataclass(slots=True)
class Head:
    """Where a stream stands: the number that it has in the store, its key, the version of its last event."""

    no: int
    key: bytes
    version: int


class Recording:
    """What one writing session appends. Versions follow one another; the caller has looked at ``head`` first.

    Rows are held back and written together by ``flush``. ``at`` is the time of recording of all of it, in
    microseconds since 1970 UTC: times never run backwards from one append to the next, whatever the clock does.
    """

    def __init__(self, session: Session, topics: Topics, now: int) -> None:
        self.session: Final = session
        self._topics: Final = topics
        last = session.rows("SELECT no, last, at FROM appends ORDER BY no DESC LIMIT 1")
        no, self._position, at = last[0] if last else (-1, 0, now)
        self._no: int = no
        self._next_stream = int(session.rows("SELECT coalesce(max(no), 0) + 1 FROM streams")[0][0])
        self.at: Final[int] = max(now, at)
        self._heads: Final[dict[UUID, Head | None]] = {}
        self._begun: Final[set[UUID]] = set()
        self._leaves: Final[dict[UUID, int]] = {}
        self._streams: Final[list[Row]] = []
        self._events: Final[list[tuple[int, int, str, bytes]]] = []
        self._appends: Final[list[Row]] = []
        self._sealed: Final[list[Row]] = []

    def look_up(self, streams: Sequence[UUID]) -> None:
        """Learns where streams stand, all in one question."""
        unknown = [stream for stream in dict.fromkeys(streams) if stream not in self._heads]
        for stream in unknown:
            self._heads[stream] = None
        for at in range(0, len(unknown), 500):
            some = [stream.bytes for stream in unknown[at : at + 500]]
            found = self.session.rows(
                "SELECT id, no, stream_key, (SELECT max(version) FROM events WHERE stream = no) FROM streams "
                f"WHERE id IN ({', '.join('?' * len(some))})",
                some,
            )
            for name, no, key, version in found:
                self._heads[UUID(bytes=bytes(name))] = Head(no, bytes(key), version or 0)

    def head(self, stream: UUID) -> Head | None:
        """Where a stream stands, with what this turn has added to it; None for one that does not exist."""
        if stream not in self._heads:
            self.look_up([stream])
        return self._heads[stream]

    def contents(self, stream: UUID) -> list[Content]:
        """The stored events of a stream in their order, with what this turn has added."""
        head = self.head(stream)
        if head is None:
            return []
        if stream in self._leaves:
            self.flush()
        found = self.session.rows(
            "SELECT topic, state FROM events JOIN types ON no = type WHERE stream = ? ORDER BY version", (head.no,)
        )
        return [(topic, bytes(state)) for topic, state in found]

    def recorded_at(self, stream: UUID) -> int:
        """When a stream began; now for one that does so in this turn."""
        head = self.head(stream)
        if head is None or stream in self._begun:
            return self.at
        return int(self.session.rows("SELECT at FROM appends WHERE stream = ? AND first = 1", (head.no,))[0][0])

    def last_at(self, stream: UUID) -> int:
        """When something was recorded last of a stream that exists."""
        head = self.head(stream)
        assert head is not None
        if stream in self._leaves:
            return self.at
        return int(self.session.rows("SELECT max(at) FROM appends WHERE stream = ?", (head.no,))[0][0])

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
            head = self._heads[stream] = Head(self._next_stream, secrets.token_bytes(STREAM_KEY_BYTES), 0)
            self._next_stream += 1
            self._begun.add(stream)
            self._streams.append((head.no, stream.bytes, head.key))
        for at in range(0, len(events), MOST_EVENTS):
            part = events[at : at + MOST_EVENTS]
            sealed = None if record is None or at + len(part) < len(events) else sha256(record).digest()
            self._append_part(stream, head, part, sealed)
        if record is not None:
            self._sealed.append((head.no, head.version, record))
        self._leaves[stream] = self._no

    def _append_part(self, stream: UUID, head: Head, events: Sequence[Content], sealed: bytes | None) -> None:
        first = head.version + 1
        hashed = leaf(entry(stream, head.key, first, self.at, events, sealed))
        self._no += 1
        self._position += len(events)
        self._appends.append((self._no, head.no, first, len(events), self._position, self.at, sealed, hashed))
        self._events.extend((head.no, version, topic, state) for version, (topic, state) in enumerate(events, first))
        head.version += len(events)

    def flush(self) -> None:
        """Writes what is held back. Raises IntegrityError for what is there already."""
        numbers = self._topics.numbers(self.session, {row[2] for row in self._events})
        events = [(stream, version, numbers[topic], state) for stream, version, topic, state in self._events]
        for table, columns, rows in (
            ("streams", ("no", "id", "stream_key"), self._streams),
            ("events", ("stream", "version", "type", "state"), events),
            ("appends", ("no", "stream", "first", "count", "last", "at", "sealed", "leaf"), self._appends),
            ("sealed_hands", ("stream", "version", "record"), self._sealed),
        ):
            if rows:
                self.session.insert(table, columns, rows)
        for held in (self._streams, self._events, self._appends, self._sealed):
            held.clear()
