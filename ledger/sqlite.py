"""The library's SQLite recorder as an audit store wants it: it takes the lock at once, and waits for the disk."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, cast
from uuid import UUID

from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteFactory,
    SQLiteTransaction,
)
from eventsourcing.utils import Environment, EnvType

POOL: Final = 16
"""Connections that are kept open; as many again may be opened for a while."""


class ImmediateTransaction(SQLiteTransaction):
    """A transaction that takes the write lock when it begins, so that it cannot find itself unable to write later."""

    def __enter__(self) -> SQLiteCursor:
        cursor = self.connection.cursor()
        cursor.execute("BEGIN IMMEDIATE" if self.commit else "BEGIN")
        return cursor


class ImmediateConnection(SQLiteConnection):
    """A connection of the ledger."""

    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[SQLiteCursor]:
        with ImmediateTransaction(self, commit=commit) as cursor, cursor:
            yield cursor


class LedgerPool(SQLiteConnectionPool):
    """Connections in write-ahead mode that wait for the disk at every commit."""

    def _create_connection(self) -> SQLiteConnection:
        opened = super()._create_connection()._sqlite_conn
        opened.execute("PRAGMA synchronous=FULL")
        return ImmediateConnection(sqlite_conn=opened, max_age=self.max_age)


class LedgerDatastore(SQLiteDatastore):
    """One SQLite file. ``wait`` is how many seconds a writer waits for another one."""

    def __init__(self, db_name: str, wait: int) -> None:
        super().__init__(db_name, lock_timeout=wait)
        self.pool = LedgerPool(
            db_name=db_name, lock_timeout=wait, pool_size=POOL, max_overflow=POOL, pool_timeout=float(wait)
        )


class LedgerRecorder(SQLiteApplicationRecorder):
    """Stored events in the library's table; the order of rows is the order of recording."""

    def _insert_events(self, c: SQLiteCursor, stored_events: Sequence[StoredEvent], **_: Any) -> Sequence[int] | None:
        """All of them or none. Answers None: nobody here asks for notification ids, and ``executemany`` has none."""
        rows = [
            (cast("UUID", one.originator_id).hex, one.originator_version, one.topic, one.state) for one in stored_events
        ]
        c.executemany(self.insert_events_statement, rows)
        return None

    def create_table(self) -> None:
        """Makes the table where there is none yet; only then is the write lock needed."""
        if not has_table(self.datastore, self.events_table_name):
            super().create_table()

    def streams_after(self, position: int, rows: int) -> tuple[list[UUID], int]:
        """The streams of the next ``rows`` stored events after a position, in order, and the position then reached."""
        with self.datastore.transaction(commit=False) as c:
            c.execute(
                f"SELECT rowid, originator_id FROM {self.events_table_name} WHERE rowid > ? ORDER BY rowid LIMIT ?",
                (position, rows),
            )
            found = c.fetchall()
        streams = dict.fromkeys(UUID(row["originator_id"]) for row in found)
        return list(streams), found[-1]["rowid"] if found else position

    def position_of(self, stream: UUID) -> int:
        """Where a stream began in the order of recording; 0 for one that is not here."""
        with self.datastore.transaction(commit=False) as c:
            c.execute(
                f"SELECT rowid FROM {self.events_table_name} WHERE originator_id = ? "
                "ORDER BY originator_version LIMIT 1",
                (stream.hex,),
            )
            row = c.fetchone()
        return 0 if row is None else int(row["rowid"])


class LedgerFactory(SQLiteFactory):
    """Builds the ledger's own datastore and recorder for the library."""

    application_recorder_class = LedgerRecorder

    def __init__(self, env: Environment | EnvType | None) -> None:
        super().__init__(env)
        wait = int(self.env.get(self.SQLITE_LOCK_TIMEOUT) or "5")
        self.datastore.close()
        self.datastore = LedgerDatastore(cast("str", self.env.get(self.SQLITE_DBNAME)), wait)


def has_table(datastore: SQLiteDatastore, table: str) -> bool:
    """Whether the file has a table of this name."""
    with datastore.transaction(commit=False) as c:
        c.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (table,))
        return c.fetchone() is not None
