"""Which store it is that is checked."""

import shutil
from pathlib import Path

import pytest

from ledger.check.store_place import place_of
from ledger.database.sqlite import SqliteDatabase
from ledger.store.store import Store, open_store
from tests.ledger import stores


def test_it_stays_the_same(store: Store) -> None:
    """However often it is asked."""
    assert place_of(store.database) == place_of(store.database)


def test_another_store_is_another(store: Store, tmp_path: Path) -> None:
    """On the same server too."""
    other = tmp_path / "other"
    other.mkdir()
    with open_store(stores.address(store.database.dialect, other)) as opened:
        assert place_of(opened.database) != place_of(store.database)


def test_a_file_is_the_same_by_any_name(file_store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Relative or absolute, or by a link."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "link.db").symlink_to(tmp_path / "oddchip.db")
    for name in ("oddchip.db", "link.db"):
        assert place_of(SqliteDatabase(Path(name), 1)) == place_of(file_store.database)


def test_what_is_put_in_its_place_is_another(file_store: Store, tmp_path: Path) -> None:
    """A copy has other bytes, whatever its name."""
    before = place_of(file_store.database)
    shutil.copy(tmp_path / "oddchip.db", tmp_path / "copy.db")
    (tmp_path / "copy.db").replace(tmp_path / "oddchip.db")
    assert place_of(file_store.database) != before


def test_tables_that_are_made_anew_are_others(server_store: Store) -> None:
    """As they are where a backup is put back."""
    before = place_of(server_store.database)
    with server_store.database.writing() as session:
        session.run("CREATE TABLE copy (LIKE appends); DROP TABLE appends; ALTER TABLE copy RENAME TO appends")
    assert place_of(server_store.database) != before
