"""While the service runs, deadlines that go by are noted without anybody asking."""

import time
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from ledger.store.store import open_store
from tests.ledger.disputes.office import Office


def test_the_service_notes_what_is_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A complaint that nobody has acknowledged in time is late, once."""
    monkeypatch.setattr("api.deadlines.PAUSE", 0.01)
    with open_store(f"sqlite:///{tmp_path}/oddchip.db") as store:
        office = Office(store, tmp_path, lambda clock: monkeypatch.setattr("ledger.store.recorder.time_ns", clock))
        case = office.open()
        with TestClient(create_app(store)):
            time.sleep(0.1)
            assert not office.desk.case(case.id).breaches
            office.days_pass(8)
            end = time.monotonic() + 10
            while not office.desk.case(case.id).breaches and time.monotonic() < end:
                time.sleep(0.01)
            time.sleep(0.05)
        assert [one.what for one in office.desk.case(case.id).breaches] == ["acknowledge"]
