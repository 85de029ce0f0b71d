"""Whether a PostgreSQL server has the tables that the ledger makes, as it makes them, with nothing else on them.

A rule, a policy or a child table changes what is read and written without a row being changed; an unlogged table is
empty after a crash.
"""

import re
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from ledger.check.damage import GUARD, SCHEMA, Damage
from ledger.database.database import Session
from ledger.database.guards import FUNCTION, KEYS

_HERE: Final = "c.relnamespace = current_schema()::regnamespace"
_RELATIONS: Final = (
    "SELECT c.relname, c.relkind::text, c.relpersistence::text, c.relrowsecurity, c.relforcerowsecurity "
    f"FROM pg_class c WHERE {_HERE}"
)
_COLUMNS: Final = (
    "SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, "
    "a.atthasdef OR a.attidentity::text <> '' FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid "
    f"WHERE {_HERE} AND a.attnum > 0 AND NOT a.attisdropped"
)
_INDEXES: Final = (
    "SELECT c.relname, i.relname, x.indisprimary, x.indisunique, x.indisvalid AND x.indisready AND x.indislive "
    "AND x.indimmediate AND x.indexprs IS NULL AND m.amname = 'btree', coalesce(pg_get_expr(x.indpred, c.oid), ''), "
    "(SELECT string_agg(a.attname, ', ' ORDER BY k.at) FROM unnest(x.indkey::int2[]) WITH ORDINALITY k (no, at) "
    "JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.no) FROM pg_index x "
    "JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_am m ON m.oid = i.relam "
    f"WHERE {_HERE}"
)
_OTHERS: Final = (
    ("constraint",
     "SELECT c.relname, n.conname FROM pg_constraint n JOIN pg_class c ON c.oid = n.conrelid "
     f"WHERE {_HERE} AND n.contype NOT IN ('p', 'u', 'n')"),
    ("rule", f"SELECT c.relname, r.rulename FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class WHERE {_HERE}"),
    ("policy", f"SELECT c.relname, p.polname FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE {_HERE}"),
    ("child table",
     "SELECT c.relname, o.relname FROM pg_inherits h JOIN pg_class c ON c.oid = h.inhparent "
     f"JOIN pg_class o ON o.oid = h.inhrelid WHERE {_HERE}"),
    ("parent table",
     "SELECT c.relname, o.relname FROM pg_inherits h JOIN pg_class c ON c.oid = h.inhrelid "
     f"JOIN pg_class o ON o.oid = h.inhparent WHERE {_HERE}"),
)  # fmt: skip
"""What the ledger's tables have none of."""
_TRIGGERS: Final = (
    "SELECT t.tgname, c.relname, t.tgenabled::text, t.tgtype::bigint, p.proname, "
    "t.tgqual IS NULL AND t.tgattr::text = '' AND p.pronamespace = c.relnamespace FROM pg_trigger t "
    f"JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid WHERE {_HERE} AND NOT t.tgisinternal"
)
"""The triggers; last, whether each holds without a condition, for every column, and by a function of this schema."""
_FUNCTION: Final = (
    "SELECT p.prosrc FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace "
    "WHERE n.nspname = current_schema() AND p.proname = 'oddchip_refuse'"
)
_BEFORE_STATEMENT: Final = 2 | 8 | 16 | 32
"""PostgreSQL's number for a trigger before each statement that updates, deletes or truncates."""
_TYPES: Final = {"INTEGER": "bigint", "BLOB": "bytea", "TEXT": "text"}
_KINDS: Final = {
    "v": "a view", "m": "a materialized view", "f": "a foreign table", "p": "a partitioned table", "S": "a sequence",
    "i": "an index", "I": "an index", "c": "a type",
}  # fmt: skip
Index = tuple[bool, bool, str, str]
"""Whether it is the primary key, whether it is unique, the columns, and of which rows alone it is."""
_OF_SOME: Final = re.compile(r" WHERE (.+)$")


@dataclass(slots=True)
class Table:
    """How a table is to be: its columns with their types and whether each must be filled, and its indexes."""

    columns: dict[str, tuple[str, bool]] = field(default_factory=dict)
    indexes: set[Index] = field(default_factory=set)


def expected_tables(made: sqlite3.Connection) -> dict[str, Table]:
    """The tables as SQLite has them when they are made, in PostgreSQL's words."""
    found = {}
    for (name,) in made.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        table = found[name] = Table()
        keys = []
        for _, column, kind, required, _, key in made.execute(f"PRAGMA table_info({name})"):
            table.columns[column] = (_TYPES[kind], bool(required or key))
            keys += [(key, column)] if key else []
        table.indexes.add((True, True, ", ".join(column for _, column in sorted(keys)), ""))
        for _, index, unique, origin, _ in made.execute(f"PRAGMA index_list({name})").fetchall():
            if origin != "pk":
                columns = ", ".join(column for _, _, column in made.execute(f"PRAGMA index_info({index})"))
                table.indexes.add((False, bool(unique), columns, _of_some(made, index)))
    # Made before the words of other databases are put in.
    found["ledger_schema"].columns["version"] = ("integer", True)
    return found


def _of_some(made: sqlite3.Connection, index: str) -> str:
    """The condition of an index over some rows alone, as PostgreSQL writes it; "" for one over all."""
    [(sql,)] = made.execute("SELECT coalesce(sql, '') FROM sqlite_master WHERE name = ?", (index,))
    found = _OF_SOME.search(sql)
    return f"({found[1]})" if found else ""


def check_postgresql(session: Session, made: sqlite3.Connection) -> Iterator[Damage]:
    """What is missing, other than the ledger makes it, or on its tables beside that; ``made`` has them as they are to
    be. Other tables in the same schema may be somebody else's."""
    expected = expected_tables(made)
    relations = {name: rest for name, *rest in session.rows(_RELATIONS) if name in expected}
    for name in sorted(expected.keys() - relations.keys()):
        yield Damage(SCHEMA, f"the table {name} is missing")
    for name, (kind, persistence, secured, forced) in sorted(relations.items()):
        if kind != "r":
            yield Damage(SCHEMA, f"there is {_KINDS.get(kind, 'something else')} in the place of the table {name}")
        if persistence != "p":
            yield Damage(SCHEMA, f"the table {name} is unlogged or temporary: it does not outlive a crash")
        if secured or forced:
            yield Damage(SCHEMA, f"row-level security is on for the table {name}: it hides rows")
    yield from _columns(session, {name: expected[name] for name in relations})
    yield from _indexes(session, {name: expected[name] for name in relations})
    for what, sql in _OTHERS:
        for table, name in sorted(session.rows(sql)):
            if table in expected:
                yield Damage(SCHEMA, f"the {what} {name} of table {table} is none of the ledger's")
    yield from _guards(session, expected)


def _columns(session: Session, expected: dict[str, Table]) -> Iterator[Damage]:
    found = {(table, column): rest for table, column, *rest in session.rows(_COLUMNS) if table in expected}
    for name, table in sorted(expected.items()):
        for column, (kind, required) in table.columns.items():
            if (name, column) not in found:
                yield Damage(SCHEMA, f"the column {column} of table {name} is missing")
                continue
            kind_there, required_there, given = found.pop((name, column))
            if kind_there != kind:
                yield Damage(SCHEMA, f"the column {column} of table {name} is of type {kind_there}; expected {kind}")
            if required_there != required:
                which = "must be filled" if required_there else "may be empty (NOT NULL is gone)"
                yield Damage(SCHEMA, f"the column {column} of table {name} {which}, other than the ledger's")
            if given:
                yield Damage(
                    SCHEMA, f"the column {column} of table {name} is filled by itself, other than the ledger's"
                )
    for name, column in sorted(found):
        yield Damage(SCHEMA, f"the column {column} of table {name} is none of the ledger's")


def _indexes(session: Session, expected: dict[str, Table]) -> Iterator[Damage]:
    missing = {(name, index) for name, table in expected.items() for index in table.indexes}
    for table, name, primary, unique, plain, some, columns in sorted(session.rows(_INDEXES)):
        index = (primary, unique, columns, some)
        if table not in expected:
            continue
        if (table, index) in missing and plain:
            missing.discard((table, index))
        else:
            yield Damage(SCHEMA, f"the index {name} of table {table} is none of the ledger's, or does not work as its")
    for table, index in sorted(missing):
        yield Damage(SCHEMA, f"the {_index_name(index)} of table {table} is missing")


def _index_name(index: Index) -> str:
    primary, unique, columns, some = index
    kind = "primary key" if primary else "unique index" if unique else "index"
    return f"{kind} over {columns}{f' where {some}' if some else ''}"


def _guards(session: Session, tables: Iterable[str]) -> Iterator[Damage]:
    found = {(name, table): rest for name, table, *rest in session.rows(_TRIGGERS) if table in tables}
    for table in KEYS:
        guard = found.pop((f"{table}_guard", table), None)
        if guard is None:
            yield Damage(GUARD, f"the guard of table {table} is missing")
        elif guard != ["A", _BEFORE_STATEMENT, "oddchip_refuse", True]:
            yield Damage(GUARD, f"the guard of table {table} is off, or another than the ledger's")
    for name, table in sorted(found):
        yield Damage(GUARD, f"the trigger {name} of table {table} is none of the ledger's")
    body = FUNCTION.split("$$")[1]
    if session.rows(_FUNCTION) != [(body,)]:
        yield Damage(GUARD, "the function oddchip_refuse is missing, or another than the ledger's")
