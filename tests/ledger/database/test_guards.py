import pytest
from eventsourcing.persistence import IntegrityError

from ledger.database.guards import KEYS
from ledger.intake.whole_hands import record
from ledger.store.store import Store
from tests.ledger.sample_hands import verified


@pytest.fixture
def full(store: Store) -> Store:
    """A store with a hand, a tile, a checkpoint and its cosignature."""
    record(store, verified())
    with store.database.writing() as session:
        session.insert("tiles", ("level", "no", "hash"), [(0, 0, b"h" * 32)])
        session.insert("checkpoints", ("size", "note"), [(1, "n")])
        session.insert("cosignatures", ("size", "witness", "line"), [(1, "w", "n")])
    return store


@pytest.mark.parametrize("table", KEYS)
def test_what_is_recorded_is_not_changed(full: Store, table: str) -> None:
    """The database refuses to change or to drop a recorded row, and says what it refused."""
    column = KEYS[table][0].split(", ")[0]
    for statement in (f"UPDATE {table} SET {column} = {column}", f"DELETE FROM {table}"):
        with (
            pytest.raises(IntegrityError, match=f"what is recorded stays.*{table}"),
            full.database.writing() as session,
        ):
            session.run(statement)
    with full.database.reading() as session:
        assert session.rows(f"SELECT count(*) FROM {table}")[0][0] > 0


@pytest.mark.parametrize("table", KEYS)
def test_a_row_is_not_replaced(file_store: Store, table: str) -> None:
    """SQLite's INSERT OR REPLACE passes by what guards against DELETE; it is refused all the same."""
    record(file_store, verified())
    with file_store.database.writing() as session:
        session.insert("tiles", ("level", "no", "hash"), [(0, 0, b"h" * 32)])
        session.insert("checkpoints", ("size", "note"), [(1, "n")])
        session.insert("cosignatures", ("size", "witness", "line"), [(1, "w", "n")])
    for verb in ("INSERT OR REPLACE", "REPLACE"):
        with pytest.raises(IntegrityError, match="replace of"), file_store.database.writing() as session:
            session.run(f"{verb} INTO {table} SELECT * FROM {table} LIMIT 1")


@pytest.mark.parametrize("table", ["streams", "appends"])
def test_no_second_row_under_a_unique_key(file_store: Store, table: str) -> None:
    """Also not by the way of another key that is unique."""
    record(file_store, verified())
    with file_store.database.reading() as session:
        columns = [row[1] for row in session.rows(f"PRAGMA table_info({table})")]
    others = ", ".join(columns[1:])
    with pytest.raises(IntegrityError, match="replace of"), file_store.database.writing() as session:
        session.run(f"INSERT OR REPLACE INTO {table} SELECT no + 7, {others} FROM {table} LIMIT 1")


@pytest.mark.parametrize("table", KEYS)
def test_postgresql_refuses_truncate_and_replicas(server_store: Store, table: str) -> None:
    """In PostgreSQL TRUNCATE is refused, and a session that calls itself a replica passes by no guard."""
    for statements in ([f"TRUNCATE {table}"], ["SET session_replication_role = replica", f"DELETE FROM {table}"]):
        refused = pytest.raises(IntegrityError, match="what is recorded stays")
        with refused, server_store.database.writing() as session:
            for statement in statements:
                session.run(statement)
