"""Fingerprints of seeds and decks: whether two may be the same, in eight bytes.

They are no commitment to anything: whoever wants two of them to be alike can bring that about. The rooms whose shuffles
are told apart by them have nothing to win by that; by chance two of some millions are alike once in thousands of years.
"""

from typing import Final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64

PRIME: Final[i64] = 2**31 - 1
ONE: Final[i64] = 1_103_515_249
ONE_TWICE: Final[i64] = 1_923_197_126
"""Its square modulo the prime."""
ONE_THRICE: Final[i64] = 1_691_583_339
OTHER: Final[i64] = 1_812_433_253
OTHER_TWICE: Final[i64] = 1_617_951_269
OTHER_THRICE: Final[i64] = 1_030_923_852
LANE: Final[i64] = 2**31
THIRD: Final[i64] = 2**21 - 1
"""The bits of the first and of the second number in eight bytes."""
REST: Final[i64] = 2**22 - 1
"""Those of the third."""


def seed_fingerprint(seed: bytes) -> i64:
    """62 bits of a seed, the same for the same bytes."""
    size: i64 = len(seed)
    one: i64 = 17 + size
    other: i64 = 29
    at: i64 = 0
    while at + 8 <= size:  # eight bytes as three numbers, with one folding for all
        word = read_i64_le(seed, at)
        low, middle, high = word & THIRD, (word >> 21) & THIRD, (word >> 42) & REST
        one = _modulo(one * ONE_THRICE + low * ONE_TWICE + middle * ONE + high)
        other = _modulo(other * OTHER_THRICE + low * OTHER_TWICE + middle * OTHER + high)
        at += 8
    while at < size:
        byte: i64 = seed[at]
        one, other = _modulo(one * ONE + byte), _modulo(other * OTHER + byte)
        at += 1
    return one * LANE + other


def deck_fingerprint(deck: vec[i64]) -> i64:
    """62 bits of a deck, the same for the same cards in the same order."""
    one: i64 = 23 + len(deck)
    other: i64 = 31
    size: i64 = len(deck)
    at: i64 = 0
    while at + 4 <= size:  # four cards as one number
        four = ((deck[at] * 64 + deck[at + 1]) * 64 + deck[at + 2]) * 64 + deck[at + 3]
        one, other = _modulo(one * ONE + four), _modulo(other * OTHER + four)
        at += 4
    while at < size:
        one, other = _modulo(one * ONE + deck[at]), _modulo(other * OTHER + deck[at])
        at += 1
    return one * LANE + other


def _modulo(grown: i64) -> i64:
    """A number modulo the prime, by the sum of its halves; it may be a little over the prime's square."""
    folded = (grown & PRIME) + (grown >> 31)
    if folded >= PRIME:
        folded -= PRIME
    return folded - PRIME if folded >= PRIME else folded
