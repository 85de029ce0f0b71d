"""Hands that are sealed in the tests: dealt by the room, spoiled, and those of the worked cases."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from ledger.histories.fault import Fault
from ledger.histories.read import read_hands
from ledger.store.pin import choose_pin
from replay.hand import Hand
from replay.sealed.sealed_hand import SealedHand
from tests.room.hands import recorded_hand
from tests.room.rulebook import TABLES
from tests.room.vandal import spoiled

DATA = Path(__file__).parents[2] / "data"
RECORDED_AT = 1_764_475_445_123_456
BEHIND = b"\xff" * 16
"""Bytes that come after what is read; they are looked at and mean nothing."""


def sealed(hand: Hand, closed: bool = True) -> SealedHand:
    """The hand as recording would seal it, with its pinned house."""
    pin = choose_pin(hand)
    version = len(hand.events) + 1 + closed
    return SealedHand(hand, pin.house, pin.version, pin.sha256, RECORDED_AT, version, closed)


@cache
def read_from(folder: str, suffix: str) -> list[Hand]:
    """The hands in the files of one kind below a folder of ``tests/data``, and in a sheet of many the first ones."""
    found = []
    for file in sorted((DATA / folder).rglob(f"*{suffix}")):
        found += [hand for hand in read_hands(str(file)) if not isinstance(hand, Fault)][:50]
    return found


def dealt(first: int, count: int) -> Iterator[SealedHand]:
    """Hands of every house, family and limit, in order and spoiled, so many of each."""
    for seed in range(first, first + count):
        for house, family, limit in TABLES:
            one = recorded_hand(house, limit, seed, family).hand
            rng = Random(f"sealed {house} {family} {limit} {seed}")
            for hand in (one, spoiled(rng, one, recorded_hand(house, limit, seed + count, family).hand)):
                yield sealed(hand, closed=rng.random() < 0.5)


def damaged(rng: Random, record: bytes) -> bytes:
    """The record with one to three things wrong."""
    found = bytearray(record)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        at = rng.randrange(len(found))
        match rng.randrange(6):
            case 0:
                found[at] ^= 1 << rng.randrange(8)
            case 1:
                found[at] = rng.choice((0, 1, 2, 127, 128, 255, rng.randrange(256)))
            case 2:
                del found[at : at + rng.choice((1, 1, 2, 8))]
            case 3:
                found[at:at] = rng.randbytes(rng.choice((1, 1, 2, 8)))
            case 4:
                found[at:at] = b"\xff\xff\xff\xff\x07"
            case _:
                other = rng.randrange(len(found))
                found[at : at + 8] = found[other : other + 8]
        if not found:
            return b""
    return bytes(found)
