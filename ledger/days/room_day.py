"""A room's day: the date by its own clock, from midnight to midnight."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from ledger.database.address import BadSetting
from ledger.log.time_text import SECOND

SETTING = "ODDCHIP_TIME_ZONE"
DEFAULT = "UTC"


@dataclass(frozen=True, slots=True)
class RoomDay:
    """``begin`` up to, and not with, ``end`` in microseconds since 1970 UTC: 23, 24 or 25 hours, as the clocks go."""

    room: str
    date: str
    time_zone: str
    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class TimeZones:
    """The time zone of every room: its own, else the usual one."""

    usual: str
    of_rooms: dict[str, str]

    def of(self, room: str) -> str:
        """The IANA name of a room's time zone."""
        return self.of_rooms.get(room, self.usual)


def time_zones(text: str) -> TimeZones:
    """The setting: ``Europe/Stockholm``, or for some rooms another, ``Europe/Stockholm, Titan=Europe/Malta``.

    UTC where nothing is set. Raises BadSetting.
    """
    usual, of_rooms = DEFAULT, {}
    for part in filter(None, map(str.strip, text.split(","))):
        room, is_of_a_room, name = part.rpartition("=")
        known_zone(name.strip())
        if is_of_a_room:
            of_rooms[room.strip()] = name.strip()
        else:
            usual = name.strip()
    return TimeZones(usual, of_rooms)


def known_zone(name: str) -> ZoneInfo:
    """The zone of an IANA name. Raises BadSetting."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadSetting(
            f"{SETTING}: there is no time zone {name!r}; expected an IANA name such as Europe/Stockholm"
        ) from None


def read_date(text: str, option: str = "--date") -> date:
    """A date as 2026-11-29. Raises BadSetting, which names the option."""
    try:
        found = date.fromisoformat(text)
        if found.isoformat() != text:
            raise ValueError
    except ValueError:
        raise BadSetting(f"{option}: found {text!r}; expected a date such as 2026-11-29") from None
    return found


def room_day(room: str, day: date, time_zone: str) -> RoomDay:
    """The day of a room. Raises BadSetting for a zone that is none, or a day at the end of the calendar."""
    zone = known_zone(time_zone)
    try:
        begin, end = _midnight(day, zone), _midnight(day + timedelta(days=1), zone)
    except OverflowError:
        raise BadSetting(f"--date: found {day}; expected a date with one before and after it") from None
    return RoomDay(room, day.isoformat(), time_zone, begin, end)


def _midnight(day: date, zone: ZoneInfo) -> int:
    at = datetime(day.year, day.month, day.day, tzinfo=zone).astimezone(UTC)
    return int((at - datetime(1970, 1, 1, tzinfo=UTC)).total_seconds()) * SECOND
