"""The walk: every role, every command of a case, every state of a case and of its hand. The table alone decides."""

from pathlib import Path

import pytest

from ledger.disputes.case import Case
from ledger.disputes.commands import (
    COMMANDS,
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
    Open,
    PostRemedy,
    Propose,
    PutOutOfScope,
    Reject,
    Reopen,
)
from ledger.disputes.refusals import Refusal
from ledger.disputes.states import STATES
from ledger.intake.whole_hands import record
from ledger.people.actor import Actor
from ledger.people.permissions import PERMISSIONS, ROLES, may, may_at_all
from ledger.store.store import Store
from tests.ledger.disputes.office import COMPLAINT, SAGA, Office
from tests.ledger.sample_hands import in_progress
from tests.ledger.stores import rows


@pytest.fixture
def office(file_store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """A desk over a file."""
    return Office(file_store, tmp_path, lambda clock: monkeypatch.setattr("ledger.store.recorder.time_ns", clock))


def given(case: Case, other: str) -> list[Command]:
    """Each command as somebody could give it for a case."""
    id = case.id
    return [
        Open(**{**COMPLAINT, "hand_id": case.opened.hand_id}),
        Correct(id, "It was another player.", player="cia" if case.opened.player == "anna" else "anna"),
        Acknowledge(id),
        Accept(id),
        PutOutOfScope(id, "It is about another room."),
        MarkDuplicate(id, other),
        Attach(id, "a note", "He called again."),
        FreezeEvidence(id),
        Investigate(id),
        Ask(id, "anna", "Which browser?", "2026-02-02"),
        Answer(id, "The newest."),
        Propose(id, "upheld", "The aces win."),
        Approve(id),
        Reject(id, "Look again."),
        PostRemedy(id),
        Notify(id),
        Appeal(id, "I want more."),
        DecideAppeal(id, True, "It stands."),
        Close(id, "The player is content."),
        Reopen(id, "New evidence has come."),
        Bundle(id, "B-1"),
    ]


def answers(office: Office, case: Case, other: str, actor: Actor) -> dict[str, str]:
    """What each command of somebody's comes to, tried and not carried out: "" where it goes through, else the code."""
    found = {}
    for command in given(case, other):
        try:
            office.desk.do(actor, command, dry_run=True)
            found[command.COMMAND] = ""
        except Refusal as refusal:
            found[command.COMMAND] = refusal.code
    return found


def test_every_role_and_command_in_every_state(office: Office) -> None:
    """A command that the table denies is refused as such whatever the case's state, and one that it allows never is;
    each that it allows goes through in some state. Nothing that was tried leaves anything behind.
    """
    other = office.open().id
    cases = [office.brought_to(state) for state in STATES if state != "closed"]
    for _ in range(2):
        cases.append(office.desk.do(SAGA, Notify(office.brought_to("appeal_decided").id)))
    cases[-1] = office.desk.do(SAGA, Close(cases[-1].id, "He knows the decision."))
    before = rows(office.store.database)
    went: set[tuple[str, str]] = set()
    for role in ROLES:
        walker = Actor("walker", frozenset({role}))
        for case in cases:
            for command, code in answers(office, case, other, walker).items():
                denied = not may({role}, command, "over")
                assert (code == "not-allowed") is denied, (role, command, case.state, code)
                if not code:
                    went.add((role, command))
    table = {(role, kind.COMMAND) for role in ROLES for kind in COMMANDS if may_at_all({role}, kind.COMMAND)}
    assert went == table
    assert rows(office.store.database) == before


def test_every_role_and_command_while_the_hand_is_in_progress(office: Office) -> None:
    """What the table has for hands that are over is refused; what does not hang on the hand goes on."""
    record(office.store, in_progress(hand_id="live"))
    other = office.open().id
    cases = [office.desk.do(SAGA, Open(**{**COMPLAINT, "hand_id": "live"}))]
    for step in (Acknowledge(cases[0].id), Accept(cases[0].id)):
        cases.append(office.desk.do(SAGA, step))
    live = cases[-1]
    for role in ROLES:
        found = answers(office, live, other, Actor("walker", frozenset({role})))
        for command, code in found.items():
            if not may_at_all({role}, command):
                assert code == "not-allowed", (role, command)
            elif not may({role}, command, "in_progress") and PERMISSIONS.commands[command].hand_states is not None:
                assert code in ("hand-in-progress", "wrong-state"), (role, command, code)
            else:
                assert code not in ("not-allowed", "hand-in-progress"), (role, command, code)
        if may_at_all({role}, "dispute.freeze"):
            assert found["dispute.freeze"] == "hand-in-progress"
            assert found["dispute.open"] == found["dispute.attach"] == ""


def test_the_walk_meets_every_command(office: Office) -> None:
    """Each type of command is walked, and each name stands in the table."""
    walked = given(office.open(), "C-1")
    assert {type(one) for one in walked} == {*COMMANDS}
    assert {one.COMMAND for one in walked} <= PERMISSIONS.commands.keys()
