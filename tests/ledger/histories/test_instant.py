"""Times are RFC 3339 with an offset; inside they are microseconds since 1970 UTC."""

import pytest

from ledger.histories.instant import parse_instant


@pytest.mark.parametrize(
    ("text", "microseconds"),
    [
        ("1970-01-01T00:00:00Z", 0),
        ("1970-01-01T00:00:00.5Z", 500_000),
        ("1970-01-01t01:00:00+01:00", 0),
        ("1969-12-31T23:59:59.999999z", -1),
        ("2026-02-03T20:15:00+01:00", 1_770_146_100_000_000),
        ("2026-02-03 19:15:00.1234567Z", 1_770_146_100_123_456),
        ("2016-12-31T23:59:60Z", 1_483_228_800_000_000),
    ],
)
def test_the_offset_is_counted_and_digits_beyond_microseconds_are_cut(text: str, microseconds: int) -> None:
    """A leap second counts as the second after it, as in house files."""
    assert parse_instant(text) == microseconds


@pytest.mark.parametrize(
    "text",
    [
        "2026-02-03T20:15:00", "2026-02-03", "20:15:00Z", "2026-02-30T20:15:00Z", "2026-02-03T25:15:00Z",
        "2026-02-03T20:15:00+1:00", "2026-02-03T20:15Z", "٢٠٢٦-02-03T20:15:00Z", "", "now",
    ],
)  # fmt: skip
def test_a_time_without_offset_or_that_does_not_exist_is_refused(text: str) -> None:
    """The message shows what a time looks like, or says that this one does not exist."""
    with pytest.raises(ValueError, match="time"):
        parse_instant(text)
