import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from ledger.store.store import Store, open_store
from tests.api.pages import chromium

collect_ignore = []
if chromium.PATH is None and not chromium.REQUIRED:
    collect_ignore.append("test_browser.py")
    warnings.warn(f"the browser tests are left out: {chromium.MISSING}", stacklevel=1)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store of its own."""
    with open_store(f"sqlite:///{tmp_path}/oddchip.db", wait=1) as opened:
        yield opened


@pytest.fixture
def pages(store: Store) -> TestClient:
    """The pages over the store."""
    return TestClient(create_app(store), raise_server_exceptions=False)
