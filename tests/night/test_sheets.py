"""The checks of a night find every fault that was planted in a room's days, at its place and by its rule, and none
that was not: first those that follow the rules, then crooked ones."""

from functools import cache
from random import Random

import pytest

from replay.reconciliation.night_finding import NightFinding
from tests.night.bag import KINDS, crooked_room
from tests.night.clock import DAY, date_of, read
from tests.night.finance import falsified, figures, statement
from tests.night.houses import HOUSES, cards_of
from tests.night.planted import Planted, invented, not_found
from tests.night.room import Room
from tests.night.sheets import Nights
from tests.room.patience import SOAK

MIDNIGHT = read("2026-03-02T00:00:00Z")
SEEDS = range(4) if SOAK else range(2)
PLAIN = (6, 7, 40) if SOAK else (3, 1, 14)
"""Tables of a house, days, and hands a table and day, where nothing is wrong."""
CROOKED = (6, 3, 50) if SOAK else (4, 1, 30)
"""And where much is."""


def nights(room: Room, days: int, crooked: bool) -> tuple[list[NightFinding], list[Planted]]:
    """What all nights found, the one after the last day too; crooked: the finance department errs as well."""
    rng, walk = Random(f"{room.name} finance"), Nights(room)
    found: list[NightFinding] = []
    planted: list[Planted] = []
    for begin in range(MIDNIGHT, MIDNIGHT + (days + 1) * DAY, DAY):
        told = figures(room, date_of(begin))
        if crooked:
            told, wrong = falsified(rng, told, begin)
            planted += wrong
        found += walk.of(begin, statement(date_of(begin), told)).findings
    return found, planted


@cache
def crooked_nights(house: str, seed: int) -> tuple[list[NightFinding], list[Planted]]:
    tables, days, hands = CROOKED
    room = crooked_room(house, seed, tables, MIDNIGHT, days, hands)
    found, planted = nights(room, days, True)
    return found, planted + room.planted


@pytest.mark.parametrize("seed", SEEDS[:2])
@pytest.mark.parametrize("house", HOUSES)
def test_days_without_fault_give_no_finding(house: str, seed: int) -> None:
    tables, days, hands = PLAIN
    room = Room(house, seed, cards_of(Random(f"{house} {seed}"), house, tables, MIDNIGHT, days))
    room.play(MIDNIGHT, days, hands)
    found, _ = nights(room, days, False)
    assert [one.document() for one in found] == []


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("house", HOUSES)
def test_every_planted_fault_is_found_and_nothing_else(house: str, seed: int) -> None:
    found, planted = crooked_nights(house, seed)
    assert planted
    assert not_found(planted, found) == []
    assert invented(planted, found) == []


def test_every_kind_of_fault_is_planted() -> None:
    """In all houses together."""
    planted = {fault.kind for house in HOUSES for seed in SEEDS[:2] for fault in crooked_nights(house, seed)[1]}
    assert [kind for kind in KINDS if kind not in planted] == []
