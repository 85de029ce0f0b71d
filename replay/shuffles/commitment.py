"""Commitments to a shuffle, published before the first card (``deck_committed``).

``sha256-v1`` commits to the seed, which has to be shown whole. ``card-tree-v1`` commits to the deck card by card, so
that single cards can be shown later without the seed (``replay.shuffles.card_tree``). A room may publish both.
"""

from hashlib import sha256
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from replay.shuffles import card_tree
from replay.shuffles.named_seed import NamedSeed

SEED_HASH: Final = "sha256-v1"
ALGORITHMS: Final = (SEED_HASH, card_tree.NAME)
_LABEL: Final = b"oddchip/seed/v1\0"
_HASH: Final = sha256


def is_built(algorithm: str) -> bool:
    """Whether commitments of that algorithm can be checked."""
    return algorithm in ALGORITHMS


def due_commitment(algorithm: str, seed: NamedSeed, deck: vec[i64]) -> bytes:
    """What the room should have published for a seed and the deck that it gives.

    Raises ValueError where the algorithm is not built, and for ``card-tree-v1`` without a deck.
    """
    if algorithm == card_tree.NAME:
        return card_tree.CardTree(seed.hand_id, seed.seed, list(deck)).root()
    return seed_commitment(algorithm, seed)


def seed_commitment(algorithm: str, seed: NamedSeed) -> bytes:
    """What the room should have published for that seed alone; raises ValueError where the algorithm is not built."""
    if algorithm != SEED_HASH:
        raise ValueError(f"no commitment {algorithm!r} to a seed is built; there is {SEED_HASH}")
    return _HASH(_LABEL + seed.named()).digest()
