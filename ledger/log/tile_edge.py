"""The right edge of the tree, in tiles: what the log's publisher needs to make it grow."""

from collections.abc import Iterable
from typing import Final, final

from ledger.log.merkle import EMPTY_ROOT, HASH_BYTES, GrowingTree, node_hash
from ledger.log.refusal import Malformed, Unproven
from ledger.log.tile import FULL, TILE_HEIGHT, Tile, TileSource, complete_hash, edge_tiles, split_hashes

_FULL_BYTES: Final = FULL * HASH_BYTES


@final
class TileEdge:
    """The partial tiles of a tree, to which leaves are appended; it gives the tiles that come of it, and the root.

    It holds no more than one tile a level, and those that became full since the last ``take``.
    """

    def __init__(self) -> None:
        """The edge of the empty tree."""
        self._size = 0
        self._taken = 0
        self._rows: list[bytearray] = []
        self._full: list[tuple[Tile, bytes]] = []

    @classmethod
    def at(cls, size: int, root: bytes, source: TileSource) -> "TileEdge":
        """The edge of the tree of ``size`` leaves, from its partial tiles (at most one for each of 8 levels).

        Raises Malformed for a tile of a wrong length, and Unproven if the tiles do not give ``root``: nothing may grow
        on damaged tiles.
        """
        edge = cls()
        edge._size = edge._taken = size
        for tile in edge_tiles(size):
            edge._rows += [bytearray() for _ in range(len(edge._rows), tile.level)]
            edge._rows.append(bytearray(read_whole(tile, source)))
        if edge.root() != root:
            raise Unproven(f"the tiles of size {size} give the root {edge.root().hex()}, not {root.hex()}")
        return edge

    @property
    def size(self) -> int:
        """How many leaves there are."""
        return self._size

    def append(self, leaf: bytes) -> None:
        """One more leaf, given by its hash; raises ValueError unless it is 32 bytes."""
        if len(leaf) != HASH_BYTES:
            raise ValueError(f"expected a leaf hash of 32 bytes, found {len(leaf)}")
        self._size += 1
        level = 0
        while True:
            if level == len(self._rows):
                self._rows.append(bytearray())
            row = self._rows[level]
            row += leaf
            if len(row) < _FULL_BYTES:
                return
            data = bytes(row)
            row.clear()
            self._full.append((Tile(level, (self._size >> TILE_HEIGHT * (level + 1)) - 1), data))
            leaf = complete_hash(data)
            level += 1

    def extend(self, leaves: Iterable[bytes]) -> None:
        """More leaves, given by their hashes; raises ValueError at the first that is not 32 bytes."""
        for leaf in leaves:
            self.append(leaf)

    def root(self) -> bytes:
        """The root of the tree as it stands."""
        root = b""
        for row in self._rows:
            tree = GrowingTree()
            tree.extend(split_hashes(bytes(row)))
            for peak in reversed(tree.peaks):
                root = node_hash(peak, root) if root else peak
        return root or EMPTY_ROOT

    def take(self) -> list[tuple[Tile, bytes]]:
        """Each tile that is new since the last ``take`` with its data: full ones first, partial ones as they stand.

        They are those of ``new_tiles`` from the size then to the size now.
        """
        taken, self._full = self._full, []
        for tile in edge_tiles(self._size):
            if self._size >> TILE_HEIGHT * tile.level > self._taken >> TILE_HEIGHT * tile.level:
                taken.append((tile, bytes(self._rows[tile.level])))
        self._taken = self._size
        return taken


def read_whole(tile: Tile, source: TileSource) -> bytes:
    """The tile's data; raises Malformed if they are longer or shorter than its width says."""
    data = source.read_tile(tile)
    if len(data) != tile.byte_length:
        raise Malformed(f"{tile.path()}: expected {tile.byte_length} bytes, found {len(data)}")
    return data
