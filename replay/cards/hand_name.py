"""Hands in words."""

from typing import Final

_RANKS: Final = (
    "Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace",
)  # fmt: skip
_LOW_RANKS: Final = "A2345678"
_ACE_HIGH_RANKS: Final = "23456789TJQKA"


def _one(rank: int) -> str:
    return _RANKS[rank]


def _many(rank: int) -> str:
    return _RANKS[rank] + ("es" if _RANKS[rank] == "Six" else "s")


def high_hand_name(category: str, ranks: list[int]) -> str:
    """The hand of that category with those ranks, the most important first: "Two Pair, Aces and Kings"."""
    match category:
        case "royal_flush":
            return "Royal Flush"
        case "straight_flush":
            return f"Straight Flush, {_one(ranks[0])} high"
        case "quads":
            return f"Four of a Kind, {_many(ranks[0])}"
        case "full_house":
            return f"Full House, {_many(ranks[0])} full of {_many(ranks[1])}"
        case "flush":
            return f"Flush, {_one(ranks[0])} high"
        case "straight":
            return f"Straight, {_one(ranks[0])} high"
        case "trips":
            return f"Three of a Kind, {_many(ranks[0])}"
        case "four_flush":
            return f"Four-Flush, {_one(ranks[0])} high"
        case "four_straight":
            return f"Four-Straight, {_one(ranks[0])} high"
        case "two_pair":
            return f"Two Pair, {_many(ranks[0])} and {_many(ranks[1])}"
        case "pair":
            return f"Pair of {_many(ranks[0])}"
        case "high_card":
            return f"High Card, {_one(ranks[0])}"
    raise ValueError(f"{category!r} is no category of hands")


def low_hand_name(ranks: list[int]) -> str:
    """The low of those ranks (0 ace to 7 eight), highest first: "8-7-4-3-A low"."""
    return "-".join([_LOW_RANKS[rank] for rank in ranks]) + " low"


def low27_hand_name(ranks: list[int]) -> str:
    """The low of those ranks (0 deuce to 12 ace), highest first: "8-6-5-4-2 low"."""
    return "-".join([_ACE_HIGH_RANKS[rank] for rank in ranks]) + " low"
