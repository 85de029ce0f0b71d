"""``fy-shake256-v1``: Fisher–Yates from the last card to the first, drawn from a SHAKE-256 stream (``shuffle``).

For index i from the last down to 1 one byte at a time is read; a byte from the largest multiple of i + 1 up is
refused, the remainder of the first other one says with which of the cards 0 to i card i changes places. Nothing is
drawn for index 0 (``shuffle.last-step``). The deck starts in the order of ``replay.cards.deck``, and the card at index
0 is dealt first (``shuffle.start``).
"""

from hashlib import shake_256
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from replay.cards.card import Card
from replay.cards.deck import DECKS, deck_of, in_deck_order
from replay.shuffles.named_seed import NamedSeed

NAME: Final = "fy-shake256-v1"
SEED_BYTES: Final = 32
_DECK_LABEL: Final = b"oddchip/shuffle/v1\0"
_RESHUFFLE_LABEL: Final = b"oddchip/reshuffle/v1\0"
_STREAM: Final = shake_256
_BLOCK: Final = 136
"""The bytes that one step of SHAKE-256 gives: nearly always enough for a deck."""
_LAST_TAKEN: Final = vec[u8]([255 - 256 % (i + 1) for i in range(52)])
"""By index: the last byte before those that would make some choices likelier than others."""

_STARTS: Final = {size: vec[i64](deck_of(size)) for size in DECKS}
"""The starting orders."""


def shuffled_deck(seed: NamedSeed, size: int) -> vec[i64]:
    """The deck of 52 or 32 cards in dealing order; raises ValueError for a seed that is not 32 bytes."""
    _refuse_other_sizes(seed)
    deck = _STARTS[size][:]
    shuffle(deck, _DECK_LABEL + seed.named())
    return deck


def reshuffled_stub(seed: NamedSeed, number: int, cards: list[Card]) -> list[Card]:
    """The stub after the hand's reshuffle of that number (from 1), in dealing order, from the cards that go back.

    Raises ValueError for a seed that is not 32 bytes and a number that is not one byte.
    """
    if not 1 <= number <= 255:
        raise ValueError(f"reshuffle {number}; expected 1 to 255")
    _refuse_other_sizes(seed)
    stub = vec[i64](in_deck_order(cards))
    # The number stands before the seed.
    shuffle(stub, _RESHUFFLE_LABEL + seed.owner() + bytes([number]) + seed.seed)
    return list(stub)


def shuffle(cards: vec[i64], message: bytes, block: int = _BLOCK) -> None:
    """Shuffles at most 52 cards in place by the stream of the message, read in blocks of so many bytes."""
    stream = _STREAM(message)
    drawn: bytes = stream.digest(block)
    end: i64 = len(drawn)
    last_taken = _LAST_TAKEN
    at: i64 = 0
    i: i64 = len(cards) - 1
    while i > 0:
        if at == end:
            drawn = stream.digest(end + block)
            end = len(drawn)
        byte: i64 = drawn[at]
        at += 1
        if byte <= i64(last_taken[i]):
            j = i64(u8(byte) % u8(i + 1))
            moved = cards[i]
            cards[i] = cards[j]
            cards[j] = moved
            i -= 1


def _refuse_other_sizes(seed: NamedSeed) -> None:
    if len(seed.seed) != SEED_BYTES:
        raise ValueError(f"a seed of {len(seed.seed)} bytes; expected {SEED_BYTES}")
