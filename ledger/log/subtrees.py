"""The hash of any part of a tree, from the stored hashes of complete subtrees."""

from collections.abc import Sequence
from typing import Protocol

from ledger.log.merkle import node_hash


class HashReader(Protocol):
    """Where proofs take their hashes from."""

    def read(self, level: int, index: int) -> bytes:
        """The hash, 32 bytes, over the leaves from ``index`` · 2^``level`` to below (``index`` + 1) · 2^``level``.

        It is asked for complete subtrees only, so every one of those leaves is in the tree.
        """


def subtree_hash(low: int, high: int, hashes: HashReader) -> bytes:
    """The hash over the leaves from ``low`` to below ``high``, which together are one subtree of RFC 6962.

    Such a subtree begins at a multiple of the smallest power of two that is not below its number of leaves, and has at
    least one of them.
    """
    parts: list[tuple[int, int]] = []
    while low < high:
        level = (high - low).bit_length() - 1
        parts.append((level, low >> level))
        low += 1 << level
    root = hashes.read(*parts.pop())
    for level, index in reversed(parts):
        root = node_hash(hashes.read(level, index), root)
    return root


def hashes_of(ranges: Sequence[tuple[int, int]], hashes: HashReader) -> tuple[bytes, ...]:
    """``subtree_hash`` of each range."""
    return tuple(subtree_hash(low, high, hashes) for low, high in ranges)
