"""Senseless records: whatever a sender writes within the contract gets a report, and no chip comes or goes in it."""

import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given

from replay.audit import audit
from replay.hand import Hand
from replay.houses.load import find_house
from replay.report import Report
from replay.steps import play_steps
from tests.room.hands import recorded_hand
from tests.room.patience import SEEDS, hands
from tests.room.rulebook import TABLES
from tests.room.vandal import spoiled

tables = pytest.mark.parametrize(("house", "family", "limit"), TABLES)


def junk(house: str, family: str, limit: str, seed: int) -> Hand:
    """A hand of that seed, spoiled; it may name another game or limit afterwards."""
    rng = Random(f"junk {house} {family} {limit} {seed}")
    one = recorded_hand(house, limit, seed, family, complete=rng.random() < 0.5)
    return spoiled(rng, one.hand, recorded_hand(house, limit, seed + 1, family).hand)


def units(hand: Hand, text: str) -> Fraction:
    """An amount of a report; it may be below zero, and sums may be larger than any single amount."""
    return Fraction(text) / Fraction(hand.unit.text)


def assert_sound(hand: Hand, report: Report) -> None:
    """Verdict, findings and skipped checks agree; every id is one of the house's; every event index is in the hand."""
    rules = {f"{report.house.name}/{topic}" for topic in report.house.rules}
    assert (report.verdict == "discrepant") == bool(report.findings)
    assert report.verdict != "unverifiable" or report.skipped
    assert [finding.rule for finding in report.findings if finding.rule not in rules] == []
    assert all(-1 <= finding.event < len(hand.events) for finding in report.findings)


def assert_conserved(hand: Hand, derived: dict[str, Any]) -> None:
    """What is derived adds up: stacks and rake are the stacks of the start, no pot pays more than it holds."""
    if "stacks" not in derived:
        return
    before = sum(seat.stack for seat in hand.seats)
    stacks = [units(hand, stack) for stack in derived["stacks"].values()]
    rake = units(hand, derived.get("rake", "0"))
    assert sum(stacks) + rake == before
    assert min(stacks) >= 0
    assert sum(units(hand, net) for net in derived["net"].values()) == -rake
    for pot in derived.get("pots", ()):
        assert 0 <= units(hand, pot["rake"]) <= units(hand, pot["amount"])


@tables
@hands(20)
@given(seed=SEEDS)
def test_every_record_gets_a_report(house: str, family: str, limit: str, seed: int) -> None:
    """Never an exception, always JSON, the same twice; the verdict fits the findings and the chips are all there."""
    hand = junk(house, family, limit, seed)
    rules = find_house(house)
    report = audit(hand, rules)
    assert_sound(hand, report)
    assert_conserved(hand, json.loads(report.json())["derived"])
    assert audit(hand, rules).json() == report.json()


@tables
@hands(6)
@given(seed=SEEDS)
def test_every_record_can_be_stepped_through(house: str, family: str, limit: str, seed: int) -> None:
    """As far as replay gets: stacks and pot make what lay on the table before, at every step."""
    hand = junk(house, family, limit, seed)
    before = sum(seat.stack for seat in hand.seats)
    for step in play_steps(hand, find_house(house)):
        document: dict[str, Any] = json.loads(json.dumps(step.document()))
        stacks = sum(units(hand, seat["stack"]) for seat in document["seats"])
        assert stacks + units(hand, document["pot"]) == before
