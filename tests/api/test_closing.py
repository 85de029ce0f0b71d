"""While the service runs, hands are closed by the time limit without anybody asking."""

import time
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from ledger.intake.live_intake import LiveIntake
from ledger.store.store import Store, open_store
from tests.ledger.live_lines import live_lines


def sealed(store: Store, hand_id: str = "h-1") -> bool:
    return store.hand_of("testrum", hand_id).sealed


@pytest.mark.parametrize("hours", [0, 1])
def test_the_service_closes_what_is_overdue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: int) -> None:
    """After so many hours without a line; with 0 hours never."""
    monkeypatch.setattr("api.closing.PAUSE", 0.01)
    with open_store(f"sqlite:///{tmp_path}/oddchip.db") as store:
        LiveIntake(store).take(live_lines()[:6])
        with TestClient(create_app(store, close_after=hours)):
            time.sleep(0.1)
            assert not sealed(store)
            now = time.time_ns() + 2 * 3_600_000_000_000
            monkeypatch.setattr("api.closing.time_ns", lambda: now)
            end = time.monotonic() + (10 if hours else 0.1)
            while not sealed(store) and time.monotonic() < end:
                time.sleep(0.01)
        assert sealed(store) == (hours == 1)
