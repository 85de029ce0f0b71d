"""What came to the day before after it was reconciled: its recorded result, from which pools go on, lacks that."""

from contextlib import suppress
from datetime import date, timedelta
from typing import Final

from ledger.database.database import Session
from ledger.days.room_day import RoomDay, room_day
from ledger.histories.instant import parse_instant
from ledger.reconciliation.recorded import RecordedResult
from ledger.reconciliation.table_books import NOTHING, books_of
from ledger.rooms.pools import last_leaf
from ledger.store.mapper import Unreadable
from ledger.store.stored_value import stored_bytes, stored_text
from ledger.store.venue import Venue
from ledger.tables.events import OF_TABLES, TableEvent
from ledger.tables.movements import AT_ONCE, NEWEST

_HANDS: Final = (
    "SELECT count(*) FROM places p JOIN days d ON d.place = p.no AND d.at >= ? AND d.at < ? "
    "JOIN appends a ON a.stream = d.stream WHERE p.room = ? AND a.no > ?"
)
_TABLES: Final = 'SELECT "table" FROM places WHERE room = ?'
_PLAYED: Final = (
    "SELECT 1 FROM places p JOIN days d ON d.place = p.no AND d.at >= ? AND d.at < ? "
    'WHERE p.room = ? AND p."table" = ? LIMIT 1'
)
_EVENTS: Final = (
    "SELECT s.id, t.topic, e.state FROM streams s JOIN appends a ON a.stream = s.no AND a.no > ? "
    "JOIN events e ON e.stream = a.stream AND e.version BETWEEN a.first AND a.first + a.count - 1 "
    "JOIN types t ON t.no = e.type WHERE s.id IN ({})"
)


def day_before(day: RoomDay, time_zone: str) -> RoomDay:
    """The day before a room's day, as a clock of that zone has it."""
    return room_day(day.room, date.fromisoformat(day.date) - timedelta(days=1), time_zone)


def goes_on(before: RecordedResult, day: RoomDay) -> bool:
    """Whether a day begins when that of the result of the day before ended: else, by another clock, some hours of
    hands are in both or in neither.
    """
    return day_before(day, before.result.document["time_zone"]).end == day.begin


def late_notes(session: Session, before: RecordedResult, day: RoomDay) -> list[str]:
    """What is to be said of the result of the day before: nothing where it has all that is on record of its day."""
    then = day_before(day, before.result.document["time_zone"])
    reached = int(before.result.document["reached"])
    [(late,)] = session.rows(_HANDS, (then.begin, then.end, day.room, reached))
    if not late and last_leaf(session, day.room, then.end) <= reached and not _tables_late(session, then, reached):
        return []
    return [f"the {then.date} of {day.room} has more on record than its result: reconcile it again, and then this day"]


def _tables_late(session: Session, day: RoomDay, reached: int) -> bool:
    """Whether something was recorded after a leaf that happened at a table of the day, then or before."""
    names = [name for (name,) in session.rows(_TABLES, (day.room,)) if name]
    for at in range(0, len(names), AT_ONCE):
        told = _told_late(session, day, names[at : at + AT_ONCE], reached)
        if any(_is_of_the_day(session, day, name) for name in told):
            return True
    return False


def _told_late(session: Session, day: RoomDay, names: list[str], reached: int) -> list[str]:
    """The tables of which something was recorded after a leaf that happened before the day's end."""
    by_id = {Venue(day.room, name).stream.bytes: name for name in names}
    late: dict[str, None] = {}
    for stream, topic, state in session.each(_EVENTS.format(", ".join("?" * len(by_id))), (reached, *by_id)):
        with suppress(Unreadable, ValueError):  # a night tells of a table that cannot be read
            event: TableEvent = OF_TABLES.read(stored_text(topic), stored_bytes(state))
            if parse_instant(event.at) < day.end:
                late[by_id[bytes(stream)]] = None
    return list(late)


def _is_of_the_day(session: Session, day: RoomDay, name: str) -> bool:
    """Whether a table's night is part of a day's: one that was closed for good before is not, unless it was played."""
    if session.rows(_PLAYED, (day.begin, day.end, day.room, name)):
        return True
    books = books_of(session, [Venue(day.room, name)], day.begin, day.end, NEWEST)
    return not books.get(name, NOTHING).was_closed(day.begin)
