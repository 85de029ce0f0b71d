from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.store.store import open_store
from tests.ledger import stores
from tests.ledger.check.worlds import World


@pytest.fixture(scope="session", params=stores.KINDS)
def whole(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """Made once a process; a test takes ``world``."""
    folder: Path = tmp_path_factory.mktemp("world")
    with open_store(stores.address(request.param, folder), wait=2) as store:
        yield World(store, folder)


@pytest.fixture
def world(whole: World) -> Iterator[World]:
    """A store in which something is recorded in every table; what a test changes is undone."""
    yield whole
    whole.restore()
    assert whole.check() == []


@pytest.fixture
def books(tmp_path: Path) -> Iterator[World]:
    """A store of its own in which something is recorded beside hands as well."""
    with open_store(stores.address("sqlite", tmp_path), wait=2) as store:
        world = World(store, tmp_path, fillers=0)
        world.add_books()
        yield world
