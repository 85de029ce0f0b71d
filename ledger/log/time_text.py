"""Moments as the log writes them: UTC with six decimals, and microseconds since 1970 UTC inside."""

import re
from datetime import UTC, datetime, timedelta
from typing import Final

from ledger.log.refusal import Malformed

SECOND: Final = 1_000_000
HOUR: Final = 3_600 * SECOND
"""Microseconds of a second, and of an hour."""
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
MAX_TIME: Final = (datetime.max.replace(tzinfo=UTC) - _EPOCH) // _MICROSECOND
"""The end of the year 9999."""
_TIME: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z")


def write_time(microseconds: int) -> str:
    """``2026-01-31T20:00:00.500000Z``; raises ValueError for a time before 1970 or after 9999."""
    if not 0 <= microseconds <= MAX_TIME:
        raise ValueError(f"expected microseconds from 1970 to 9999, found {microseconds}")
    return (_EPOCH + timedelta(microseconds=microseconds)).isoformat(timespec="microseconds")[:-6] + "Z"


def parse_time(text: str) -> int:
    """The microseconds of ``write_time``; raises Malformed for any other text, and for a time that does not exist."""
    try:
        time = (datetime.fromisoformat(text) - _EPOCH) // _MICROSECOND if _TIME.fullmatch(text) else -1
    except ValueError:
        time = -1
    if time < 0:
        raise Malformed(f'expected a time from 1970 on like "2026-01-31T20:00:00.500000Z", found {text[:100]!r}')
    return time
