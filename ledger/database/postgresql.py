"""PostgreSQL, by psycopg: rows go in by binary COPY, writers take turns by a lock of the ledger's own."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, Self

import psycopg
from eventsourcing.persistence import IntegrityError
from psycopg.conninfo import conninfo_to_dict
from psycopg.sql import SQL, Identifier
from psycopg.types.string import BytesBinaryDumper
from psycopg_pool import ConnectionPool, PoolTimeout

from ledger.availability import CommitInDoubt, StoreUnavailable, StoreUnreadable
from ledger.database.copy_format import packed_rows
from ledger.database.database import Row

MOST: Final = 16
"""So many connections there may be at once."""
BATCH: Final = 2_000
"""Rows that a cursor fetches at a time."""
WRITER: Final = "SELECT pg_advisory_xact_lock(hashtextextended('oddchip ' || current_schema(), 0))"
"""The turn of a writer, until its session ends."""
_POOL_LOG: Final = logging.getLogger("psycopg.pool")
_TYPES: Final[dict[type, str]] = {int: "int8", bytes: "bytea", str: "text", bool: "bool"}


class PostgresqlSession:
    """A transaction of one connection."""

    def __init__(self, connection: psycopg.Connection[Row]) -> None:
        self._connection: Final = connection

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        return self._connection.execute(_statement(sql), values, binary=True).fetchall()

    def each(self, sql: str, values: Sequence[object] = ()) -> Iterator[Row]:
        with self._connection.cursor("each", binary=True) as cursor:
            cursor.itersize = BATCH
            yield from cursor.execute(_statement(sql), values)

    def batches(self, sql: str, values: Sequence[object], most: int) -> Iterator[list[Row]]:
        with self._connection.cursor("batches", binary=True) as cursor:
            cursor.execute(_statement(sql), values)
            while rows := cursor.fetchmany(most):
                yield rows

    def run(self, sql: str, values: Sequence[object] = ()) -> None:
        self._connection.execute(_statement(sql), values or None)

    def insert(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        with self.inserting(table, columns, rows):
            pass

    @contextmanager
    def inserting(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> Iterator[None]:
        if not rows:
            yield
            return
        names = SQL(", ").join(map(Identifier, columns))
        copy_in = SQL("COPY {} ({}) FROM STDIN (FORMAT BINARY)").format(Identifier(table), names)
        with self._connection.cursor() as cursor, cursor.copy(copy_in) as copy:
            if (packed := packed_rows(rows)) is not None:
                copy.write(packed)
            else:
                copy.set_types([_type(rows, at) for at in range(len(columns))])
                for row in rows:
                    copy.write_row(row)
            yield


class PostgresqlDatabase:
    """One database of a PostgreSQL server. ``wait`` is how many seconds a writer waits for another one.

    Tables are made and looked for in the first schema of the search path, which the address may set:
    ``postgresql://user@host/database?options=-csearch_path%3Drooms``.
    """

    dialect: Final = "postgresql"

    def __init__(self, url: str, wait: float) -> None:
        given = conninfo_to_dict(url)
        self.name: Final = f"postgresql://{given.get('host', '')}/{given.get('dbname', '')}"
        milliseconds = max(1, round(wait * 1000))

        self._away = ""
        """Why the last attempt to connect failed; "" where it did not."""
        if _POOL_LOG.level == logging.NOTSET:
            # The pool warns of each attempt; whom it concerns is told once, by StoreUnavailable.
            _POOL_LOG.setLevel(logging.ERROR)

        def configure(connection: psycopg.Connection[Row]) -> None:
            self._away = ""
            connection.execute("SELECT set_config('lock_timeout', %s, false)", (str(milliseconds),))
            # The server's own default may have been turned off; a receipt must outlive a power cut.
            connection.execute("SET synchronous_commit = on")
            connection.commit()
            # Else a COPY of binary columns goes through a dumper in Python, that of the class ``psycopg.Binary``.
            connection.adapters.register_dumper(bytes, BytesBinaryDumper)

        def not_connected(fault: psycopg.Error) -> None:
            self._away = _first_line(fault)

        self._pool: Final = ConnectionPool(
            url,
            connection_class=_telling(not_connected),
            min_size=0,
            max_size=MOST,
            timeout=wait,
            reconnect_timeout=wait,  # else it may be minutes after an outage before it tries again
            configure=configure,
            check=ConnectionPool.check_connection,  # one that the server has ended since is replaced
            open=True,
            name="oddchip",
        )

    @contextmanager
    def reading(self) -> Iterator[PostgresqlSession]:
        with self._answering(), self._pool.connection() as connection, connection.transaction(force_rollback=True):
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield PostgresqlSession(connection)

    @contextmanager
    def writing(self) -> Iterator[PostgresqlSession]:
        with self._answering(), self._pool.connection() as connection:
            committing = False
            try:
                with connection.transaction():
                    connection.execute(WRITER)
                    yield PostgresqlSession(connection)
                    committing = True
            except psycopg.OperationalError as fault:
                if committing and connection.closed:
                    raise CommitInDoubt(
                        f"{self.name}: {_first_line(fault)}; whether it was written is not known, send the same again"
                    ) from fault
                raise

    def close(self) -> None:
        self._pool.close()

    @contextmanager
    def _answering(self) -> Iterator[None]:
        """Turns what psycopg says of trouble with the server into our own words."""
        try:
            yield
        except psycopg.IntegrityError as fault:
            raise IntegrityError(f"{self.name}: {_first_line(fault)}") from fault
        except (psycopg.OperationalError, PoolTimeout) as fault:
            why = (isinstance(fault, PoolTimeout) and self._away) or _first_line(fault)
            raise StoreUnavailable(f"{self.name}: {why}; nothing was written, try again") from fault
        except psycopg.errors.InsufficientPrivilege as fault:
            # Nothing is damaged: this login may not do it.
            raise StoreUnavailable(
                f"{self.name}: {_first_line(fault)}; nothing was written. A service's login gets its rights by oddchip "
                "grant, also after tables were brought forward"
            ) from fault
        except (psycopg.errors.SyntaxError, psycopg.errors.UndefinedObject, psycopg.errors.UndefinedColumn):
            # A statement that the server does not take is a fault of ours.
            raise
        except psycopg.Error as fault:
            raise StoreUnreadable(f"{self.name}: {_first_line(fault)}") from fault


def _telling(failed: Callable[[psycopg.Error], None]) -> type[psycopg.Connection[Row]]:
    """Connections that tell why they could not be made: the pool keeps it to itself."""

    class Connection(psycopg.Connection[Row]):
        @classmethod
        def connect(cls, *given: Any, **settings: Any) -> Self:
            try:
                return super().connect(*given, **settings)
            except psycopg.Error as fault:
                failed(fault)
                raise

    return Connection


def _statement(sql: str) -> bytes:
    """The statement as psycopg wants it. The ledger's own SQL has neither ``%`` nor a ``?`` that is no value."""
    return sql.replace("?", "%s").encode()


def _type(rows: Sequence[Row], column: int) -> str:
    """The type of a column's values; of one that is empty throughout, any that can be."""
    return next((_TYPES[type(row[column])] for row in rows if row[column] is not None), "text")


def _first_line(fault: Exception) -> str:
    return str(fault).strip().partition("\n")[0] or type(fault).__name__
