"""The ledger's tables behind the recorder interface of the eventsourcing library, for every kind of database."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import groupby
from time import time_ns
from typing import Any, Final
from uuid import UUID

from eventsourcing.persistence import (
    ApplicationRecorder,
    IntegrityError,
    Notification,
    StoredEvent,
    Subscription,
)

from ledger.database.database import Database, Row
from ledger.store.mapper import Unreadable
from ledger.store.recording import Recording
from ledger.store.state import Content
from ledger.store.stored_value import stored_bytes, stored_id, stored_number, stored_text
from ledger.store.topics import Topics

_EVENTS: Final = (
    "SELECT a.last - a.first - a.count + 1 + e.version, s.id, e.version, t.topic, e.state "
    "FROM appends a JOIN events e ON e.stream = a.stream AND e.version BETWEEN a.first AND a.first + a.count - 1 "
    "JOIN streams s ON s.no = a.stream JOIN types t ON t.no = e.type"
)
"""All events, with their places in the order of recording."""

_NEXT: Final = (
    "SELECT a.no, s.id, t.topic FROM appends a JOIN streams s ON s.no = a.stream "
    "LEFT JOIN events e ON e.stream = a.stream AND e.version = 1 LEFT JOIN types t ON t.no = e.type "
    "WHERE a.no > ? ORDER BY a.no LIMIT ?"
)
_HAND: Final = "hand_started"
"""What the stream of a hand begins with."""


class LedgerRecorder(ApplicationRecorder):
    """Stored events in the order of recording; a notification's id is the event's place in it, from 1, without gaps."""

    def __init__(self, database: Database) -> None:
        self.database: Final = database
        self._topics: Final = Topics()

    @contextmanager
    def recording(self) -> Iterator[Recording]:
        """A turn of writing: everything in it is on disk when it ends, or nothing.

        Raises StoreUnavailable, and IntegrityError where an event has been recorded already.
        """
        with self.database.writing() as session:
            turn = Recording(session, self._topics, time_ns() // 1000)
            yield turn
            turn.flush()

    @contextmanager
    def looking(self) -> Iterator[Recording]:
        """What a turn of writing would see now, to look at and not to add to. Raises StoreUnavailable."""
        with self.database.reading() as session:
            yield Recording(session, self._topics, time_ns() // 1000)

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
        """Records events, those of a stream that follow one another together. Answers None: nobody asks for ids.

        Raises IntegrityError where the version is not the stream's next one.
        """
        with self.recording() as turn:
            for stream, events in groupby(stored_events, lambda one: one.originator_id):
                assert isinstance(stream, UUID)
                some = list(events)
                head = turn.head(stream)
                following = (head.version if head else 0) + 1
                for expected, one in enumerate(some, following):
                    if one.originator_version != expected:
                        raise IntegrityError(
                            f"stream {stream}: the next version is {expected}, found {one.originator_version}"
                        )
                turn.append(stream, [(one.topic, one.state) for one in some])
        return None

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        assert isinstance(originator_id, UUID)
        values: list[object] = [originator_id.bytes]
        sql = (
            "SELECT version, topic, state FROM events JOIN types ON no = type "
            "WHERE stream = (SELECT no FROM streams WHERE id = ?)"
        )
        for condition, bound in (("version > ?", gt), ("version <= ?", lte)):
            if bound is not None:
                sql += f" AND {condition}"
                values.append(bound)
        sql += f" ORDER BY version {'DESC' if desc else 'ASC'}"
        if limit is not None:
            sql += " LIMIT ?"
            values.append(limit)
        with self.database.reading() as session:
            found = session.rows(sql, values)
        return [_event(originator_id, *row) for row in found]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        first = 1 if start is None else start if inclusive_of_start else start + 1
        values: list[object] = [first, first + limit - 1 if not topics else 2**62]
        # Whole appends first, so that the index leads; then those of their events that are asked for.
        sql = f"{_EVENTS} WHERE a.last >= ? AND a.last - a.count < ?"
        asked = []
        if topics:
            asked.append(f"t.topic IN ({', '.join('?' * len(topics))})")
            values += topics
        sql = " AND ".join([sql, *asked]) + " ORDER BY a.no, e.version"
        with self.database.reading() as session:
            return _notifications(session.each(sql, values), first, stop, limit)

    def hands_after(self, leaf: int, appends: int) -> tuple[list[UUID], int]:
        """The hands among the next ``appends`` appends after a leaf, in order, and the leaf then reached.

        A stream whose id cannot be read is passed over: nothing can be kept of it, and a check names it.
        """
        with self.database.reading() as session:
            found = session.rows(_NEXT, (leaf, appends))
        hands = [stream for _, stream, topic in found if type(topic) is not str or topic.startswith(_HAND)]
        return list(dict.fromkeys(_ids(hands))), found[-1][0] if found else leaf

    def begun(self, stream: UUID) -> tuple[int, int]:
        """With which leaf a stream began, and when (microseconds since 1970 UTC); (-1, 0) for one that is not here.

        Raises Unreadable.
        """
        with self.database.reading() as session:
            found = session.rows(
                "SELECT a.no, a.at FROM appends a JOIN streams s ON s.no = a.stream WHERE s.id = ? "
                "ORDER BY a.no LIMIT 1",
                (stream.bytes,),
            )
        return (found[0][0], stored_number(found[0][1], "the first time of stream", stream)) if found else (-1, 0)

    def leaves(self, stream: UUID) -> list[int]:
        """The leaves that a stream was recorded with, in order."""
        sql = "SELECT a.no FROM appends a JOIN streams s ON s.no = a.stream WHERE s.id = ? ORDER BY a.no"
        with self.database.reading() as session:
            return [no for (no,) in session.rows(sql, (stream.bytes,))]

    def stream_contents(self, stream: UUID) -> tuple[bytes, list[Content]]:
        """The key of a stream that exists, and its stored events in order."""
        with self.database.reading() as session:
            [(key, no)] = session.rows("SELECT stream_key, no FROM streams WHERE id = ?", (stream.bytes,))
            rows = session.rows(
                "SELECT topic, state FROM events JOIN types ON no = type WHERE stream = ? ORDER BY version", (no,)
            )
        return bytes(key), [(topic, bytes(state)) for topic, state in rows]

    def max_notification_id(self) -> int | None:
        with self.database.reading() as session:
            newest: int | None = session.rows("SELECT max(last) FROM appends")[0][0]
        return newest

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Subscription[ApplicationRecorder]:
        """Not offered: views follow by position."""
        raise NotImplementedError("the ledger's views follow by position; nothing subscribes")


def _notifications(rows: Iterator[Row], first: int, stop: int | None, limit: int) -> list[Notification]:
    found: list[Notification] = []
    for place, stream, version, topic, state in rows:
        if place < first:
            continue
        if len(found) == limit or (stop is not None and place > stop):
            break
        found.append(
            Notification(
                id=place, originator_id=stored_id(stream, "the stream of event", place), originator_version=version,
                topic=topic, state=stored_bytes(state, "the state of event", place),
            )
        )  # fmt: skip
    return found


def _event(stream: UUID, version: object, topic: object, state: object) -> StoredEvent:
    """A row of the events. Raises Unreadable."""
    number = stored_number(version, "a version of stream", stream)
    where = ("stream", stream, "version", number)
    return StoredEvent(stream, number, stored_text(topic, *where), stored_bytes(state, *where))


def _ids(streams: Iterable[object]) -> Iterator[UUID]:
    for stream in streams:
        with suppress(Unreadable):
            yield stored_id(stream)
