import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.log.refusal import Malformed
from ledger.log.time_text import MAX_TIME, parse_time, write_time


def test_a_time() -> None:
    """UTC, six decimals, a Z."""
    assert write_time(0) == "1970-01-01T00:00:00.000000Z"
    assert write_time(1_769_889_600_500_000) == "2026-01-31T20:00:00.500000Z"
    assert write_time(MAX_TIME) == "9999-12-31T23:59:59.999999Z"


@given(st.integers(0, MAX_TIME))
def test_what_is_written_is_read(time: int) -> None:
    """To the microsecond."""
    assert parse_time(write_time(time)) == time


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2026-01-31",
        "2026-01-31T20:00:00Z",
        "2026-01-31T20:00:00.5Z",
        "2026-01-31T20:00:00.500000",
        "2026-01-31T20:00:00.500000+00:00",
        "2026-01-31T20:00:00.500000z",
        "2026-01-31t20:00:00.500000Z",
        "2026-01-31 20:00:00.500000Z",
        "2026-01-31T20:00:00,500000Z",
        "2026-02-29T20:00:00.500000Z",
        "2026-13-01T20:00:00.500000Z",
        "2026-01-31T24:00:00.000000Z",
        "2026-01-31T23:59:60.000000Z",
        "1969-12-31T23:59:59.999999Z",
        "2026-01-31T20:00:00.500000Z\n",
        "２026-01-31T20:00:00.500000Z",
    ],
)
def test_a_time_has_one_form(text: str) -> None:
    """Other offsets, decimals and marks are refused, and so is what no clock shows."""
    with pytest.raises(Malformed, match="expected a time"):
        parse_time(text)


@pytest.mark.parametrize("time", [-1, MAX_TIME + 1])
def test_other_centuries_are_refused(time: int) -> None:
    """From 1970 to 9999."""
    with pytest.raises(ValueError, match="1970 to 9999"):
        write_time(time)
