"""A discrepancy cites the most special rule that the house has."""

import pytest

from replay.houses.citation import cite
from replay.houses.load import find_house


def cited(house: str, topic: str, game: str = "", limit: str = "") -> str:
    found = find_house(house)
    return cite(found, topic, found.games[game] if game else None, limit)


@pytest.mark.parametrize(
    ("house", "topic", "game", "rule"),
    [
        ("svea", "odd-chip", "soko", "svea/odd-chip.soko"),
        ("titan", "odd-chip", "stud5", "titan/odd-chip.stud"),
        ("titan", "odd-chip", "holdem", "titan/odd-chip"),
        ("robert", "odd-chip", "omaha8", "robert/odd-chip.hi-lo"),
        ("dansk", "hole-cards", "omaha5", "dansk/hole-cards.omaha5"),
        ("svea", "hole-cards", "omaha5-8", "svea/hole-cards.omaha8"),
        ("svea", "rake.no-flop", "americana", "svea/rake.no-flop"),
        ("dansk", "rake", "holdem", "dansk/rake"),
    ],
)
def test_the_game_goes_before_its_family_and_both_before_the_topic(
    house: str, topic: str, game: str, rule: str
) -> None:
    assert cited(house, topic, game) == rule


@pytest.mark.parametrize("limit", ["no", "pot", "half-pot"])
def test_the_big_bet_limits_are_a_family(limit: str) -> None:
    assert cited("svea", "bring-in", "soko", limit) == "svea/bring-in.soko"
    assert cited("svea", "reopen", "holdem", limit) == "svea/reopen.big-bet"


@pytest.mark.parametrize("limit", ["fixed", "spread"])
def test_fixed_and_spread_limit_are_none(limit: str) -> None:
    assert cited("svea", "reopen", "holdem", limit) == "svea/reopen"


def test_where_the_house_has_no_such_rule_the_last_part_of_the_topic_is_dropped() -> None:
    assert cited("norge", "rake.cap") == "norge/rake"
    assert cited("robert", "odd-chip.low", "omaha8") == "robert/odd-chip.hi-lo"
    assert cited("titan", "draw.count.special", "stud7") == "titan/draw.count"


def test_a_house_cites_under_its_own_name_what_it_inherits() -> None:
    assert cited("svea-two-seat", "odd-chip", "stud7") == "svea-two-seat/odd-chip.stud7"


def test_a_topic_that_the_house_knows_nothing_of_is_cited_as_it_stands() -> None:
    assert cited("svea", "weather.rain") == "svea/weather.rain"
