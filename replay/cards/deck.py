"""The decks that games are dealt from, in the order in which a shuffle starts."""

from typing import Final

from replay.cards.card import ACE, Card

_SUITS: Final = 4


def _by_suit(lowest_rank: int) -> tuple[Card, ...]:
    return tuple(rank * 4 + suit for suit in range(_SUITS) for rank in range(lowest_rank, ACE + 1))


DECKS: Final[dict[int, tuple[Card, ...]]] = {52: _by_suit(0), 32: _by_suit(5)}
"""Size of the deck to its cards: clubs, diamonds, hearts, spades, each from deuce (32 cards: from seven) to ace."""


def deck_of(size: int) -> list[Card]:
    """The unshuffled deck of 52 or 32 cards, as a list of the caller's own; raises ValueError for another size."""
    deck = DECKS.get(size)
    if deck is None:
        raise ValueError(f"there is no deck of {size} cards; expected {' or '.join(str(one) for one in DECKS)}")
    return list(deck)


def in_deck_order(cards: list[Card]) -> list[Card]:
    """The cards as they would lie in the unshuffled deck."""
    by_suit = sorted([(card & 3) * 16 + (card >> 2) for card in cards])
    return [(place & 15) * 4 + (place >> 4) for place in by_suit]
