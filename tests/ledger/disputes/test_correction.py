"""A wrongly written complaint is put right before its evidence is frozen; what was written stays on record."""

from dataclasses import replace

import pytest

from ledger.disputes import queue
from ledger.disputes.commands import (
    Accept,
    Acknowledge,
    Close,
    Command,
    Correct,
    FreezeEvidence,
    Reopen,
)
from ledger.disputes.events import ComplaintCorrected, PlayerNotified
from ledger.disputes.letter_facts import letter_facts, letters
from ledger.disputes.refusals import Refusal
from ledger.intake.whole_hands import record
from tests.ledger.disputes.office import MAJA, SAGA, SVEN, Office
from tests.ledger.sample_hands import verified


def refused(office: Office, code: str, command: Correct) -> str:
    """It is refused with this code, and the case stays as it was."""
    before = office.desk.case(command.case)
    with pytest.raises(Refusal) as refusal:
        office.desk.do(SAGA, command)
    assert (refusal.value.code, office.desk.case(command.case)) == (code, before)
    return refusal.value.detail


def test_player_hand_reason_and_facts(any_office: Office) -> None:
    """All of them at once; the queue shows the new ones, deadlines and state stay, and the first event too."""
    office = any_office
    record(office.store, verified(hand_id="h-2"))
    before = office.open()
    command = Correct(before.id, "He meant the next hand.", "testrum", "h-2", "bo", "rake", {"amount": "0.50"})
    case = office.desk.do(SVEN, command)
    opened = case.opened
    assert (opened.hand_id, opened.player, opened.reason, opened.facts) == ("h-2", "bo", "rake", {"amount": "0.50"})
    assert (case.state, case.due, case.answer_by, case.corrections) == ("open", before.due, before.answer_by, 1)
    [line] = office.desk.queue(queue.Asked(player="bo", hand_id="h-2"), 9)
    assert (line.reason, line.version) == ("rake", 2)
    first, second = [one.event for one in office.desk.history(case.id)]
    assert first == before.opened
    assert second == ComplaintCorrected(
        "sven", "He meant the next hand.", "testrum", "h-2", "bo", "rake", {"amount": "0.50"}
    )


def test_what_is_left_out_stays(office: Office) -> None:
    """A correction of the player keeps hand, reason and facts."""
    before = office.open()
    case = office.desk.do(SAGA, Correct(before.id, "Cia wrote.", player="cia"))
    assert case.opened == replace(before.opened, player="cia")


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({}, "bad-value"),
        ({"player": "anna"}, "bad-value"),
        ({"why": " ", "player": "bo"}, "bad-value"),
        ({"player": "eve"}, "not-in-hand"),
        ({"hand_id": "h-9"}, "no-such-hand"),
        ({"reason": "bad_luck"}, "unknown-reason"),
        ({"reason": "rake"}, "lacking-facts"),
        ({"facts": {"seat": "1"}}, "lacking-facts"),
        ({"facts": {"seat": "1", "pot": "0", "pool": "x"}}, "bad-value"),
    ],
)
def test_it_must_be_a_complaint_afterwards(office: Office, said: dict[str, str], code: str) -> None:
    """What no complaint could say no correction says; nor does one that changes nothing."""
    refused(office, code, Correct(**{"case": office.open().id, "why": "A slip.", **said}))  # type: ignore[arg-type]


@pytest.mark.parametrize("state", ["open", "acknowledged", "accepted"])
def test_before_the_evidence_is_frozen(office: Office, state: str) -> None:
    """Then it is too late: evidence and ruling are about one complaint."""
    case = office.brought_to(state).id
    assert office.desk.do(SAGA, Correct(case, "A slip.", player="bo")).state == state
    way: list[Command] = [Acknowledge(case), Accept(case), FreezeEvidence(case)]
    for command in way[["open", "acknowledged", "accepted"].index(state) :]:
        office.desk.do(SAGA, command)
    refused(office, "wrong-state", Correct(case, "A slip.", player="cia"))


def test_not_after_a_ruling(office: Office) -> None:
    """A reopened case keeps its complaint: money may have been paid for it."""
    case = office.brought_to("notified").id
    office.days_pass(40)
    office.desk.do(SAGA, Close(case))
    office.desk.do(SAGA, Reopen(case, "A film has come."))
    assert "ruling 1" in refused(office, "wrong-state", Correct(case, "A slip.", player="bo"))


def test_another_player_is_told_where_the_first_had_been(office: Office) -> None:
    """Not before the acknowledgement; each letter says what held when it went out."""
    case = office.open().id
    office.desk.do(SAGA, Correct(case, "A slip.", player="bo"))
    assert letters(office.store, case) == []
    office.desk.do(SAGA, Acknowledge(case))
    office.desk.do(MAJA, Correct(case, "A slip again.", player="cia"))
    office.desk.do(MAJA, Correct(case, "And the pot.", facts={"seat": "1", "pot": "1"}))
    sent = [one.version for one in office.desk.history(case) if isinstance(one.event, PlayerNotified)]
    assert [letter_facts(office.store, case, version).player for version in sent] == ["bo", "cia"]


def test_the_tables_window_is_that_of_the_new_hand(office: Office) -> None:
    """It is noted anew, by the time at which he complained."""
    for number, minute in ((2, "00"), (3, "02")):
        record(office.store, verified(hand_id=f"h-{number}", table="Vega 7", started_at=f"2026-01-05T10:{minute}:00Z"))
    office.store.verdicts.follow()
    before = office.open(hand_id="h-3", complained_at="2026-01-05T10:03:00Z")
    assert before.opened.at_table is not None
    assert before.opened.at_table.came == "in_time"
    corrected = office.desk.do(SAGA, Correct(before.id, "The hand before.", hand_id="h-2")).opened
    assert corrected.at_table is not None
    assert corrected.at_table.came == "late"
