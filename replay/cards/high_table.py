"""The keys of the ordinary high ranking, looked up by the sum of the cards.

A key is a category (bits 20-23) and up to five ranks, four bits each, from bit 16 down: pairs, threes and fours come
once and before the side cards, a straight is its top card alone. So the larger key is the better hand (the cards of the
combination, then the side cards: ``rank.kicker``), and equal keys tie.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from replay.cards.rank_sums import SUIT_SHIFT, tabulate

_HIGH_CARD: Final = 0 << 20
_PAIR: Final = 1 << 20
_TWO_PAIR: Final = 2 << 20
_TRIPS: Final = 3 << 20
_STRAIGHT: Final = 4 << 20
_FLUSH: Final = 5 << 20
_FULL_HOUSE: Final = 6 << 20
_QUADS: Final = 7 << 20
_STRAIGHT_FLUSH: Final = 8 << 20


def _top(mask: int) -> int:
    """The highest rank of the mask, -1 where it has none."""
    return mask.bit_length() - 1


def _descending() -> list[int]:
    """For each mask its five highest ranks, four bits each, the highest in bits 16-19."""
    packed = [0]
    for mask in range(1, 1 << 13):
        top = _top(mask)
        packed.append(top << 16 | packed[mask ^ (1 << top)] >> 4)
    return packed


def _straights() -> list[int]:
    """For each mask the top card of its highest straight, the ace high or low (``ace``); -1 without one."""
    tops = []
    for mask in range(1 << 13):
        ranks = mask << 1 | mask >> 12
        lowest = ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4
        tops.append(_top(lowest) + 3 if lowest else -1)
    return tops


_DESCENDING: Final = _descending()
_STRAIGHT_TOP: Final = _straights()


def _unsuited_key(once: int, twice: int, thrice: int, four: int) -> int:
    """The key of the best five of some cards, suits left out, from the masks of ranks held so often."""
    if four:
        quads = _top(four)
        return _QUADS | quads << 16 | _top(once ^ (1 << quads)) << 12
    trips = _top(thrice)
    if thrice:
        others = twice ^ (1 << trips)
        if others:
            return _FULL_HOUSE | trips << 16 | _top(others) << 12
    straight = _STRAIGHT_TOP[once]
    if straight >= 0:
        return _STRAIGHT | straight << 16
    if thrice:
        return _TRIPS | trips << 16 | (_DESCENDING[once ^ (1 << trips)] & 0xFF000) >> 4
    if not twice:
        return _HIGH_CARD | _DESCENDING[once]
    pair = _top(twice)
    others = twice ^ (1 << pair)
    if not others:
        return _PAIR | pair << 16 | (_DESCENDING[once ^ twice] & 0xFFF00) >> 4
    second = _top(others)
    return _TWO_PAIR | pair << 16 | second << 12 | _top(once ^ (1 << pair) ^ (1 << second)) << 8


def _flush_keys() -> vec[i32]:
    keys = []
    for mask in range(1 << 13):
        top = _STRAIGHT_TOP[mask]
        keys.append(_STRAIGHT_FLUSH | top << 16 if top >= 0 else _FLUSH | _DESCENDING[mask])
    return vec[i32](keys)


UNSUITED_KEYS: Final = tabulate(_unsuited_key)
"""The key of five to seven cards without a flush, by ``rank_index``."""
FLUSH_KEYS: Final = _flush_keys()
"""The key of five or more cards of one suit, by the mask of their ranks."""
SUIT_BIT: Final = vec[i64]([1 << ((card & 3) * 13 + (card >> 2)) for card in range(52)])
"""One bit a card, thirteen for each suit."""


def flush_key(total: i64, bits: i64) -> i64:
    """The key of five to seven known cards with five of one suit, from their sum and the sum of their ``SUIT_BIT``."""
    suit: i64 = 0
    while (total >> (SUIT_SHIFT + 4 * suit)) & 15 < 5:
        suit += 1
    return i64(FLUSH_KEYS[(bits >> (13 * suit)) & 0x1FFF])


def ranks_of(key: int) -> list[int]:
    """The five ranks of a key in the order in which they count, 0 where its category needs fewer."""
    return [key >> shift & 15 for shift in (16, 12, 8, 4, 0)]
