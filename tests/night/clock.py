"""Times as whole microseconds since 1970 UTC, and how they are written."""

from datetime import UTC, datetime, timedelta

SECOND = 1_000_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def written(at: int) -> str:
    """RFC 3339, in UTC."""
    return (EPOCH + timedelta(microseconds=at)).isoformat().replace("+00:00", "Z")


def read(text: str) -> int:
    """The same back."""
    return (datetime.fromisoformat(text) - EPOCH) // timedelta(microseconds=1)


def date_of(at: int) -> str:
    """The UTC day of a time."""
    return written(at)[:10]
