import sqlite3
import time
from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from ledger.intake.whole_hands import record
from ledger.store.store import Store
from tests.ledger.sample_hands import verified


def becomes(true: Callable[[], bool]) -> bool:
    """Whether something comes true within some seconds."""
    end = time.monotonic() + 10
    while not true() and time.monotonic() < end:
        time.sleep(0.02)
    return true()


def judged(store: Store) -> int:
    return sum(store.verdicts.counts().values())


def test_verdicts_follow_while_the_service_runs(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is recorded is judged without anybody asking for it, also after the store was busy for a while."""
    monkeypatch.setattr("api.following.PAUSE", 0.01)
    record(store, verified())
    with TestClient(create_app(store)):
        assert becomes(lambda: judged(store) == 1)
        record(store, verified(hand_id="h-2"))
        other = sqlite3.connect(store.database.name, isolation_level=None, timeout=10)
        other.execute("BEGIN IMMEDIATE")
        time.sleep(1.2)
        other.execute("ROLLBACK")
        assert becomes(lambda: judged(store) == 2)
    record(store, verified(hand_id="h-3"))
    time.sleep(0.1)
    assert judged(store) == 2
