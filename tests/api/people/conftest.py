from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from api.app import create_app
from ledger.store.store import Store


@pytest.fixture
def app(store: Store) -> FastAPI:
    """The service over an empty store."""
    return create_app(store)


@pytest.fixture
def nobody(app: FastAPI) -> Iterator[TestClient]:
    """A browser in which nobody is signed in."""
    with TestClient(app, raise_server_exceptions=False, follow_redirects=False) as client:
        yield client
