"""An SQLite file that cannot be written to: read as it is, with nothing made beside it."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from ledger.availability import StoreUnavailable
from ledger.database.sqlite import SqliteDatabase, SqliteSession

BESIDE: Final = ("-wal", "-journal")
"""Files beside the database that have what is not in it yet."""


def can_be_written(path: Path) -> bool:
    """Whether a database can be opened as always: SQLite writes to the file, and makes others beside it."""
    by_effect = os.access in os.supports_effective_ids
    return all(os.access(one, os.W_OK, effective_ids=by_effect) for one in (path, path.resolve().parent))


class SqliteCopy(SqliteDatabase):
    """A file on a medium, or of somebody, that takes no writing.

    With nothing beside it the file is all there is, and is taken for one that nobody writes to: when that turns out to
    be wrong, StoreUnavailable is raised. Where a service that may write has it open, what it has not taken into the
    file yet is read along. A write-ahead log that nobody has open, which SQLite could only take in by writing, is
    refused with StoreUnavailable.
    """

    def __init__(self, path: Path, wait: float) -> None:
        super().__init__(path, wait)
        self._path: Final = path.resolve()
        self._whole: Final = not self._beside()

    @contextmanager
    def reading(self) -> Iterator[SqliteSession]:
        self._look()
        try:
            with super().reading() as session:
                yield session
        finally:
            # Whatever was read, or could not be, while somebody wrote says nothing.
            self._look()

    def _look(self) -> None:
        if self._whole and (beside := self._beside()):
            raise StoreUnavailable(
                f"{self.name}: somebody writes to it now ({beside[0].name} was not there); try again"
            )

    def _beside(self) -> list[Path]:
        """What has something that is not in the file."""
        found = [self._path.with_name(f"{self._path.name}{suffix}") for suffix in BESIDE]
        return [one for one in found if one.exists() and one.stat().st_size]

    def _connect(self) -> sqlite3.Connection:
        mode = "mode=ro&immutable=1" if self._whole else "mode=ro"
        connection = self._opened(f"{self._uri}?{mode}")
        try:
            connection.execute("SELECT 1 FROM sqlite_master LIMIT 1")
        except sqlite3.OperationalError as fault:
            connection.close()
            beside = self._beside()
            if self._whole or not beside:
                raise
            raise StoreUnavailable(
                f"{self.name}: {beside[0].name} has what was recorded last, and cannot be read where nothing can be "
                f"written ({fault}); expected the two files together in a folder that can be written to"
            ) from None
        except BaseException:
            connection.close()
            raise
        return connection
