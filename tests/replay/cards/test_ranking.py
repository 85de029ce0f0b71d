import random

import pytest

from replay.cards.evaluator import Ranking
from replay.cards.ranking import find_ranking, is_built


@pytest.mark.parametrize("name", ["high52", "low8"])
def test_rankings_by_the_names_of_house_data(name: str) -> None:
    """A house's ``high_rank`` and ``low_rank`` find their ranking."""
    assert is_built(name)
    assert find_ranking(name).name == name


@pytest.mark.parametrize("name", ["", "high53", "High52"])
def test_a_ranking_that_is_not_built(name: str) -> None:
    """It can be asked for without an error, and is refused by name."""
    assert not is_built(name)
    with pytest.raises(ValueError, match=f"no ranking '{name}' is built; there are high52, low8"):
        find_ranking(name)


@pytest.mark.parametrize("name", ["high52", "low8"])
@pytest.mark.parametrize(
    ("hole_cards", "use_hole", "use_board"), [(2, 0, 0), (7, 0, 0), (4, 2, 3), (5, 2, 3), (5, 3, 2)]
)
def test_what_a_new_ranking_gets_for_nothing(name: str, hole_cards: int, use_hole: int, use_board: int) -> None:
    """Keys of five cards are enough: the base finds the best by trying every five, as the built rankings' own do."""
    ranking = find_ranking(name)
    chance = random.Random(hole_cards)
    for _ in range(50):
        dealt = chance.sample(range(52), 5 + 2 * hole_cards)
        board, holes = dealt[:5], [dealt[5 : 5 + hole_cards], dealt[5 + hole_cards :]]
        keys = [ranking.best_key(hole, board, use_hole, use_board) for hole in holes]
        assert [Ranking.best_key(ranking, hole, board, use_hole, use_board) for hole in holes] == keys
        assert Ranking.best_keys(ranking, holes, board, use_hole, use_board) == keys
        assert ranking.best_keys(holes, board, use_hole, use_board) == keys


def test_no_hand_of_a_new_ranking() -> None:
    """Too few cards are a key of 0."""
    assert Ranking.best_key(find_ranking("high52"), [51, 50], [49, 48], 0, 0) == 0
