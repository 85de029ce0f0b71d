"""What follows by time alone."""

import pytest

from ledger.disputes.clock import pass_day
from ledger.disputes.commands import Acknowledge
from ledger.disputes.events import DeadlineBreached
from tests.ledger.disputes.office import SAGA, Office


def test_a_deadline_that_went_by_is_an_event(any_office: Office) -> None:
    """It is noted once, names what was due and when, and changes nothing else."""
    office = any_office
    case = office.open()
    assert case.due == "2026-01-12"
    office.days_pass(7)
    assert pass_day(office.store) == 0
    office.days_pass(1)
    assert pass_day(office.store) == 1
    assert pass_day(office.store) == 0
    late = office.desk.case(case.id)
    assert late.breaches == (DeadlineBreached("system", "acknowledge", "2026-01-12"),)
    assert late.state == "open"
    office.desk.do(SAGA, Acknowledge(case.id))
    office.days_pass(60)
    assert pass_day(office.store) == 1
    assert [one.what for one in office.desk.case(case.id).breaches] == ["acknowledge", "answer"]


def test_a_party_that_does_not_answer_is_late(office: Office) -> None:
    """Its own deadline is noted, and ours is not: our clock stands still."""
    case = office.brought_to("awaiting_party")
    office.days_pass(90)
    pass_day(office.store)
    assert [one.what for one in office.desk.case(case.id).breaches] == ["party"]


def test_a_case_closes_when_the_appeal_window_ends(office: Office) -> None:
    """Not on its last day, and by nobody's hand."""
    case = office.brought_to("notified")
    office.days_pass(28)
    assert pass_day(office.store) == 0
    office.days_pass(1)
    assert pass_day(office.store) == 1
    assert office.desk.case(case.id).state == "closed"
    assert office.desk.history(case.id)[-1].event.by == "system"


def test_more_cases_than_one_turn_takes(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that are late are found, whatever a turn takes."""
    for _ in range(5):
        office.open()
    office.days_pass(30)
    monkeypatch.setattr("ledger.disputes.clock.BATCH", 2)
    assert pass_day(office.store) == 5
