"""``oddchip convert``: the same hands in another format."""

import json
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.command.main import app
from ledger.histories.hand_document import hand_line, write_hand
from ledger.histories.read import read_hands
from replay.hand import Hand
from tests.ledger.sample_hands import verified

CASES = Path(__file__).parents[2] / "data" / "cases"
HAND = CASES / "odd-chips" / "dansk-each-pot-its-own.json"
OTHER = CASES / "odd-chips" / "svea-left-of-button.json"


def convert(*arguments: object, given: str | None = None) -> Result:
    return CliRunner().invoke(app, ["convert", *map(str, arguments)], input=given)


def documents(file: Path) -> list[dict[str, object]]:
    return [write_hand(one) for one in read_hands(str(file)) if isinstance(one, Hand)]


def test_a_hand_document_stays_what_it_is(tmp_path: Path) -> None:
    """To our own format and back nothing is lost."""
    out = tmp_path / "hand.json"
    assert convert(HAND, "--to", "hand", "-o", out).exit_code == 0
    assert documents(out) == documents(HAND)


def test_many_hands_are_a_line_each() -> None:
    """JSON Lines: one document a line, in their order."""
    result = convert("-", "--to", "hand", given=HAND.read_text() + OTHER.read_text())
    names = [json.loads(line)["hand_id"] for line in result.stdout.splitlines()]
    assert names == [json.loads(file.read_text())["hand_id"] for file in (HAND, OTHER)]


def test_a_hand_becomes_phh_and_comes_back_with_its_play(tmp_path: Path) -> None:
    """What both formats say is the same after the way there and back: actions, cards, stacks."""
    phh, back = tmp_path / "hand.phh", tmp_path / "hand.json"
    assert convert(HAND, "--to", "phh", "--out", phh).exit_code == 0
    assert tomllib.loads(phh.read_text())["variant"] == "NT"
    assert convert(phh, "--to", "hand", "-o", back).exit_code == 0
    (before,), (after,) = documents(HAND), documents(back)
    assert after["seats"] == before["seats"]
    assert after["hand_id"] == before["hand_id"]


def test_many_hands_are_a_table_each(tmp_path: Path) -> None:
    """PHHS: tables [1], [2] … in their order."""
    out = tmp_path / "hands.phhs"
    convert("-", "--to", "phh", "-o", out, given=HAND.read_text() + OTHER.read_text())
    assert list(tomllib.loads(out.read_text())) == ["1", "2"]
    assert len(documents(out)) == 2


def test_hands_as_ohh(tmp_path: Path) -> None:
    """One object a hand, an empty line between two; what OHH asks for and the hand does not tell is said."""
    timed = hand_line(verified(started_at="2026-04-03T20:00:00Z"))
    alone, many = tmp_path / "hand.ohh", tmp_path / "hands.ohh"
    assert convert("-", "--to", "ohh", "-o", alone, given=timed).exit_code == 0
    assert json.loads(alone.read_text())["ohh"]["spec_version"] == "1.4.7"
    assert convert("-", "--to", "ohh", "-o", many, given=f"{timed}\n{timed}\n").exit_code == 0
    assert [json.loads(one) for one in many.read_text().split("\n\n") if one] == [json.loads(alone.read_text())] * 2
    refused = convert(HAND, "--to", "ohh")
    assert (refused.exit_code, "OHH asks for the time when the hand started" in refused.stderr) == (2, True)


def test_what_a_format_cannot_say_is_told(tmp_path: Path) -> None:
    """The hand is named and left out, the others are written, and the status is 2."""
    text = HAND.read_text().replace('"no"', '"half-pot"')
    result = convert("-", "--to", "phh", given=text + OTHER.read_text())
    assert result.exit_code == 2
    assert result.stderr.startswith("oddchip: -: hand dansk-809717903: ")
    assert list(tomllib.loads(result.stdout)) == ["2"]


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """One line with the file's name; status 2."""
    result = convert(HAND, "--to", "phh", "-o", tmp_path / "nowhere" / "hand.phh")
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert "hand.phh: cannot be written" in line


@pytest.mark.parametrize("arguments", [[HAND], [HAND, "--to", "xml"]])
def test_the_format_must_be_one_that_there_is(arguments: list[object]) -> None:
    """Status 2, and the usage."""
    assert convert(*arguments).exit_code == 2
