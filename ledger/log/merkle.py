"""The Merkle tree of RFC 6962 section 2.1 over SHA-256: its hashes, and a tree that grows leaf by leaf."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final, final

from ledger.log.canonical_text import MAX_SIZE

HASH_BYTES: Final = 32
MAX_PROOF: Final = 63
"""The most hashes of an inclusion proof, and of a consistency proof that a witness takes."""
EMPTY_ROOT: Final = sha256(b"").digest()
"""The root of a tree without leaves."""


def leaf_hash(entry: bytes) -> bytes:
    """The 32 bytes that stand for an entry: SHA-256 of 0x00 and the entry."""
    return sha256(b"\x00" + entry).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The 32 bytes over two subtrees: SHA-256 of 0x01 and both hashes."""
    return sha256(b"\x01" + left + right).digest()


def split(size: int) -> int:
    """How many of ``size`` (2 or more) leaves are left of the root: the largest power of two below it."""
    return 1 << ((size - 1).bit_length() - 1)


def root_of(leaf_hashes: Iterable[bytes]) -> bytes:
    """The root over the leaf hashes, in their order; ``EMPTY_ROOT`` for none."""
    tree = GrowingTree()
    tree.extend(leaf_hashes)
    return tree.root()


@final
class GrowingTree:
    """A tree that only grows. It remembers no leaf, only its peaks: at most 63 hashes, whatever its size.

    The peaks are the roots of the largest complete subtrees from left to right, one for each bit that is set in the
    size; ``GrowingTree(tree.size, tree.peaks)`` goes on where ``tree`` stands.
    """

    def __init__(self, size: int = 0, peaks: Sequence[bytes] = ()) -> None:
        """Raises ValueError unless ``peaks`` are as many hashes of 32 bytes as ``size`` has set bits."""
        if not 0 <= size <= MAX_SIZE:
            raise ValueError(f"expected a size from 0 to 2^63-1, found {size}")
        if len(peaks) != size.bit_count() or any(len(peak) != HASH_BYTES for peak in peaks):
            raise ValueError(f"expected {size.bit_count()} peaks of 32 bytes for a tree of size {size}")
        self._size = size
        self._peaks = list(peaks)

    @property
    def size(self) -> int:
        """How many leaves there are."""
        return self._size

    @property
    def peaks(self) -> tuple[bytes, ...]:
        """The roots of the complete subtrees, the largest first."""
        return tuple(self._peaks)

    def append(self, leaf: bytes) -> None:
        """One more leaf, given by its hash; raises ValueError unless it is 32 bytes."""
        if len(leaf) != HASH_BYTES:
            raise ValueError(f"expected a leaf hash of 32 bytes, found {len(leaf)}")
        peaks, full = self._peaks, self._size
        while full & 1:
            leaf = sha256(b"\x01" + peaks.pop() + leaf).digest()
            full >>= 1
        peaks.append(leaf)
        self._size += 1

    def extend(self, leaves: Iterable[bytes]) -> None:
        """More leaves, given by their hashes; raises ValueError at the first that is not 32 bytes."""
        for leaf in leaves:
            self.append(leaf)

    def root(self) -> bytes:
        """The root of the tree as it stands."""
        if not self._peaks:
            return EMPTY_ROOT
        root = self._peaks[-1]
        for peak in reversed(self._peaks[:-1]):
            root = node_hash(peak, root)
        return root
