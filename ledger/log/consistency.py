"""Proofs that a tree only grew: built as in RFC 6962 section 2.1.2, checked as in RFC 9162 section 2.1.4.2."""

from collections.abc import Sequence

from ledger.log.canonical_text import MAX_SIZE
from ledger.log.inclusion import check_hashes
from ledger.log.merkle import EMPTY_ROOT, node_hash, split
from ledger.log.refusal import Unproven
from ledger.log.subtrees import HashReader, hashes_of


def consistency_proof(old: int, new: int, hashes: HashReader) -> tuple[bytes, ...]:
    """The hashes, 32 bytes each, that show that the first ``old`` of ``new`` leaves are still as they were.

    Empty for ``old`` 0 and for ``old`` = ``new``. Raises ValueError unless 0 <= old <= new.
    """
    if not 0 <= old <= new <= MAX_SIZE:
        raise ValueError(f"a tree of size {new} did not grow from size {old}")
    if old == 0:
        return ()
    low, high = 0, new
    parts: list[tuple[int, int]] = []
    while old != high:
        middle = low + split(high - low)
        if old <= middle:
            parts.append((middle, high))
            high = middle
        else:
            parts.append((low, middle))
            low = middle
    if low:
        parts.append((low, high))
    return hashes_of(parts[::-1], hashes)


def verify_consistency(old: int, new: int, proof: Sequence[bytes], old_root: bytes, new_root: bytes) -> None:
    """Returns if ``proof`` shows that the tree of ``old`` leaves is the beginning of the one of ``new`` leaves.

    A tree of size 0 has the empty root, and is the beginning of every tree: the proof is empty. Raises Unproven if
    nothing is shown: when a hash is not 32 bytes, ``old`` is above ``new``, the proof is longer or shorter than it has
    to be, or it does not lead to both roots.
    """
    if not 0 <= old <= new <= MAX_SIZE:
        raise Unproven(f"a tree of size {new} cannot have grown from size {old}")
    check_hashes(old_root, new_root, *proof)
    for size, root in ((old, old_root), (new, new_root)):
        if size == 0 and root != EMPTY_ROOT:
            raise Unproven(f"a tree of size 0 has the root {EMPTY_ROOT.hex()}, not {root.hex()}")
    if old == 0 or old == new:
        if proof:
            raise Unproven(f"a consistency proof from size {old} to {new} is empty; found {len(proof)} hashes")
        if old == new and old_root != new_root:
            raise Unproven(f"two roots for size {old}: {old_root.hex()} and {new_root.hex()}")
        return
    found_old, found_new = _roots_of(old, new, proof, old_root)
    if found_old != old_root:
        raise Unproven(f"the consistency proof leads to {found_old.hex()} for size {old}, not to {old_root.hex()}")
    if found_new != new_root:
        raise Unproven(f"the consistency proof leads to {found_new.hex()} for size {new}, not to {new_root.hex()}")


def _roots_of(old: int, new: int, proof: Sequence[bytes], old_root: bytes) -> tuple[bytes, bytes]:
    """The two roots that the proof leads to; 0 < old < new."""
    # A complete old tree is a node of the new one: the proof leaves it out, for the verifier has it.
    path = [old_root, *proof] if old & (old - 1) == 0 else list(proof)
    at, last = old - 1, new - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    if not path:
        raise Unproven(f"the consistency proof from size {old} to {new} has hashes too few")
    found_old = found_new = path[0]
    for beside in path[1:]:
        if last == 0:
            raise Unproven(f"the consistency proof from size {old} to {new} has hashes too many")
        if at & 1 or at == last:
            found_old, found_new = node_hash(beside, found_old), node_hash(beside, found_new)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            found_new = node_hash(found_new, beside)
        at, last = at >> 1, last >> 1
    if last:
        raise Unproven(f"the consistency proof from size {old} to {new} has hashes too few")
    return found_old, found_new
