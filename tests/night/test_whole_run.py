"""From the game server's lines and the finance department's files to the results of the nights: the whole way."""

from pathlib import Path
from random import Random

import pytest

from ledger.store.store import open_store
from tests.ledger.stores import KINDS, address
from tests.night.bag import crooked_room
from tests.night.clock import DAY, date_of, read
from tests.night.finance import falsified, figures
from tests.night.houses import HOUSES, cards_of
from tests.night.planted import Planted, invented, not_found
from tests.night.room import Room
from tests.night.store import (
    change_events,
    findings_of,
    hand_in,
    last_of_an_opening,
    reconcile,
    spoil_record,
    state,
    unreadable,
)
from tests.room.patience import SOAK

MIDNIGHT = read("2026-03-02T00:00:00Z")
PLAIN = [(house, KINDS[at % 2]) for at, house in enumerate(HOUSES if SOAK else ("dansk", "svea"))]
WRONG = [(house, KINDS[(at + 1) % 2]) for at, (house, _) in enumerate(PLAIN)]
SIZE = (6, 7, 40) if SOAK else (3, 2, 10)
"""Tables, days, and hands a table and day."""


def days_of(days: int) -> list[str]:
    return [date_of(MIDNIGHT + day * DAY) for day in range(days + 1)]


@pytest.mark.parametrize(("house", "kind"), PLAIN)
def test_a_week_without_fault_is_clean(house: str, kind: str, tmp_path: Path) -> None:
    """Every day's result is clean, its sums are the bookkeeper's, and every hand of it is verified but the one that is
    still being played when the last day ends."""
    tables, days, hands = SIZE
    room = Room(house, "whole", cards_of(Random(house), house, tables, MIDNIGHT, days))
    room.play(MIDNIGHT, days, hands)
    with open_store(address(kind, tmp_path), wait=2) as store:
        hand_in(store, room)
        for day in days_of(days):
            state(store, room, day, figures(room, day))
            result = reconcile(store, room.name, day, tmp_path)
            played = [dealt for dealt in room.hands if date_of(dealt.at) == day]
            verified = len([dealt for dealt in played if dealt.finished])
            running = len(played) - verified
            assert result.findings == []
            hands = result.document["hands"]
            assert (hands["all"], hands["verified"], hands["in_progress"]) == (len(played), verified, running)
            assert result.verdict == ("unverifiable" if running else "clean")


@pytest.mark.parametrize(("house", "kind"), WRONG)
def test_what_was_planted_is_found_and_nothing_else(house: str, kind: str, tmp_path: Path) -> None:
    """In hands, at tables, in the finance department's figures, and in the store behind its guards."""
    tables, days, hands = SIZE[0] + 1, SIZE[1] // 2, 3 * SIZE[2] // 2
    rng = Random(f"{house} {kind}")
    room = crooked_room(house, kind, tables, MIDNIGHT, days, hands)
    planted: list[Planted] = list(room.planted)
    spoilt = last_of_an_opening(rng, room, planted)
    with open_store(address(kind, tmp_path), wait=2) as store:
        hand_in(store, room)
        for dealt in room.hands:
            if dealt.tampered:
                change_events(store, dealt)
        if spoilt is not None:
            spoil_record(store, spoilt)
            planted.append(unreadable(room, spoilt))
        found = []
        unread = 0
        for day in days_of(days):
            told, wrong = falsified(rng, figures(room, day), MIDNIGHT)
            planted += wrong
            state(store, room, day, told)
            result = reconcile(store, room.name, day, tmp_path)
            found += findings_of(result)
            unread += result.document["hands"]["unreadable"]
    assert not_found(planted, found) == []
    assert invented(planted, found) == []
    assert unread == (spoilt is not None)
