"""Commitments to a shuffle's seed, published before the first card (``deck_committed``)."""

from hashlib import sha256
from typing import Final

ALGORITHMS: Final = ("sha256-v1",)
_LABEL: Final = b"oddchip/seed/v1"


def is_built(algorithm: str) -> bool:
    """Whether commitments of that algorithm can be checked."""
    return algorithm in ALGORITHMS


def seed_commitment(algorithm: str, room: str, hand_id: str, seed: bytes) -> bytes:
    """What the room should have published for that seed; raises ValueError where the algorithm is not built."""
    if algorithm not in ALGORITHMS:
        raise ValueError(f"no commitment {algorithm!r} is built; there are {', '.join(ALGORITHMS)}")
    return sha256(b"\0".join([_LABEL, room.encode(), hand_id.encode(), seed])).digest()
