from pathlib import Path

import pytest

from ledger.store.store import Store
from tests.ledger.disputes.office import Office


@pytest.fixture
def office(file_store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """An office over an SQLite store."""
    return Office(file_store, tmp_path, lambda clock: monkeypatch.setattr("ledger.store.recorder.time_ns", clock))


@pytest.fixture
def any_office(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """An office over a store of each kind."""
    return Office(store, tmp_path, lambda clock: monkeypatch.setattr("ledger.store.recorder.time_ns", clock))
