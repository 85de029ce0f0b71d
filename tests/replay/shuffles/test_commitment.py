import hashlib

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from replay.shuffles.card_tree import CardTree
from replay.shuffles.commitment import due_commitment, is_built, seed_commitment
from replay.shuffles.named_seed import NamedSeed


def test_a_seed_opens_its_commitment() -> None:
    """sha256-v1: the SHA-256 of label, room, hand id and seed, joined by zero bytes."""
    seed = bytes(range(32))
    expected = hashlib.sha256("oddchip/seed/v1\0røm\0h-1\0".encode() + seed).digest()
    assert is_built("sha256-v1")
    assert seed_commitment("sha256-v1", NamedSeed("røm", "h-1", seed)) == expected


def test_another_seed_hand_or_room_does_not() -> None:
    """A commitment binds all three."""
    seed = bytes(32)
    found = {
        seed_commitment("sha256-v1", NamedSeed("room", "h-1", seed)),
        seed_commitment("sha256-v1", NamedSeed("room", "h-2", seed)),
        seed_commitment("sha256-v1", NamedSeed("hall", "h-1", seed)),
        seed_commitment("sha256-v1", NamedSeed("room", "h-1", bytes([1]) + seed[1:])),
    }
    assert len(found) == 4


def test_a_commitment_that_is_not_built() -> None:
    """It can be asked for, so that the check is skipped, and is refused by name."""
    assert not is_built("sha512-v1")
    with pytest.raises(ValueError, match="no commitment 'sha512-v1' to a seed is built; there is sha256-v1"):
        seed_commitment("sha512-v1", NamedSeed("room", "h-1", bytes(32)))


def test_a_deck_opens_its_commitment() -> None:
    """card-tree-v1: the root of the tree over the deck's cards; a seed alone does not give it."""
    seed, deck = bytes(range(32)), list(range(52))
    assert is_built("card-tree-v1")
    assert (
        due_commitment("card-tree-v1", NamedSeed("room", "h-1", seed), vec[i64](deck))
        == CardTree("h-1", seed, deck).root()
    )
    alone = due_commitment("sha256-v1", NamedSeed("room", "h-1", seed), vec[i64]())
    assert alone == seed_commitment("sha256-v1", NamedSeed("room", "h-1", seed))
    with pytest.raises(ValueError, match="no commitment 'card-tree-v1' to a seed"):
        seed_commitment("card-tree-v1", NamedSeed("room", "h-1", seed))
