"""Fingerprints of seeds and decks: whether two may be the same, in eight bytes.

They are no commitment to anything: whoever wants two of them to be alike can bring that about. The rooms whose shuffles
are told apart by them have nothing to win by that; by chance two of some millions are alike once in thousands of years.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

PRIME: Final[i64] = 2**31 - 1
ONE: Final[i64] = 1_103_515_249
ONE_TWICE: Final[i64] = 1_923_197_126
"""Its square modulo the prime."""
OTHER: Final[i64] = 1_812_433_253
OTHER_TWICE: Final[i64] = 1_617_951_269
LANE: Final[i64] = 2**31


def seed_fingerprint(seed: bytes) -> i64:
    """62 bits of a seed, the same for the same bytes."""
    one: i64 = 17 + len(seed)
    other: i64 = 29
    size: i64 = len(seed)
    at: i64 = size % 2
    if at:
        first: i64 = seed[0]
        one, other = _modulo(one * ONE + first + 1), _modulo(other * OTHER + first + 1)
    while at < size:  # two at a time, with one folding for both
        byte: i64 = seed[at]
        after: i64 = seed[at + 1]
        one = _modulo(one * ONE_TWICE + (byte + 1) * ONE + after + 1)
        other = _modulo(other * OTHER_TWICE + (byte + 1) * OTHER + after + 1)
        at += 2
    return one * LANE + other


def deck_fingerprint(deck: vec[i64]) -> i64:
    """62 bits of a deck, the same for the same cards in the same order."""
    one: i64 = 23 + len(deck)
    other: i64 = 31
    size: i64 = len(deck)
    at: i64 = size % 2
    if at:
        one, other = _modulo(one * ONE + deck[0] + 1), _modulo(other * OTHER + deck[0] + 1)
    while at < size:
        card, after = deck[at], deck[at + 1]
        one = _modulo(one * ONE_TWICE + (card + 1) * ONE + after + 1)
        other = _modulo(other * OTHER_TWICE + (card + 1) * OTHER + after + 1)
        at += 2
    return one * LANE + other


def _modulo(grown: i64) -> i64:
    """A number modulo the prime, by the sum of its halves; it may be a little over the prime's square."""
    folded = (grown & PRIME) + (grown >> 31)
    if folded >= PRIME:
        folded -= PRIME
    return folded - PRIME if folded >= PRIME else folded
