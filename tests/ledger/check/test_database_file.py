"""SQLite's own look at its file."""

from pathlib import Path

import pytest

from ledger.check.damage import FILE
from ledger.check.database_file import check_file
from ledger.database.sqlite import SqliteDatabase
from ledger.intake.whole_hands import record
from ledger.store.store import Store, open_store
from tests.ledger.sample_hands import verified


def test_a_whole_file(store: Store) -> None:
    """Nothing is told; of a server nothing is asked."""
    assert list(check_file(store.database)) == []


def test_a_page_in_disorder(tmp_path: Path) -> None:
    """It is told in SQLite's words."""
    with open_store(f"sqlite:///{tmp_path}/a.db") as store:
        record(store, verified())
    with (tmp_path / "a.db").open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xff" * 40)
    damages = list(check_file(SqliteDatabase(tmp_path / "a.db", 1)))
    assert damages
    assert {damage.what for damage in damages} == {FILE}


@pytest.mark.parametrize("content", [b"nothing at all" * 100, b"SQLite format 3\0" + b"\1" * 5000])
def test_a_file_that_is_no_database(tmp_path: Path, content: bytes) -> None:
    """It cannot be looked through."""
    (tmp_path / "a.db").write_bytes(content)
    [damage] = check_file(SqliteDatabase(tmp_path / "a.db", 1))
    assert damage.text.startswith("the file cannot be looked through: ")
