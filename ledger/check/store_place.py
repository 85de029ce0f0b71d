"""Which store it is that is checked: a copy of it somewhere else is another one, with the same log."""

from pathlib import Path
from typing import Final

from ledger.check.readable import rows_or_none
from ledger.database.database import Database

_TABLE: Final = "SELECT current_schema(), to_regclass('appends')::oid::bigint"
"""The number of a table is given anew with every table that is made, also where a backup is restored."""


def place_of(database: Database) -> str:
    """The file and its number on the disk, or the database, the schema and the number of a table in it.

    What is put in the place of a store is another store by this. Raises StoreUnavailable.
    """
    if database.dialect == "sqlite":
        file = Path(database.name).resolve()
        return f"{file} {file.stat().st_ino}"
    return " ".join([database.name, *(str(value) for row in rows_or_none(database, _TABLE) for value in row)])
