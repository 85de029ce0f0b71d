from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.store import Store, open_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store of its own."""
    with open_store(f"sqlite:///{tmp_path}/oddchip.db") as opened:
        yield opened
