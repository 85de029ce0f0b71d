"""Whether the database itself can be read: SQLite's own look at its file."""

from collections.abc import Iterator

from ledger.check.damage import FILE, Damage
from ledger.check.readable import Unread, read_rows
from ledger.database.database import Database

_MOST = 20
"""Faults that are told; one page in disorder gives hundreds."""


def check_file(database: Database) -> Iterator[Damage]:
    """What SQLite says of its file. PostgreSQL looks after its own."""
    if database.dialect != "sqlite":
        return
    try:
        found = [str(text) for (text,) in read_rows(database, f"PRAGMA integrity_check({_MOST})")]
    except Unread as fault:
        yield Damage(FILE, f"the file cannot be looked through: {fault}")
        return
    for text in found:
        if text != "ok":
            yield Damage(FILE, text)
