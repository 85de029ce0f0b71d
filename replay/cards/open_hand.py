"""The hand showing: a stud player's own open cards, by which a round finds who acts first (rules ``open-hand``).

Of one to four cards only equal ranks and high cards count, the ace high; in Sökö four cards may be more. The larger key
is the higher hand showing. Equal keys tie, and the seat earlier in deal order goes first (``first-to-act.stud-tie``);
where suits rank hands there are none.

A key is a category (bits 20-23) and up to five ranks, one up, four bits each from bit 16 down, those that occur most
often first; keys with suits have two more bits.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from replay.cards.card import Card
from replay.cards.suit_order import best_suit

_HIGH_CARD: Final = 0 << 20
_PAIR: Final = 1 << 20
_FOUR_STRAIGHT: Final = 2 << 20
_FOUR_FLUSH: Final = 3 << 20
_TWO_PAIR: Final = 4 << 20
_TRIPS: Final = 5 << 20
_QUADS: Final = 6 << 20


def _places(cards: list[Card]) -> list[int]:
    """How often each rank occurs and the rank (16 for each card, and the rank from 0), the most important first.

    Raises ValueError where a card is unknown.
    """
    places: list[int] = []
    for at, card in enumerate(cards):
        if card < 0:
            raise ValueError("an unknown card has no rank")
        rank = card >> 2
        often = 0
        met = False
        for other, card_there in enumerate(cards):
            if card_there >> 2 == rank:
                often += 1
                met = met or other < at
        if not met:
            places.append(often << 4 | rank)
    places.sort(reverse=True)
    return places


def _key(places: list[int]) -> int:
    if not places:
        return 0
    often = places[0] >> 4
    key = _HIGH_CARD
    if often == 4:
        key = _QUADS
    elif often == 3:
        key = _TRIPS
    elif often == 2:
        key = _TWO_PAIR if len(places) > 1 and places[1] >> 4 == 2 else _PAIR
    shift = 16
    for place in places[:5]:
        key |= (place & 15) + 1 << shift
        shift -= 4
    return key


def showing_key(cards: list[Card]) -> int:
    """The key of open cards where suits do not rank hands; 0 without cards. ValueError where one is unknown."""
    return _key(_places(cards))


def showing_key_by_suit(cards: list[Card], heights: vec[i64]) -> int:
    """The key of open cards where suits of those heights rank hands: that of the highest side card decides.

    Without a side card it is the highest suit of the pair, of two pair of the higher one.
    """
    places = _places(cards)
    if not places:
        return 0
    deciding = places[0]
    for place in reversed(places):
        if place >> 4 == 1:
            deciding = place
    return _key(places) << 2 | int(best_suit(cards, i64(deciding & 15), heights))


def four_showing_key(cards: list[Card], four_straights: dict[int, int]) -> int:
    """The key of four open cards that may be a four-flush, or a four-straight of those runs (Sökö, Q12)."""
    places = _places(cards)
    plain = _key(places)
    if plain >= _PAIR:
        return plain
    suits = 0
    for card in cards:
        suits |= 1 << (card & 3)
    if suits & suits - 1 == 0:
        return plain | _FOUR_FLUSH
    mask = 0
    for place in places:
        mask |= 1 << (place & 15)
    top = four_straights.get(mask, -1)
    return _FOUR_STRAIGHT | top + 1 << 16 if top >= 0 else plain
