"""``oddchip record``: hands go into the ledger once, right or wrong, and a receipt says so."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.command.main import app

CASES = Path(__file__).parents[2] / "data" / "cases"
VERIFIED = CASES / "odd-chips" / "dansk-each-pot-its-own.json"
DISCREPANT = CASES / "record" / "titan-card-dealt-twice.json"
NO_HAND = CASES / "record" / "contract-unknown-event.json"


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test has a ledger of its own."""
    file = tmp_path / "ledger.db"
    monkeypatch.setenv("ODDCHIP_STORE", f"sqlite:///{file}")
    return file


def record(*arguments: object, given: str | None = None) -> Result:
    return CliRunner().invoke(app, ["record", *map(str, arguments)], input=given)


def test_a_wrong_hand_is_recorded_like_a_right_one() -> None:
    """Recording never depends on a hand being right: the status is clean, and each gets its receipt."""
    result = record(VERIFIED, DISCREPANT)
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines()] == ["recorded", "recorded"]


def test_the_same_hand_again_changes_nothing() -> None:
    """The second receipt equals the first; people are told that it was there."""
    first = record("--json", VERIFIED)
    again = record("--json", "-", given=VERIFIED.read_text())
    assert json.loads(first.stdout) == json.loads(again.stdout)
    assert json.loads(first.stdout)["ruleset"]["house"] == "dansk"
    assert record(VERIFIED).stdout.startswith("was recorded")


def test_another_hand_in_its_place_is_refused(tmp_path: Path) -> None:
    """What is recorded stays: status 1, and a line that names the file, the hand and the difference."""
    record(VERIFIED)
    other = tmp_path / "other.json"
    other.write_text(VERIFIED.read_text().replace('"amount": "7.50"', '"amount": "7.40"', 1))
    result = record(other)
    assert result.exit_code == 1
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"oddchip: {other}: hand dansk-809717903 of room oresund: event ")
    assert "7.40" in line


def test_what_is_no_hand_does_not_stop_the_others() -> None:
    """The fault is told, the hand after it is recorded, and the status is 2."""
    result = record(NO_HAND, VERIFIED)
    assert result.exit_code == 2
    assert "svea-524563086" in result.stderr
    assert result.stdout.startswith("recorded ")


def test_an_unknown_house_is_refused_with_those_there_are() -> None:
    """A hand cannot be pinned to rules that nobody has."""
    result = record("--house", "sveaa", VERIFIED)
    assert result.exit_code == 2
    assert "svea@1" in result.stderr


@pytest.mark.parametrize("setting", ["mysql://somewhere", "sqlite:////no/such/folder/x.db"])
def test_a_store_that_cannot_be_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch, setting: str) -> None:
    """Status 2, the setting's name and what was expected, nothing recorded."""
    monkeypatch.setenv("ODDCHIP_STORE", setting)
    result = record(VERIFIED)
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"oddchip: ODDCHIP_STORE={setting}: ")
    assert "expected" in line or "no directory" in line
