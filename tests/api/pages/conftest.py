import warnings

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from ledger.store.store import Store
from tests.api.pages import chromium
from tests.api.signing_in import signed_in

collect_ignore = []
if chromium.PATH is None and not chromium.REQUIRED:
    collect_ignore.append("test_browser.py")
    warnings.warn(f"the browser tests are left out: {chromium.MISSING}", stacklevel=1)


@pytest.fixture
def pages(store: Store) -> TestClient:
    """The pages over the store, for somebody who may read all of them."""
    return signed_in(TestClient(create_app(store), raise_server_exceptions=False), store)
