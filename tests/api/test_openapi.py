"""The interface does what its own description says: no answer that is not described, and no fault of ours."""

from collections.abc import Iterator
from datetime import date
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case
from schemathesis.core.result import Ok
from schemathesis.core.transport import Response
from schemathesis.specs.openapi.checks import positive_data_acceptance

from api.app import create_app
from api.people.access_settings import AccessSettings
from ledger.days.room_day import room_day
from ledger.disputes.commands import (
    Accept,
    Acknowledge,
    Approve,
    FreezeEvidence,
    Investigate,
    Notify,
    Open,
    PostRemedy,
    Propose,
)
from ledger.disputes.desk import DisputeDesk
from ledger.disputes.letter_facts import letters
from ledger.finance.statements import record_statement
from ledger.intake.whole_hands import record
from ledger.people.actor import Actor
from ledger.people.permissions import ROLES
from ledger.publishing.publisher import publish
from ledger.publishing.signer import Signer
from ledger.store.store import open_store
from tests.api.signing_in import signed_in
from tests.ledger.check.worlds import STATEMENT
from tests.ledger.disputes.office import COMPLAINT
from tests.ledger.reconciliation.nights import run
from tests.ledger.sample_hands import discrepant, in_progress, live, verified
from tests.ledger.venue_lines import POOLS, ROOM, taken, venue_lines

EXAMPLES = 20
"""Random requests an operation."""
LETTER = 10
"""The version of the case's event that sent out the letter with the ruling."""
ADDRESS = "http://testserver/v1"
NIGHT = "2026-01-31"
SENT = ("method", "url", "params", "headers", "cookies", "json", "data", "content")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """The interface over a store with a few hands and cases, for somebody who may do everything."""
    folder: Path = tmp_path_factory.mktemp("openapi")
    with open_store(f"sqlite:///{folder}/oddchip.db") as store:
        signer = Signer.create(folder / "signer")
        record(store, verified(started_at="2026-01-31T20:00:00Z"))
        record(store, discrepant(hand_id="wrong", started_at=f"{NIGHT}T20:05:00Z"))
        record(store, live(in_progress(hand_id="live")))
        for lines in (venue_lines(), venue_lines(POOLS, ROOM)):
            taken(store, lines)
        record_statement(store, "testrum", "2026-01-31", "F.csv", STATEMENT.encode(), "mia")
        publish(store.database, signer)
        store.verdicts.follow()
        run(store, folder / "nights", day=room_day("testrum", date.fromisoformat(NIGHT), "UTC"))
        app = create_app(store, signer=signer, access=AccessSettings(requests=1_000_000))
        desk, eva = DisputeDesk(store), Actor("eva", frozenset(ROLES))
        for _ in range(3):
            desk.do(eva, Open(**{**COMPLAINT, "hand_id": "wrong"}))
        for case in ("C-2", "C-3"):
            for command in (Acknowledge(case), Accept(case), FreezeEvidence(case), Investigate(case)):
                desk.do(eva, command)
        desk.do(eva, Propose("C-3", "upheld", "The aces win."))
        desk.do(Actor("ada", frozenset(ROLES)), Approve("C-3"))
        for told in (PostRemedy("C-3"), Notify("C-3")):
            desk.do(eva, told)
        assert letters(store, "C-3")[-1].version == LETTER
        with TestClient(app, raise_server_exceptions=False) as opened:
            yield signed_in(opened, store, ROLES)


def test_every_answer_is_described(client: TestClient) -> None:
    """Status, media type, headers and body are as the description has them, whatever is asked.

    A day that does not exist or a cursor that is none is refused; no schema can say that beforehand.
    """
    schema = schemathesis.openapi.from_dict(client.get("/v1/openapi.json").json())
    operations = [one.ok() for one in schema.get_all_operations() if isinstance(one, Ok)]
    tried = [_try(client, one) for one in operations]
    assert len(tried) > 30
    assert all(count >= EXAMPLES for count in tried)


def _finding(client: TestClient) -> str:
    """The key of a finding of the night that is there."""
    found: str = client.get(f"/v1/nights/testrum/{NIGHT}/findings").json()["findings"][0]["key"]
    return found


def _try(client: TestClient, operation: Any) -> int:
    """Random requests of an operation; most are about a hand or a case that is there. How many there were."""
    recorded, opened = cycle(["h-1", "wrong", "live", None]), cycle(["C-1", "C-2", "C-3", None])
    there = {"version": cycle([LETTER, 3, 1, None]), "number": cycle([1, None])}
    count = 0

    @settings(
        max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy())
    def ask(case: Case[Any]) -> None:
        nonlocal count
        count += 1
        hand_id, dispute = next(recorded), next(opened)
        if hand_id is not None and "hand_id" in case.path_parameters:
            case.path_parameters = {"room": "testrum", "hand_id": hand_id}
        if hand_id is not None and "room" in case.path_parameters:
            there_too = {"room": "testrum", "table": "Vega 1", "date": "2026-01-31"}
            case.path_parameters = {key: there_too.get(key, value) for key, value in case.path_parameters.items()}
            if "key" in case.path_parameters:
                case.path_parameters = {**case.path_parameters, "key": _finding(client)}
        if dispute is not None and "case" in case.path_parameters:
            case.path_parameters = {**case.path_parameters, "case": dispute}
        for name in case.path_parameters.keys() & there.keys():
            if (value := next(there[name])) is not None:
                case.path_parameters = {**case.path_parameters, "case": "C-3", name: value}
        asked = {key: value for key, value in case.as_transport_kwargs(base_url=ADDRESS).items() if key in SENT}
        case.validate_response(
            Response.from_httpx(client.request(**asked), verify=True), excluded_checks=[positive_data_acceptance]
        )

    ask()
    return count
