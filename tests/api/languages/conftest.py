import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from ledger.store.store import Store


@pytest.fixture
def pages(store: Store) -> TestClient:
    """The pages over the store."""
    return TestClient(create_app(store), raise_server_exceptions=False)
