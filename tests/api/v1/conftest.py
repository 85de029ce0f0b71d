from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from api.v1.limits import Limits
from ledger.store.store import Store


@pytest.fixture
def service(store: Store) -> Iterator[TestClient]:
    """The service over an empty store, with small limits."""
    limits = Limits(request_bytes=100_000, events=200)
    with TestClient(create_app(store, limits), raise_server_exceptions=False) as client:
        yield client
