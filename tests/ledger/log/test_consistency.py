import pytest

from ledger.log.consistency import consistency_proof, verify_consistency
from ledger.log.merkle import EMPTY_ROOT
from ledger.log.refusal import Unproven
from ledger.log.subtrees import subtree_hash
from tests.ledger.log.reference import EntryHashes, EqualLeaves, proof, sample_entries, tree_hash

MOST = 40
ENTRIES = sample_entries(MOST)
ROOTS = [tree_hash(ENTRIES[:size]) for size in range(MOST + 1)]


def test_proofs_are_those_of_the_definition() -> None:
    """From every size to every later one to 40: the hashes of RFC 6962's PROOF, and they verify."""
    for new in range(1, MOST + 1):
        for old in range(1, new + 1):
            found = consistency_proof(old, new, EntryHashes(ENTRIES))
            assert list(found) == proof(old, ENTRIES[:new])
            verify_consistency(old, new, found, ROOTS[old], ROOTS[new])


def test_the_empty_tree_is_the_beginning_of_every_tree() -> None:
    """Nothing has to be shown, so the proof is empty; the root of size 0 is the hash of nothing."""
    for new in range(MOST + 1):
        assert consistency_proof(0, new, EntryHashes(ENTRIES)) == ()
        verify_consistency(0, new, [], EMPTY_ROOT, ROOTS[new])
        with pytest.raises(Unproven, match="is empty"):
            verify_consistency(0, new, [ROOTS[new]], EMPTY_ROOT, ROOTS[new])
        with pytest.raises(Unproven, match="root"):
            verify_consistency(0, new, [], ROOTS[1], ROOTS[new])


def test_a_tree_that_did_not_only_grow_is_refused() -> None:
    """To size 12: other sizes, other roots, a root of the same size, and any other length of the proof."""
    for new in range(1, 13):
        for old in range(1, new + 1):
            good = consistency_proof(old, new, EntryHashes(ENTRIES))
            another = tree_hash([b"another", *ENTRIES[1:old]])
            wrong = [(old, new, good, another, ROOTS[new])]
            wrong += [(old, new, good, ROOTS[old], tree_hash([*ENTRIES[: new - 1], b"another"]))]
            wrong += [(old, new, good[:shorter], ROOTS[old], ROOTS[new]) for shorter in range(len(good))]
            wrong += [(old, new, (*good, extra), ROOTS[old], ROOTS[new]) for extra in (ROOTS[old], bytes(32))]
            wrong += [(old, new, (extra, *good), ROOTS[old], ROOTS[new]) for extra in (ROOTS[old], bytes(32))]
            wrong += [(size, new, good, ROOTS[old], ROOTS[new]) for size in range(new + 3) if size != old]
            wrong += [(old, size, good, ROOTS[old], ROOTS[new]) for size in range(old) if size != new]
            for case in wrong:
                with pytest.raises(Unproven):
                    verify_consistency(*case)


def test_the_largest_tree() -> None:
    """To a log of 2^63-1 entries, from its beginning, its middle and its end."""
    new, hashes = 2**63 - 1, EqualLeaves()
    for old in (1, 2, 2**62 - 1, 2**62, 2**62 + 1, new - 1, new):
        proof = consistency_proof(old, new, hashes)
        verify_consistency(old, new, proof, subtree_hash(0, old, hashes), subtree_hash(0, new, hashes))


def test_any_byte_changed_is_refused() -> None:
    """In both roots and in every hash of a proof, with an old tree that is complete and one that is not."""
    for old, new in ((6, 11), (8, 13)):
        whole = ROOTS[old] + b"".join(consistency_proof(old, new, EntryHashes(ENTRIES))) + ROOTS[new]
        for at in range(len(whole)):
            changed = whole[:at] + bytes((whole[at] ^ 0x01,)) + whole[at + 1 :]
            old_root, *hashes, new_root = (changed[begin : begin + 32] for begin in range(0, len(changed), 32))
            with pytest.raises(Unproven, match="leads to"):
                verify_consistency(old, new, hashes, old_root, new_root)


@pytest.mark.parametrize("wrong", [b"", bytes(31), bytes(33)])
def test_every_hash_has_32_bytes(wrong: bytes) -> None:
    """Two roots of the same wrong length are refused, though they are equal, and so is a hash of the proof."""
    with pytest.raises(Unproven, match="32 bytes"):
        verify_consistency(1, 1, [], wrong, wrong)
    with pytest.raises(Unproven, match="32 bytes"):
        verify_consistency(1, 2, [wrong], ROOTS[1], ROOTS[2])


@pytest.mark.parametrize(("old", "new"), [(2, 1), (1, 0), (-1, 1), (-2, -1), (1, 2**63)])
def test_no_tree_shrinks(old: int, new: int) -> None:
    """A proof from a larger tree to a smaller one is neither built nor believed, and there are no sizes below 0."""
    with pytest.raises(Unproven, match="cannot have grown"):
        verify_consistency(old, new, [], ROOTS[1], ROOTS[1])
    with pytest.raises(ValueError, match="did not grow"):
        consistency_proof(old, new, EntryHashes(ENTRIES))
