import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from ledger.store.store import Store
from tests.api.pages import chromium
from tests.api.pages.desk_rooms import Rooms
from tests.api.signing_in import signed_in
from tests.ledger.disputes.office import Office, office_in

collect_ignore = []
if chromium.PATH is None and not chromium.REQUIRED:
    collect_ignore += ["test_browser.py", "test_desk_browser.py", "test_nights_browser.py", "test_people_browser.py"]
    warnings.warn(f"the browser tests are left out: {chromium.MISSING}", stacklevel=1)


@pytest.fixture
def pages(store: Store) -> TestClient:
    """The pages over the store, for somebody who may read all of them."""
    return signed_in(TestClient(create_app(store), raise_server_exceptions=False), store)


@pytest.fixture
def office(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """A desk over the store, in which a hand was paid to the wrong seat."""
    return Office(store, tmp_path, lambda clock: monkeypatch.setattr("ledger.store.recorder.time_ns", clock))


@pytest.fixture
def rooms(office: Office) -> Rooms:
    """Its pages."""
    return Rooms(office)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rooms]:
    """Pages of a desk for tests that only read, or that bring a case of their own."""
    with office_in(tmp_path_factory.mktemp("desk")) as office:
        yield Rooms(office)
