"""Whether the store can be used, and what is said where it cannot."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from eventsourcing.persistence import IntegrityError, OperationalError, PersistenceError


class StoreUnavailable(OSError):
    """The store is busy, full or out of reach. Nothing of what was asked for has been written."""


@contextmanager
def answering(path: Path) -> Iterator[None]:
    """Turns what SQLite and the library say of trouble with the file into StoreUnavailable."""
    try:
        yield
    except IntegrityError:
        raise
    except (OperationalError, sqlite3.OperationalError) as fault:
        raise StoreUnavailable(f"{path}: {fault}; nothing was written, try again") from fault
    except (PersistenceError, sqlite3.Error) as fault:
        raise StoreUnavailable(f"{path}: {fault}") from fault
