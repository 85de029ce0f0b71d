"""What somebody is offered to do with a case is exactly what the desk would let him do."""

import pytest

from ledger.disputes.case import Case
from ledger.disputes.case_file import read_case_file
from ledger.disputes.commands import (
    Accept,
    Acknowledge,
    Answer,
    Appeal,
    Approve,
    Ask,
    Attach,
    Bundle,
    Close,
    Command,
    Correct,
    DecideAppeal,
    FreezeEvidence,
    Investigate,
    MarkDuplicate,
    Notify,
    PostRemedy,
    Propose,
    PutOutOfScope,
    Reject,
    Reopen,
)
from ledger.disputes.refusals import Refusal
from ledger.disputes.states import STATES, TRANSITIONS
from ledger.people.actor import Actor
from tests.ledger.disputes.office import MAJA, MIRA, MONS, REGULATOR, SAGA, Office


def sample(case: str, other: str) -> list[Command]:
    """Each command with something that can be said with it."""
    return [
        Correct(case, "A slip.", player="bo"),
        Acknowledge(case), Accept(case), PutOutOfScope(case, "No."), MarkDuplicate(case, other),
        Attach(case, "note", "text"), FreezeEvidence(case), Investigate(case), Ask(case, "bo", "Why?", "2026-12-30"),
        Answer(case, "So."), Propose(case, "upheld", "The aces win."), Approve(case), Reject(case, "No."),
        PostRemedy(case), Notify(case), Appeal(case, "More."), DecideAppeal(case, True, "It stands."), Close(case),
        Reopen(case, "A film."), Bundle(case, "fault-1"),
    ]  # fmt: skip


def lets_through(office: Office, actor: Actor, command: Command) -> bool:
    try:
        office.desk.do(actor, command, dry_run=True)
    except Refusal:
        return False
    return True


def offered(office: Office, actor: Actor, case: str) -> set[str]:
    return {one.command for one in read_case_file(office.store, actor, case).moves if one.hindrance is None}


def the_same(office: Office, case: str, other: str) -> None:
    for actor in (SAGA, MAJA, MONS, MIRA, REGULATOR, Actor("nobody", frozenset())):
        accepted = {one.COMMAND for one in sample(case, other) if lets_through(office, actor, one)}
        assert offered(office, actor, case) == accepted, actor


def closed(office: Office) -> Case:
    case = office.brought_to("appeal_decided").id
    office.desk.do(SAGA, Notify(case))
    return office.desk.do(SAGA, Close(case))


def test_every_command_is_in_the_sample() -> None:
    assert {one.COMMAND for one in sample("C-1", "C-2")} == set(TRANSITIONS)


@pytest.mark.parametrize("state", STATES)
def test_what_is_offered_is_what_is_let_through(office: Office, state: str) -> None:
    """In every state, to everybody: no more and no less than the door lets through."""
    other = office.open().id
    case = closed(office) if state == "closed" else office.brought_to(state)
    the_same(office, case.id, other)
    if not case.ended:
        office.desk.do(SAGA, Attach(case.id, "late", "It comes after the evidence was frozen."))
        the_same(office, case.id, other)
    office.days_pass(60)
    the_same(office, case.id, other)


def test_who_proposed_is_told_that_somebody_else_decides(office: Office) -> None:
    """What hinders somebody stands beside the move: here that the proposal is his own."""
    case = office.brought_to("investigating")
    office.desk.do(MAJA, Propose(case.id, "upheld", "The aces win."))
    hindered = {
        one.command: one.hindrance.code
        for one in read_case_file(office.store, MAJA, case.id).moves
        if one.hindrance is not None
    }
    assert hindered == {"ruling.approve": "own-proposal", "ruling.reject": "own-proposal"}


def test_evidence_that_has_become_stale_says_so(office: Office) -> None:
    """The file says what has come since the evidence was frozen."""
    case = office.brought_to("evidence_frozen")
    assert read_case_file(office.store, SAGA, case.id).stale is None
    office.desk.do(SAGA, Attach(case.id, "late", "A film."))
    stale = read_case_file(office.store, SAGA, case.id).stale
    assert stale is not None and "freeze it again" in stale.detail


def test_late_is_who_has_not_moved_in_time(office: Office) -> None:
    """A case is late from the day after its deadline; one that waits for its appeal window is not."""
    case = office.open()
    assert not read_case_file(office.store, SAGA, case.id).late
    office.days_pass(8)
    assert read_case_file(office.store, SAGA, case.id).late
