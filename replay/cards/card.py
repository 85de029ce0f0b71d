"""A card is a small integer: rank (0 deuce … 12 ace) times four plus suit (0 clubs, 1 diamonds, 2 hearts, 3 spades)."""

from typing import Final, TypeAlias

Card: TypeAlias = int

RANKS: Final = "23456789TJQKA"
"""From the lowest (``rank.cards``)."""
FIVE: Final = 3
SEVEN: Final = 5
EIGHT: Final = 6
TEN: Final = 8
JACK: Final = 9
ACE: Final = 12
SUITS: Final = "cdhs"
UNKNOWN: Final = -1
"""A card that the source did not reveal, written ``??``."""

CARD_TEXTS: Final[tuple[str, ...]] = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The text of each card, by its number."""
_NUMBERS: Final[dict[str, int]] = {text: number for number, text in enumerate(CARD_TEXTS)} | {"??": UNKNOWN}


def parse_card(text: str) -> Card:
    """The card written as ``As`` or ``Td``, ``UNKNOWN`` for ``??``; raises ValueError for anything else."""
    number = _NUMBERS.get(text)
    if number is None:
        raise ValueError(f"{text!r} is no card; expected a rank of {RANKS} and a suit of {SUITS}, or ??")
    return number


def card_text(card: Card) -> str:
    """How the card is written; ``??`` for one that is unknown."""
    return CARD_TEXTS[card] if card >= 0 else "??"


def all_known(cards: list[Card]) -> bool:
    """Whether none of the cards is unknown."""
    return all(card != UNKNOWN for card in cards)


def rank_of(card: Card) -> int:
    """0 for a deuce to 12 for an ace."""
    return card >> 2


def suit_of(card: Card) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card & 3
