import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.log.merkle import EMPTY_ROOT, leaf_hash
from ledger.log.refusal import Malformed, Unproven
from ledger.log.tile import new_tiles
from ledger.log.tile_edge import TileEdge
from tests.ledger.log.reference import Tiles, grown, sample_entries, tree_hash


@given(st.lists(st.integers(0, 700), min_size=1, max_size=4).map(sorted))
def test_tiles_are_the_hashes_of_the_definition(sizes: list[int]) -> None:
    """However often it is published: each tile's hash number i is over its 256^level leaves, and the root fits."""
    tiles, edge = grown(*sizes)
    entries = sample_entries(sizes[-1])
    assert edge.root() == tree_hash(entries)
    expected = {
        tile.path(): tile
        for before, after in zip([0, *sizes], sizes, strict=False)
        for tile in new_tiles(before, after)
    }
    assert set(tiles) == set(expected)
    for path, tile in expected.items():
        leaves = 256**tile.level
        begins = range(tile.index * 256 * leaves, (tile.index * 256 + tile.width) * leaves, leaves)
        assert tiles[path] == b"".join(tree_hash(entries[begin : begin + leaves]) for begin in begins)


def test_a_tree_of_three_levels() -> None:
    """At 65,536 leaves the first tile of level 1 is full, and one hash stands at level 2."""
    tiles, edge = grown(65_535, 65_536, 65_537)
    assert len(tiles["tile/1/000"]) == 8192
    assert len(tiles["tile/2/000.p/1"]) == 32
    assert edge.root() == tree_hash(sample_entries(65_537))


@pytest.mark.parametrize("size", [0, 1, 255, 256, 257, 513])
def test_it_goes_on_from_its_tiles(size: int) -> None:
    """After a restart the edge is read from the partial tiles, and what grows from there is the same."""
    tiles, edge = grown(size)
    again = TileEdge.at(size, edge.root(), tiles)
    more = [leaf_hash(b"more %d" % number) for number in range(300)]
    edge.extend(more)
    again.extend(more)
    assert (again.size, again.root(), again.take()) == (size + 300, edge.root(), edge.take())
    assert again.take() == []


def test_nothing_grows_on_damaged_tiles() -> None:
    """Any byte changed in a partial tile gives another root; a tile cut short or missing is named."""
    tiles, edge = grown(259)
    for path in ("tile/0/001.p/3", "tile/1/000.p/1"):
        good = tiles[path]
        for at in range(len(good)):
            tiles[path] = good[:at] + bytes((good[at] ^ 1,)) + good[at + 1 :]
            with pytest.raises(Unproven, match="give the root"):
                TileEdge.at(259, edge.root(), tiles)
        for wrong in (good[:-1], good + b"\0", b"", good + bytes(32)):
            tiles[path] = wrong
            with pytest.raises(Malformed, match=path):
                TileEdge.at(259, edge.root(), tiles)
        tiles[path] = good
    with pytest.raises(Unproven, match="give the root"):
        TileEdge.at(0, edge.root(), tiles)
    with pytest.raises(KeyError, match=r"tile/0/000\.p/1"):
        TileEdge.at(1, edge.root(), Tiles())
    assert TileEdge.at(0, EMPTY_ROOT, Tiles()).root() == EMPTY_ROOT


def test_a_hash_has_32_bytes() -> None:
    """An entry given for its hash is noticed before anything is changed."""
    edge = TileEdge()
    with pytest.raises(ValueError, match="32 bytes"):
        edge.append(b"an entry")
    assert edge.size == 0
