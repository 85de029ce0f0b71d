"""Fingerprints of seeds and decks: whether two may be the same, in eight bytes.

They are no commitment to anything: whoever wants two of them to be alike can bring that about. The rooms whose shuffles
are told apart by them have nothing to win by that; by chance two of some millions are alike once in thousands of years.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

PRIME: Final[i64] = 2**31 - 1
ONE: Final[i64] = 1_103_515_249
OTHER: Final[i64] = 1_812_433_253
LANE: Final[i64] = 2**31


def seed_fingerprint(seed: bytes) -> i64:
    """62 bits of a seed, the same for the same bytes."""
    one: i64 = 17 + len(seed)
    other: i64 = 29
    for at in range(len(seed)):
        byte: i64 = seed[at]
        one = _next(one, ONE, byte)
        other = _next(other, OTHER, byte)
    return one * LANE + other


def deck_fingerprint(deck: vec[i64]) -> i64:
    """62 bits of a deck, the same for the same cards in the same order."""
    one: i64 = 23 + len(deck)
    other: i64 = 31
    for card in deck:
        one = _next(one, ONE, card)
        other = _next(other, OTHER, card)
    return one * LANE + other


def _next(value: i64, factor: i64, more: i64) -> i64:
    """(value * factor + more) modulo the prime, by the sum of the number's halves."""
    grown = value * factor + more + 1
    folded = (grown & PRIME) + (grown >> 31)
    return folded - PRIME if folded >= PRIME else folded
