"""The hashes of a tree out of its tiles, none of which is believed before it is shown to lead to the root."""

from typing import Final, final

from ledger.log.merkle import HASH_BYTES, leaf_hash
from ledger.log.refusal import Unproven
from ledger.log.tile import (
    FULL,
    TILE_HEIGHT,
    Bundle,
    Tile,
    TileSource,
    complete_hash,
    edge_tiles,
    tile_at,
)
from ledger.log.tile_edge import TileEdge, read_whole

KEPT: Final = 1024
"""Full tiles that are remembered, the latest read: 8 MiB."""


@final
class TileHashes:
    """A ``HashReader`` over the tiles of one tree, for proofs that nobody has to take on trust.

    The partial tiles together give the root; a full tile's hash stands in the tile above it. Every tile that is read is
    checked in this way first.
    """

    def __init__(self, size: int, root: bytes, source: TileSource) -> None:
        """Reads the partial tiles. Raises Malformed or Unproven if they do not give ``root``."""
        self._size: Final = size
        self._source: Final = source
        self._edge: Final = {tile: read_whole(tile, source) for tile in edge_tiles(size)}
        self._kept: Final[dict[Tile, bytes]] = {}
        TileEdge.at(size, root, _Read(self._edge))

    @property
    def size(self) -> int:
        """How many leaves the tree has."""
        return self._size

    def read(self, level: int, index: int) -> bytes:
        """The hash over the leaves from ``index`` · 2^``level`` to below (``index`` + 1) · 2^``level``.

        Raises ValueError unless the tree has all of them; Malformed or Unproven for a tile that is not the tree's.
        """
        if level < 0 or index < 0 or (index + 1) << level > self._size:
            raise ValueError(f"a tree of size {self._size} has no complete subtree {index} at level {level}")
        row, height = divmod(level, TILE_HEIGHT)
        first = index << height
        data = self._checked(tile_at(row, first // FULL, self._size))
        begin = first % FULL * HASH_BYTES
        return complete_hash(data[begin : begin + (HASH_BYTES << height)])

    def read_tile(self, tile: Tile) -> bytes:
        """The tile's data, checked; ``tile`` as it stands in this tree. Raises as ``read`` does."""
        if tile != tile_at(tile.level, tile.index, self._size):
            raise ValueError(f"a tree of size {self._size} has no {tile.path()}")
        return self._checked(tile)

    def check_bundle(self, bundle: Bundle, entries: list[bytes]) -> None:
        """Returns if ``entries`` are the tree's entries of that bundle.

        Raises Unproven naming the first that is not, or that one is missing or too many; ValueError and Malformed as
        ``read_tile`` does.
        """
        data = self.read_tile(Tile(0, bundle.index, bundle.width))
        if len(entries) != bundle.width:
            raise Unproven(f"{bundle.path()}: expected {bundle.width} entries, found {len(entries)}")
        for number, entry in enumerate(entries):
            if leaf_hash(entry) != data[number * HASH_BYTES : (number + 1) * HASH_BYTES]:
                raise Unproven(f"{bundle.path()}: entry {bundle.index * FULL + number} is not the one in the tree")

    def _checked(self, tile: Tile) -> bytes:
        if (data := self._edge.get(tile) or self._kept.get(tile)) is not None:
            return data
        above = self.read((tile.level + 1) * TILE_HEIGHT, tile.index)
        data = read_whole(tile, self._source)
        if complete_hash(data) != above:
            raise Unproven(f"{tile.path()}: its hashes do not lead to the root")
        if len(self._kept) >= KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[tile] = data
        return data


@final
class _Read:
    """Tiles that were read before."""

    def __init__(self, tiles: dict[Tile, bytes]) -> None:
        self._tiles: Final = tiles

    def read_tile(self, tile: Tile) -> bytes:
        return self._tiles[tile]
