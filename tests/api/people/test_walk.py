"""The walk over HTTP: every role, every command of a case, a hand that is over and one in progress."""

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from api.v1.case_commands import path_of
from ledger.disputes.commands import COMMANDS, Accept, Acknowledge, Open
from ledger.intake.whole_hands import record
from ledger.people.permissions import PERMISSIONS, ROLES, may, may_at_all
from ledger.store.store import Store
from tests.api.signing_in import signed_in
from tests.ledger.disputes.office import COMPLAINT, SAGA, Office
from tests.ledger.people.test_walk import given
from tests.ledger.sample_hands import in_progress
from tests.ledger.stores import rows


@pytest.fixture
def office(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """A desk over the store."""
    return Office(store, tmp_path, lambda clock: monkeypatch.setattr("ledger.store.recorder.time_ns", clock))


def body_of(command: Any) -> dict[str, Any]:
    """What a command says, without the case that stands in the address."""
    return {name: getattr(command, name) for name in type(command).__slots__ if name != "case"}


@pytest.mark.parametrize("role", ROLES)
def test_every_command_of_the_interface(store: Store, office: Office, role: str) -> None:
    """Denied is 404, of what an address names, or 403; allowed while the hand is in progress is what the table says.

    All is tried with ``dry_run``: nothing is left behind.
    """
    record(store, in_progress(hand_id="live"))
    over = office.brought_to("accepted")
    live = office.desk.do(SAGA, Open(**{**COMPLAINT, "hand_id": "live"}))
    for step in (Acknowledge(live.id), Accept(live.id)):
        live = office.desk.do(SAGA, step)
    client = signed_in(TestClient(create_app(store)), store, [role], "walker")
    before = rows(store.database)
    for case, state in ((over, "over"), (live, "in_progress")):
        for command in given(case, "C-1"):
            kind = type(command)
            address = "/v1/cases" if kind is Open else f"/v1/cases/{case.id}/{path_of(kind)}"
            answer = client.post(address, params={"dry_run": "true"}, json=body_of(command))
            told = (kind.COMMAND, state, answer.status_code, answer.text)
            code = "" if answer.is_success else answer.json()["type"].rpartition(":")[2]
            if not may_at_all({role}, kind.COMMAND):
                assert answer.status_code == (403 if kind is Open else 404), told
            elif PERMISSIONS.commands[kind.COMMAND].hand_states is not None and not may({role}, kind.COMMAND, state):
                assert code in ("hand-in-progress", "wrong-state"), told
            else:
                assert code not in ("forbidden", "not-found", "hand-in-progress", "not-allowed"), told
    assert rows(store.database) == before
    assert {type(one) for one in given(over, "C-1")} == {*COMMANDS}
