import random

import pytest

from replay.cards.card import UNKNOWN
from replay.cards.five_keys import FIVE_RANKS, FiveKeys, mask_of, packed, runs, sum_of_five, tabulated
from replay.cards.high import CATEGORIES, high_key
from replay.cards.rank_sums import FIVES, RANK_SUM, five_index
from tests.replay.cards.obvious import cards


def test_the_ordinary_order_gives_the_ordinary_ranking() -> None:
    """With its categories and its straights five cards stand as in ``high52``: the two tables check one another."""
    keys = FiveKeys(CATEGORIES, runs(5, 0, ace_is_low=True))
    chance = random.Random(55)
    flushes = [card for card in range(52) if card % 4 == 3 or card // 4 > 10]
    hands = [chance.sample(flushes if at % 2 else range(52), 5) for at in range(6_000)]
    known: dict[int, int] = {}
    for hand in hands:
        found = int(keys.key(sum_of_five(hand)))
        assert known.setdefault(high_key(hand), found) == found
    ordered = [known[key] for key in sorted(known)]
    assert ordered == sorted(set(ordered))


def test_every_set_of_ranks_once() -> None:
    """Those that occur most often first, then the higher ones."""
    assert len(FIVE_RANKS) == len({tuple(ranks) for ranks in FIVE_RANKS}) == FIVES
    assert [12, 12, 3, 3, 7] in FIVE_RANKS
    assert [4, 4, 4, 12, 1] in FIVE_RANKS
    assert [9, 9, 9, 9, 9] not in FIVE_RANKS


def test_runs() -> None:
    """Neighbouring ranks by their mask, with their top rank; the ace below the lowest where it may be."""
    ordinary = runs(5, 0, ace_is_low=True)
    assert len(ordinary) == 10
    assert ordinary[mask_of([12, 3, 2, 1, 0])] == 3
    assert ordinary[mask_of([12, 11, 10, 9, 8])] == 12
    assert len(runs(5, 0, ace_is_low=False)) == 9
    assert runs(5, 5, ace_is_low=True) == {
        mask_of([9, 8, 7, 6, 5]): 9, mask_of([10, 9, 8, 7, 6]): 10, mask_of([11, 10, 9, 8, 7]): 11,
        mask_of([12, 11, 10, 9, 8]): 12, mask_of([8, 7, 6, 5, 12]): 8,
    }  # fmt: skip
    assert runs(4, 0, ace_is_low=True)[mask_of([12, 2, 1, 0])] == 2
    assert len(runs(4, 0, ace_is_low=True)) == 11


def test_ranks_in_a_key() -> None:
    """Four bits each, a rank that occurs several times once."""
    assert packed([12, 12, 3, 3, 7]) == 0xC3700
    assert packed([12, 11, 9, 7, 0]) == 0xCB970


def test_a_table_of_one_s_own() -> None:
    """A value for each set of ranks is found by the sum of five cards."""
    table = tabulated(list(range(FIVES)))
    for place in range(0, FIVES, 97):
        assert table[five_index(sum(RANK_SUM[rank] for rank in FIVE_RANKS[place]))] == place


@pytest.mark.parametrize("count", [0, 4, 6])
def test_five_cards_and_no_other_number(count: int) -> None:
    """Another number is refused."""
    with pytest.raises(ValueError, match=f"{count} cards; expected five"):
        sum_of_five(list(range(count)))


def test_an_unknown_card_has_no_key() -> None:
    """Nor is it guessed at."""
    keys = FiveKeys(CATEGORIES, runs(5, 0, ace_is_low=True))
    with pytest.raises(ValueError, match="an unknown card has no rank"):
        keys.key(sum_of_five([*cards("As Ks Qs Js"), UNKNOWN]))
