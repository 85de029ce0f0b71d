"""Times are RFC 3339 with offset and become microseconds since 1970 UTC."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.instant import parse_instant

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
OFFSETS = st.integers(-23 * 60, 23 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))


@given(st.datetimes(datetime(1, 1, 3), datetime(9999, 12, 29), timezones=OFFSETS))
def test_an_instant_is_the_one_that_the_standard_library_knows(moment: datetime) -> None:
    assert parse_instant(moment.isoformat()) == (moment - EPOCH) // timedelta(microseconds=1)


@pytest.mark.parametrize(
    ("text", "micros"),
    [
        ("1970-01-01", 0),
        ("1970-01-02", 86_400_000_000),
        ("1969-12-31T23:59:59Z", -1_000_000),
        ("1970-01-01T01:00:00+01:00", 0),
        ("1970-01-01t00:00:00.1234567z", 123_456),
        ("1970-01-01 00:00:00Z", 0),
        ("1972-06-30T23:59:60Z", 78_796_800_000_000),
    ],
)
def test_forms(text: str, micros: int) -> None:
    assert parse_instant(text) == micros


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1970",
        "1970-13-01",
        "1970-00-01",
        "1970-02-29",
        "1900-02-29",
        "1970-1-1",
        "0000-01-01",
        "1970/01/01",
        "1970-01-01T00:00:00",
        "1970-01-01T24:00:00Z",
        "1970-01-01T00:60:00Z",
        "1970-01-01T00:00:00.Z",
        "1970-01-01T00:00:00.5x+01:00",
        "1970-01-01T00:00:00+0100",
        "1970-01-01T00:00:00+24:00",
        "1970-01-01X00:00:00Z",
        "1970-01-01T00:00Z",
        "١٩٧٠-01-01",
    ],
)
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected RFC 3339 with offset"):
        parse_instant(text)
