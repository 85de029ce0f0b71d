"""Evenings in which every rule is kept accuse nobody, whatever the room lists and however it counts missed blinds;
and one fault planted in the last hand is found."""

from collections import Counter
from random import Random

import pytest

from tests.replay.sessions.cardroom import Cardroom
from tests.replay.sessions.evening import HOUSES
from tests.room.patience import SOAK

EVENINGS = 400 if SOAK else 12
HANDS = 60
SEEN = (
    "newcomer", "newcomer, both", "back, owes big small", "back, owes  small", "back, owes  ", "bought in again",
    "topped up", "came back with more",
)  # fmt: skip
"""What must have happened in the evenings for them to prove something."""
FAULTS = {
    "button": ("button", "button.skip"),
    "no post": ("posting.new-player",),
    "too little": ("buy-in", "buy-in.default"),
    "too much": ("buy-in", "buy-in.default"),
}


def complaints(room: Cardroom) -> list[str]:
    return [f"{one.hand_id} {one.finding.rule}" for one in room.evening.session.report.findings]


@pytest.mark.parametrize("house", [*HOUSES, "practice"])
def test_who_keeps_the_rules_is_not_accused(house: str) -> None:
    happened: Counter[str] = Counter()
    for seed in range(EVENINGS):
        room = Cardroom(Random(f"{house}/{seed}"), house)
        while len(room.lines) < HANDS and room.deal():
            pass
        assert complaints(room) == [], "\n".join([f"seed {seed}", *room.lines])
        happened += room.happened
    assert [what for what in SEEN if not happened[what]] == []


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("house", [*HOUSES, "practice"])
def test_a_fault_is_found(house: str, fault: str) -> None:
    planted = 0
    for seed in range(EVENINGS):
        room = Cardroom(Random(f"{fault}/{house}/{seed}"), house)
        while len(room.lines) < HANDS and not room.planted:
            if not room.deal(fault if len(room.lines) >= 2 else ""):
                break
        if room.planted:
            planted += 1
            last = len(room.lines)
            found = complaints(room)
            told = "\n".join([f"seed {seed}", *room.lines])
            assert found and all(one.startswith(f"{last} ") for one in found), told
            assert any(one == f"{last} {house}/{topic}" for one in found for topic in FAULTS[fault]), told
    assert planted >= EVENINGS // 4
