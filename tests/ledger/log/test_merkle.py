from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.log.merkle import EMPTY_ROOT, GrowingTree, leaf_hash, node_hash, root_of, split
from tests.ledger.log.reference import largest_power_below, sample_entries, tree_hash

RFC_6962 = [
    bytes.fromhex(entry)
    for entry in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]


def test_a_leaf_and_a_node_cannot_be_taken_for_each_other() -> None:
    """Hashes of entries begin with 0x00, hashes of two subtrees with 0x01, both SHA-256."""
    left, right = leaf_hash(b"a"), leaf_hash(b"b")
    assert left == sha256(b"\x00a").digest()
    assert node_hash(left, right) == sha256(b"\x01" + left + right).digest()
    assert leaf_hash(left + right) != node_hash(left, right)


def test_known_roots() -> None:
    """The eight entries that everybody's RFC 6962 tests use."""
    leaves = [leaf_hash(entry) for entry in RFC_6962]
    assert root_of([]) == EMPTY_ROOT == sha256(b"").digest()
    assert root_of(leaves[:1]).hex() == "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
    assert root_of(leaves).hex() == "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"


def test_every_root_is_that_of_the_definition() -> None:
    """At each size to 200 the growing tree has the root of RFC 6962, and goes on from its peaks as from itself."""
    entries = sample_entries(200)
    tree = GrowingTree()
    for size in range(200):
        assert (tree.size, tree.root()) == (size, tree_hash(entries[:size]))
        tree = GrowingTree(tree.size, tree.peaks)
        tree.append(leaf_hash(entries[size]))


@given(st.lists(st.binary(max_size=3), max_size=40), st.lists(st.binary(max_size=3), max_size=40))
def test_any_entries(first: list[bytes], then: list[bytes]) -> None:
    """Whatever the entries are, equal ones among them, and however they come."""
    tree = GrowingTree()
    tree.extend(map(leaf_hash, first))
    tree.extend(map(leaf_hash, then))
    assert tree.root() == tree_hash(first + then)


def test_the_split_is_at_the_largest_power_of_two_below() -> None:
    """A subtree of a power of two is split in halves, every other one to the right of its largest complete tree."""
    for size in range(2, 300):
        assert split(size) == largest_power_below(size)
    assert split(2**63 - 1) == 2**62


def test_the_largest_tree() -> None:
    """2^63-1 leaves, with 63 peaks."""
    peaks = [leaf_hash(b"%d" % number) for number in range(63)]
    tree = GrowingTree(2**63 - 1, peaks)
    root = peaks[-1]
    for peak in peaks[-2::-1]:
        root = node_hash(peak, root)
    assert (tree.size, tree.root()) == (2**63 - 1, root)


@pytest.mark.parametrize(("size", "peaks"), [(1, 0), (0, 1), (3, 1), (4, 2), (-1, 0), (2**63, 1)])
def test_peaks_have_to_fit_the_size(size: int, peaks: int) -> None:
    """A tree has a peak for each bit of its size."""
    with pytest.raises(ValueError, match="expected"):
        GrowingTree(size, [bytes(32)] * peaks)


@pytest.mark.parametrize("leaf", [b"", bytes(31), bytes(33)])
def test_a_hash_has_32_bytes(leaf: bytes) -> None:
    """An entry given for its hash is noticed, unless it has 32 bytes."""
    with pytest.raises(ValueError, match="32 bytes"):
        GrowingTree().append(leaf)
    with pytest.raises(ValueError, match="32 bytes"):
        GrowingTree(1, [leaf])
