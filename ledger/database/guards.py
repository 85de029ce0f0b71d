"""The seat belt: the database itself refuses to change or drop what is recorded.

It is no proof, for whoever owns the file can take it off; the log is the proof. In SQLite ``INSERT OR REPLACE`` passes
by the triggers against DELETE, so that a row that is there already is refused before it is replaced. In PostgreSQL the
triggers also hold for a session that calls itself a replica, and against TRUNCATE.
"""

from typing import Final

KEYS: Final = {
    "streams": ("no", "id"),
    "types": ("no", "topic"),
    "events": ("stream, version",),
    "appends": ("no", "stream, first"),
    "sealed_records": ("no", "stream, version"),
    "tiles": ("level, no",),
    "checkpoints": ("size",),
    "cosignatures": ("size, witness",),
}
"""The guarded tables, and what is unique in each."""
FIRST: Final = 2
_SINCE: Final = {"sealed_records": 5}
"""The form of the tables that each came with, other than the first one that has guards."""

FUNCTION: Final = """\
CREATE FUNCTION oddchip_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'what is recorded stays: % of % refused', TG_OP, TG_TABLE_NAME USING ERRCODE = '23000';
END $$"""


def guards(dialect: str, form: int) -> list[str]:
    """The statements that put the guards on the tables that came with a form."""
    keys = {table: keys for table, keys in KEYS.items() if _SINCE.get(table, FIRST) == form}
    if dialect == "sqlite":
        return [statement for table in keys for statement in _sqlite(table, keys[table])]
    first = [FUNCTION] if form == FIRST else []
    return first + [statement for table in keys for statement in _postgresql(table)]


def _sqlite(table: str, keys: tuple[str, ...]) -> list[str]:
    taken = " OR ".join(f"EXISTS (SELECT 1 FROM {table} WHERE {_same(key)})" for key in keys)
    conditions = {"update": "UPDATE", "delete": "DELETE", "replace": "INSERT"}
    return [
        f"CREATE TRIGGER {table}_{name} BEFORE {action} ON {table}{f' WHEN {taken}' if action == 'INSERT' else ''} "
        f"BEGIN SELECT RAISE(ABORT, 'what is recorded stays: {name} of {table} refused'); END"
        for name, action in conditions.items()
    ]


def _same(key: str) -> str:
    return " AND ".join(f"{column} = NEW.{column}" for column in key.split(", "))


def _postgresql(table: str) -> list[str]:
    return [
        f"CREATE TRIGGER {table}_guard BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
        "FOR EACH STATEMENT EXECUTE FUNCTION oddchip_refuse()",
        f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_guard",
    ]
