"""Moments in time: RFC 3339 text with an offset outside, microseconds since 1970 UTC inside."""

import re
from datetime import UTC, datetime, timedelta
from typing import Final

_RFC3339: Final = re.compile(r"(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:)(\d\d)(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d)", re.ASCII)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


def parse_instant(text: str) -> int:
    """Microseconds since 1970 UTC, further digits cut off; a leap second counts as the second before it.

    Raises ValueError for what is not RFC 3339 with an offset, or no day or time that exists.
    """
    match = _RFC3339.fullmatch(text)
    if match is None:
        raise ValueError('expected a time with an offset such as "2024-05-01T20:15:00+02:00"')
    day, minute, second, fraction, offset = match.groups()
    leap = second == "60"
    try:
        moment = datetime.fromisoformat(f"{day}T{minute}{'59' if leap else second}{offset.upper()}")
        since = moment - _EPOCH
    except (ValueError, OverflowError) as error:
        raise ValueError(f"no time that exists: {error}") from None
    return since // _MICROSECOND + int((fraction or "0")[:6].ljust(6, "0"))
