"""The regulator's clock counts working days where the complaint belongs; the table's window ends with the next deal."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.disputes.deadlines import (
    JURISDICTIONS,
    KINDS,
    UnknownJurisdiction,
    due,
    in_table_window,
    is_working_day,
    resumed,
    table_window,
)
from tests.ledger.sample_hands import PAID, PLAY, hand

DAYS = st.dates(date(2020, 1, 1), date(2035, 12, 31))


@pytest.mark.parametrize(
    ("kind", "from_day", "where", "last"),
    [
        ("answer", date(2026, 11, 2), "EU", date(2026, 11, 30)),  # a Monday: four weeks
        ("acknowledgement", date(2026, 11, 7), "EU", date(2026, 11, 13)),  # a Saturday: the week that follows
        ("answer", date(2026, 11, 30), "EU", date(2026, 12, 28)),
        ("answer", date(2026, 11, 30), "SE", date(2026, 12, 30)),  # Christmas Eve, Christmas Day
        ("acknowledgement", date(2026, 12, 23), "SE", date(2027, 1, 5)),  # and New Year's Eve, New Year's Day
        ("acknowledgement", date(2026, 12, 23), "NO", date(2026, 12, 31)),
        ("acknowledgement", date(2026, 12, 23), "DK", date(2026, 12, 31)),
        ("acknowledgement", date(2026, 12, 23), "FI", date(2027, 1, 4)),
        ("acknowledgement", date(2026, 12, 23), "GB", date(2027, 1, 4)),  # Boxing Day is a Saturday: Monday instead
        ("acknowledgement", date(2026, 3, 30), "NO", date(2026, 4, 9)),  # Easter from Maundy Thursday on
        ("acknowledgement", date(2026, 9, 18), "MT", date(2026, 9, 28)),  # Malta's Independence Day
        ("acknowledgement", date(2026, 5, 22), "DE", date(2026, 6, 1)),  # Whit Monday
        ("appeal", date(2026, 6, 15), "SE", date(2026, 7, 14)),  # Midsummer Eve is a Friday
    ],
)
def test_days_are_counted_where_the_complaint_belongs(kind: str, from_day: date, where: str, last: date) -> None:
    """The day itself does not count, nor do weekends and the holidays of the place."""
    (asked,) = [one for one in KINDS if one == kind]
    assert due(asked, from_day, where) == last


@given(DAYS, st.sampled_from(KINDS), st.sampled_from(sorted(JURISDICTIONS)))
def test_a_deadline_is_a_working_day_and_leaves_the_days_that_it_promises(day: date, kind: str, where: str) -> None:
    """It is never on a holiday, and exactly so many working days lie after the beginning."""
    (asked,) = [one for one in KINDS if one == kind]
    last = due(asked, day, where)
    between = [day + timedelta(days=one) for one in range(1, (last - day).days + 1)]
    assert is_working_day(last, where)
    assert sum(is_working_day(one, where) for one in between) == JURISDICTIONS[where].days[asked]


def test_the_clock_stands_while_somebody_else_must_answer() -> None:
    """Asked on Tuesday, answered on Friday: three working days more. Answered the same day: none."""
    last = due("answer", date(2026, 11, 2))
    assert resumed(last, date(2026, 11, 3), date(2026, 11, 6)) == date(2026, 12, 3)
    assert resumed(last, date(2026, 11, 3), date(2026, 11, 3)) == last
    assert resumed(last, date(2026, 11, 6), date(2026, 11, 9)) == date(2026, 12, 1)  # over a weekend: the Friday


def test_every_jurisdiction_says_on_what_ground_its_figures_stand() -> None:
    assert set(JURISDICTIONS) == {"EU", "SE", "NO", "DK", "FI", "MT", "DE", "GB"}
    assert all(one.source for one in JURISDICTIONS.values())


def test_a_place_without_deadlines_is_refused() -> None:
    with pytest.raises(UnknownJurisdiction, match="no deadlines are kept for 'XX'; there are EU, SE"):
        due("answer", date(2026, 1, 1), "XX")


def test_the_tables_own_window_ends_with_the_next_deal() -> None:
    """Of a cash game; a complaint at that very moment is too late for the table, though never for the desk."""
    deal = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
    assert table_window(hand([*PLAY, *PAID])) == "next_deal"
    assert in_table_window(deal - timedelta(seconds=1), deal)
    assert not in_table_window(deal, deal)
    assert in_table_window(deal, None)
