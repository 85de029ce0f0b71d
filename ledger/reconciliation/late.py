"""What came to the day before after it was reconciled: its recorded result, from which pools go on, lacks that."""

from datetime import date, timedelta
from typing import Final

from ledger.database.database import Session
from ledger.days.room_day import RoomDay, room_day
from ledger.reconciliation.recorded import RecordedResult
from ledger.rooms.pools import last_leaf

_HANDS: Final = (
    "SELECT count(*) FROM places p JOIN days d ON d.place = p.no AND d.at >= ? AND d.at < ? "
    "JOIN appends a ON a.stream = d.stream WHERE p.room = ? AND a.no > ?"
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
    if not late and last_leaf(session, day.room, then.end) <= reached:
        return []
    return [f"the {then.date} of {day.room} has more on record than its result: reconcile it again, and then this day"]
