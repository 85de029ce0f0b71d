"""Other lines of random hands of every house and limit: complete, in order, balanced, and nothing guessed."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given

from replay.audit import audit
from replay.events import Acted, Dealt, Drew, Posted
from replay.finding import Findings
from replay.hand import Hand
from replay.houses.house import House
from replay.houses.load import find_house
from replay.play import Play
from replay.step import Step
from replay.what_if.change import (
    GIVEN,
    BadChange,
    Change,
    another_action,
    another_cause,
    another_draw,
    left_out,
    other_cards,
)
from replay.what_if.fate import BEYOND, CHANGED, DECISION, DERIVED, DROPPED, FATES, KEPT, REASONS, STOPS
from replay.what_if.what_if import WhatIf, what_if
from tests.replay.test_property_junk import junk
from tests.room.hands import recorded_hand
from tests.room.patience import SEEDS, hands
from tests.room.rulebook import TABLES

tables = pytest.mark.parametrize(("house", "family", "limit"), TABLES)
CHANGEABLE = (Acted, Drew, Dealt, Posted)


def some_events(rng: Random, hand: Hand, count: int) -> list[int]:
    """A few events that can be another."""
    can = [index for index, event in enumerate(hand.events) if isinstance(event, CHANGEABLE)]
    return rng.sample(can, min(count, len(can)))


def changes(rng: Random, hand: Hand, house: House, at: int) -> Iterator[Change]:
    """Ways in which an event could have been another, lawful ones."""
    event = hand.events[at]
    if isinstance(event, Acted):
        yield from lawful_actions(rng, hand, house, at)
        yield another_cause(hand, at, rng.choice(("timeout", "disconnected")))
        yield another_cause(hand, at, "player")
    elif isinstance(event, Drew):
        yield another_draw(hand, at, [])
        yield another_cause(hand, at, "disconnected")
    elif isinstance(event, Dealt):
        game = house.game(hand.game, hand.limit)
        assert game is not None
        dealt = {card for one in hand.events if isinstance(one, Dealt) for card in one.cards}
        if free := [card for card in range(52 - game.deck, 52) if card not in dealt]:
            yield other_cards(hand, at, [rng.choice(free), *event.cards[1:]])


def lawful_actions(rng: Random, hand: Hand, house: House, at: int) -> Iterator[Change]:
    """What else the player could have done there, by the steps."""
    game = house.game(hand.game, hand.limit)
    assert game is not None
    play = Play(hand, house, game, Findings(hand, house, game))
    for index in range(at):
        play.apply(index, hand.events[index])
    for choice in Step(play, at - 1, None, "").choices:
        action = str(choice["action"])
        if action in ("fold", "check"):
            yield another_action(hand, at, action)
        elif "min" in choice:
            amount = str(choice[rng.choice(("min", "max"))])
            yield another_action(hand, at, action, hand.unit.parse(amount))


def assert_sound(hand: Hand, found: WhatIf, asked: int) -> None:
    """Every recorded event has its fate, every event of the line its origin; what ends is settled, to the unit."""
    assert [one.event for one in found.fates] == list(range(len(hand.events)))
    assert all(one.what in FATES for one in found.fates)
    assert all((one.why in REASONS) == (one.what != KEPT) for one in found.fates)
    assert len(found.origin) == len(found.hand.events)
    stands = {one.event for one in found.fates if one.what in (KEPT, CHANGED)}
    assert {origin for origin in found.origin if origin >= 0} == stands
    assert all(hand.events[one.event].SETTLEMENT for one in found.fates if one.what == DERIVED)
    assert (found.stop is None) == found.report.settled()
    if found.stop is None:
        assert not any(one.what == BEYOND for one in found.fates)
    else:
        assert found.stop.kind in STOPS
    owed = found.resettlement()
    assert sum(one.units for one in owed.owed()) == 0
    if owed.because is None:
        assert sum(seat.net for seat in owed.seats) == -owed.rake
    found.document()


@tables
@hands(2)
@given(seed=SEEDS)
def test_an_unchanged_event_leaves_the_record_as_it_is(house: str, family: str, limit: str, seed: int) -> None:
    """Every recorded event is kept but the settlement, which is derived, and comes to what the record's replay has."""
    one = recorded_hand(house, limit, seed, family)
    rules = find_house(house)
    recorded = audit(one.hand, rules)
    for at in some_events(Random(seed), one.hand, 2):
        found = what_if(one.hand, rules, [Change(at, GIVEN, one.hand.events[at])])
        assert_sound(one.hand, found, at)
        assert found.same() and found.stop is None
        assert found.report.derived() == recorded.derived()
        assert not found.resettlement().differs()


@tables
@hands(1)
@given(seed=SEEDS)
def test_a_hand_in_progress_stays_so(house: str, family: str, limit: str, seed: int) -> None:
    """Cut off anywhere, the line of an unchanged event stops where the record does, before the same decision."""
    one = recorded_hand(house, limit, seed, family)
    rules = find_house(house)
    for cut in range(one.before + 1, one.played, 6):
        hand = one.with_events(one.hand.events[:cut])
        for at in some_events(Random(cut), hand, 1):
            found = what_if(hand, rules, [Change(at, GIVEN, hand.events[at])])
            assert found.same()
            derived = audit(hand, rules).derived()
            assert found.report.derived() == derived
            if "pots" not in derived:
                assert found.stop is not None
                assert (found.stop.kind == DECISION) == (derived["next_to_act"] is not None)
                assert found.stop.kind != DECISION or found.stop.seat == derived["next_to_act"]


@tables
@hands(1)
@given(seed=SEEDS)
def test_a_lawful_change_makes_a_lawful_line(house: str, family: str, limit: str, seed: int) -> None:
    """Nothing in the line offends a rule but what is asked: no turn is taken by another, no card comes twice.

    A known deck deals the line, one card after another (``deal.order``); a folded player has no more events.
    """
    one = recorded_hand(house, limit, seed, family)
    rules = find_house(house)
    rng = Random(seed)
    for at in some_events(rng, one.hand, 2):
        for change in changes(rng, one.hand, rules, at):
            found = what_if(one.hand, rules, [change])
            assert_sound(one.hand, found, at)
            others = [
                f"{finding.code} {finding.rule}"
                for finding in found.report.findings
                if finding.event < 0 or found.origin[finding.event] != at
            ]
            assert others == []
            before = [event.event for event in found.fates if event.event < at and event.what != KEPT]
            why = {found.fates[index].why for index in before}
            assert why <= {"other_deck", "showdown", "no_reshuffle", "settled_anew"}


@tables
@hands(3)
@given(seed=SEEDS)
def test_senseless_records_have_other_lines_or_none(house: str, family: str, limit: str, seed: int) -> None:
    """Whatever a sender wrote, and whatever is asked of it: there is a line, and it is balanced."""
    hand = junk(house, family, limit, seed)
    rules = find_house(house)
    rng = Random(seed)
    for at in some_events(rng, hand, 2):
        event = hand.events[at]
        asked = [Change(at, GIVEN, event)]
        if isinstance(event, Acted):
            asked += [another_action(hand, at, "fold"), another_action(hand, at, "raise", rng.choice((1, 10**6)))]
            asked.append(another_cause(hand, at, "timeout"))
        elif isinstance(event, Drew):
            asked += [another_draw(hand, at, [rng.randrange(52)]), another_cause(hand, at, "timeout")]
        elif isinstance(event, Dealt):
            asked.append(other_cards(hand, at, [rng.randrange(52) for _ in event.cards]))
        else:
            asked.append(left_out(hand, at))
        for change in asked:
            found = what_if(hand, rules, [change])
            assert [one.event for one in found.fates] == list(range(len(hand.events)))
            assert len(found.origin) == len(found.hand.events)
            assert sum(one.units for one in found.resettlement().owed()) == 0
            assert found.stop is not None or found.report.settled() or found.recorded.play is None


@pytest.mark.parametrize(("house", "family", "limit"), TABLES[::3])
@hands(1)
@given(seed=SEEDS)
def test_another_house_judges_the_same_events(house: str, family: str, limit: str, seed: int) -> None:
    """Without another change all events stand, and the report is that of the hand under the other rules."""
    one = recorded_hand(house, limit, seed, family)
    other = find_house("practice")
    found = what_if(one.hand, find_house(house), [], under=other)
    report = audit(one.hand, other)
    if report.play is None:
        assert found.stop is not None and found.stop.kind == "not_offered"
        return
    assert all(event.what in (KEPT, DERIVED) for event in found.fates)
    recorded = {(finding.code, finding.event) for finding in report.findings}
    assert {(one.code, found.origin[one.event] if one.event >= 0 else -1) for one in found.report.findings} <= recorded
    assert found.report.house is other and found.recorded.house.name == house


def test_nothing_that_is_dropped_stands() -> None:
    """A fate is one of those that pages know."""
    assert len({KEPT, CHANGED, DROPPED, DERIVED, BEYOND}) == len(FATES)
    with pytest.raises(BadChange, match="there is no event 99"):
        left_out(recorded_hand("svea", "no", 1).bare(), 99)
