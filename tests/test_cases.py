"""The worked cases: hand documents that say what the report must hold, and why (``x-why``).

A case is data; ``NAME.json`` anywhere under ``tests/data/cases`` is found by being there. Games that are not built
yet must say so, and are compared from the day on which they are.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ledger.histories.fault import Fault
from ledger.histories.read import read_hands
from ledger.store.pin import choose_pin
from replay.audit import audit, is_playable
from replay.houses.load import find_house, known_houses
from tests.comparison import differences

CASES = Path(__file__).parent / "data" / "cases"
FILES = sorted(CASES.rglob("*.json"))
STATUSES = {"verified": 0, "discrepant": 1, "unverifiable": 3}
BOARD_GAMES = {"holdem", "omaha", "omaha5", "omaha8", "omaha5-8"}


@cache
def document(file: Path) -> dict[str, Any]:
    """The case as it is written."""
    case: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return case


def name(file: Path) -> str:
    return f"{file.parent.name}/{file.stem}"


@pytest.mark.parametrize("file", FILES, ids=name)
def test_the_report_is_what_the_case_works_out(file: Path) -> None:
    """Read, judged by its house and compared: what the case derives by hand is what the replay derives."""
    case = document(file)
    expect = case["expect"]
    results = list(read_hands(str(file)))
    if expect.get("exit") == 2:
        assert results
        assert all(isinstance(one, Fault) and one.file == str(file) for one in results)
        return
    (hand,) = results
    assert not isinstance(hand, Fault), str(hand)
    house = choose_pin(hand).rules()
    report = audit(hand, house)
    game = house.game(hand.game, hand.limit)
    if game is not None and not is_playable(game):
        assert (report.verdict, [one.check for one in report.skipped]) == ("unverifiable", ["game"])
        return
    assert differences(expect, report.document()) == [], case.get("x-why")
    assert expect.get("exit", STATUSES[report.verdict]) == STATUSES[report.verdict]


@pytest.mark.parametrize("name", known_houses())
def test_hold_em_and_the_omaha_games_are_built(name: str) -> None:
    """No house's board game may pass its cases by saying that it is not built yet."""
    games = [game for game in find_house(name).games.values() if game.name in BOARD_GAMES]
    assert "holdem" in {game.name for game in games}
    assert [game.name for game in games if not is_playable(game)] == []


def test_there_are_cases_of_every_topic() -> None:
    """A runner that finds nothing passes everything."""
    assert len(FILES) >= 149
    assert len({file.parent for file in FILES}) >= 23


@pytest.mark.parametrize("file", FILES, ids=name)
def test_a_case_says_why_and_what(file: Path) -> None:
    """Every case names its rules and its arithmetic, and expects something; hand ids are unique among them."""
    case = document(file)
    assert case["x-why"]
    assert case["expect"]
    assert [other for other in FILES if other != file and document(other)["hand_id"] == case["hand_id"]] == []
