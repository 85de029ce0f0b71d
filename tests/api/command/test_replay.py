"""``oddchip replay``: a hand step by step, out of a file or out of the ledger."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.command.main import app
from ledger.histories.hand_document import hand_text
from tests.ledger.sample_hands import BLINDS, hand

CASES = Path(__file__).parents[2] / "data" / "cases"
HAND = CASES / "odd-chips" / "dansk-each-pot-its-own.json"
IN_PROGRESS = CASES / "in-progress"
WRONG = CASES / "record" / "norge-wrong-seat-opens-the-flop.json"


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a ledger of its own."""
    monkeypatch.setenv("ODDCHIP_STORE", f"sqlite:///{tmp_path}/ledger.db")


def oddchip(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(one) for one in arguments])


def test_every_event_is_a_step() -> None:
    """One step before the first event and one after each."""
    result = oddchip("replay", "--json", HAND)
    steps = [json.loads(line) for line in result.stdout.splitlines()]
    events = json.loads(HAND.read_text())["events"]
    assert [step["index"] for step in steps] == list(range(-1, len(events)))
    assert {step["hand_id"] for step in steps} == {"dansk-809717903"}


def test_a_step_shows_the_table_the_pots_and_the_choices_with_their_rules() -> None:
    """After the bet of 5.00 on the flop: two pots, seat 8 to act, and a rule beside each choice."""
    lines = oddchip("replay", HAND, "--step", 12).stdout.splitlines()
    assert "event 12" in lines[2]
    assert "Seat 4 bets 5.00" in lines[2]
    text = "\n".join(lines)
    assert "board Ac Kd Qs" in text
    assert "pot 0 23.00 for seats 3, 4, 8" in text
    assert "seat 8 is to act:" in text
    assert "call 5.00  dansk/action.choices" in text


def test_a_step_against_the_rules_says_which() -> None:
    """The rule that an event offends stands at its step."""
    event = json.loads(WRONG.read_text())["expect"]["discrepancies"][0]
    assert f"not as {event['rule']} has it" in oddchip("replay", WRONG, "--step", event["event"]).stdout


@pytest.mark.parametrize("step", [99, 21])
def test_a_step_that_is_not_there_is_status_4(step: int) -> None:
    """The steps that there are get named."""
    result = oddchip("replay", HAND, "--step", step)
    assert result.exit_code == 4
    assert "-1 (before the first event) to 19" in result.stderr


def test_a_recorded_hand_is_found_by_its_names() -> None:
    """By its id, by room and id, and by its stream; all show the same."""
    receipt = json.loads(oddchip("record", "--json", HAND).stdout)
    by_file = oddchip("replay", "--json", HAND).stdout
    for name in (receipt["hand_id"], f"{receipt['room']}/{receipt['hand_id']}", receipt["stream"]):
        assert oddchip("replay", "--json", name).stdout == by_file


def test_a_hand_that_is_nowhere_is_status_4() -> None:
    """Neither a file nor recorded, or not among a file's hands."""
    assert oddchip("replay", "kb-1").exit_code == 4
    assert oddchip("replay", HAND, "--hand", "kb-1").exit_code == 4


def test_rooms_with_the_same_hand_id_are_told_apart(tmp_path: Path) -> None:
    """A hand id alone is not enough where two rooms have it: the ways to say which are named."""
    other = tmp_path / "other.json"
    other.write_text(HAND.read_text().replace('"oresund"', '"storebaelt"'))
    oddchip("record", HAND, other)
    result = oddchip("replay", "dansk-809717903")
    assert result.exit_code == 2
    assert "oresund/dansk-809717903" in result.stderr
    assert "storebaelt/dansk-809717903" in result.stderr


def test_nobody_sees_hole_cards_of_a_recorded_hand_in_progress() -> None:
    """What the ledger holds of a hand that is still played is shown without cards that the table has not seen."""
    for file in sorted(IN_PROGRESS.glob("*.json")):
        hand = json.loads(file.read_text())
        oddchip("record", file)
        result = oddchip("replay", "--json", hand["hand_id"])
        steps = [json.loads(line) for line in result.stdout.splitlines()]
        assert len(steps) == len(hand["events"]) + 1
        assert {card for step in steps for seat in step["seats"] for card in seat["cards"]} == {"??"}


def test_a_game_that_is_not_offered_is_unverifiable() -> None:
    """Where nothing can be replayed, that is said, with status 3."""
    result = oddchip("replay", HAND, "--house", "svea", "--json")
    assert result.exit_code == 0
    hand = HAND.read_text().replace('"holdem"', '"courchevel"')
    result = CliRunner().invoke(app, ["replay", "-"], input=hand)
    assert result.exit_code == 3
    assert "courchevel" in result.stderr


def test_a_seed_that_another_recorded_hand_has_too(tmp_path: Path) -> None:
    """Both hands are named, with the rule, at the event that tells the seed (``shuffle.when``)."""
    seed = {"type": "deck_seed", "algorithm": "fy-shake256-v1", "seed": "07" * 32}
    for name in ("h-1", "h-2"):
        path = tmp_path / f"{name}.json"
        path.write_text(hand_text(hand([seed, *BLINDS], hand_id=name)), encoding="utf-8")
        assert oddchip("record", path).exit_code == 0
    shown = oddchip("replay", "h-1", "--step", 0).stdout
    assert "not as practice/shuffle.when has it" in shown
    assert "practice/shuffle.when  event 0: hand h-2 of testrum was shuffled from the same seed" in shown
    steps = [json.loads(line) for line in oddchip("replay", "h-2", "--json").stdout.splitlines()]
    assert [step["rules"] for step in steps] == [[], ["practice/shuffle.when"], [], []]
