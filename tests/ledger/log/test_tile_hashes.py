import pytest

from ledger.log.consistency import consistency_proof, verify_consistency
from ledger.log.inclusion import inclusion_proof, verify_inclusion
from ledger.log.merkle import leaf_hash
from ledger.log.refusal import Malformed, NotAccepted, Unproven
from ledger.log.tile import Bundle, Tile
from ledger.log.tile_hashes import TileHashes
from tests.ledger.log.reference import grown, sample_entries, tree_hash

SIZE = 1029
"""Four full tiles and a partial one at level 0, a partial one at level 1."""
ENTRIES = sample_entries(SIZE)
ROOT = tree_hash(ENTRIES)


def test_every_complete_subtree() -> None:
    """What is read out of tiles is the hash over those leaves, at any level."""
    tiles, _ = grown(SIZE)
    hashes = TileHashes(SIZE, ROOT, tiles)
    for level in range(11):
        for index in range(0, SIZE >> level, 1 + (SIZE >> level) // 20):
            assert hashes.read(level, index) == tree_hash(ENTRIES[index << level : (index + 1) << level])
    for level, index in ((11, 0), (0, SIZE), (3, 128), (-1, 0), (0, -1)):
        with pytest.raises(ValueError, match="no complete subtree"):
            hashes.read(level, index)


def test_proofs_out_of_tiles() -> None:
    """Inclusion and consistency proofs from tiles verify, for places in each kind of tile."""
    tiles, _ = grown(SIZE)
    hashes = TileHashes(SIZE, ROOT, tiles)
    for index in (0, 1, 255, 256, 700, 1023, 1024, 1028):
        verify_inclusion(leaf_hash(ENTRIES[index]), index, SIZE, inclusion_proof(index, SIZE, hashes), ROOT)
    for old in (1, 2, 255, 256, 257, 700, 1024, 1028, SIZE):
        proof = consistency_proof(old, SIZE, hashes)
        verify_consistency(old, SIZE, proof, tree_hash(ENTRIES[:old]), ROOT)


def test_any_byte_changed_in_a_tile_is_refused() -> None:
    """Partial tiles when the tree is opened, full ones when they are read: no byte of any tile can be changed."""
    tiles, _ = grown(SIZE)
    hashes = TileHashes(SIZE, ROOT, tiles)
    tile = Tile(0, 3)
    good = tiles[tile.path()]
    for at in range(len(good)):
        tiles[tile.path()] = good[:at] + bytes((good[at] ^ 0x10,)) + good[at + 1 :]
        with pytest.raises(Unproven, match=tile.path()):
            hashes.read_tile(tile)
    for wrong in (good[:-32], good + bytes(32), b""):
        tiles[tile.path()] = wrong
        with pytest.raises(Malformed, match=tile.path()):
            hashes.read_tile(tile)
    tiles[tile.path()] = good
    assert hashes.read_tile(tile) == good
    for path in ("tile/0/004.p/5", "tile/1/000.p/4"):
        good = tiles[path]
        for at in range(len(good)):
            tiles[path] = good[:at] + bytes((good[at] ^ 0x10,)) + good[at + 1 :]
            with pytest.raises(NotAccepted):
                TileHashes(SIZE, ROOT, tiles)
        tiles[path] = good


def test_two_tiles_exchanged_are_refused() -> None:
    """Each tile is good only in its place."""
    tiles, _ = grown(SIZE)
    tiles["tile/0/000"], tiles["tile/0/001"] = tiles["tile/0/001"], tiles["tile/0/000"]
    with pytest.raises(Unproven, match="tile/0/001"):
        TileHashes(SIZE, ROOT, tiles).read(0, 300)


def test_a_tile_as_it_does_not_stand_in_this_tree() -> None:
    """A partial tile of another size, or one beyond the edge, is not given out as this tree's."""
    tiles, _ = grown(1026, SIZE)
    hashes = TileHashes(SIZE, ROOT, tiles)
    for tile in (Tile(0, 4, 2), Tile(0, 4), Tile(0, 5), Tile(0, 3, 255), Tile(2, 0, 1)):
        with pytest.raises(ValueError, match="a tree of size 1029"):
            hashes.read_tile(tile)


def test_entries_are_held_against_the_tree() -> None:
    """Of a bundle each entry hashes to its leaf: one changed, missing, exchanged or too many is named."""
    tiles, _ = grown(SIZE)
    hashes = TileHashes(SIZE, ROOT, tiles)
    bundle, entries = Bundle(4, 5), ENTRIES[1024:]
    hashes.check_bundle(bundle, entries)
    hashes.check_bundle(Bundle(1), ENTRIES[256:512])
    for wrong in (entries[:-1], [*entries, b""]):
        with pytest.raises(Unproven, match="expected 5 entries"):
            hashes.check_bundle(bundle, wrong)
    with pytest.raises(Unproven, match="entry 1026 is not"):
        hashes.check_bundle(bundle, [*entries[:2], b"another", *entries[3:]])
    with pytest.raises(Unproven, match="entry 1024 is not"):
        hashes.check_bundle(bundle, [entries[1], entries[0], *entries[2:]])


def test_a_tile_is_read_once() -> None:
    """What has been checked is remembered."""
    tiles, _ = grown(SIZE)
    hashes = TileHashes(SIZE, ROOT, tiles)
    first = hashes.read(0, 7)
    tiles.clear()
    assert hashes.read(0, 7) == first
    with pytest.raises(KeyError, match="tile/0/001"):
        hashes.read(0, 256)
