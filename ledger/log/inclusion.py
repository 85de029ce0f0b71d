"""Proofs that an entry is in a tree: built as in RFC 6962 section 2.1.1, checked as in RFC 9162 section 2.1.3.2."""

from collections.abc import Sequence

from ledger.log.canonical_text import MAX_SIZE
from ledger.log.merkle import HASH_BYTES, node_hash, split
from ledger.log.refusal import Unproven
from ledger.log.subtrees import HashReader, hashes_of


def inclusion_proof(index: int, size: int, hashes: HashReader) -> tuple[bytes, ...]:
    """The hashes, 32 bytes each, that lead from leaf ``index`` to the root of the first ``size`` leaves.

    The leaf's sibling comes first, the child of the root last. Raises ValueError unless 0 <= index < size.
    """
    if not 0 <= index < size <= MAX_SIZE:
        raise ValueError(f"leaf {index} is not in a tree of size {size}")
    low, high = 0, size
    beside: list[tuple[int, int]] = []
    while high - low > 1:
        middle = low + split(high - low)
        if index < middle:
            beside.append((middle, high))
            high = middle
        else:
            beside.append((low, middle))
            low = middle
    return hashes_of(beside[::-1], hashes)


def verify_inclusion(leaf: bytes, index: int, size: int, proof: Sequence[bytes], root: bytes) -> None:
    """Returns if ``proof`` shows that the tree of ``size`` leaves with ``root`` has the leaf hash at ``index``.

    Raises Unproven if it does not: when a hash is not 32 bytes, the index is not below the size, the proof is longer or
    shorter than it has to be, or it leads to another root.
    """
    if not 0 <= index < size <= MAX_SIZE:
        raise Unproven(f"leaf {index} cannot be in a tree of size {size}")
    check_hashes(leaf, root, *proof)
    at, last, found = index, size - 1, leaf
    for beside in proof:
        if last == 0:
            raise Unproven(f"the inclusion proof of leaf {index} in size {size} has hashes too many")
        if at & 1 or at == last:
            found = node_hash(beside, found)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            found = node_hash(found, beside)
        at, last = at >> 1, last >> 1
    if last:
        raise Unproven(f"the inclusion proof of leaf {index} in size {size} has hashes too few")
    if found != root:
        raise Unproven(f"the inclusion proof of leaf {index} leads to {found.hex()}, not to the root {root.hex()}")


def check_hashes(*hashes: bytes) -> None:
    """Raises Unproven unless each is 32 bytes."""
    for one in hashes:
        if len(one) != HASH_BYTES:
            raise Unproven(f"expected hashes of 32 bytes, found one of {len(one)}")
