"""A PostgreSQL server whose tables are not those that the ledger makes is found out, and each thing is named."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from ledger.check.postgresql_tables import expected_tables
from ledger.check.tables import check_tables
from ledger.database.schema import making
from ledger.store.store import Store

CHANGES = {
    "CREATE RULE gone AS ON INSERT TO events DO INSTEAD NOTHING": [
        "schema: the rule gone of table events is none of the ledger's",
    ],
    "CREATE RULE twice AS ON INSERT TO verdicts DO ALSO DELETE FROM reached": [
        "schema: the rule twice of table verdicts is none of the ledger's",
    ],
    "ALTER TABLE events DROP CONSTRAINT events_pkey": [
        "schema: the primary key over stream, version of table events is missing",
    ],
    "ALTER TABLE streams DROP CONSTRAINT streams_id_key": [
        "schema: the unique index over id of table streams is missing",
    ],
    "ALTER TABLE appends DROP CONSTRAINT appends_stream_first_key": [
        "schema: the unique index over stream, first of table appends is missing",
    ],
    "DROP INDEX appends_last": ["schema: the index over last of table appends is missing"],
    "DROP INDEX appends_last; CREATE INDEX appends_last ON appends (last) WHERE no > 5": [
        "schema: the index appends_last of table appends is none of the ledger's, or does not work as its",
        "schema: the index over last of table appends is missing",
    ],
    "DROP INDEX appends_later; CREATE INDEX appends_later ON appends (stream) WHERE first > 2": [
        "schema: the index appends_later of table appends is none of the ledger's, or does not work as its",
        "schema: the index over stream where (first > 1) of table appends is missing",
    ],
    "ALTER TABLE appends DROP CONSTRAINT appends_stream_first_key; CREATE INDEX other ON appends (stream, first)": [
        "schema: the index other of table appends is none of the ledger's, or does not work as its",
        "schema: the unique index over stream, first of table appends is missing",
    ],
    "CREATE UNIQUE INDEX one ON appends (at)": [
        "schema: the index one of table appends is none of the ledger's, or does not work as its",
    ],
    "ALTER TABLE events ALTER COLUMN state DROP NOT NULL": [
        "schema: the column state of table events may be empty (NOT NULL is gone), other than the ledger's",
    ],
    "ALTER TABLE appends ALTER COLUMN sealed SET NOT NULL": [
        "schema: the column sealed of table appends must be filled, other than the ledger's",
    ],
    "ALTER TABLE events ALTER COLUMN version TYPE integer": [
        "schema: the column version of table events is of type integer; expected bigint",
    ],
    "CREATE DOMAIN small AS bigint; ALTER TABLE events ALTER COLUMN version TYPE small": [
        "schema: the column version of table events is of type small; expected bigint",
    ],
    "ALTER TABLE events ALTER COLUMN type SET DEFAULT 1": [
        "schema: the column type of table events is filled by itself, other than the ledger's",
    ],
    "ALTER TABLE events ADD COLUMN note text": ["schema: the column note of table events is none of the ledger's"],
    "ALTER TABLE verdicts DROP COLUMN players": ["schema: the column players of table verdicts is missing"],
    "ALTER TABLE events ENABLE ROW LEVEL SECURITY": [
        "schema: row-level security is on for the table events: it hides rows",
    ],
    "ALTER TABLE events FORCE ROW LEVEL SECURITY": [
        "schema: row-level security is on for the table events: it hides rows",
    ],
    "CREATE POLICY few ON events USING (version < 3)": [
        "schema: the policy few of table events is none of the ledger's",
    ],
    "ALTER TABLE sealed_records SET UNLOGGED": [
        "schema: the table sealed_records is unlogged or temporary: it does not outlive a crash",
    ],
    "CREATE TABLE more () INHERITS (events)": [
        "schema: the child table more of table events is none of the ledger's",
    ],
    "CREATE TABLE old (size bigint); ALTER TABLE checkpoints INHERIT old": [
        "schema: the parent table old of table checkpoints is none of the ledger's",
    ],
    "ALTER TABLE appends ADD CONSTRAINT early CHECK (no < 100)": [
        "schema: the constraint early of table appends is none of the ledger's",
    ],
    "ALTER TABLE appends ADD CONSTRAINT known FOREIGN KEY (stream) REFERENCES streams (no)": [
        "schema: the constraint known of table appends is none of the ledger's",
    ],
    "DROP TABLE answers": ["schema: the table answers is missing"],
    "CREATE TABLE somebody_elses (n integer)": [],
}


def run(store: Store, statements: str) -> None:
    with store.database.writing() as session:
        session.run(statements)


def found(store: Store) -> list[str]:
    return [str(damage) for damage in check_tables(store.database)]


def test_as_they_are_made_they_are_the_ledgers(server_store: Store) -> None:
    """Nothing is told of them."""
    assert found(server_store) == []


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_other_is_named(server_store: Store, change: str) -> None:
    """What was done to the table, and to which; nothing else is told."""
    run(server_store, change)
    assert found(server_store) == CHANGES[change]


@pytest.mark.parametrize(
    ("made", "what"),
    [
        ("CREATE VIEW tiles AS SELECT * FROM aside", "a view"),
        ("CREATE MATERIALIZED VIEW tiles AS SELECT * FROM aside", "a materialized view"),
        (
            "CREATE TABLE tiles (level bigint, no bigint, hash bytea NOT NULL, PRIMARY KEY (level, no)) "
            "PARTITION BY RANGE (level)",
            "a partitioned table",
        ),
        (
            "CREATE FOREIGN DATA WRAPPER nowhere; CREATE SERVER none FOREIGN DATA WRAPPER nowhere; "
            "CREATE FOREIGN TABLE tiles (level bigint NOT NULL, no bigint NOT NULL, hash bytea NOT NULL) SERVER none",
            "a foreign table",
        ),
    ],
)
def test_something_else_in_a_tables_place(server_store: Store, made: str, what: str) -> None:
    """A view shows what it likes, and a foreign table is somebody else's."""
    run(server_store, f"ALTER TABLE tiles RENAME TO aside; {made}")
    try:
        assert f"schema: there is {what} in the place of the table tiles" in found(server_store)
    finally:
        run(server_store, "DROP FOREIGN DATA WRAPPER IF EXISTS nowhere CASCADE")


@pytest.fixture
def made() -> Iterator[sqlite3.Connection]:
    """The tables as SQLite makes them."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for statement in making("sqlite"):
            connection.execute(statement)
        yield connection


def test_what_is_expected_is_what_is_made(made: sqlite3.Connection) -> None:
    """Columns, keys and indexes come from the statements that make the tables."""
    appends = expected_tables(made)["appends"]
    assert appends.columns["sealed"] == ("bytea", False)
    assert appends.columns["no"] == ("bigint", True)
    assert appends.indexes == {
        (True, True, "no", ""),
        (False, True, "stream, first", ""),
        (False, False, "last", ""),
        (False, False, "stream", "(first > 1)"),
    }
