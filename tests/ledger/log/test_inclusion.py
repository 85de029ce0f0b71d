import pytest

from ledger.log.inclusion import inclusion_proof, verify_inclusion
from ledger.log.merkle import MAX_PROOF, leaf_hash
from ledger.log.refusal import Unproven
from ledger.log.subtrees import subtree_hash
from tests.ledger.log.reference import EntryHashes, EqualLeaves, path, sample_entries, tree_hash

MOST = 40
ENTRIES = sample_entries(MOST)


def test_proofs_are_those_of_the_definition() -> None:
    """Every leaf at every size to 40: the hashes of RFC 6962's PATH, and they verify."""
    for size in range(1, MOST + 1):
        root = tree_hash(ENTRIES[:size])
        for index in range(size):
            proof = inclusion_proof(index, size, EntryHashes(ENTRIES))
            assert list(proof) == path(index, ENTRIES[:size])
            verify_inclusion(leaf_hash(ENTRIES[index]), index, size, proof, root)


def test_every_proof_is_of_one_leaf_at_one_place_in_one_tree() -> None:
    """To size 12: another leaf, another index or another root is refused. So is a proof of any other length."""
    for size in range(1, 13):
        root = tree_hash(ENTRIES[:size])
        for index in range(size):
            proof = inclusion_proof(index, size, EntryHashes(ENTRIES))
            leaf = leaf_hash(ENTRIES[index])
            wrong = [(leaf, other, size, proof, root) for other in range(-1, size + 2) if other != index]
            wrong += [(leaf_hash(other), index, size, proof, root) for other in ENTRIES if other != ENTRIES[index]]
            wrong += [(leaf, index, size, proof, tree_hash(ENTRIES[:other])) for other in range(MOST) if other != size]
            wrong += [(leaf, index, size, (extra, *proof), root) for extra in (root, leaf, bytes(32))]
            for case in wrong:
                with pytest.raises(Unproven):
                    verify_inclusion(*case)
            for shorter in range(len(proof)):
                with pytest.raises(Unproven, match="hashes too few"):
                    verify_inclusion(leaf, index, size, proof[:shorter], root)
            with pytest.raises(Unproven, match="hashes too many"):
                verify_inclusion(leaf, index, size, (*proof, bytes(32)), root)


def test_the_largest_tree() -> None:
    """Proofs of 63 hashes, for both ends of a log of 2^63-1 entries."""
    size = 2**63 - 1
    hashes = EqualLeaves()
    root = subtree_hash(0, size, hashes)
    for index in (0, 1, 2**62, size - 1):
        proof = inclusion_proof(index, size, hashes)
        verify_inclusion(hashes.read(0, index), index, size, proof, root)
    assert len(inclusion_proof(0, size, hashes)) == MAX_PROOF


def test_any_byte_changed_is_refused() -> None:
    """In the leaf, in the root, and in every hash of a proof: each byte, in one bit and in all."""
    size, index = 11, 6
    proof = inclusion_proof(index, size, EntryHashes(ENTRIES))
    whole = leaf_hash(ENTRIES[index]) + b"".join(proof) + tree_hash(ENTRIES[:size])
    for at in range(len(whole)):
        for change in (0x01, 0xFF):
            changed = whole[:at] + bytes((whole[at] ^ change,)) + whole[at + 1 :]
            leaf, *hashes, root = (changed[begin : begin + 32] for begin in range(0, len(changed), 32))
            with pytest.raises(Unproven, match="leads to"):
                verify_inclusion(leaf, index, size, hashes, root)


@pytest.mark.parametrize("wrong", [b"", bytes(31), bytes(33)])
def test_every_hash_has_32_bytes(wrong: bytes) -> None:
    """A leaf and a root of the same wrong length are refused, though they are equal, and so is a hash of the proof."""
    with pytest.raises(Unproven, match="32 bytes"):
        verify_inclusion(wrong, 0, 1, [], wrong)
    with pytest.raises(Unproven, match="32 bytes"):
        verify_inclusion(bytes(32), 0, 2, [wrong], bytes(32))


@pytest.mark.parametrize(("index", "size"), [(0, 0), (1, 1), (5, 4), (-1, 4), (0, -1), (0, 2**63)])
def test_the_index_is_below_the_size(index: int, size: int) -> None:
    """Nothing is in an empty tree, nor beyond its end: such a proof is neither built nor believed."""
    with pytest.raises(Unproven, match="cannot be"):
        verify_inclusion(bytes(32), index, size, [], bytes(32))
    with pytest.raises(ValueError, match="not in a tree"):
        inclusion_proof(index, size, EntryHashes(ENTRIES))
