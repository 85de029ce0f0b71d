from datetime import date

import pytest

from ledger.database.address import BadSetting
from ledger.days.room_day import read_date, room_day, time_zones

HOUR = 3_600_000_000


@pytest.mark.parametrize(
    ("day", "zone", "hours", "begins"),
    [
        ("2026-11-29", "UTC", 24, 1_795_910_400),
        ("2026-11-29", "Europe/Stockholm", 24, 1_795_910_400 - 3_600),
        ("2026-03-29", "Europe/Stockholm", 23, 1_774_738_800),
        ("2026-10-25", "Europe/Stockholm", 25, 1_792_879_200),
    ],
)
def test_a_day_goes_from_midnight_to_midnight(day: str, zone: str, hours: int, begins: int) -> None:
    """By the room's clock: it has 23 hours where the clocks go forward, and 25 where they go back."""
    found = room_day("testrum", date.fromisoformat(day), zone)
    assert (found.begin, found.end - found.begin) == (begins * 1_000_000, hours * HOUR)
    assert found.end == room_day("testrum", date.fromordinal(date.fromisoformat(day).toordinal() + 1), zone).begin


def test_a_room_may_have_a_zone_of_its_own() -> None:
    """The setting names the usual one, and those of rooms with theirs; nothing set is UTC."""
    zones = time_zones("Europe/Stockholm, Titan=Europe/Malta,a=b=UTC")
    assert [zones.of(room) for room in ("testrum", "Titan", "a=b")] == ["Europe/Stockholm", "Europe/Malta", "UTC"]
    assert time_zones("").of("testrum") == "UTC"


@pytest.mark.parametrize("text", ["Mars/Olympus", "../etc/passwd", "Titan=", "Europe/Stockholm,Titan=Malta"])
def test_a_zone_that_is_none_is_refused(text: str) -> None:
    """The message names the setting, what was found, and what was expected."""
    with pytest.raises(BadSetting, match=r"ODDCHIP_TIME_ZONE: there is no time zone .*expected an IANA name"):
        time_zones(text)


@pytest.mark.parametrize("text", ["2026-02-30", "20261129", "29.11.2026", "2026-W48-7", ""])
def test_a_date_that_is_none_is_refused(text: str) -> None:
    """One form alone is taken, and no day that does not exist."""
    with pytest.raises(BadSetting, match="expected a date such as 2026-11-29"):
        read_date(text)


def test_the_calendar_has_an_end() -> None:
    """The last day of all has no midnight after it."""
    with pytest.raises(BadSetting, match="expected a date with one before and after"):
        room_day("testrum", date.max, "UTC")
