"""What a hand's rake feeds to the jackpot pools."""

import pytest

from replay.hand import Pool
from replay.houses.load import find_house
from replay.jackpots.contribution import contributions, pool_of
from tests.replay.dictation import dictate

HEADER = "{house} holdem no 1/2, button 1\n1: 100"


def shares(rake: int, pools: list[Pool], house: str = "dansk") -> list[tuple[str, int]]:
    hand = dictate(HEADER.format(house=house), pools)
    return contributions(hand, find_house(house), rake)


def test_five_percent_of_a_three_dollar_rake_is_fifteen_cents() -> None:
    """A fixed percentage of the rake goes to the pool (``dansk/jackpot.funding``)."""
    assert shares(300, [Pool("bad-beat", "0.05")]) == [("bad-beat", 15)]


def test_all_tables_of_a_kind_feed_one_pool() -> None:
    """One pool per kind, known by its name: games, limits and stakes make no other (``dansk/jackpot.pool``)."""
    kinds = [jackpot.kind for jackpot in find_house("dansk").jackpots]
    assert sorted(kinds) == sorted(set(kinds))
    fed = set()
    for header in ("dansk holdem no 1/2", "dansk holdem fixed 10/20", "dansk omaha pot 5/10", "dansk omaha8 no 1/2"):
        hand = dictate(f"{header}, button 1\n1: 100", [Pool("bad-beat", "0.05")])
        fed |= set(contributions(hand, find_house("dansk"), 300))
    assert fed == {("bad-beat", 15)}


@pytest.mark.parametrize(("rake", "due"), [(0, 0), (19, 0), (20, 1), (39, 1), (217, 10)])
def test_the_share_is_rounded_down_to_the_unit(rake: int, due: int) -> None:
    """Rounded down to the unit (``dansk/jackpot.funding.rounding``)."""
    assert shares(rake, [Pool("bad-beat", "0.05")]) == [("bad-beat", due)]


def test_each_pool_by_itself_of_the_whole_rake() -> None:
    """Share of the hand's whole rake, for each pool by itself, in the header's order."""
    pools = [Pool("smart", "0.025"), Pool("bad-beat", "0.05"), Pool("monte-carlo", "0.333333")]
    assert shares(217, pools) == [("smart", 5), ("bad-beat", 10), ("monte-carlo", 72)]


def test_a_pool_that_the_house_does_not_have_gets_nothing() -> None:
    """The header alone defines no pool (fine print 9)."""
    assert shares(300, [Pool("bad-beat", "0.05")], "svea") == []
    assert shares(300, [Pool("royal", "0.05"), Pool("smart", "0.05")]) == [("smart", 15)]
    assert pool_of(find_house("svea"), "bad-beat") is None
    assert [one.kind for one in find_house("dansk").jackpots] == ["monte_carlo", "bad_beat", "smart"]
