"""``oddchip people`` and ``oddchip keys``: who may come in."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.command import status
from api.command.main import app
from ledger.people.keys import Keys
from ledger.people.people import People
from ledger.store.store import SETTING, open_store
from tests.ledger import stores

GOOD = "a long enough password"


@pytest.fixture(autouse=True)
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    made = stores.address("sqlite", tmp_path)
    monkeypatch.setenv(SETTING, made)
    return made


def run(*said: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, [*said], input=typed)


def test_the_first_person(address: str) -> None:
    """Added with a role; the password that was made up is printed once, and opens the door."""
    assert "oddchip people add NAME --role admin" in run("people", "list").output
    added = run("people", "add", "Åsa", "--role", "admin", "--role", "manager", "--language", "sv")
    assert added.exit_code == status.CLEAN
    [password] = re.findall(r"password (\S+)  \(shown this once\)", added.output)
    with open_store(address) as store:
        person = People(store).with_password("åsa", password)
    assert person is not None
    assert (sorted(person.roles), person.language) == (["admin", "manager"], "sv")
    listed = run("people", "list").output
    assert "admin, manager" in listed and password not in listed


def test_a_password_may_be_given(address: str) -> None:
    """By standard input; it is not printed, and too short a one adds nobody."""
    added = run("people", "add", "bo", "--ask-password", typed=f"{GOOD}\n")
    assert added.exit_code == status.CLEAN and GOOD not in added.output
    short = run("people", "add", "cia", "--ask-password", typed="short\n")
    assert short.exit_code == status.WRONG_INPUT
    assert "expected a password of 12 to 1024 characters" in short.output
    with open_store(address) as store:
        assert People(store).with_password("bo", GOOD) is not None
        assert People(store).find("cia") is None
    assert run("people", "password", "bo", "--ask-password", typed=f"{GOOD}!\n").exit_code == status.CLEAN
    with open_store(address) as store:
        assert People(store).with_password("bo", GOOD) is None


def test_roles_and_removal() -> None:
    """Given, taken, and the person removed; each says what he is now, to programs too."""
    run("people", "add", "dan")
    assert "dan: support (takes a player's complaint" in run("people", "role", "dan", "support").output
    found = json.loads(run("people", "role", "dan", "support", "--take", "--json").output)
    assert found == {"name": "dan", "roles": [], "language": "en", "comes_in_by": "password", "removed": False}
    assert json.loads(run("people", "list", "--json").output) == found
    assert "dan comes in no more" in run("people", "remove", "dan").output
    assert run("people", "list", "--json").output == ""
    assert json.loads(run("people", "add", "eva", "--json").output)["password"]


@pytest.mark.parametrize(
    ("said", "told", "exit_status"),
    [
        (["people", "add", "a:b"], "is no name", status.WRONG_INPUT),
        (["people", "add", "a", "--role", "owner"], "there is no role 'owner'", status.WRONG_INPUT),
        (["people", "add", "a", "--language", "fi"], "expected one of en, sv, nb, da", status.WRONG_INPUT),
        (["people", "remove", "nobody"], "nobody is called 'nobody'", status.NOT_FOUND),
        (["people", "role", "nobody", "admin"], "nobody is called 'nobody'", status.NOT_FOUND),
        (["keys", "make", "a", "--role", "admin"], "expected some of ingest", status.WRONG_INPUT),
        (["keys", "make", "a", "--role", "ingest", "--days", "400"], "expected 1 to 366", status.WRONG_INPUT),
        (["keys", "end", "nothing"], "no key begins with 'nothing'", status.NOT_FOUND),
    ],
)
def test_what_cannot_be_is_told(said: list[str], told: str, exit_status: int) -> None:
    """In one line, with what was expected."""
    result = run(*said)
    assert result.exit_code == exit_status
    assert told in result.output


def test_keys(address: str) -> None:
    """Made and printed once, listed by prefix, ended."""
    made = json.loads(run("keys", "make", "Vega", "--role", "ingest", "--days", "5", "--json").output)
    printed = run("keys", "make", "night", "--role", "reconciler").output
    [other] = re.findall(r"oddchip_\w{10}_[\w-]{43}", printed)
    with open_store(address) as store:
        found = [Keys(store).holder(text) for text in (made["key"], other)]
    assert [one.name for one in found if one] == ["key:Vega", "key:night"]
    listed = run("keys", "list").output
    assert made["prefix"] in listed and made["key"] not in listed and other not in listed
    assert "opens nothing any more" in run("keys", "end", made["prefix"]).output
    assert json.loads(run("keys", "end", made["prefix"], "--json").output)["ended"] is True
    assert [json.loads(line)["name"] for line in run("keys", "list", "--json").output.splitlines()] == ["night"]
    with open_store(address) as store:
        assert Keys(store).holder(made["key"]) is None


def test_language_and_sign_out(address: str) -> None:
    """What the pages do, the operator can at the command line."""
    assert run("people", "add", "bo").exit_code == status.CLEAN
    assert run("people", "language", "bo", "da").output == "bo: da\n"
    assert run("people", "language", "bo", "fi").exit_code == status.WRONG_INPUT
    assert run("people", "sign-out", "BO").output == "bo is signed out\n"
    assert json.loads(run("people", "sign-out", "bo", "--json").output)["language"] == "da"
    assert "nobody is called 'cia'" in run("people", "sign-out", "cia").output


def test_the_last_admin_stays(address: str) -> None:
    """Also for the operator, who is told what to do first."""
    assert run("people", "add", "adam", "--role", "admin").exit_code == status.CLEAN
    for command in (("remove", "adam"), ("role", "adam", "admin", "--take")):
        refused = run("people", *command)
        assert refused.exit_code == status.WRONG_INPUT
        assert "expected somebody else to have that role first" in refused.output
