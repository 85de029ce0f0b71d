"""Whether the tables are those that the ledger makes, and the guards over them are on."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager

from ledger.check.damage import GUARD, SCHEMA, Damage
from ledger.check.postgresql_tables import check_postgresql
from ledger.check.readable import Unread, reading
from ledger.database.database import Database, Row, Session
from ledger.database.schema import NEWEST, making

_SQLITE = (
    "SELECT CAST(type AS BLOB), CAST(name AS BLOB), CAST(tbl_name AS BLOB), CAST(sql AS BLOB), "
    "CASE WHEN type = 'trigger' THEN rootpage ELSE 0 END FROM sqlite_master "
    "WHERE NOT (type = 'table' AND name IN ('sqlite_stat1', 'sqlite_stat4'))"
)
"""What SQLite has, as bytes: a damaged name may be no text. What ANALYZE counts for the planner is left out."""


def check_tables(database: Database) -> Iterator[Damage]:
    """What is missing, other than the ledger makes it, or there beside it."""
    try:
        with reading(database) as session, _made() as made:
            found = list(_sqlite(session, made) if database.dialect == "sqlite" else check_postgresql(session, made))
            versions = [version for (version,) in session.rows("SELECT version FROM ledger_schema ORDER BY version")]
    except Unread as fault:
        yield Damage(SCHEMA, f"the tables cannot be read: {fault}")
        return
    yield from found
    if versions != (steps := list(range(2, NEWEST + 1))):
        yield Damage(SCHEMA, f"expected the steps {steps} to the tables as they are, found {versions}")


@contextmanager
def _made() -> Iterator[sqlite3.Connection]:
    """An empty SQLite database with the tables as they are made."""
    with closing(sqlite3.connect(":memory:")) as made:
        for statement in making("sqlite"):
            made.execute(statement)
        yield made


def _sqlite(session: Session, made: sqlite3.Connection) -> Iterator[Damage]:
    expected = dict(_described(made.execute(_SQLITE)))
    found = dict(_described(session.rows(_SQLITE)))
    for kind, name in sorted(expected.keys() | found.keys()):
        what = GUARD if kind == "trigger" else SCHEMA
        if (kind, name) not in found:
            yield Damage(what, f"the {kind} {name} is missing")
        elif (kind, name) not in expected:
            yield Damage(what, f"the {kind} {name} is none of the ledger's")
        elif expected[kind, name] != found[kind, name]:
            yield Damage(what, f"the {kind} {name} is another than the ledger's")


def _described(rows: Iterable[Row]) -> Iterator[tuple[tuple[str, str], tuple[str, str, int]]]:
    """What there is, by kind and name: the table that it is of, how it was made, and a page that no guard has."""
    for *texts, page in rows:
        kind, name, table, sql = map(_text, texts)
        yield (kind, name), (table, sql, page)


def _text(stored: bytes | None) -> str:
    """A text as it is stored, also one that is none. What SQLite makes by itself has NULL, which is no empty text."""
    return "NULL" if stored is None else stored.decode("utf-8", "backslashreplace")
