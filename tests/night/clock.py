"""Times as whole microseconds since 1970 UTC, and how they and sums of money are written."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction

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


def cents(amount: Fraction) -> str:
    """Money with two decimals."""
    whole = amount * 100
    assert whole.denominator == 1
    return f"{whole.numerator // 100}.{whole.numerator % 100:02}" if whole >= 0 else f"-{cents(-amount)}"
