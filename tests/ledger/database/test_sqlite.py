"""A SQLite file that several processes come to at once."""

import sqlite3
from pathlib import Path
from threading import Timer

import pytest

from ledger.availability import StoreUnavailable
from ledger.database.sqlite import SqliteDatabase


def written_to(path: Path) -> sqlite3.Connection:
    """Another one who has the turn in a file that is not in write-ahead mode yet, as when he makes the tables."""
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    return other


def test_a_new_file_is_waited_for(tmp_path: Path) -> None:
    """SQLite says at once that a new file which another one writes to is locked; who opens it waits all the same."""
    other = written_to(tmp_path / "a.db")
    ends = Timer(0.2, other.rollback)
    ends.start()
    database = SqliteDatabase(tmp_path / "a.db", wait=30)
    with database.writing() as session:
        assert session.rows("PRAGMA journal_mode") == [("wal",)]
    database.close()
    ends.join()
    other.close()


def test_a_new_file_is_not_waited_for_without_end(tmp_path: Path) -> None:
    """After the time that was set he says that nothing was written."""
    other = written_to(tmp_path / "a.db")
    database = SqliteDatabase(tmp_path / "a.db", wait=0.1)
    with pytest.raises(StoreUnavailable, match=r"a\.db: database is locked; nothing was written, try again"):
        database.writing().__enter__()
    other.close()
