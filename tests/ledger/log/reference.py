"""The tree as RFC 6962 defines it, word for word: slow, and obviously so. What the tests hold the code against."""

from collections.abc import Sequence
from hashlib import sha256

from ledger.log.tile import Tile
from ledger.log.tile_edge import TileEdge


def sample_entries(number: int) -> list[bytes]:
    """Entries that are all different."""
    return [f"entry {index}".encode() for index in range(number)]


def largest_power_below(size: int) -> int:
    """The largest power of two smaller than ``size``."""
    power = 1
    while power * 2 < size:
        power *= 2
    return power


def tree_hash(entries: Sequence[bytes]) -> bytes:
    """MTH(D[n])."""
    if not entries:
        return sha256(b"").digest()
    if len(entries) == 1:
        return sha256(b"\x00" + entries[0]).digest()
    left = largest_power_below(len(entries))
    return sha256(b"\x01" + tree_hash(entries[:left]) + tree_hash(entries[left:])).digest()


def path(index: int, entries: Sequence[bytes]) -> list[bytes]:
    """PATH(m, D[n])."""
    if len(entries) == 1:
        return []
    left = largest_power_below(len(entries))
    if index < left:
        return [*path(index, entries[:left]), tree_hash(entries[left:])]
    return [*path(index - left, entries[left:]), tree_hash(entries[:left])]


def proof(old: int, entries: Sequence[bytes]) -> list[bytes]:
    """PROOF(m, D[n])."""
    return _subproof(old, entries, True)


def _subproof(old: int, entries: Sequence[bytes], known: bool) -> list[bytes]:
    if old == len(entries):
        return [] if known else [tree_hash(entries)]
    left = largest_power_below(len(entries))
    if old <= left:
        return [*_subproof(old, entries[:left], known), tree_hash(entries[left:])]
    return [*_subproof(old - left, entries[left:], False), tree_hash(entries[:left])]


class EntryHashes:
    """A ``HashReader`` that computes each hash from the entries."""

    def __init__(self, entries: Sequence[bytes]) -> None:
        self.entries = entries

    def read(self, level: int, index: int) -> bytes:
        part = self.entries[index << level : (index + 1) << level]
        assert len(part) == 1 << level, "only complete subtrees are stored"
        return tree_hash(part)


class EqualLeaves:
    """A ``HashReader`` of a tree of any size, for all its leaves are the same."""

    def read(self, level: int, index: int) -> bytes:
        node = sha256(b"\x00").digest()
        for _ in range(level):
            node = sha256(b"\x01" + node + node).digest()
        return node


class Tiles(dict[str, bytes]):
    """A ``TileSource``: what a folder would hold, by path."""

    def read_tile(self, tile: Tile) -> bytes:
        return self[tile.path()]


def grown(*sizes: int) -> tuple[Tiles, TileEdge]:
    """The tiles of a log of ``sample_entries`` that was published at each of these sizes."""
    tiles, edge = Tiles(), TileEdge()
    entries = sample_entries(sizes[-1])
    for size in sizes:
        edge.extend([sha256(b"\x00" + entry).digest() for entry in entries[edge.size : size]])
        tiles |= {tile.path(): data for tile, data in edge.take()}
    return tiles, edge
