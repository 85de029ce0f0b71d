from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from ledger.store.store import Store, open_store
from tests.ledger import stores


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store in an SQLite file."""
    with open_store(stores.address("sqlite", tmp_path), wait=1) as opened:
        yield opened


@pytest.fixture(autouse=True)
def short_feeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Feeds end after one look: whoever walks over all routes comes to an end."""
    monkeypatch.setattr("api.v1.case_feed.LASTS", 0.0)


@pytest.fixture(autouse=True)
def cheap_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """A password is hashed at once: what it should cost is looked at where passwords are what a test is about."""
    monkeypatch.setattr("ledger.people.passwords._HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
