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
    "sealed_hands": ("stream, version",),
    "tiles": ("level, no",),
    "checkpoints": ("size",),
    "cosignatures": ("size, witness",),
}
"""The guarded tables, and what is unique in each."""

_FUNCTION: Final = """\
CREATE FUNCTION oddchip_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'what is recorded stays: % of % refused', TG_OP, TG_TABLE_NAME USING ERRCODE = '23000';
END $$"""


def guards(dialect: str) -> list[str]:
    """The statements that put the guards on, for the tables as they are made first."""
    if dialect == "sqlite":
        return [statement for table, keys in KEYS.items() for statement in _sqlite(table, keys)]
    return [_FUNCTION, *(statement for table in KEYS for statement in _postgresql(table))]


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
