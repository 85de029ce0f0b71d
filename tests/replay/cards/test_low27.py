import random
from collections import Counter
from itertools import combinations

import pokerkit
import pytest

from replay.cards.best_five import best_five
from replay.cards.card import CARD_TEXTS, UNKNOWN
from replay.cards.low27 import CATEGORIES, DeuceToSeven
from tests.replay.cards.obvious import cards, five_value

LOW27 = DeuceToSeven()


def key(text: str) -> int:
    return LOW27.five_key(cards(text))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7c 5d 4s 3h 2c", "7c 6d 4s 3h 2c"),
        ("Kd 9s 8c 7h 2d", "Ah 5d 4s 3c 2h"),  # the ace is only high
        ("Ah 5d 4s 3c 2h", "2s 2d 5h 4c 3h"),  # and A-5-4-3-2 no straight: it beats any pair
        ("3h 3d 3s 4c 2h", "6h 5d 4s 3c 2h"),  # a straight loses to threes
        ("2s 2d 8h 4c 3h", "7h 6d 5s 4c 3h"),
        ("3s 3d 8h 7c 2h", "8c 6c 5c 4c 2c"),  # a flush loses to a pair
        ("Ah 5h 4h 3h 2d", "Ah 5h 4h 3h 2h"),
        ("Ah 5h 4h 3h 2h", "2s 2d 2h 3c 3s"),  # an ace-high flush, not a straight flush
        ("8h 7d 5s 4c 2h", "9h 8d 6s 4c 2h"),
        ("8h 6d 5s 4c 2h", "8h 6d 5s 4c 3h"),  # to the last card
        ("2s 2d 2h 3c 3s", "2s 2d 2h 2c 3s"),
        ("2s 2d 2h 2c 3s", "6h 5h 4h 3h 2h"),
    ],
)
def test_the_lowest_hand_wins(better: str, worse: str) -> None:
    """``rank.low27``."""
    assert key(better) > key(worse)


def test_seven_five_is_unbeatable() -> None:
    """7-5-4-3-2 of several suits is the best hand; equal ranks split (``rank.low27``)."""
    best = key("7c 5d 4s 3h 2c")
    assert key("7h 5h 4h 3h 2d") == best
    few = [card for card in range(52) if card // 4 < 7 and card % 4 < 3]
    assert all(LOW27.five_key(list(five)) <= best for five in combinations(few, 5))


def test_against_the_obvious_evaluator() -> None:
    """The ordinary value with the wheel removed, turned round."""

    def value(five: list[int]) -> tuple[int, ...]:
        found = five_value(five)
        if sorted(card // 4 for card in five) == [0, 1, 2, 3, 12]:
            found = (5 if found[0] == 8 else 0, 12, 3, 2, 1, 0)
        return tuple(-part for part in found)

    chance = random.Random(27)
    low = [card for card in range(52) if card // 4 in (0, 1, 2, 3, 12)]
    hands = [chance.sample(range(52), 5) for _ in range(10_000)] + [chance.sample(low, 5) for _ in range(5_000)]
    by_value: dict[tuple[int, ...], int] = {}
    for hand in hands:
        assert by_value.setdefault(value(hand), LOW27.five_key(hand)) == LOW27.five_key(hand)
    keys = [by_value[one] for one in sorted(by_value)]
    assert keys == sorted(set(keys))
    assert keys[0] > 0


def test_pokerkit_agrees() -> None:
    """An independent library orders 2-7 hands alike."""
    chance = random.Random(72)
    low = [card for card in range(52) if card // 4 in (0, 1, 2, 3, 4, 12)]
    seen: Counter[bool] = Counter()
    before = None
    for at in range(4_000):
        hand = chance.sample(low if at % 2 else range(52), 5)
        theirs = pokerkit.StandardLowHand("".join(CARD_TEXTS[card] for card in hand))
        ours = LOW27.five_key(hand)
        if before is not None:
            assert (ours > before[0]) == (theirs > before[1])
            assert (ours == before[0]) == (theirs == before[1])
            seen[ours > before[0]] += 1
        before = (ours, theirs)
    assert min(seen.values()) > 1_000


@pytest.mark.parametrize(
    ("text", "name", "category"),
    [
        ("8h 6d 5s 4c 2h", "8-6-5-4-2 low", "high_card"),
        ("7h 5d 4s 3c 2h", "7-5-4-3-2 low", "high_card"),
        ("Ah 5d 4s 3c 2h", "A-5-4-3-2 low", "high_card"),
        ("Kh Jd Ts 3c 2h", "K-J-T-3-2 low", "high_card"),
        ("3h 3d 8s 7c 2h", "Pair of Threes", "pair"),
        ("3h 3d 8s 8c 2h", "Two Pair, Eights and Threes", "two_pair"),
        ("7h 6d 5s 4c 3h", "Straight, Seven high", "straight"),
        ("8c 6c 5c 4c 2c", "Flush, Eight high", "flush"),
        ("Ac 5c 4c 3c 2c", "Flush, Ace high", "flush"),
        ("7c 6c 5c 4c 3c", "Straight Flush, Seven high", "straight_flush"),
        ("Ac Kc Qc Jc Tc", "Royal Flush", "royal_flush"),
    ],
)
def test_hands_in_words(text: str, name: str, category: str) -> None:
    """A low by its cards from the top; what counts against the hand by its high name."""
    assert LOW27.hand_name(key(text)) == LOW27.five_name(cards(text)) == name
    assert LOW27.category(key(text)) == category


def test_categories_from_the_worst() -> None:
    """``that or better`` goes towards the hand without a pair."""
    assert CATEGORIES[0] == "royal_flush"
    assert CATEGORIES[-1] == "high_card"
    assert LOW27.reaches(key("3h 3d 8s 7c 2h"), "two_pair")
    assert not LOW27.reaches(key("3h 3d 8s 8c 2h"), "pair")


def test_order_of_print() -> None:
    """The ace is high, and stands first."""
    printed = best_five(LOW27, cards("2h As 5d 3c 4s"), [], 0, 0)
    assert " ".join(CARD_TEXTS[card] for card in printed) == "As 5d 4s 3c 2h"


def test_what_is_no_hand() -> None:
    """Five known cards make a hand, no other number."""
    with pytest.raises(ValueError, match="4 cards; expected five"):
        LOW27.five_key(cards("As Ks Qs Js"))
    with pytest.raises(ValueError, match="an unknown card has no rank"):
        LOW27.five_key([*cards("As Ks Qs Js"), UNKNOWN])
