from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.store.store import Store, open_store
from tests.ledger import stores
from tests.ledger.nursery import Nursery


@pytest.fixture(params=stores.KINDS)
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The setting of an empty store, of each kind: what holds for one holds for the other."""
    return stores.address(request.param, tmp_path)


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """An empty store of each kind."""
    with open_store(address, wait=2) as opened:
        yield opened


@pytest.fixture
def file_store(tmp_path: Path) -> Iterator[Store]:
    """An empty store in an SQLite file."""
    with open_store(stores.address("sqlite", tmp_path), wait=2) as opened:
        yield opened


@pytest.fixture
def server_store(tmp_path: Path) -> Iterator[Store]:
    """An empty store in PostgreSQL."""
    with open_store(stores.address("postgresql", tmp_path), wait=2) as opened:
        yield opened


@pytest.fixture(scope="module")
def opened_nursery() -> Iterator[Nursery]:
    """What takes its time to begin, for several tests."""
    opened = Nursery()
    yield opened
    opened.close()


@pytest.fixture
def nursery(opened_nursery: Nursery) -> Iterator[Nursery]:
    """Writers that may be killed."""
    yield opened_nursery
    opened_nursery.clear()
