"""``oddchip demo``: a new store shows the service in use."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.command.demo import STAFF
from api.command.main import app
from ledger.check.cases import check_cases
from ledger.disputes.desk import DisputeDesk
from ledger.disputes.queue import Asked
from ledger.people.people import People
from ledger.people.permissions import ROLES
from ledger.store.store import open_store

SAMPLES = Path(__file__).parents[3] / "samples"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A store with the sample hands."""
    setting = f"sqlite:///{tmp_path}/ledger.db"
    monkeypatch.setenv("ODDCHIP_STORE", setting)
    monkeypatch.setenv("ODDCHIP_SIGNER", str(tmp_path / "signer"))
    found = run("record", *map(str, sorted(SAMPLES.iterdir())))
    assert found.exit_code == 0, found.output
    return setting


def test_people_of_each_role_and_three_disputes(address: str) -> None:
    """Each can sign in with the password that is printed; one dispute is decided, one waits, one is new."""
    found = run("demo", "--json")
    assert found.exit_code == 0, found.output
    told = [json.loads(line) for line in found.stdout.splitlines()]
    assert {role for one in told for role in one["roles"]} == set(ROLES) - {"ingest"}
    with open_store(address) as store:
        for one in told:
            assert People(store).with_password(one["name"], one["password"]) is not None
        listed = DisputeDesk(store).queue(Asked(), 10)
        assert {one.id: one.state for one in listed} == {"C-1": "notified", "C-2": "awaiting_party", "C-3": "open"}
        [ruling] = DisputeDesk(store).rulings(DisputeDesk(store).case("C-1"))
        assert {one.account: one.units for one in ruling.proposed.entries} == {
            "player:Vesslan": 147, "player:LillaMy": -147,
        }  # fmt: skip
        assert list(check_cases(store.database)) == []
    assert run("check").exit_code == 0


def test_a_store_in_use_is_left_as_it_is(address: str) -> None:
    """The second time nothing is added, and no password is printed."""
    first = run("demo").stdout
    assert all(one.name in first for one in STAFF)
    again = run("demo")
    assert (again.exit_code, again.stdout) == (0, "the store has people: nothing was added\n")
    with open_store(address) as store:
        assert len(DisputeDesk(store).queue(Asked(), 10)) == 3
