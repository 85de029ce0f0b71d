"""A store in a file that cannot be written to is read as it is: nothing is made beside it, and nothing is missed."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ledger.availability import StoreUnavailable, StoreUnreadable
from ledger.database.address import database_as_it_is
from ledger.database.sqlite import SqliteDatabase
from ledger.database.sqlite_copy import SqliteCopy, can_be_written
from tests.room.read_only import locked, open_folder


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that everybody may read."""
    with open_folder() as folder:
        yield folder


def made(file: Path) -> Path:
    """A database in write-ahead mode with a number in it, closed."""
    database = SqliteDatabase(file, 1)
    with database.writing() as session:
        session.run("CREATE TABLE numbers (n)")
        session.run("INSERT INTO numbers VALUES (7)")
    database.close()
    return file


def numbers(database: SqliteDatabase) -> list[int]:
    with database.reading() as session:
        return [n for (n,) in session.rows("SELECT n FROM numbers")]


def test_it_is_chosen_where_nothing_can_be_written(place: Path) -> None:
    """Else the file is opened as always."""
    url = f"sqlite:///{made(place / 'a.db')}"
    assert can_be_written(place / "a.db")
    assert type(database_as_it_is(url, 1)) is SqliteDatabase
    with locked(place):
        assert not can_be_written(place / "a.db")
        database = database_as_it_is(url, 1)
        assert isinstance(database, SqliteCopy)
        assert numbers(database) == [7]
        database.close()
    assert [file.name for file in place.iterdir()] == ["a.db"]


def test_a_folder_that_takes_no_files_is_enough(place: Path) -> None:
    """SQLite makes files beside a database, even to read it."""
    made(place / "a.db")
    with locked(place, 0o666):
        assert not can_be_written(place / "a.db")
        assert numbers(SqliteCopy(place / "a.db", 1)) == [7]


def test_it_takes_no_writing(place: Path) -> None:
    """Whatever is asked of it."""
    copy = SqliteCopy(made(place / "a.db"), 1)
    with pytest.raises(StoreUnavailable, match="readonly database; nothing was written"), copy.writing() as session:
        session.run("INSERT INTO numbers VALUES (8)")
    copy.close()
    assert [file.name for file in place.iterdir()] == ["a.db"]


def with_log(place: Path) -> Path:
    """A copy of a file that was in use, with its write-ahead log: what was written last is there alone."""
    made(place / "in-use.db")
    copy = place / "copy"
    copy.mkdir()
    with closing(sqlite3.connect(place / "in-use.db", isolation_level=None)) as connection:
        connection.execute("INSERT INTO numbers VALUES (8)")
        for suffix in ("", "-wal"):
            shutil.copy(place / f"in-use.db{suffix}", copy / f"a.db{suffix}")
    copy.chmod(0o755)
    return copy


def test_what_cannot_be_taken_in_is_said(place: Path) -> None:
    """The file alone would be an older store: it is not read without its log."""
    copy = with_log(place)
    with locked(copy):
        database = SqliteCopy(copy / "a.db", 1)
        with pytest.raises(
            StoreUnavailable, match=r"a\.db-wal has what was recorded last.*folder that can be written to"
        ):
            numbers(database)
        database.close()
    assert sorted(file.name for file in copy.iterdir()) == ["a.db", "a.db-wal"]
    assert numbers(SqliteDatabase(copy / "a.db", 1)) == [7, 8]


def test_what_a_service_has_not_taken_in_is_read_along(place: Path) -> None:
    """Somebody else writes to it, and this process may only read."""
    made(place / "a.db")
    with closing(sqlite3.connect(place / "a.db", isolation_level=None)) as connection:
        connection.execute("INSERT INTO numbers VALUES (8)")
        with locked(place):
            database = SqliteCopy(place / "a.db", 1)
            assert numbers(database) == [7, 8]
            connection.execute("INSERT INTO numbers VALUES (9)")
            assert numbers(database) == [7, 8, 9]
            database.close()


def test_who_begins_to_write_is_noticed(place: Path) -> None:
    """What was read in the meantime counts for nothing, and is no damage."""
    copy = SqliteCopy(made(place / "a.db"), 1)
    assert numbers(copy) == [7]
    with closing(sqlite3.connect(place / "a.db", isolation_level=None)) as connection:
        noticed = pytest.raises(StoreUnavailable, match=r"somebody writes to it now \(a\.db-wal was not there\)")
        with noticed, copy.reading() as session:
            connection.execute("INSERT INTO numbers VALUES (8)")
            session.rows("SELECT n FROM others")
        with pytest.raises(StoreUnavailable, match="somebody writes to it now"):
            numbers(copy)
    copy.close()


def test_what_is_no_database_is_told(place: Path) -> None:
    """As it is of any other file."""
    (place / "a.db").write_bytes(b"nothing at all" * 100)
    with pytest.raises(StoreUnreadable, match="not a database"):
        numbers(SqliteCopy(place / "a.db", 1))
