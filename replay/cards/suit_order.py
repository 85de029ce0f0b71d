"""Suits from high to low, where a house lets them decide (``suit_order`` of the house file, rules ``suits``)."""

from itertools import permutations
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from replay.cards.card import SUITS, Card

HEARTS_FIRST: Final = "hdcs"
"""Hearts, diamonds, clubs, spades: where suits rank hands."""
_NAMES: Final = ("Clubs", "Diamonds", "Hearts", "Spades")


_HEIGHTS: Final = {"".join(order): vec[i64]([3 - order.index(suit) for suit in SUITS]) for order in permutations(SUITS)}


def suit_heights(order: str) -> vec[i64]:
    """By suit number, 3 for the highest suit to 0 for the lowest; raises ValueError for what is no order of suits."""
    if order not in _HEIGHTS:
        raise ValueError(f"{order!r} is no order of suits; expected each of c d h s once, like {HEARTS_FIRST!r}")
    return _HEIGHTS[order]


def suit_name(order: str, height: int) -> str:
    """The suit of that height in words."""
    return _NAMES[SUITS.index(order[3 - height])]


def best_suit(cards: list[Card], rank: i64, heights: vec[i64]) -> i64:
    """The height of the highest suit among the cards of that rank; 0 where there is none."""
    best: i64 = 0
    for one in cards:
        card: i64 = one
        if card >> 2 == rank and heights[card & 3] > best:
            best = heights[card & 3]
    return best
