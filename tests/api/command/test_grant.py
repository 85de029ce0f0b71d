from pathlib import Path
from uuid import uuid4

import pytest
from typer.testing import CliRunner, Result

from api.command import status
from api.command.main import app
from ledger.store.store import SETTING, open_store
from tests.ledger import stores


def run(role: str) -> Result:
    return CliRunner().invoke(app, ["grant", role])


def test_a_role_gets_the_writers_rights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The owner grants them, and may do so again; somebody else may not."""
    address, role = stores.address("postgresql", tmp_path), f"writer_{uuid4().hex}"
    with open_store(address) as store, store.database.writing() as session:
        session.run(f"CREATE ROLE {role} LOGIN")
    monkeypatch.setenv(SETTING, address)
    for _ in range(2):
        granted = run(role)
        assert granted.exit_code == status.CLEAN
        assert f"{role} may read everything and add to it" in granted.output
    monkeypatch.setenv(SETTING, address.replace("//postgres:@", f"//{role}:@"))
    refused = run(role)
    assert refused.exit_code == status.WRONG_INPUT
    assert "the tables belong to postgres" in refused.output


def test_a_role_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that the server does not know is status 4."""
    monkeypatch.setenv(SETTING, stores.address("postgresql", tmp_path))
    assert run("nobody-here").exit_code == status.NOT_FOUND


def test_a_file_has_no_roles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On SQLite the command says what it is for."""
    monkeypatch.setenv(SETTING, stores.address("sqlite", tmp_path))
    refused = run("writer")
    assert refused.exit_code == status.WRONG_INPUT
    assert "is a file and knows no roles" in refused.output
