"""An append as the rows of the store have it, with its events."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from uuid import UUID

from ledger.database.database import Row, Session
from ledger.log.entry import Entry
from ledger.log.merkle import leaf_hash
from ledger.store.leaf import entry
from ledger.store.mapper import Unreadable
from ledger.store.state import Content
from ledger.store.stored_value import stored_bytes, stored_id, stored_number, stored_text


class LogDamaged(ValueError):
    """What the store keeps of the log is not what was recorded: something was changed in the store."""


@dataclass(slots=True)
class RecordedAppend:
    """What was recorded at once, and its place in the log.

    ``no`` is its leaf's number, ``stream_no`` the number that its stream has in the store; ``first``, ``count``,
    ``last``, ``at`` and ``sealed`` are as the table ``appends`` has them, ``leaf`` the hash that was kept. ``versions``
    and ``events`` are those that stand where it says that they are.
    """

    no: int
    stream_no: int
    stream: UUID
    key: bytes
    first: int
    count: int
    last: int
    at: int
    sealed: bytes | None
    leaf: bytes
    versions: list[int] = field(default_factory=list)
    events: list[Content] = field(default_factory=list)

    @property
    def newest(self) -> int:
        """The version of its last event."""
        return self.first + self.count - 1

    def entry(self) -> Entry:
        """The entry that its events give, whatever leaf was kept. Raises LogDamaged where one is missing."""
        # The lengths first: a count that somebody changed may be any number.
        if len(self.versions) != self.count or self.versions != list(range(self.first, self.first + self.count)):
            raise LogDamaged(
                f"append {self.no}: expected the versions {self.first} to {self.newest} of stream {self.stream}, "
                f"found {len(self.versions)} of them"
            )
        return entry(self.stream, self.key, self.first, self.at, self.events, self.sealed)

    def checked_entry(self) -> bytes:
        """The bytes of the entry. Raises LogDamaged if they are not those that were hashed when it was recorded."""
        written = self.entry().write()
        if leaf_hash(written) != self.leaf:
            raise LogDamaged(f"append {self.no}: the events of stream {self.stream} are not those of its leaf")
        return written


_APPENDS = (
    "SELECT a.no, a.stream, s.id, s.stream_key, a.first, a.count, a.last, a.at, a.sealed, a.leaf "
    "FROM appends a JOIN streams s ON s.no = a.stream WHERE a.no >= ? AND a.no < ? ORDER BY a.no"
)
_EVENTS = (
    "SELECT a.no, e.version, t.topic, e.state FROM appends a "
    "JOIN events e ON e.stream = a.stream AND e.version >= a.first AND e.version < a.first + a.count "
    "JOIN types t ON t.no = e.type WHERE a.no >= ? AND a.no < ? ORDER BY a.no, e.version"
)


def read_appends(session: Session, first: int, count: int) -> list[RecordedAppend]:
    """The appends from number ``first`` on, at most ``count``; one that is missing, or whose stream is, is left out.

    Raises LogDamaged.
    """
    found = [_append(row) for row in session.rows(_APPENDS, (first, first + count))]
    by_number = {one.no: one for one in found}
    for no, version, topic, state in session.rows(_EVENTS, (first, first + count)):
        if no in by_number:
            by_number[no].versions.append(version)
            where = ("append", no, "stream", by_number[no].stream, "version", version)
            with _as_log():
                by_number[no].events.append((stored_text(topic, *where), stored_bytes(state, *where)))
    return found


@contextmanager
def _as_log() -> Iterator[None]:
    """What cannot be read is not what was recorded."""
    try:
        yield
    except Unreadable as fault:
        raise LogDamaged(str(fault)) from None


def checked_entries(session: Session, first: int, count: int) -> Sequence[bytes]:
    """The entries of the appends from number ``first`` on, exactly ``count``. Raises LogDamaged."""
    found = read_appends(session, first, count)
    for no, one in enumerate(found, first):
        if one.no != no:
            raise LogDamaged(f"append {no} is missing")
    if len(found) != count:
        raise LogDamaged(f"append {first + len(found)} is missing")
    return [one.checked_entry() for one in found]


def _append(row: Row) -> RecordedAppend:
    no, stream_no, stream, key, first, count, last, at, sealed, leaf = row
    with _as_log():
        name = stored_id(stream, "append", no)
        where = ("append", no, "stream", name)
        first, count, last, at = (stored_number(value, *where) for value in (first, count, last, at))
        key, leaf = (stored_bytes(value, *where) for value in (key, leaf))
        sealed = None if sealed is None else stored_bytes(sealed, *where)
    return RecordedAppend(no, stream_no, name, key, first, count, last, at, sealed, leaf)
