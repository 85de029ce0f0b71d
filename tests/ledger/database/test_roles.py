from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from ledger.availability import StoreUnavailable
from ledger.database.guards import KEYS
from ledger.database.rights import CanChange, NoSuchRole
from ledger.database.roles import VIEWS, grant
from ledger.database.schema import making
from ledger.intake.whole_hands import record
from ledger.store.store import Store, open_store
from tests.ledger import stores
from tests.ledger.sample_hands import verified


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[Store]:
    """A store as the service's login sees it; the tables belong to somebody else."""
    address = stores.address("postgresql", tmp_path)
    role = f"writer_{uuid4().hex}"
    with open_store(address) as owned, owned.database.writing() as session:
        session.run(f"CREATE ROLE {role} LOGIN")
        grant(session, role)
    with open_store(address.replace("//postgres:@", f"//{role}:@"), wait=2) as store:
        yield store


def test_a_writer_records_and_reads(writer: Store) -> None:
    """The service's login can do what the service does: record, read, and keep its views."""
    receipt = record(writer, verified())
    assert record(writer, verified()) == receipt
    assert writer.hand(receipt.stream).sealed
    writer.verdicts.follow()
    assert writer.verdicts.counts()["verified"] == 1
    writer.verdicts.rebuild()
    assert writer.verdicts.counts()["verified"] == 1


@pytest.mark.parametrize("table", KEYS)
def test_a_writer_changes_nothing(writer: Store, table: str) -> None:
    """It has no right to change, drop or empty what is recorded, nor to take a guard off."""
    record(writer, verified())
    column = KEYS[table][0].split(", ")[0]
    for statement in (
        f"UPDATE {table} SET {column} = {column}",
        f"DELETE FROM {table}",
        f"TRUNCATE {table}",
        f"ALTER TABLE {table} DISABLE TRIGGER ALL",
        f"DROP TABLE {table}",
        "SET session_replication_role = replica",
    ):
        refused = pytest.raises(StoreUnavailable, match=r"permission denied|must be owner")
        with refused, writer.database.writing() as session:
            session.run(statement)


def test_every_table_is_granted() -> None:
    """A table that is added has to be guarded, or to be one that may be made again."""
    statements = [statement.split() for statement in making("postgresql")]
    made = {words[2] for words in statements if words[:2] == ["CREATE", "TABLE"]}
    dropped = {words[2] for words in statements if words[:2] == ["DROP", "TABLE"]} - {*KEYS, *VIEWS}
    assert made - dropped - {"IF"} == {*KEYS, *VIEWS}


def test_a_role_that_is_not_there(server_store: Store) -> None:
    """A name that the server does not know is said, and nothing is granted."""
    with pytest.raises(NoSuchRole, match="no role 'nobody-here'"), server_store.database.writing() as session:
        grant(session, "nobody-here")


def test_the_owner_of_the_tables_is_no_writer(server_store: Store) -> None:
    """Whoever owns them takes their guards off; he would also lose the right to bring them forward."""
    owner, member = f"owner_{uuid4().hex}", f"member_{uuid4().hex}"
    with server_store.database.writing() as session:
        session.run(f"CREATE ROLE {owner}")
        session.run(f"CREATE ROLE {member} IN ROLE {owner}")
        session.run(f"ALTER TABLE events OWNER TO {owner}")
    for role in (owner, member, "postgres"):
        refused = pytest.raises(CanChange, match=r"belong to .* a member of it or a superuser")
        with refused, server_store.database.writing() as session:
            grant(session, role)
    with server_store.database.reading() as session:
        sql = "SELECT has_table_privilege(?, 'streams', 'INSERT'), has_table_privilege('postgres', 'streams', 'UPDATE')"
        assert session.rows(sql, (member,)) == [(False, True)]


@pytest.mark.parametrize("more", ["GRANT UPDATE ON appends TO {}", "GRANT TRIGGER ON appends TO PUBLIC"])
def test_rights_by_another_way_are_told(server_store: Store, more: str) -> None:
    """A right that everybody has, or the members of a role, is not taken away by taking it from one."""
    role, group = f"writer_{uuid4().hex}", f"group_{uuid4().hex}"
    with server_store.database.writing() as session:
        session.run(f"CREATE ROLE {group}")
        session.run(f"CREATE ROLE {role} IN ROLE {group}")
        session.run(more.format(group))
    refused = pytest.raises(CanChange, match="may change the table appends by rights")
    with refused, server_store.database.writing() as session:
        grant(session, role)
