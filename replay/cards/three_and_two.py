"""High hands of exactly three of five cards and two of some others.

Omaha plays three of the board's five and two hole cards; a game that plays three of five hole cards and two of the
board is the same with the sides exchanged. Suits apart, only the ranks of the five and of a pair of the others
matter: 6,175 by 91 keys. The 91 of a five are worked out when its ranks are first met.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from replay.cards.card import Card
from replay.cards.high_table import FLUSH_KEYS, SUIT_BIT, UNSUITED_KEYS
from replay.cards.rank_sums import (
    FIVES,
    NO_CARD,
    RANK_SUM,
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
"""By the ranks of the five, then by the ranks of the pair; 0 where a rank would occur five times."""
_WORKED_OUT: Final = vec[u8]([0] * FIVES)
"""By the ranks of the five: whether their row of ``_KEYS`` is filled."""


def _work_out(place: i64, five: list[Card]) -> None:
    """Fills the row of the five: for each pair of ranks the best with three of the five, suits left out."""
    held = vec[i64]([0] * 13)
    total: i64 = 0
    for card in five:
        held[i64(card >> 2)] += 1
        total += RANK_SUM[i64(card >> 2)]
    threes = vec[i64]()
    for i in range(5):
        for j in range(i):
            three = total - RANK_SUM[i64(five[i] >> 2)] - RANK_SUM[i64(five[j] >> 2)]
            if three not in threes:
                threes = append(threes, three)
    at = place * _PAIRS
    first: i64 = 0
    while first < 13:
        second: i64 = 0
        while second <= first:
            if held[first] < 4 and held[second] < 4 and (first != second or held[first] < 3):
                _KEYS[at] = i32(_best(threes, RANK_SUM[first] + RANK_SUM[second]))
            at += 1
            second += 1
        first += 1
    _WORKED_OUT[place] = 1  # last: another thread must not meet half a row


def _best(threes: vec[i64], pair: i64) -> i64:
    """The best key of one of the threes and the pair."""
    best: i64 = 0
    for three in threes:
        key = i64(UNSUITED_KEYS[rank_index(three + pair)])
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
    place = five_index(total)
    if not _WORKED_OUT[place]:
        _work_out(place, five)
    row = place * _PAIRS
    best: i64 = 0
    for i in range(len(others)):
        first = i64(others[i]) >> 2
        for j in range(i):
            key = i64(_KEYS[row + _PAIR_PLACE[first * 13 + (i64(others[j]) >> 2)]])
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
