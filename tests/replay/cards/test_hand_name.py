import pytest

from replay.cards.eight_or_better import EightOrBetter
from replay.cards.hand_name import high_hand_name, low27_hand_name
from replay.cards.high import High
from tests.replay.cards.obvious import cards

HIGH52 = High()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ac Td 8h 4s 2c", "High Card, Ace"),
        ("Kc Kd 8h 4s 2c", "Pair of Kings"),
        ("6c 6d 8h 4s 2c", "Pair of Sixes"),
        ("Ac Ad Kh Ks 9c", "Two Pair, Aces and Kings"),
        ("2c 2d 6h 6s 9c", "Two Pair, Sixes and Deuces"),
        ("7c 7d 7h 4s 2c", "Three of a Kind, Sevens"),
        ("Tc 9d 8h 7s 6c", "Straight, Ten high"),
        ("5c 4d 3h 2s Ac", "Straight, Five high"),
        ("Ah Th 8h 4h 2h", "Flush, Ace high"),
        ("Qc Qd Qh 6s 6c", "Full House, Queens full of Sixes"),
        ("Jc Jd Jh Js 2c", "Four of a Kind, Jacks"),
        ("9h 8h 7h 6h 5h", "Straight Flush, Nine high"),
        ("5d 4d 3d 2d Ad", "Straight Flush, Five high"),
        ("Ad Kd Qd Jd Td", "Royal Flush"),
    ],
)
def test_high_hands_in_words(text: str, name: str) -> None:
    """The names of the report (hand document, fine print 6)."""
    assert HIGH52.hand_name(HIGH52.five_key(cards(text))) == name


def test_low_hands_in_words() -> None:
    """A low is named by its cards from the top, the ace last."""
    low8 = EightOrBetter()
    assert low8.hand_name(low8.five_key(cards("As 3d 4h 7c 8s"))) == "8-7-4-3-A low"
    assert low8.hand_name(low8.best_key(cards("As 2d 3c 9c"), cards("4h 5c 8s 8d Kh"), 2, 3)) == "8-5-4-2-A low"


def test_fours_of_soko_in_words() -> None:
    """Four-flush and four-straight, by their highest card."""
    assert high_hand_name("four_flush", [11, 9, 6, 3, 0]) == "Four-Flush, King high"
    assert high_hand_name("four_straight", [9, 12, 0, 0, 0]) == "Four-Straight, Jack high"


def test_deuce_to_seven_in_words() -> None:
    """By its cards from the top, the ace high."""
    assert low27_hand_name([6, 4, 3, 2, 0]) == "8-6-5-4-2 low"
    assert low27_hand_name([12, 8, 3, 2, 0]) == "A-T-5-4-2 low"


def test_an_unknown_category_has_no_name() -> None:
    """A ranking that invents a category must name it."""
    with pytest.raises(ValueError, match="'blaze' is no category"):
        high_hand_name("blaze", [12])
