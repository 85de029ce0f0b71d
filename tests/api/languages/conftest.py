import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from ledger.store.store import Store
from tests.api.signing_in import signed_in


@pytest.fixture
def pages(store: Store) -> TestClient:
    """The pages over the store, for somebody who reads them in Danish."""
    return signed_in(TestClient(create_app(store), raise_server_exceptions=False), store, language="da")
