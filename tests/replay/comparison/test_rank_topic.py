"""Which rule of a ranking a pot paid to the wrong hand offends: the most special that fits."""

import pytest

from tests.replay.ruling import HOUSES, ruling

TWO = """
    {house} holdem no 1/2, button 1, for play
    1: 100 | 2: 100 | 3: 100
    blinds 2 3
    deal 1 {one}, 3 {three}
    1 calls | 2 folds | 3 checks
    flop {flop} | 3 checks | 1 checks
    turn {turn} | 3 checks | 1 checks
    river {river} | 3 checks | 1 checks
    3 wins 5 ← {topic} | missing ← {topic}
    """


def wrongly_paid(house: str, right: str, wrong: str, board: str, topic: str) -> None:
    """Seat 1 has the better hand, seat 3 was paid."""
    flop, turn, river = board.split()
    ruling(TWO.format(house=house, one=right, three=wrong, flop=flop, turn=turn, river=river, topic=topic))


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(
    ("right", "wrong", "board"),
    [
        ("AsAd", "KsQd", "Kc7d2h 9c 5h"),  # a pair of aces, a pair of kings
        ("7s7c", "AsKd", "7dAcKh 2c 5h"),  # three of a kind, two pair
        ("Kh3h", "9c8s", "7hJhTd 2h 4s"),  # a flush, a straight
        ("AsQd", "KsJd", "8c7d2h 9c 5h"),  # a higher high card
    ],
)
def test_a_worse_ranking_paid(house: str, right: str, wrong: str, board: str) -> None:
    """The ordinary ranking (``rank.high``)."""
    wrongly_paid(house, right, wrong, board, "rank.high")


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(
    ("right", "wrong", "board"),
    [
        ("AsKd", "AdQc", "Ac8d2h 9c 5h"),  # a pair of aces each
        ("KsJd", "QsTd", "8c8d2h 2c 5h"),  # two pair on the board
        ("AsKd", "KcQc", "8c8d8h 8s 5h"),  # four of a kind on the board
    ],
)
def test_a_worse_side_card_paid(house: str, right: str, wrong: str, board: str) -> None:
    """Where only the side card decides, ``svea/rank.kicker``; the other houses have no such rule of their own."""
    wrongly_paid(house, right, wrong, board, "rank.kicker" if house == "svea" else "rank.high")


@pytest.mark.parametrize("game", ["triple27", "draw32"])
def test_a_ranking_of_which_the_house_says_nothing(game: str) -> None:
    """practice deals every game and has robert's topics: that the cards decide (``show.cards-speak``)."""
    low, high = "7s9dTcJhKs", "8s8dAcAhAs"
    right, wrong = (low, high) if game == "triple27" else (high, low)
    drawn = " | ".join(["2 stands pat | 4 stands pat | 2 checks | 4 checks"] * (3 if game == "triple27" else 1))
    if game == "draw32":
        drawn = drawn.replace("2 checks | 4 checks", "4 checks | 2 checks")
    ruling(f"""
        practice {game} fixed 5/10, button 4, for play
        2: 100 | 4: 100
        blinds 4 2
        deal 2 {right}, 4 {wrong}
        4 calls | 2 checks
        {drawn}
        4 wins 10 ← show.cards-speak | missing ← show.cards-speak
        """)
