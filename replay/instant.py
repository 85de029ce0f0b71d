"""Points in time as whole microseconds since 1970 UTC, from RFC 3339 text. Nothing here asks a clock."""

from typing import Final

DAYS_BEFORE_MONTH: Final = (0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)
DAYS_OF_MONTH: Final = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
DAYS_TO_1970: Final = 719162
SECOND: Final = 1_000_000
MINUTE: Final = 60 * SECOND
DAY: Final = 24 * 60 * MINUTE


def parse_instant(text: str) -> int:
    """Microseconds since 1970 UTC of ``2026-01-31T20:00:00.5+01:00``, or of a bare date at midnight UTC.

    Digits beyond the sixth decimal are cut off, a leap second counts as the second after it. Raises ValueError
    for anything else.
    """
    days = parse_date(text[:10])
    if days is None:
        raise bad_instant(text)
    if len(text) == 10:
        return days * DAY
    clock, offset = split_offset(text[11:])
    seconds = parse_clock(clock[:8], 60)
    minutes = parse_offset(offset)
    micros = parse_fraction(clock[8:])
    if text[10] not in "Tt " or seconds is None or minutes is None or micros is None:
        raise bad_instant(text)
    return days * DAY + seconds * SECOND - minutes * MINUTE + micros


def bad_instant(text: str) -> ValueError:
    return ValueError(f'{text!r} is no time; expected RFC 3339 with offset like "2026-01-31T20:00:00Z", or a date')


def digits(text: str) -> int:
    """The number, -1 unless all are digits."""
    return int(text) if text.isascii() and text.isdigit() else -1


def parse_date(text: str) -> int | None:
    """Days since 1970 of ``2026-01-31``."""
    year, month, day = digits(text[:4]), digits(text[5:7]), digits(text[8:])
    if len(text) != 10 or text[4] != "-" or text[7] != "-" or year < 1 or not 1 <= month <= 12:
        return None
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    if not 1 <= day <= DAYS_OF_MONTH[month - 1] + (1 if leap and month == 2 else 0):
        return None
    before = year - 1
    days = before * 365 + before // 4 - before // 100 + before // 400
    return days + DAYS_BEFORE_MONTH[month - 1] + (1 if leap and month > 2 else 0) + day - 1 - DAYS_TO_1970


def split_offset(text: str) -> tuple[str, str]:
    """``20:00:00.5+01:00`` as clock and offset."""
    if text[-1:] in ("Z", "z"):
        return text[:-1], "+00:00"
    return text[:-6], text[-6:]


def parse_clock(text: str, most_seconds: int) -> int | None:
    """Seconds since midnight of ``20:00:00``."""
    hour, minute, second = digits(text[:2]), digits(text[3:5]), digits(text[6:])
    if len(text) != 8 or text[2] != ":" or text[5] != ":":
        return None
    if not (0 <= hour <= 23 and 0 <= minute <= 59 and 0 <= second <= most_seconds):
        return None
    return hour * 3600 + minute * 60 + second


def parse_offset(text: str) -> int | None:
    """Minutes east of UTC of ``+01:00``."""
    seconds = parse_clock(text[1:] + ":00", 0)
    if text[:1] not in ("+", "-") or seconds is None:
        return None
    return seconds // 60 if text[0] == "+" else -(seconds // 60)


def parse_fraction(text: str) -> int | None:
    """Microseconds of ``.5``; 0 without."""
    if not text:
        return 0
    if text[0] != "." or digits(text[1:]) < 0:
        return None
    return int(text[1:7].ljust(6, "0"))
