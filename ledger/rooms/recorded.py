"""What is recorded of a table or a room beside its hands, for those who read it event by event."""

from dataclasses import dataclass
from typing import Final

from ledger.database.database import Session
from ledger.log.event_digest import event_salt
from ledger.rooms.events import OF_ROOMS, RoomEvent
from ledger.store.mapper import Unreadable
from ledger.store.state import canonical_event
from ledger.store.stored_value import stored_bytes, stored_number, stored_text
from ledger.store.venue import Venue
from ledger.tables.events import OF_TABLES, TableEvent

_PAGE: Final = (
    "SELECT e.version, t.topic, e.state, a.no, a.at FROM appends a "
    "JOIN events e ON e.stream = a.stream AND e.version >= a.first AND e.version < a.first + a.count "
    "JOIN types t ON t.no = e.type WHERE a.stream = ? AND e.version >= ? ORDER BY e.version LIMIT ?"
)


@dataclass(frozen=True, slots=True)
class RecordedVenueEvent:
    """An event with its number ``n``: the text that the log commits to, the salt of its digest, its leaf, and when it
    was recorded, in microseconds since 1970 UTC."""

    n: int
    event: TableEvent | RoomEvent
    canonical: str
    salt: bytes
    leaf: int
    at: int


def recorded_events(session: Session, venue: Venue, first: int, most: int) -> list[RecordedVenueEvent] | None:
    """The events from number ``first`` on, so many at most; None where nothing is recorded of it. Raises Unreadable."""
    found = session.rows("SELECT no, stream_key FROM streams WHERE id = ?", (venue.stream.bytes,))
    if not found:
        return None
    no, key = found[0]
    key = stored_bytes(key, "the key of", venue)
    return [_read(venue, key, row) for row in session.rows(_PAGE, (no, first + 1, most))]


def _read(venue: Venue, key: bytes, row: tuple[object, ...]) -> RecordedVenueEvent:
    version = stored_number(row[0], venue)
    topic, state = stored_text(row[1], venue), stored_bytes(row[2], venue)
    try:
        event = (OF_TABLES if venue.table else OF_ROOMS).read(topic, state)
    except Unreadable as fault:
        raise Unreadable(f"{venue}: event {version - 1}: {fault}") from None
    leaf, at = stored_number(row[3], venue), stored_number(row[4], venue)
    canonical = canonical_event(topic, state).decode()
    return RecordedVenueEvent(version - 1, event, canonical, event_salt(key, version), leaf, at)
