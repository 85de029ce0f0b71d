import pytest

from replay.cards.card import Card
from replay.cards.evaluator import Ranking
from replay.cards.ranking import find_ranking, is_built
from tests.replay.cards.obvious import cards


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


class Highest(Ranking):
    """The plainest ranking: the highest card."""

    def __init__(self) -> None:
        super().__init__("highest", ("card",))

    def five_key(self, cards: list[Card]) -> int:
        return max(cards) + 1

    def category(self, key: int) -> str:
        return "card"

    def ace_is_low(self, key: int) -> bool:
        return False

    def hand_name(self, key: int) -> str:
        return "Highest"


def test_the_rest_of_a_new_ranking_follows() -> None:
    """Keys of five are enough: best keys, several seats and use rules come from the base."""
    ranking = Highest()
    hole, board = cards("As 3d 4s Kc"), cards("4h 7c 8s 8d 3h")
    assert ranking.best_key(hole, board, 2, 3) == 52
    assert ranking.best_key(hole[1:], board, 2, 3) == 45
    assert ranking.best_keys([hole, hole[1:], []], board, 2, 3) == [52, 45, 0]
    assert ranking.best_key(hole[:2], [], 0, 0) == 0
    assert ranking.reaches(1, "card")
