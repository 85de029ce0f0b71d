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

from replay.cards.card import ACE, Card
from replay.cards.suit_order import best_suit

_HIGH_CARD: Final = 0 << 20
_PAIR: Final = 1 << 20
_FOUR_STRAIGHT: Final = 2 << 20
_FOUR_FLUSH: Final = 3 << 20
_TWO_PAIR: Final = 4 << 20
_TRIPS: Final = 5 << 20
_QUADS: Final = 6 << 20
_ONE_HELD: Final = vec[i64]([1 << 3 * rank for rank in range(ACE + 1)])
"""By rank, one card in thirteen counters of three bits."""


def _held(cards: list[Card]) -> i64:
    """How many cards of each rank there are. Raises ValueError where one is unknown."""
    held: i64 = 0
    for one in cards:
        card: i64 = one
        if card < 0:
            raise ValueError("an unknown card has no rank")
        held += _ONE_HELD[card >> 2]
    return held


def _key(held: i64) -> tuple[i64, i64]:
    """The key of the ranks held, and the rank whose suit decides where suits rank hands: the highest side card's.

    Without a side card it is the pair's, of two pair the higher one's; -1 without cards.
    """
    several: i64 = 0  # the ranks held more than once, then those held once; each one up, four bits
    severals: i64 = 0
    single: i64 = 0
    singles: i64 = 0
    most: i64 = 1
    deciding: i64 = -1
    rank: i64 = ACE
    while rank >= 0:
        count = (held >> (3 * rank)) & 7
        if count == 1:
            if singles == 0:
                deciding = rank
            single = single << 4 | (rank + 1)
            singles += 1
        elif count > most:
            several |= (rank + 1) << (4 * severals)
            severals += 1
            most = count
        elif count > 1:
            several = several << 4 | (rank + 1)
            severals += 1
        rank -= 1
    if deciding < 0 and severals > 0:
        deciding = (several >> (4 * (severals - 1))) - 1
    ranks = several << (4 * singles) | single
    unused = 5 - severals - singles
    ranks = ranks << (4 * unused) if unused > 0 else ranks >> (-4 * unused)
    return _category(most, severals) | ranks, deciding


def _category(most: i64, severals: i64) -> i64:
    if most == 4:
        return _QUADS
    if most == 3:
        return _TRIPS
    if most == 1:
        return _HIGH_CARD
    return _PAIR if severals == 1 else _TWO_PAIR


def showing_key(cards: list[Card]) -> int:
    """The key of open cards where suits do not rank hands; 0 without cards. ValueError where one is unknown."""
    return int(_key(_held(cards))[0])


def showing_key_by_suit(cards: list[Card], heights: vec[i64]) -> int:
    """The key of open cards where suits of those heights rank hands: that of the highest side card decides.

    Without a side card it is the highest suit of the pair, of two pair of the higher one.
    """
    key, deciding = _key(_held(cards))
    return int(key << 2 | best_suit(cards, deciding, heights))


def four_showing_key(cards: list[Card], four_straights: dict[int, int]) -> int:
    """The key of four open cards that may be a four-flush, or a four-straight of those runs (Sökö, Q12)."""
    plain = showing_key(cards)
    if plain >= _PAIR:
        return plain
    suits = 0
    mask = 0
    for card in cards:
        suits |= 1 << (card & 3)
        mask |= 1 << (card >> 2)
    if suits & suits - 1 == 0:
        return plain | _FOUR_FLUSH
    top = four_straights.get(mask, -1)
    return _FOUR_STRAIGHT | top + 1 << 16 if top >= 0 else plain
