from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from api.v1.limits import Limits
from ledger.store.store import Store
from tests.api.signing_in import with_key


@pytest.fixture
def service(store: Store) -> Iterator[TestClient]:
    """The service over an empty store, with small limits, for a program with a key."""
    limits = Limits(request_bytes=100_000, events=200)
    with TestClient(create_app(store, limits), raise_server_exceptions=False) as client:
        yield with_key(client, store)
