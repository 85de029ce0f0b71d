"""Tables and guards are those that the ledger makes."""

import pytest

from ledger.check.tables import check_tables
from ledger.database.schema import NEWEST
from ledger.store.store import Store
from tests.ledger.check.worlds import World


def run(store: Store, *statements: str) -> None:
    with store.database.writing() as session:
        for statement in statements:
            session.run(statement)


def found(store: Store) -> list[str]:
    return [str(damage) for damage in check_tables(store.database)]


def test_as_they_are_made_they_are_right(store: Store) -> None:
    """Of either kind of store."""
    assert found(store) == []


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("DROP TRIGGER events_update", "guard: the trigger events_update is missing"),
        ("DROP INDEX appends_last", "schema: the index appends_last is missing"),
        ("CREATE TABLE more (n)", "schema: the table more is none of the ledger's"),
        ("CREATE VIEW hands AS SELECT 1", "schema: the view hands is none of the ledger's"),
        ("ALTER TABLE answers ADD COLUMN n", "schema: the table answers is another than the ledger's"),
        (
            "CREATE TRIGGER undo AFTER INSERT ON verdicts BEGIN DELETE FROM reached; END",
            "guard: the trigger undo is none of the ledger's",
        ),
    ],
)
def test_what_is_other_in_a_file_is_named(file_store: Store, statement: str, expected: str) -> None:
    """Missing, more, or another."""
    run(file_store, statement)
    assert found(file_store) == [expected]


def test_a_guard_that_was_made_harmless(file_store: Store) -> None:
    """It is there by its name, and guards nothing."""
    with file_store.database.reading() as session:
        [(sql,)] = session.rows("SELECT sql FROM sqlite_master WHERE name = 'events_update'")
    run(file_store, "DROP TRIGGER events_update", sql.replace("BEGIN", "WHEN 1 = 2 BEGIN"))
    assert found(file_store) == ["guard: the trigger events_update is another than the ledger's"]


@pytest.mark.parametrize("name", ["sqlite_stat1", "sqlite_stat9", "sqlite_stat_events"])
def test_a_trigger_under_a_name_of_sqlites_own(file_store: Store, name: str) -> None:
    """What SQLite counts for its planner are tables; a trigger that is called like one is somebody's."""
    run(
        file_store,
        "PRAGMA writable_schema = ON",
        "INSERT INTO sqlite_master (type, name, tbl_name, rootpage, sql) VALUES ('trigger', "
        f"'{name}', 'looks', 0, 'CREATE TRIGGER {name} AFTER INSERT ON looks BEGIN DELETE FROM looks; END')",
    )
    assert found(file_store) == [f"guard: the trigger {name} is none of the ledger's"]


def test_what_sqlite_counts_for_itself_is_nobodys(file_store: Store) -> None:
    """ANALYZE makes tables of its own."""
    run(file_store, "ANALYZE")
    assert found(file_store) == []


def test_not_even_nothing_is_nothing_else(file_store: Store) -> None:
    """The index of a key has no text, which is not an empty text."""
    run(
        file_store,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = '' WHERE name = 'sqlite_autoindex_verdicts_1'",
    )
    assert found(file_store) == ["schema: the index sqlite_autoindex_verdicts_1 is another than the ledger's"]


@pytest.mark.parametrize("off", ["DISABLE TRIGGER", "ENABLE TRIGGER", "ENABLE REPLICA TRIGGER"])
def test_a_guard_on_a_server_that_is_off(server_store: Store, off: str) -> None:
    """It holds for every session, also for one that calls itself a replica."""
    run(server_store, f"ALTER TABLE events {off} events_guard")
    assert found(server_store) == ["guard: the guard of table events is off, or another than the ledger's"]


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("DROP TRIGGER tiles_guard ON tiles", "guard: the guard of table tiles is missing"),
        (
            "CREATE OR REPLACE FUNCTION oddchip_refuse() RETURNS trigger LANGUAGE plpgsql "
            "AS $$ BEGIN RETURN NULL; END $$",
            "guard: the function oddchip_refuse is missing, or another than the ledger's",
        ),
        (
            "CREATE TRIGGER more BEFORE INSERT ON events FOR EACH STATEMENT EXECUTE FUNCTION oddchip_refuse()",
            "guard: the trigger more of table events is none of the ledger's",
        ),
        (
            "CREATE OR REPLACE TRIGGER events_guard BEFORE UPDATE OR DELETE OR TRUNCATE ON events "
            "FOR EACH STATEMENT WHEN (1 = 2) EXECUTE FUNCTION oddchip_refuse(); "
            "ALTER TABLE events ENABLE ALWAYS TRIGGER events_guard",
            "guard: the guard of table events is off, or another than the ledger's",
        ),
        (
            "CREATE OR REPLACE TRIGGER events_guard BEFORE UPDATE OF type OR DELETE OR TRUNCATE ON events "
            "FOR EACH STATEMENT EXECUTE FUNCTION oddchip_refuse(); "
            "ALTER TABLE events ENABLE ALWAYS TRIGGER events_guard",
            "guard: the guard of table events is off, or another than the ledger's",
        ),
        (
            "CREATE FUNCTION pg_temp.oddchip_refuse() RETURNS trigger LANGUAGE plpgsql "
            "AS $$ BEGIN RETURN NULL; END $$; "
            "CREATE OR REPLACE TRIGGER events_guard BEFORE UPDATE OR DELETE OR TRUNCATE ON events "
            "FOR EACH STATEMENT EXECUTE FUNCTION pg_temp.oddchip_refuse(); "
            "ALTER TABLE events ENABLE ALWAYS TRIGGER events_guard",
            "guard: the guard of table events is off, or another than the ledger's",
        ),
    ],
)
def test_what_is_other_on_a_server_is_named(server_store: Store, statement: str, expected: str) -> None:
    """Guards, the function behind them, and what stands beside them."""
    run(server_store, statement)
    assert found(server_store) == [expected]


def test_tables_of_another_form(world: World) -> None:
    """Every step to the form of today was taken, and no other."""
    steps = list(range(2, NEWEST + 1))
    with world.changed("ledger_schema") as session:
        session.run("INSERT INTO ledger_schema (version) VALUES (77)")
    expected = f"schema: expected the steps {steps} to the tables as they are, found {[*steps, 77]}"
    assert [str(one) for one in check_tables(world.database)] == [expected]


def test_where_there_are_none(store: Store) -> None:
    """That is one damage, and no fault of ours."""
    run(store, "ALTER TABLE ledger_schema RENAME TO other")
    assert found(store)[0].startswith("schema: the tables cannot be read: ")
