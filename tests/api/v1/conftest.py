from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from api.v1.limits import Limits
from ledger.store.store import Store, open_store
from tests.ledger import stores


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store in an SQLite file."""
    with open_store(stores.address("sqlite", tmp_path), wait=1) as opened:
        yield opened


@pytest.fixture
def service(store: Store) -> Iterator[TestClient]:
    """The service over it, with small limits."""
    limits = Limits(request_bytes=100_000, events=200)
    with TestClient(create_app(store, limits), raise_server_exceptions=False) as client:
        yield client
