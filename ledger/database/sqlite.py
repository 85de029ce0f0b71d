"""SQLite: one file, several processes, one writer at a time."""

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, LifoQueue
from typing import Final

from eventsourcing.persistence import IntegrityError

from ledger.availability import StoreUnavailable, StoreUnreadable
from ledger.database.database import Row

KEPT: Final = 16
"""Connections that are kept open between sessions; more are opened while they are needed."""
CACHE: Final = 8_000
"""Kilobytes of pages that a connection may keep: of some millions of hands those by which the others are found. With
the 2,000 that SQLite has by itself a night reads each hand's record in two pages instead of one."""
PAUSE: Final = 0.005
"""Seconds between two attempts to put a new file into write-ahead mode."""


class SqliteSession:
    """A transaction of one connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection: Final = connection

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        return self._connection.execute(sql, values).fetchall()

    def each(self, sql: str, values: Sequence[object] = ()) -> Iterator[Row]:
        return self._connection.execute(sql, values)

    def batches(self, sql: str, values: Sequence[object], most: int) -> Iterator[list[Row]]:
        cursor = self._connection.execute(sql, values)
        while rows := cursor.fetchmany(most):
            yield rows

    def run(self, sql: str, values: Sequence[object] = ()) -> None:
        self._connection.execute(sql, values)

    def insert(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        if not rows:
            return
        names = ", ".join(f'"{column}"' for column in columns)
        blanks = ", ".join("?" * len(columns))
        self._connection.executemany(f"INSERT INTO {table} ({names}) VALUES ({blanks})", rows)

    @contextmanager
    def inserting(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> Iterator[None]:
        self.insert(table, columns, rows)
        yield


class SqliteDatabase:
    """One SQLite file, made where there is none. ``wait`` is how many seconds a writer waits for another one.

    In write-ahead mode, so that readers hinder nobody, and with every commit waited for until it is on the disk.
    """

    dialect: Final = "sqlite"

    def __init__(self, path: Path, wait: float) -> None:
        self.name: Final = str(path)
        # A URI, so that nothing in the name of a file can be taken for a setting of SQLite's.
        self._uri: Final = path.resolve().as_uri()
        self._wait: Final = wait
        self._idle: Final[LifoQueue[sqlite3.Connection]] = LifoQueue(KEPT)
        self._closed = False

    @contextmanager
    def reading(self) -> Iterator[SqliteSession]:
        with self._answering(), self._connection() as connection:
            connection.execute("BEGIN")
            try:
                yield SqliteSession(connection)
            finally:
                connection.rollback()

    @contextmanager
    def writing(self) -> Iterator[SqliteSession]:
        with self._answering(), self._connection() as connection:
            # Taken at once, so that a session cannot find itself unable to write later.
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield SqliteSession(connection)
                connection.commit()
            except BaseException:
                with suppress(sqlite3.Error):
                    connection.rollback()
                raise

    def close(self) -> None:
        self._closed = True
        with suppress(Empty):
            while True:
                self._idle.get_nowait().close()

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        try:
            connection = self._idle.get_nowait()
        except Empty:
            connection = self._connect()
        try:
            yield connection
        finally:
            if self._closed or self._idle.full():
                connection.close()
            else:
                self._idle.put_nowait(connection)

    def _connect(self) -> sqlite3.Connection:
        connection = self._opened(self._uri)
        try:
            self._write_ahead(connection)
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute(f"PRAGMA cache_size=-{CACHE}")
        except BaseException:
            connection.close()
            raise
        return connection

    def _write_ahead(self, connection: sqlite3.Connection) -> None:
        # Of a new file that another process is writing to, SQLite says at once that it is locked, and does not wait.
        until = time.monotonic() + self._wait
        while True:
            try:
                connection.execute("PRAGMA journal_mode=WAL")
            except sqlite3.OperationalError as fault:
                if getattr(fault, "sqlite_errorcode", None) != sqlite3.SQLITE_BUSY or time.monotonic() >= until:
                    raise
                time.sleep(PAUSE)
            else:
                return

    def _opened(self, uri: str) -> sqlite3.Connection:
        return sqlite3.connect(uri, uri=True, timeout=self._wait, isolation_level=None, check_same_thread=False)

    @contextmanager
    def _answering(self) -> Iterator[None]:
        """Turns what SQLite says of trouble with the file into our own words."""
        try:
            yield
        except sqlite3.IntegrityError as fault:
            raise IntegrityError(f"{self.name}: {fault}") from fault
        except sqlite3.OperationalError as fault:
            code = getattr(fault, "sqlite_errorcode", None)
            if code is None:
                # Of a text that is no UTF-8 there is no code.
                raise StoreUnreadable(f"{self.name}: {fault}") from fault
            if code == sqlite3.SQLITE_ERROR:
                # A statement that SQLite does not take is a fault of ours, and not of the file.
                raise
            raise StoreUnavailable(f"{self.name}: {fault}; nothing was written, try again") from fault
        except sqlite3.Error as fault:
            raise StoreUnreadable(f"{self.name}: {fault}") from fault
