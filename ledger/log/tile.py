"""Tiles of C2SP tlog-tiles: which part of the tree each holds, what it is called, and which a growth makes."""

import re
from dataclasses import dataclass
from typing import Final, Protocol

from ledger.log.canonical_text import MAX_SIZE
from ledger.log.merkle import HASH_BYTES, node_hash
from ledger.log.refusal import Malformed

TILE_HEIGHT: Final = 8
"""Levels of the tree in one tile: its hashes, and what can be computed from them."""
FULL: Final = 1 << TILE_HEIGHT
"""Hashes in a full tile, entries in a full bundle."""
MAX_LEVEL: Final = 63
MAX_INDEX: Final = MAX_SIZE >> TILE_HEIGHT
_NUMBER: Final = "((?:x[0-9]{3}/){0,5}[0-9]{3})"
_WIDTH: Final = r"(?:\.p/([1-9][0-9]{0,2}))?"
_TILE: Final = re.compile(f"tile/(0|[1-9][0-9]?)/{_NUMBER}{_WIDTH}")
_BUNDLE: Final = re.compile(f"tile/entries/{_NUMBER}{_WIDTH}")


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """``width`` hashes in a row: number i is over the 256^``level`` leaves from (``index`` · 256 + i) · 256^``level``.

    ``level`` is 0 to 63, ``index`` counts the tiles of the level from 0, ``width`` is 1 to 256; a tile of fewer than
    256 is partial, and stands at the right edge of the tree. Its data are the hashes, 32 bytes each, one after another.
    Raises ValueError for values outside.
    """

    level: int
    index: int
    width: int = FULL

    def __post_init__(self) -> None:
        if not (0 <= self.level <= MAX_LEVEL and 0 <= self.index <= MAX_INDEX and 1 <= self.width <= FULL):
            raise ValueError(f"no tile has level {self.level}, index {self.index} and width {self.width}")

    @property
    def byte_length(self) -> int:
        """The length of the tile's data."""
        return self.width * HASH_BYTES

    def path(self) -> str:
        """``tile/0/x001/x234/067.p/112``: where it is served, below the log's prefix."""
        return f"tile/{self.level}/{_number_path(self.index)}{_width_path(self.width)}"

    @classmethod
    def parse(cls, path: str) -> "Tile":
        """The tile of ``path()``; raises Malformed for any other text."""
        found = _TILE.fullmatch(path)
        if found is not None and int(found[1]) <= MAX_LEVEL:
            index, width = _number(found[2]), int(found[3] or FULL)
            if index <= MAX_INDEX and width <= FULL and (tile := cls(int(found[1]), index, width)).path() == path:
                return tile
        raise Malformed(f'{path[:100]!r} is no tile; expected a path like "tile/0/x001/234" or "tile/0/000.p/7"')


@dataclass(frozen=True, slots=True, order=True)
class Bundle:
    """The ``width`` entries (1 to 256) from ``index`` · 256 on, as a file. Raises ValueError for values outside."""

    index: int
    width: int = FULL

    def __post_init__(self) -> None:
        if not (0 <= self.index <= MAX_INDEX and 1 <= self.width <= FULL):
            raise ValueError(f"no bundle of entries has index {self.index} and width {self.width}")

    def path(self) -> str:
        """``tile/entries/x001/x234/067.p/112``: where it is served, below the log's prefix."""
        return f"tile/entries/{_number_path(self.index)}{_width_path(self.width)}"

    @classmethod
    def parse(cls, path: str) -> "Bundle":
        """The bundle of ``path()``; raises Malformed for any other text."""
        found = _BUNDLE.fullmatch(path)
        if found is not None:
            index, width = _number(found[1]), int(found[2] or FULL)
            if index <= MAX_INDEX and width <= FULL and (bundle := cls(index, width)).path() == path:
                return bundle
        raise Malformed(f'{path[:100]!r} is no bundle of entries; expected a path like "tile/entries/x001/234.p/7"')


class TileSource(Protocol):
    """Where tiles come from: a table, a folder, another's server."""

    def read_tile(self, tile: Tile) -> bytes:
        """The tile's data. What it raises where there is none goes through to whoever asked."""


def tile_at(level: int, index: int, size: int) -> Tile:
    """The tile in a tree of ``size`` leaves, full or partial; raises ValueError if nothing of it is there yet."""
    width = (size >> TILE_HEIGHT * level) - index * FULL
    if width < 1:
        raise ValueError(f"a tree of size {size} has nothing of tile {index} at level {level}")
    return Tile(level, index, min(width, FULL))


def bundle_at(index: int, size: int) -> Bundle:
    """The bundle in a log of ``size`` entries, full or partial; raises ValueError if nothing of it is there yet."""
    tile = tile_at(0, index, size)
    return Bundle(tile.index, tile.width)


def edge_tiles(size: int) -> list[Tile]:
    """The partial tiles of a tree of ``size`` leaves, lowest level first: with them anybody computes its root."""
    levels = [(level, size >> TILE_HEIGHT * level) for level in range(_levels(size))]
    return [Tile(level, row // FULL, row % FULL) for level, row in levels if row % FULL]


def new_tiles(old: int, new: int) -> list[Tile]:
    """The tiles that a growth from ``old`` to ``new`` leaves makes, by level and index; partial ones as of ``new``.

    Raises ValueError unless 0 <= old <= new.
    """
    if not 0 <= old <= new <= MAX_SIZE:
        raise ValueError(f"a tree of size {new} did not grow from size {old}")
    made: list[Tile] = []
    for level in range(_levels(new)):
        before, after = old >> TILE_HEIGHT * level, new >> TILE_HEIGHT * level
        if before < after:
            made += [Tile(level, index) for index in range(before // FULL, after // FULL)]
            made += [Tile(level, after // FULL, after % FULL)] if after % FULL else []
    return made


def new_bundles(old: int, new: int) -> list[Bundle]:
    """The bundles of entries that the same growth makes."""
    return [Bundle(tile.index, tile.width) for tile in new_tiles(old, new) if tile.level == 0]


def split_hashes(data: bytes) -> list[bytes]:
    """The hashes of a tile's data."""
    return [data[at : at + HASH_BYTES] for at in range(0, len(data), HASH_BYTES)]


def complete_hash(data: bytes) -> bytes:
    """The hash over the complete subtree whose hashes ``data`` holds: 1, 2, 4 … 256 of them, as in a tile."""
    hashes = split_hashes(data)
    while len(hashes) > 1:
        hashes = [node_hash(hashes[at], hashes[at + 1]) for at in range(0, len(hashes), 2)]
    return hashes[0]


def _levels(size: int) -> int:
    """How many levels of tiles a tree has."""
    return -(-size.bit_length() // TILE_HEIGHT)


def _number_path(number: int) -> str:
    path = f"{number % 1000:03}"
    while number := number // 1000:
        path = f"x{number % 1000:03}/{path}"
    return path


def _number(path: str) -> int:
    return int(path.replace("x", "").replace("/", ""))


def _width_path(width: int) -> str:
    return f".p/{width}" if width < FULL else ""
