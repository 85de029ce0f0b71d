"""Recorded against re-settled over random hands of every house, game and limit."""

import json

import pytest
from hypothesis import given

from replay.audit import audit
from replay.events import HandFinished, HandVoided
from replay.houses.load import find_house
from replay.report import Report
from replay.resettlement.line import LINE_KEYS
from replay.resettlement.resettle import Resettlement, resettle
from tests.replay.test_property_junk import junk
from tests.room.hands import recorded_hand
from tests.room.patience import SEEDS, hands
from tests.room.rulebook import EVERY_GAME, TABLES
from tests.room.tampering import changes

tables = pytest.mark.parametrize(("house", "family", "limit"), TABLES)


def assert_sound(report: Report, found: Resettlement) -> None:
    """What is owed sums to zero, and whoever is owed something is told a rule of the house for it."""
    owed = found.owed()
    assert sum(one.units for one in owed) == 0
    assert all(one.units and one.rules for one in owed)
    assert all(rule.startswith(f"{report.house.name}/") for one in owed for rule in one.rules)
    assert {line.key for line in found.lines} <= set(LINE_KEYS)
    assert sum(seat.net for seat in found.seats) == -found.rake
    assert report.verdict != "verified" or not owed
    assert (found.because is None) == (report.settled() and not (report.settlement and report.settlement.unknown))
    json.dumps(found.document())


@pytest.mark.parametrize(("house", "game", "limit"), EVERY_GAME)
@hands(1)
@given(seed=SEEDS)
def test_a_hand_by_the_book_owes_nothing_to_anybody(house: str, game: str, limit: str, seed: int) -> None:
    """Every seat has what an independent cashier gave it; every line that the record has agrees."""
    one = recorded_hand(house, limit, seed, game)
    report = audit(one.hand, find_house(house))
    found = resettle(report)
    assert_sound(report, found)
    assert found.because is None and not found.differs()
    assert {seat.seat: seat.net for seat in found.seats} == one.cashier.net()
    assert {seat.seat: seat.recorded_net for seat in found.seats} == one.cashier.net()
    assert found.rake == found.recorded_rake == one.cashier.total_rake()
    assert all(line.agrees() for line in found.lines)


@tables
@hands(1)
@given(seed=SEEDS)
def test_whatever_is_changed_in_a_settlement_is_owed_to_the_unit(
    house: str, family: str, limit: str, seed: int
) -> None:
    """The sum is zero after every single change, and final stacks say who has how much too much."""
    one = recorded_hand(house, limit, seed, family, complete=True)
    rules = find_house(house)
    stacks = one.cashier.stacks()
    for change in changes(one):
        report = audit(one.with_events(change.events), rules)
        found = resettle(report)
        assert_sound(report, found)
        finished = change.events[-1]
        if not isinstance(finished, HandFinished) or set(finished.stacks) != set(stacks):
            continue
        if {seat.seat: seat.net for seat in found.seats} == one.cashier.net():  # else another rake was taken over
            players = {owed.name: owed.units for owed in found.owed() if owed.kind == "player"}
            assert players == {
                seat.player: stacks[seat.seat] - finished.stacks[seat.seat]
                for seat in one.hand.seats
                if stacks[seat.seat] != finished.stacks[seat.seat]
            }, change.what


@tables
@hands(1)
@given(seed=SEEDS)
def test_a_void_owes_every_seat_what_it_put_in(house: str, family: str, limit: str, seed: int) -> None:
    """The refunds alone are due, whatever was settled before the hand was voided (``refund.amount``)."""
    one = recorded_hand(house, limit, seed, family, complete=True)
    stacks = one.sitting.stacks
    report = audit(one.with_events([*one.hand.events, HandVoided("management")]), find_house(house))
    found = resettle(report)
    assert_sound(report, found)
    assert found.void and found.rake == 0
    assert [seat.returned for seat in found.seats] == [seat.put_in for seat in found.seats]
    paid = one.cashier.stacks()
    players = {owed.name: owed.units for owed in found.owed() if owed.kind == "player"}
    assert players == {
        seat.player: stacks[seat.seat] - paid[seat.seat]
        for seat in one.hand.seats
        if stacks[seat.seat] != paid[seat.seat]
    }


@tables
@hands(4)
@given(seed=SEEDS)
def test_senseless_records_are_settled_again_or_it_is_said_why_not(
    house: str, family: str, limit: str, seed: int
) -> None:
    """Whatever a sender writes: what is owed sums to zero."""
    hand = junk(house, family, limit, seed)
    report = audit(hand, find_house(house))
    assert_sound(report, resettle(report))
