"""``oddchip houses``: a house tells what it says, whether it is sound, and how it differs from another."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.command.houses import app
from replay.houses.load import find_house, known_houses

SHORT_HOUSE = """
house = "kungsbord"
version = "1"
extends = "svea@1"
valid_from = "2020-01-01"

[rake.rows.two]
max = "0.50"
"""


def houses(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def test_without_a_word_it_lists_the_houses() -> None:
    """Every house and version is named with the beginning of its hash."""
    result = houses()
    assert result.exit_code == 0
    for name in known_houses():
        assert name in result.stdout
        assert find_house(name).sha256[:16] in result.stdout


def test_the_list_for_programs_is_one_object_a_house() -> None:
    """JSON: a line a house, with the whole hash and the limits of every game."""
    result = houses("list", "--json")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [f"{one['house']}@{one['version']}" for one in lines] == known_houses()
    assert all(len(one["sha256"]) == 64 for one in lines)
    assert "no" in next(one for one in lines if one["house"] == "svea")["games"]["holdem"]


def test_show_prints_the_rules_with_their_words() -> None:
    """A rule stands with its id, its statement and where it comes from."""
    rule = find_house("svea").rules["rake"]
    result = houses("show", "svea", "rake")
    assert result.exit_code == 0
    assert f"{rule.id}  {rule.where}" in result.stdout
    assert rule.statement in result.stdout
    assert "svea/odd-chip" not in result.stdout


@pytest.mark.parametrize(("arguments", "said"), [(("show", "sveaa"), "svea@1"), (("show", "svea", "rakke"), "rakke")])
def test_what_is_not_there_is_status_4(arguments: tuple[str, ...], said: str) -> None:
    """An unknown house is answered with those there are, an unknown topic by its name."""
    result = houses(*arguments)
    assert result.exit_code == 4
    assert said in result.stderr
    assert result.stdout == ""


def test_check_passes_every_house_that_ships() -> None:
    """Without files, every house is read and held against the schema."""
    result = houses("check")
    assert result.exit_code == 0
    assert result.stdout.count("sound") == len(known_houses())


def test_check_reads_a_house_file(tmp_path: Path) -> None:
    """An operator's short file that extends a house is a house."""
    file = tmp_path / "kungsbord-1.toml"
    file.write_text(SHORT_HOUSE)
    result = houses("check", str(file), "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["house"] == "kungsbord"


def test_check_tells_what_is_wrong_with_a_file(tmp_path: Path) -> None:
    """A key that no house has is named with its file, and the status is 2."""
    file = tmp_path / "kungsbord-1.toml"
    file.write_text(SHORT_HOUSE.replace("max =", "maximum ="))
    result = houses("check", str(file))
    assert result.exit_code == 2
    assert "kungsbord-1.toml" in result.stderr
    assert "maximum" in result.stderr


def test_diff_names_each_value_that_differs(tmp_path: Path) -> None:
    """Two houses that differ in one figure differ in that line; status 1 says that they differ."""
    file = tmp_path / "kungsbord-1.toml"
    file.write_text(SHORT_HOUSE)
    result = houses("diff", "svea", str(file), "--json")
    changes = {one["key"]: (one["one"], one["other"]) for one in map(json.loads, result.stdout.splitlines())}
    assert changes.pop("valid_from") is not None
    assert changes == {"rake.rows.two.max": ("0.75", "0.50")}
    assert result.exit_code == 1


def test_a_house_does_not_differ_from_itself() -> None:
    """Nothing is printed and the status is clean."""
    result = houses("diff", "svea", "svea@1")
    assert (result.exit_code, result.stdout) == (0, "")
