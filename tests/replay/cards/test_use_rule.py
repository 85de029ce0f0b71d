import pytest

from replay.cards.use_rule import fives


def test_any_five() -> None:
    """0 and 0: any five of all, as in hold'em and stud."""
    assert len(fives([0, 1], [2, 3, 4, 5, 6], 0, 0)) == 21
    assert fives([0, 1, 2, 3, 4], [], 0, 0) == [[0, 1, 2, 3, 4]]


def test_exact_numbers() -> None:
    """Otherwise exactly so many of each (``hole-cards.omaha``, ``hole-cards.omaha5``)."""
    found = fives([0, 1, 2, 3], [4, 5, 6, 7, 8], 2, 3)
    assert len(found) == 60 == len({frozenset(five) for five in found})
    assert all(sum(card <= 3 for card in five) == 2 and len(five) == 5 for five in found)
    assert len(fives([0, 1, 2, 3, 4], [5, 6, 7, 8, 9], 3, 2)) == 100


def test_too_few_cards() -> None:
    """No five can be made before the cards are there."""
    assert fives([0, 1], [2, 3], 0, 0) == []
    assert fives([0, 1, 2, 3], [4, 5], 2, 3) == []


def test_two_numbers_that_are_not_five() -> None:
    """House data that asks for four cards is refused."""
    with pytest.raises(ValueError, match="2 hole and 2 board cards are no hand of five"):
        fives([0, 1, 2, 3], [4, 5, 6, 7, 8], 2, 2)
