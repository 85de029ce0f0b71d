"""What the ledger asks of a database: sessions that read one state, sessions that write alone."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

Row = tuple[Any, ...]


class Session(Protocol):
    """One transaction. SQL is written with ``?`` for each value."""

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        """All rows of a statement."""
        ...

    def each(self, sql: str, values: Sequence[object] = ()) -> Iterator[Row]:
        """The rows of a statement one by one, in memory that does not grow with their number."""
        ...

    def batches(self, sql: str, values: Sequence[object], most: int) -> Iterator[list[Row]]:
        """The same in lists of up to ``most`` rows, for who takes many and looks at none by itself."""
        ...

    def run(self, sql: str, values: Sequence[object] = ()) -> None:
        """Carries out a statement that gives no rows."""
        ...

    def insert(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> None:
        """Adds rows in one go, by the fastest way that the database has; nothing for none."""
        ...

    def inserting(self, table: str, columns: Sequence[str], rows: Sequence[Row]) -> AbstractContextManager[None]:
        """``insert``, and meanwhile other work, which leaves the session alone."""
        ...


class Database(Protocol):
    """An open database. Any number of threads and processes may use it at once.

    Both kinds of session raise StoreUnavailable where the database is busy, full or out of reach, StoreUnreadable
    where it is damaged, and IntegrityError (of ``eventsourcing.persistence``) for a row that is there already.
    """

    @property
    def name(self) -> str:
        """How messages call it; without a password."""
        ...

    @property
    def dialect(self) -> str:
        """``sqlite`` or ``postgresql``."""
        ...

    def reading(self) -> AbstractContextManager[Session]:
        """A session in which every statement sees the same state."""
        ...

    def writing(self) -> AbstractContextManager[Session]:
        """A session that no other writer runs beside: it waits for its turn, and is on disk when it ends well.

        What an exception ends leaves nothing behind.
        """
        ...

    def close(self) -> None:
        """Gives back what was opened."""
        ...
