"""Moments in time as hands have them: RFC 3339 text with an offset outside, microseconds since 1970 UTC inside."""

from typing import Final

from replay import instant

_DATE: Final = len("2024-05-01")


def parse_instant(text: str) -> int:
    """The same microseconds as a house file would read, so that hands and houses agree on which came first.

    Raises ValueError for what is not RFC 3339 with an offset (a date alone is not), or no day or time that exists.
    """
    try:
        if len(text) > _DATE:
            return instant.parse_instant(text)
    except ValueError:
        pass
    raise ValueError('expected a time with an offset such as "2024-05-01T20:15:00+02:00"')
