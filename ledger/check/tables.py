"""Whether the tables are those that the ledger makes, and the guards over them are on."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager

from ledger.check.damage import GUARD, SCHEMA, Damage
from ledger.check.readable import Unread, reading
from ledger.database.database import Database, Row, Session
from ledger.database.guards import KEYS, guards
from ledger.database.schema import NEWEST, making

_SQLITE = (
    "SELECT CAST(type AS BLOB), CAST(name AS BLOB), CAST(tbl_name AS BLOB), CAST(sql AS BLOB), "
    "CASE WHEN type = 'trigger' THEN rootpage ELSE 0 END FROM sqlite_master "
    "WHERE name NOT LIKE 'sqlite!_stat%' ESCAPE '!'"
)
"""What SQLite has, as bytes: a damaged name may be no text."""
_COLUMNS = (
    "SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns "
    "WHERE table_schema = current_schema() ORDER BY 1, 2"
)
_TRIGGERS = (
    "SELECT t.tgname, c.relname, t.tgenabled::text, t.tgtype::bigint, p.proname FROM pg_trigger t "
    "JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace "
    "JOIN pg_proc p ON p.oid = t.tgfoid WHERE n.nspname = current_schema() AND NOT t.tgisinternal"
)
_FUNCTION = (
    "SELECT p.prosrc FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace "
    "WHERE n.nspname = current_schema() AND p.proname = 'oddchip_refuse'"
)
_BEFORE_STATEMENT: int = 2 | 8 | 16 | 32
"""PostgreSQL's number for a trigger before each statement that updates, deletes or truncates."""
_TYPES = {"INTEGER": "bigint", "BLOB": "bytea", "TEXT": "text"}


def check_tables(database: Database) -> Iterator[Damage]:
    """What is missing, other than the ledger makes it, or there beside it."""
    try:
        with reading(database) as session:
            found = list(_sqlite(session) if database.dialect == "sqlite" else _postgresql(session))
            versions = [version for (version,) in session.rows("SELECT version FROM ledger_schema ORDER BY version")]
    except Unread as fault:
        yield Damage(SCHEMA, f"the tables cannot be read: {fault}")
        return
    yield from found
    if versions != [NEWEST]:
        yield Damage(SCHEMA, f"expected tables of form {NEWEST}, found {versions}")


@contextmanager
def _made() -> Iterator[sqlite3.Connection]:
    """An empty SQLite database with the tables as they are made."""
    with closing(sqlite3.connect(":memory:")) as made:
        for statement in making("sqlite"):
            made.execute(statement)
        yield made


def _sqlite(session: Session) -> Iterator[Damage]:
    with _made() as made:
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
        kind, name, table, sql = (bytes(one or b"").decode("utf-8", "backslashreplace") for one in texts)
        yield (kind, name), (table, sql, page)


def _postgresql(session: Session) -> Iterator[Damage]:
    expected: dict[tuple[str, str], tuple[str, str]] = {}
    with _made() as made:
        tables = [name for (kind, name), _ in _described(made.execute(_SQLITE)) if kind == "table"]
        for table in tables:
            for _, column, kind, required, _, key in made.execute(f"PRAGMA table_info({table})"):
                expected[table, column] = (_TYPES[kind], "NO" if required or key else "YES")
    expected["ledger_schema", "version"] = ("integer", "NO")
    # Other tables in the same schema may be somebody else's.
    found = {(table, column): (kind, empty) for table, column, kind, empty in session.rows(_COLUMNS) if table in tables}
    for table, column in sorted(expected.keys() | found.keys()):
        if (table, column) not in expected:
            yield Damage(SCHEMA, f"the column {column} of table {table} is none of the ledger's")
        elif expected[table, column] != found.get((table, column)):
            yield Damage(SCHEMA, f"the column {column} of table {table} is missing, or another than the ledger's")
    yield from _postgresql_guards(session, tables)


def _postgresql_guards(session: Session, tables: list[str]) -> Iterator[Damage]:
    found = {(name, table): rest for name, table, *rest in session.rows(_TRIGGERS) if table in tables}
    for table in KEYS:
        guard = found.pop((f"{table}_guard", table), None)
        if guard is None:
            yield Damage(GUARD, f"the guard of table {table} is missing")
        elif guard != ["A", _BEFORE_STATEMENT, "oddchip_refuse"]:
            yield Damage(GUARD, f"the guard of table {table} is off, or another than the ledger's")
    for name, table in sorted(found):
        yield Damage(GUARD, f"the trigger {name} of table {table} is none of the ledger's")
    body = guards("postgresql")[0].split("$$")[1]
    if session.rows(_FUNCTION) != [(body,)]:
        yield Damage(GUARD, "the function oddchip_refuse is missing, or another than the ledger's")
