"""What every house says of ranks and categories, held in each of its games by the ranking that the game names."""

from itertools import pairwise

import pytest

from replay.cards.card import RANKS
from replay.cards.ranking import Ranking
from replay.cards.rankings import find_ranking
from replay.houses.load import find_house
from tests.replay.cards.obvious import cards
from tests.replay.ruling import HOUSES

GAMES = [(house, game) for house in HOUSES for game in find_house(house).games]
ROYAL = "As Ks Qs Js Ts"


def high(house: str, game: str) -> Ranking:
    return find_ranking(find_house(house).games[game].high_rank, find_house(house).data)


def ranks(house: str, game: str) -> str:
    """The ranks of the game's deck, the lowest first."""
    return RANKS[5:] if find_house(house).games[game].deck == 32 else RANKS


def test_every_house_is_there() -> None:
    assert {house for house, _ in GAMES} == set(HOUSES)


@pytest.mark.parametrize(("house", "game"), GAMES)
def test_ace_king_queen_down_to_deuce(house: str, game: str) -> None:
    """Ace, king, queen … 3, 2; 32 cards: ace to seven (``rank.cards``). In 2-7 the lower pair is the better hand."""
    ranking = high(house, game)
    order = ranks(house, game)
    sides = [rank for rank in order if rank in "7TK"] if len(order) == 8 else ["4", "8", "J"]
    pairs = []
    for rank in order:
        last = next(one for one in "9Q6" if one in order and one != rank)
        others = [*[side for side in sides if side != rank][:2], last]
        pairs.append(ranking.five_key(cards(f"{rank}s {rank}h " + " ".join(f"{side}d" for side in others))))
    assert all((lower < higher) is (ranking.name != "low27") for lower, higher in pairwise(pairs))


@pytest.mark.parametrize(("house", "game"), GAMES)
def test_a_flush_that_is_a_straight_is_a_straight_flush(house: str, game: str) -> None:
    """Categories exclude each other upwards (``rank.exclusive``): each hand is of one, the best that it makes."""
    ranking = high(house, game)
    for text, category in (
        ("Js Ts 9s 8s 7s", "straight_flush"),
        ("Js Ts 9s 8s 7h", "straight"),
        ("Ks Ts 9s 8s 7s", "flush"),
        ("Js Jh 9s 9d 9c", "full_house"),
        ("Js 9h 9s 9d 9c", "quads"),
    ):
        assert ranking.category(ranking.five_key(cards(text))) == category


@pytest.mark.parametrize(("house", "game"), GAMES)
def test_the_royal_flush_is_a_name(house: str, game: str) -> None:
    """An ace-high straight flush, reported under its own name and compared as one (``rank.royal``).

    svea's telesina has no such name; where suits do not rank hands two of them tie.
    """
    ranking = high(house, game)
    royal, king_high = ranking.five_key(cards(ROYAL)), ranking.five_key(cards("Ks Qs Js Ts 9s"))
    telesina = ranking.name == "telesina"
    assert ranking.hand_name(royal) == ("Straight Flush, Ace high" if telesina else "Royal Flush")
    assert (royal > king_high) is (ranking.name != "low27")
    ranked_by_suit = ranking.name in ("telesina", "draw32")
    assert (ranking.five_key(cards(ROYAL.replace("s", "d"))) != royal) is ranked_by_suit


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Qs Qh Qd 6s 6h", "Qs Qh Qd 5s 5h"),
        ("Kh 7h 5h 3h 2h", "Qs Js Ts 8s 6s"),
        ("As Ah Kd Td 6c", "As Ah Qd Jd 5c"),
        ("Js Jh Jd Ad Qc", "Js Jh Jd Ad 9c"),
    ],
)
def test_the_examples_of_svea(better: str, worse: str) -> None:
    """svea/rank.examples: QQQ66 beats QQQ55; Kh7h5h3h2h beats QsJsTs8s6s; AAKT6 beats AAQJ5; JJJAQ beats JJJA9."""
    ranking = high("svea", "holdem")
    assert ranking.five_key(cards(better)) > ranking.five_key(cards(worse))
