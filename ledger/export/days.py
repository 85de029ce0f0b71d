"""Which rooms and days there is something of to export."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from ledger.database.database import Session
from ledger.days.room_day import RoomDay, TimeZones, room_day
from ledger.histories.instant import parse_instant
from ledger.rooms.pools import room_events
from ledger.tables.openings import STILL

FIRST: Final = date(1, 1, 3)
LAST: Final = date(9999, 12, 29)
"""Dates that have a day before and after them in every zone."""
_NEXT_HAND: Final = (
    "SELECT min((SELECT min(d.at) FROM days d WHERE d.place = p.no AND d.at >= ?)) FROM places p WHERE p.room = ?"
)
_NEXT_OPENING: Final = (
    "SELECT min(opened) FROM table_openings WHERE room = ? AND until >= ? AND (opened >= ? OR until < ?)"
)
_ROOMS: Final = "SELECT DISTINCT room FROM places"
_NEWEST: Final = "SELECT at FROM appends ORDER BY no DESC LIMIT 1"
ALWAYS: Final = STILL + 1
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def rooms(session: Session) -> list[str]:
    """The rooms that have played, by name; "" among them if not even the room of some hand can be read."""
    return sorted(room for (room,) in session.rows(_ROOMS))


def days(session: Session, room: str, zones: TimeZones, first: date = FIRST, last: date = LAST) -> Iterator[RoomDay]:
    """The days of a room on which a hand was played, a table was open or something happened to a pool."""
    zone = zones.of(room)
    first, last = max(first, FIRST), min(last, LAST)
    begin, end = room_day(room, first, zone).begin, room_day(room, last, zone).end
    newest = session.rows(_NEWEST)
    of_room = sorted(parse_instant(event.at) for event in room_events(session, room)) if room else []
    while newest:
        [(hand,)] = session.rows(_NEXT_HAND, (begin, room))
        # A table that was never closed is open until now, and that is the time of the last that was recorded.
        until = ALWAYS if begin <= newest[0][0] else STILL
        [(opened,)] = session.rows(_NEXT_OPENING, (room, begin, begin, until))
        found = [at for at in of_room if at >= begin][:1]
        found += [at for at in (hand, None if opened is None else max(opened, begin)) if at is not None]
        if not found or min(found) >= end:
            return
        day = room_day(room, _date(min(found), zone), zone)
        yield day
        begin = day.end


def _date(at: int, zone: str) -> date:
    when = (_EPOCH + timedelta(microseconds=at)).astimezone(ZoneInfo(zone)).date()
    return min(max(when, FIRST), LAST)
