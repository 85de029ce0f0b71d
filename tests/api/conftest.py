from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.store.store import Store, open_store
from tests.ledger import stores


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store in an SQLite file."""
    with open_store(stores.address("sqlite", tmp_path), wait=1) as opened:
        yield opened
