import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.log.refusal import Malformed
from ledger.log.tile import MAX_INDEX, Bundle, Tile, bundle_at, edge_tiles, new_bundles, new_tiles, tile_at


@pytest.mark.parametrize(
    ("tile", "path"),
    [
        (Tile(0, 0), "tile/0/000"),
        (Tile(0, 0, 1), "tile/0/000.p/1"),
        (Tile(3, 999, 255), "tile/3/999.p/255"),
        (Tile(0, 1000), "tile/0/x001/000"),
        (Tile(0, 1234067), "tile/0/x001/x234/067"),
        (Tile(63, MAX_INDEX), "tile/63/x036/x028/x797/x018/x963/967"),
    ],
)
def test_paths(tile: Tile, path: str) -> None:
    """Three digits a part, all but the last with an x before; a partial tile ends in its width."""
    assert tile.path() == path
    assert Tile.parse(path) == tile


@given(st.integers(0, 63), st.integers(0, MAX_INDEX), st.integers(1, 256))
def test_every_path_is_read_as_its_tile(level: int, index: int, width: int) -> None:
    """Of tiles and of bundles; and the path of one is not that of the other."""
    tile, bundle = Tile(level, index, width), Bundle(index, width)
    assert Tile.parse(tile.path()) == tile
    assert Bundle.parse(bundle.path()) == bundle
    with pytest.raises(Malformed):
        Bundle.parse(tile.path())
    with pytest.raises(Malformed):
        Tile.parse(bundle.path())


@pytest.mark.parametrize(
    "path",
    [
        "",
        "tile/0/0",
        "tile/0/00",
        "tile/0/0000",
        "tile/0/1000",
        "tile/0/x000/067",
        "tile/0/x001/x067",
        "tile/0/001/067",
        "tile/0/X001/067",
        "tile/0/x001",
        "tile/00/000",
        "tile/01/000",
        "tile/64/000",
        "tile/-1/000",
        "tile/0/000.p/0",
        "tile/0/000.p/01",
        "tile/0/000.p/256",
        "tile/0/000.p/999",
        "tile/0/000.p/",
        "tile/0/000.p",
        "tile/0/000.P/1",
        "tile/0/000/",
        "/tile/0/000",
        "tile//0/000",
        "tile/0/000\n",
        "tile/0/٠٠٠",
        "tile/0/../000",
        "tile/8/0/000",
        "tile/0/x999/x999/x999/x999/x999/999",
        "tile/0/x001/x000/x000/x000/x000/x000/000",
    ],
)
def test_no_tile_has_two_paths(path: str) -> None:
    """Anything but the one path is refused, so a path from outside never names a file of another meaning."""
    with pytest.raises(Malformed, match="expected a path"):
        Tile.parse(path)
    with pytest.raises(Malformed, match="expected a path"):
        Bundle.parse(path.replace("tile/0", "tile/entries", 1))


@pytest.mark.parametrize("values", [(-1, 0, 1), (64, 0, 1), (0, -1, 1), (0, MAX_INDEX + 1, 1), (0, 0, 0), (0, 0, 257)])
def test_values_outside_are_refused(values: tuple[int, int, int]) -> None:
    """Levels to 63, as many tiles as a log can have, widths from 1 to 256."""
    with pytest.raises(ValueError, match="no tile"):
        Tile(*values)


def test_the_tiles_of_70_000_leaves() -> None:
    """The example of C2SP: 273 full and one of 112 at level 0, one full and one of 17 at 1, one of 1 at 2."""
    tiles = new_tiles(0, 70_000)
    assert tiles == [
        *(Tile(0, index) for index in range(273)),
        Tile(0, 273, 112),
        Tile(1, 0),
        Tile(1, 1, 17),
        Tile(2, 0, 1),
    ]
    assert edge_tiles(70_000) == [Tile(0, 273, 112), Tile(1, 1, 17), Tile(2, 0, 1)]
    assert edge_tiles(256) == [Tile(1, 0, 1)]
    assert edge_tiles(0) == []


@given(st.integers(0, 200_000), st.integers(0, 2000))
def test_a_growth_makes_what_was_not_there(old: int, more: int) -> None:
    """The tiles of the larger tree that are not, with the same width, in the smaller; and bundles like level 0."""
    new = old + more

    def all_tiles(size: int) -> set[Tile]:
        rows = [(level, size >> 8 * level) for level in range(4)]
        return {Tile(level, at // 256, min(256, row - at)) for level, row in rows for at in range(0, row, 256)}

    made = new_tiles(old, new)
    assert made == sorted(made)
    assert set(made) == all_tiles(new) - all_tiles(old)
    assert new_bundles(old, new) == [Bundle(tile.index, tile.width) for tile in made if tile.level == 0]


def test_where_a_tile_stands() -> None:
    """Full where the tree goes on behind it, else as wide as the tree is there."""
    assert tile_at(0, 272, 70_000) == Tile(0, 272)
    assert tile_at(0, 273, 70_000) == Tile(0, 273, 112)
    assert bundle_at(273, 70_000) == Bundle(273, 112)
    with pytest.raises(ValueError, match="nothing of tile 274"):
        tile_at(0, 274, 70_000)
    with pytest.raises(ValueError, match="did not grow"):
        new_tiles(2, 1)
