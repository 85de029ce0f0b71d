import pytest

from replay.cards.suit_order import best_suit, suit_heights, suit_name
from tests.replay.cards.obvious import cards


def test_suits_from_high_to_low() -> None:
    """``hdcs`` is hearts, diamonds, clubs, spades; by suit number that is clubs, diamonds, hearts, spades."""
    assert list(suit_heights("hdcs")) == [1, 2, 3, 0]
    assert list(suit_heights("shdc")) == [0, 1, 2, 3]


@pytest.mark.parametrize("order", ["", "none", "hdc", "hdcc", "hdcsh", "HDCS"])
def test_what_is_no_order(order: str) -> None:
    """Each suit once."""
    with pytest.raises(ValueError, match="is no order of suits; expected each of c d h s once, like 'hdcs'"):
        suit_heights(order)


def test_a_height_in_words() -> None:
    """The other way round."""
    assert [suit_name("hdcs", height) for height in (3, 2, 1, 0)] == ["Hearts", "Diamonds", "Clubs", "Spades"]
    assert suit_name("shdc", 3) == "Spades"


def test_the_best_suit_of_a_rank() -> None:
    """Cards of other ranks do not count; where there is none the height is 0."""
    hearts_first = suit_heights("hdcs")
    assert best_suit(cards("As Ac Kh"), 12, hearts_first) == 1
    assert best_suit(cards("As Ac Kh"), 11, hearts_first) == 3
    assert best_suit(cards("As Ac Kh"), 5, hearts_first) == 0
