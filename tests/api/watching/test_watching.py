"""Alive, ready, and in figures."""

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from api.v1.examples import HAND, TABLE_LINES
from api.watching import readiness
from ledger.intake.whole_hands import record
from ledger.publishing.publisher import publish
from ledger.publishing.signer import Signer
from ledger.reconciliation.recorded import explain, record_result
from ledger.store.store import Store
from tests.api.signing_in import ingest_key, signed_in
from tests.ledger.reconciliation.nights import RECONCILER, made
from tests.ledger.sample_hands import discrepant, verified


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    return Signer.create(tmp_path / "signer")


@pytest.fixture
def client(store: Store, signer: Signer) -> TestClient:
    """The service, without what runs beside it."""
    return TestClient(create_app(store, signer=signer), raise_server_exceptions=False, follow_redirects=False)


@pytest.fixture
def service(store: Store) -> Iterator[TestClient]:
    """The service at work."""
    with TestClient(create_app(store), raise_server_exceptions=False) as client:
        yield signed_in(client, store)


def figure(client: TestClient, name: str) -> float:
    """The value of one figure, named with its labels."""
    found = re.search(rf"^{re.escape(name)} (\S+)$", client.get("/metrics").text, re.MULTILINE)
    assert found is not None, client.get("/metrics").text
    return float(found[1])


def test_a_service_at_work_is_ready(service: TestClient) -> None:
    """The store is there to read and to write, and all that runs beside the service does."""
    answer = service.get("/readyz")
    assert (answer.status_code, answer.json()["status"]) == (200, "ready")
    assert set(answer.json()["checks"].values()) == {"ok"}
    assert {"store", "publishing", "verdicts", "closing"} <= answer.json()["checks"].keys()


def test_a_store_that_cannot_be_written_to(client: TestClient, store: Store) -> None:
    """503 while another writer does not give way; it is alive all the same."""
    other = sqlite3.connect(store.database.name, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["checks"]["store"]) == (503, "busy, full or out of reach")
    assert client.get("/healthz").status_code == 200
    other.close()
    assert client.get("/readyz").status_code == 200


def test_publishing_that_is_behind(
    client: TestClient, store: Store, signer: Signer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was recorded some time ago should be under a checkpoint; what has just come need not be."""
    record(store, verified())
    assert client.get("/readyz").status_code == 200
    monkeypatch.setattr(readiness, "LATE", -1)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["checks"]["publishing"][:9]) == (503, "behind by")
    publish(store.database, signer)
    assert client.get("/readyz").status_code == 200


def test_work_that_fails_is_told_and_a_witness_is_not_waited_for(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A failing publisher is not ready; a witness that does not answer is no fault of the service."""
    state = {"publisher": "ok", "witness example.com/w": "failing"}
    monkeypatch.setattr("api.background.Background.state", lambda _: state)
    assert client.get("/readyz").status_code == 200
    state["publisher"] = "failing"
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["checks"]["publisher"]) == (503, "failing")


def test_requests_are_counted_by_route(service: TestClient) -> None:
    """By the form of the address, and never by what stands in it."""
    service.get("/")
    service.get("/v1/hands?player=secret")
    service.get("/v1/hands/secret/secret%2Fsecret/report")
    service.get("/hands/00000000-0000-0000-0000-000000000000")
    service.get("/secret")
    service.get("/v1/secret")
    service.get("/log/checkpoint")
    service.request("SECRET", "/")
    text = service.get("/metrics").text
    assert "secret" not in text.lower()
    for method, route, status in (
        ("GET", "/", 200),
        ("GET", "/v1/hands", 200),
        ("GET", "/v1/hands/{room}/{hand_id}/report", 404),
        ("GET", "/hands/{stream}", 404),
        ("GET", "/?", 404),
        ("GET", "/v1/?", 404),
        ("GET", "/log/checkpoint", 404),
        ("other", "/", 405),
    ):
        assert figure(service, f'oddchip_requests_total{{method="{method}",route="{route}",status="{status}"}}') == 1
    assert figure(service, 'oddchip_request_seconds_count{method="GET",route="/v1/hands"}') == 1


def test_what_is_recorded_is_counted(service: TestClient, store: Store) -> None:
    """Events and hands of requests; hands by verdict and the log as the store has them."""
    record(store, discrepant(hand_id="wrong"))
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {ingest_key(store)}"}
    before = figure(service, "oddchip_log_entries")
    for body in (HAND, HAND, TABLE_LINES, TABLE_LINES[:1], TABLE_LINES[0] | {"seats": 9}):
        service.post("/v1/events", content=json.dumps(body), headers=headers)
    store.verdicts.rebuild()
    assert figure(service, "oddchip_intake_events_total") == len(HAND["events"]) + 2 + len(TABLE_LINES)
    assert figure(service, 'oddchip_intake_venues_total{result="recorded"}') == 2
    assert figure(service, 'oddchip_intake_venues_total{result="refused"}') == 1
    assert figure(service, 'oddchip_intake_hands_total{result="recorded"}') == 2
    assert figure(service, 'oddchip_intake_hands_total{result="refused"}') == 0
    assert figure(service, 'oddchip_hands{verdict="discrepant"}') == 2
    assert figure(service, "oddchip_log_entries") == before + 3  # the hand, the table, and the attempt to change it
    assert figure(service, "oddchip_log_published_entries") == 0
    assert figure(service, 'oddchip_background_failures{task="verdicts"}') == 0


def test_the_last_night_of_each_room(service: TestClient, store: Store) -> None:
    """Its hands, findings open and explained, when it was recorded and how long that is ago."""
    assert "oddchip_night_hands{" not in service.get("/metrics").text
    for room, day, findings in (("a", "2026-11-01", 5), ("a", "2026-11-02", 3), ("b", "2026-11-01", 0)):
        record_result(store, RECONCILER, made(room, day, findings))
    explain(store, RECONCILER, "a", "2026-11-02", f"{1:016x}", "because")
    assert figure(service, 'oddchip_night_findings{room="a",state="open"}') == 2
    assert figure(service, 'oddchip_night_findings{room="a",state="explained"}') == 1
    assert figure(service, 'oddchip_night_findings{room="b",state="open"}') == 0
    assert figure(service, 'oddchip_night_hands{room="a",verdict="verified"}') == 1
    assert 0 <= figure(service, 'oddchip_night_age_seconds{room="a"}') < 600
    assert figure(service, 'oddchip_night_recorded_timestamp_seconds{room="b"}') > 1e9
