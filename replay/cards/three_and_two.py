"""High hands of exactly three of five cards and two of some others.

Omaha plays three of the board's five and two hole cards; a game that plays three of five hole cards and two of the
board is the same with the sides exchanged. Suits apart, only the ranks of the five and of a pair of the others
matter: 6,175 by 91 keys, each worked out when it is first asked for.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from replay.cards.card import Card
from replay.cards.high_table import FLUSH_KEYS, SUIT_BIT, UNSUITED_KEYS
from replay.cards.rank_sums import (
    CARD_SUM,
    FIVES,
    NO_CARD,
    SUIT_SHIFT,
    SUITED,
    THREE_SUITED,
    TWO_SUITED,
    five_index,
    rank_index,
    sum_of,
)

MOST_OTHERS: Final = 9
"""More of the others would overflow the counters of their suits."""
_PAIRS: Final = 91

_PAIR_PLACE: Final = vec[i64](
    [max(a, b) * (max(a, b) + 1) // 2 + min(a, b) for a in range(13) for b in range(13)],
)
_KEYS: Final = vec[i32]([0] * (FIVES * _PAIRS))
"""By the ranks of the five, then by the ranks of the pair; 0 where not yet known."""


def _pair_key(five: list[Card], total: i64) -> i64:
    """The best of three of the five and a pair, suits left out; ``total`` is the sum of all seven."""
    best: i64 = 0
    for i in range(5):
        without = total - CARD_SUM[i64(five[i])]
        for j in range(i):
            key = i64(UNSUITED_KEYS[rank_index(without - CARD_SUM[i64(five[j])])])
            if key > best:
                best = key
    return best


def _ranks(cards: list[Card], suit: i64) -> i64:
    """The mask of the ranks of that suit."""
    bits: i64 = 0
    for card in cards:
        bits += SUIT_BIT[i64(card)]
    return (bits >> (13 * suit)) & 0x1FFF


def _flush_key(threes: i64, twos: i64) -> i64:
    """The best flush of three ranks of the one mask and two of the other."""
    best: i64 = 0
    a_left = threes
    while a_left:
        a = a_left & -a_left
        a_left ^= a
        b_left = a_left
        while b_left:
            b = b_left & -b_left
            b_left ^= b
            c_left = b_left
            while c_left:
                c = c_left & -c_left
                c_left ^= c
                key = _flush_with(a | b | c, twos)
                if key > best:
                    best = key
    return best


def _flush_with(three: i64, twos: i64) -> i64:
    """The best flush of these three ranks and two of the mask."""
    best: i64 = 0
    d_left = twos
    while d_left:
        d = d_left & -d_left
        d_left ^= d
        e_left = d_left
        while e_left:
            e = e_left & -e_left
            e_left ^= e
            key = i64(FLUSH_KEYS[three | d | e])
            if key > best:
                best = key
    return best


def three_and_two_key(five: list[Card], others: list[Card]) -> i64:
    """The key of the best hand of exactly three of the five and two of the two to nine others, all different.

    Raises ValueError where a card is unknown.
    """
    total = sum_of(five)
    others_total = sum_of(others)
    if total + others_total >= NO_CARD:
        raise ValueError("an unknown card has no rank")
    row = five_index(total) * _PAIRS
    best: i64 = 0
    for i in range(len(others)):
        first = i64(others[i])
        for j in range(i):
            second = i64(others[j])
            place = row + _PAIR_PLACE[(first >> 2) * 13 + (second >> 2)]
            key = i64(_KEYS[place])
            if key == 0:
                key = _pair_key(five, total + CARD_SUM[first] + CARD_SUM[second])
                _KEYS[place] = i32(key)
            if key > best:
                best = key
    suited = (total + THREE_SUITED) & (others_total + TWO_SUITED) & SUITED
    if suited:
        suit: i64 = 0
        while (suited >> (SUIT_SHIFT + 4 * suit)) & 8 == 0:
            suit += 1
        key = _flush_key(_ranks(five, suit), _ranks(others, suit))
        if key > best:
            best = key
    return best
