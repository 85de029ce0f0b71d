"""Reading a store that may be damaged anywhere: what cannot be read is told, and ends nothing else."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ledger.availability import StoreUnavailable
from ledger.database.database import Database, Row, Session


class Unread(Exception):
    """What was asked for cannot be read, since it is damaged. The text says what is the matter."""


@contextmanager
def reading(database: Database) -> Iterator[Session]:
    """A session in which whatever goes wrong is Unread.

    A store that is only busy or out of reach is no damage: StoreUnavailable is raised as it is.
    """
    try:
        with database.reading() as session:
            yield session
    except (StoreUnavailable, Unread):
        raise
    except Exception as fault:
        raise Unread(str(fault) or type(fault).__name__) from fault


def read_rows(database: Database, sql: str, values: Sequence[object] = ()) -> list[Row]:
    """The rows of a statement. Raises Unread, StoreUnavailable."""
    with reading(database) as session:
        return session.rows(sql, values)


def rows_or_none(database: Database, sql: str, values: Sequence[object] = ()) -> list[Row]:
    """The rows of a statement; none where they cannot be read, for those who leave it to others to tell that."""
    try:
        return read_rows(database, sql, values)
    except Unread:
        return []


def readable_rows(database: Database, sql: str, begin: int, end: int) -> Iterator[Row]:
    """The rows of a statement about the numbers from ``begin`` to below ``end``, its two values: those that can be
    read, whatever is damaged between them."""
    try:
        found = read_rows(database, sql, (begin, end))
    except Unread:
        if end - begin > 1:
            middle = (begin + end) // 2
            yield from readable_rows(database, sql, begin, middle)
            yield from readable_rows(database, sql, middle, end)
        return
    yield from found
