"""The service publishes what is recorded, without anybody asking."""

import logging
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from ledger.intake.whole_hands import record
from ledger.publishing.publisher import publish
from ledger.publishing.signer import Signer
from ledger.publishing.witnesses import Witness
from ledger.store.store import open_store
from tests.api.test_following import becomes
from tests.ledger.sample_hands import verified
from tests.ledger.stores import behind
from tests.ledger.witness_server import WitnessServer


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.publishing.PAUSE", 0.02)


def size(service: TestClient) -> int:
    answer = service.get("/log/checkpoint")
    return int(answer.text.splitlines()[1]) if answer.status_code == 200 else -1


def test_what_is_recorded_is_published_and_cosigned(tmp_path: Path) -> None:
    """A witness that is down hinders neither the log nor the other witness."""
    signer = Signer.create(tmp_path / "signer")
    server = WitnessServer(signer.history())
    with open_store(f"sqlite:///{tmp_path}/a.db", wait=2) as store, server.serving():
        record(store, verified())
        down = Witness("http://127.0.0.1:9/none", WitnessServer(signer.history(), "down.example/w").key.verifier)
        with TestClient(create_app(store, signer=signer, witnesses=[down, server.witness])) as service:
            assert becomes(lambda: size(service) == 1)
            record(store, verified(hand_id="h-2"))
            assert becomes(lambda: size(service) == 2)
            assert becomes(lambda: "witness.example/w" in service.get("/log/checkpoint").text)


def test_a_changed_store_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The service goes on serving; what the signer says stands in its log."""
    signer = Signer.create(tmp_path / "signer")
    with open_store(f"sqlite:///{tmp_path}/a.db", wait=2) as store:
        record(store, verified())
        publish(store.database, signer)
        with behind(store.database) as session:
            session.run("UPDATE appends SET leaf = ?", (b"x" * 32,))
        record(store, verified(hand_id="h-2"))
        with caplog.at_level(logging.WARNING), TestClient(create_app(store, signer=signer)) as service:
            assert becomes(lambda: "the store was changed" in caplog.text)
            assert service.get("/healthz").status_code == 200
            assert size(service) == 1
    assert caplog.text.count("the store was changed") == 1


def test_without_a_signer_nothing_is_published(tmp_path: Path) -> None:
    """The pages can be served by processes that do not sign."""
    with open_store(f"sqlite:///{tmp_path}/a.db", wait=2) as store:
        record(store, verified())
        with TestClient(create_app(store)) as service:
            assert size(service) == -1
