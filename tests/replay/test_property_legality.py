"""In hands that are in order so far, everything that the rules forbid is found where it happens, by its rule."""

from collections.abc import Iterable

import pytest
from hypothesis import given

from replay.audit import audit
from replay.houses.house import House
from replay.houses.load import find_house
from tests.room.hands import RecordedHand, recorded_hand
from tests.room.offences import Moment, Offence, after_the_end
from tests.room.patience import SEEDS, hands
from tests.room.rulebook import TABLES
from tests.room.wrong_cards import foreign_draw, wrong_cards
from tests.room.wrong_draws import wrong_draws, wrong_votes
from tests.room.wrong_openings import wrong_openings
from tests.room.wrong_posts import wrong_antes, wrong_posts

tables = pytest.mark.parametrize(("house", "family", "limit"), TABLES)


def assert_found(one: RecordedHand, offences: Iterable[Offence]) -> None:
    """Each offence is cited at its event by its rule, and nothing before it is."""
    house = find_house(one.hand.house)
    for offence in offences:
        report = audit(one.with_events(offence.events), house)
        found = [finding.rule for finding in report.findings if finding.event == offence.at]
        rules = tuple(rule_id(house, topic) for topic in offence.topics)
        assert any(rule.startswith(rules) for rule in found), f"{offence.what}: {found}, not {rules}"
        assert not [finding.rule for finding in report.findings if 0 <= finding.event < offence.at], offence.what


def rule_id(house: House, topic: str) -> str:
    """The id of a topic; a house that has not the most special one cites the topic above it."""
    return f"{house.name}/{topic if topic in house.rules else topic.rpartition('.')[0]}"


@tables
@hands(3)
@given(seed=SEEDS)
def test_every_illegal_act_is_found(house: str, family: str, limit: str, seed: int) -> None:
    """At each turn of a hand: wrong calls, sizes, raises that are barred, acts out of turn, wrong time-outs."""
    one = recorded_hand(house, limit, seed, family)
    for decision in one.dealer.decisions:
        assert_found(one, Moment(one, decision).offences())


@tables
@hands(6)
@given(seed=SEEDS)
def test_every_wrong_post_is_found(house: str, family: str, limit: str, seed: int) -> None:
    """Blinds too small, from another seat or too late, a straddle or an ante that the house does not have."""
    one = recorded_hand(house, limit, seed, family)
    assert_found(one, wrong_antes(one) if family == "stud" else wrong_posts(one))


@tables
@hands(6)
@given(seed=SEEDS)
def test_every_wrong_card_is_found(house: str, family: str, limit: str, seed: int) -> None:
    """A card dealt twice, a street of the wrong number, a hole card that everybody saw or that is one too many."""
    one = recorded_hand(house, limit, seed, family)
    assert_found(one, wrong_cards(one))
    assert_found(one, foreign_draw(one))


@tables
@hands(4)
@given(seed=SEEDS)
def test_nothing_happens_after_the_end(house: str, family: str, limit: str, seed: int) -> None:
    """An action after the hand is over: ``hand.end``."""
    one = recorded_hand(house, limit, seed, family)
    assert_found(one, after_the_end(one))


@pytest.mark.parametrize(("house", "family", "limit"), [table for table in TABLES if table[1] == "stud"])
@hands(6)
@given(seed=SEEDS)
def test_every_wrong_opening_is_found(house: str, family: str, limit: str, seed: int) -> None:
    """In stud: a bring-in of another seat or size, a fold or check by who has to open, an opening bet too large."""
    one = recorded_hand(house, limit, seed, family)
    assert_found(one, wrong_openings(one))


@pytest.mark.parametrize(("house", "family", "limit"), [table for table in TABLES if table[1] == "draw"])
@hands(6)
@given(seed=SEEDS)
def test_every_wrong_draw_is_found(house: str, family: str, limit: str, seed: int) -> None:
    """Too many cards, too few, one's own back, out of turn, by the clock; a reshuffle missing or not whole."""
    one = recorded_hand(house, limit, seed, family)
    assert_found(one, wrong_draws(one))


@tables
@hands(3)
@given(seed=SEEDS)
def test_every_wrong_vote_is_found(house: str, family: str, limit: str, seed: int) -> None:
    """A vote to split where, or when, there is nothing to vote on: ``split-vote``."""
    one = recorded_hand(house, limit, seed, family)
    assert_found(one, wrong_votes(one))
