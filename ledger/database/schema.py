"""The tables of the ledger: made, and brought forward from every form that was ever released.

Forward only. 1 was one table of the library's, SQLite alone; 2 has the log; 3 has cases, people and the search;
4 has days, and sessions under a key of the operator's; 5 has sealed records by their appends;
6 has them by their tables.
"""

import re
from importlib.resources import files
from typing import Final

from ledger.database.database import Database, Session
from ledger.database.first_form import carry_over, put_aside
from ledger.database.guards import guards

NEWEST: Final = 6
_STEPS: Final = {
    2: "2_events_and_log.sql", 3: "3_desk.sql", 4: "4_night.sql", 5: "5_records_by_append.sql",
    6: "6_records_by_table.sql",
}  # fmt: skip
_VERSIONS: Final = "CREATE TABLE IF NOT EXISTS ledger_schema (version INTEGER PRIMARY KEY)"
_HAS_TABLE: Final = {
    "sqlite": "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?",
    "postgresql": "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = ?",
}


class TooNew(ValueError):
    """A newer oddchip has been here: this one does not know the tables."""


def prepare(database: Database) -> None:
    """Brings the tables to the newest form, all steps or none. Raises TooNew, StoreUnavailable."""
    with database.reading() as session:
        found = _version(session, database.dialect)
    if found == NEWEST:
        return
    with database.writing() as session:
        # Another process may have done it meanwhile.
        found = _version(session, database.dialect)
        if found > NEWEST:
            raise TooNew(f"{database.name} has tables of form {found}; this oddchip knows them up to {NEWEST}")
        session.run(_VERSIONS)
        if found == 1:
            put_aside(session)
        for step in range(max(found, 1) + 1, NEWEST + 1):
            _carry_out(session, database.dialect, step)
        if found == 1:
            carry_over(session)


def has_table(session: Session, dialect: str, table: str) -> bool:
    """Whether there is a table of this name."""
    return bool(session.rows(_HAS_TABLE[dialect], (table,)))


def earlier_form(database: Database) -> int:
    """The form of tables that ``prepare`` brings forward, with all steps up to it; 0 for any others.

    Raises StoreUnavailable.
    """
    with database.reading() as session:
        if has_table(session, database.dialect, "stored_events"):
            return 1
        if not has_table(session, database.dialect, "ledger_schema"):
            return 0
        steps = [version for (version,) in session.rows("SELECT version FROM ledger_schema ORDER BY version")]
    return len(steps) + 1 if steps and steps == list(range(2, NEWEST))[: len(steps)] else 0


def _version(session: Session, dialect: str) -> int:
    """The form that the tables have; 0 where there are none."""
    if has_table(session, dialect, "ledger_schema"):
        return int(session.rows("SELECT max(version) FROM ledger_schema")[0][0])
    return 1 if has_table(session, dialect, "stored_events") else 0


def making(dialect: str) -> list[str]:
    """The statements that make the newest tables, with their guards, where there are none."""
    return [_VERSIONS, *(statement for step in range(2, NEWEST + 1) for statement in _step(dialect, step))]


def _step(dialect: str, step: int) -> list[str]:
    text = (files("ledger.database") / "migrations" / _STEPS[step]).read_text(encoding="utf-8")
    return statements(text, dialect) + guards(dialect, step)


def _carry_out(session: Session, dialect: str, step: int) -> None:
    for statement in _step(dialect, step):
        session.run(statement)
    session.run("INSERT INTO ledger_schema (version) VALUES (?)", (step,))


def statements(text: str, dialect: str) -> list[str]:
    """The statements of a file, in the words of the database."""
    bare = re.sub(r"--[^\n]*", "", text)
    if dialect == "postgresql":
        bare = bare.replace("BLOB", "bytea").replace("INTEGER", "bigint").replace("WITHOUT ROWID", "")
    return [statement.strip() for statement in bare.split(";") if statement.strip()]
