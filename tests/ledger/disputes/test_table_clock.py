"""The table's own window is noted when a case is opened: before the next deal, in a tournament before the next hand."""

from typing import Any

import pytest

from ledger.disputes.commands import Open
from ledger.disputes.events import CASE_EVENTS, AtTable
from ledger.histories.stream_line import read_line
from ledger.intake.live_intake import LiveIntake
from ledger.intake.whole_hands import record
from tests.ledger.disputes.office import COMPLAINT, SAGA, Office
from tests.ledger.live_lines import stream_lines
from tests.ledger.sample_hands import verified

PLAYED = "2026-01-05T10:00:00Z"
NEXT = "2026-01-05T10:02:00Z"


def at_table(office: Office, **changes: Any) -> AtTable | None:
    """What is noted of a complaint about hand h-2, which was played at 10:00; it is noon."""
    office.store.verdicts.follow()
    return office.desk.do(SAGA, Open(**{**COMPLAINT, "hand_id": "h-2", **changes})).opened.at_table


@pytest.fixture
def played(any_office: Office) -> Office:
    """Hand h-2 at a table of its own."""
    record(any_office.store, verified(hand_id="h-2", table="Vega 7", started_at=PLAYED))
    return any_office


def test_nothing_dealt_since_is_in_time(played: Office) -> None:
    """Hands at other tables and in other rooms, and those before it, end no window."""
    for number, header in enumerate(
        (
            {"table": "Vega 8", "started_at": NEXT},
            {"room": "elsewhere", "started_at": NEXT},
            {"started_at": "2026-01-05T09:59:00Z"},
        )
    ):
        record(played.store, verified(**{"hand_id": f"x-{number}", "table": "Vega 7", **header}))
    assert at_table(played) == AtTable("next_deal", "", "in_time")


@pytest.mark.parametrize(
    ("said", "came"),
    [
        ({"complained_at": "2026-01-05T10:01:59Z"}, "in_time"),
        ({"complained_at": "2026-01-05T11:01:59+01:00"}, "in_time"),
        ({"complained_at": NEXT}, "late"),
        ({}, "unknown"),
        ({"received_on": "2026-01-04"}, "in_time"),
    ],
)
def test_the_next_hand_at_the_table_ends_it(played: Office, said: dict[str, str], came: str) -> None:
    """A time tells; where only the day is known it may not."""
    record(played.store, verified(hand_id="h-4", table="Vega 7", started_at="2026-01-05T10:09:00Z"))
    record(played.store, verified(hand_id="h-3", table="Vega 7", started_at=NEXT))
    assert at_table(played, **said) == AtTable("next_deal", "2026-01-05T10:02:00.000000Z", came)


def test_a_complaint_on_a_later_day_is_late_and_taken_all_the_same(played: Office) -> None:
    """Nothing is dropped for lateness: the case is open like any other."""
    record(played.store, verified(hand_id="h-3", table="Vega 7", started_at=NEXT))
    played.days_pass(1)
    played.store.verdicts.follow()
    case = played.desk.do(SAGA, Open(**{**COMPLAINT, "hand_id": "h-2", "received_on": "2026-01-06"}))
    assert case.opened.at_table is not None
    assert (case.opened.at_table.came, case.state) == ("late", "open")


def test_in_a_tournament_the_next_hand_ends_it(any_office: Office) -> None:
    """Its start, not its first card."""
    for hand_id, started_at in (("h-2", PLAYED), ("h-3", NEXT)):
        whole = verified(hand_id=hand_id, table="Vega 7", started_at=started_at, tournament={"id": "T1"})
        record(any_office.store, whole)
    found = at_table(any_office, complained_at="2026-01-05T10:01:00Z")
    assert found is not None
    assert (found.until, found.came) == ("next_hand", "in_time")


def test_the_deal_counts_where_its_time_is_known(played: Office) -> None:
    """A cash hand that was started and not yet dealt leaves the window open."""
    lines = stream_lines(hand_id="h-3", table="Vega 7", started_at=NEXT)
    timed = [one | {"at": "2026-01-05T10:02:30Z"} if one["type"] == "dealt" else one for one in lines]
    LiveIntake(played.store).take([read_line(one) for one in timed])
    found = at_table(played, complained_at="2026-01-05T10:02:29Z")
    assert found == AtTable("next_deal", "2026-01-05T10:02:30.000000Z", "in_time")


def test_what_nobody_can_tell_is_not_said(any_office: Office) -> None:
    """A next hand without a time, and hands that are recorded and not yet found."""
    record(any_office.store, verified(hand_id="h-2", table="Vega 7", started_at=PLAYED))
    record(any_office.store, verified(hand_id="h-3", table="Vega 7"))
    assert at_table(any_office) == AtTable("next_deal", "", "unknown")
    record(any_office.store, verified(hand_id="h-9", table="Vega 9"))
    case = any_office.desk.do(SAGA, Open(**{**COMPLAINT, "hand_id": "h-2"}))
    assert case.opened.at_table == AtTable("next_deal", "", "unknown")


def test_a_reason_without_the_tables_clock_has_no_window(played: Office) -> None:
    """Rake shows only afterwards: only the regulator's clock runs."""
    assert at_table(played, reason="rake", facts={"amount": "0.50"}) is None


def test_what_was_recorded_before_is_read_as_it_was() -> None:
    """A complaint of the third form says nothing of the window, and its one form is still the one that is stored."""
    state = (
        b'{"acknowledge_by":"2026-01-12","answer_by":"2026-02-02","by":"saga","case":"C-1","complaint":"I had aces.",'
        b'"facts":{"pot":"0","seat":"1"},"hand_id":"h-1","jurisdiction":"EU","language":"en","player":"anna",'
        b'"reason":"wrong_winner","received_on":"2026-01-05","room":"testrum"}'
    )
    opened = CASE_EVENTS.read("dispute_opened", state)
    assert (opened.at_table, opened.complained_at, opened.found, opened.others) == (None, "", "", ())
    assert CASE_EVENTS.content(opened) == ("dispute_opened", state)
