"""Whether the database itself can be read: SQLite's own look at its file."""

from collections.abc import Iterator

from ledger.check.damage import FILE, Damage, told
from ledger.database.database import Database

_MOST = 20
"""Faults that are told; one page in disorder gives hundreds."""


def check_file(database: Database) -> Iterator[Damage]:
    """What SQLite says of its file. PostgreSQL looks after its own."""
    if database.dialect != "sqlite":
        return
    try:
        with database.reading() as session:
            found = [str(text) for (text,) in session.rows(f"PRAGMA integrity_check({_MOST})")]
    except Exception as fault:
        yield Damage(FILE, f"the file cannot be looked through: {told(fault)}")
        return
    for text in found:
        if text != "ok":
            yield Damage(FILE, text)
