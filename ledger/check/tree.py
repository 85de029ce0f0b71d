"""Whether the leaves lead to the kept tiles, to every checkpoint, and to what others remember of the log."""

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Final

from ledger.check.damage import CHECKPOINT, LOG, Damage, StreamName
from ledger.check.known_roots import KnownRoot, KnownRoots
from ledger.check.names import names_between
from ledger.check.readable import Unread, readable_rows, reading, rows_or_none
from ledger.database.database import Database
from ledger.log.merkle import EMPTY_ROOT, HASH_BYTES, GrowingTree
from ledger.log.tile import FULL, complete_hash
from ledger.log.tile_edge import TileEdge

PAGE: Final = 4_096
"""Leaves that are read at a time."""
MOST: Final = 20
"""Hands that are named where one of many may be the damaged one; also how many faults of one kind are told."""
_NO_LEAF: Final = bytes(HASH_BYTES)
_LEAVES: Final = "SELECT no, leaf FROM appends WHERE no >= ? AND no < ?"
_TILES: Final = "SELECT no, hash FROM tiles WHERE level = ? AND no >= ? AND no <= ?"

Advance = Callable[[str, int, int], None]
"""Told what is being looked at, how far, and of how many."""


class TreeCheck:
    """One walk over the leaves of a store with ``size`` of them.

    Afterwards ``proven`` is the size of the largest checkpoint up to which all fits, ``missing`` how many leaves were
    not there, ``root`` the root of all leaves and ``watched`` that of the first ``watch`` of them, None if there are
    not so many.
    """

    def __init__(self, database: Database, size: int, roots: KnownRoots, watch: int = -1) -> None:
        self._database: Final = database
        self._size: Final = size
        self._roots: Final = roots
        self._watch: Final = watch
        self._unfitting: Final[list[KnownRoot]] = []
        self._bad_tiles: Final[list[int]] = []
        self.missing = 0
        self.proven = 0
        self.root = EMPTY_ROOT
        self.watched: bytes | None = None

    def run(self, advance: Advance) -> Iterator[Damage]:
        """What is damaged; the hands are named that a damage may be in."""
        tree, edge = GrowingTree(), TileEdge()
        self._compare(tree)
        while tree.size < self._size:
            begin = tree.size
            leaves = self._leaves(begin, min(self._size, begin + PAGE))
            yield from self._missing(begin, leaves)
            for leaf in leaves:
                tree.append(leaf or _NO_LEAF)
                edge.append(leaf or _NO_LEAF)
                self._compare(tree)
            yield from self._tiles(edge)
            yield from self._take_damages()
            advance("leaves", tree.size, self._size)
        self.root = tree.root()
        for known in self._roots.up_to():
            yield Damage(
                CHECKPOINT,
                f"{known.who} has {known.size} entries, the store has {self._size}: {known.size - self._size} are "
                "missing at the end. Restore a newer copy",
            )
        yield from self._take_damages()
        yield from self._suspects()

    def _leaves(self, begin: int, end: int) -> list[bytes]:
        """The leaf hashes in a range; b"" for each that is not there."""
        found = {
            no: bytes(leaf)
            for no, leaf in readable_rows(self._database, _LEAVES, begin, end)
            if isinstance(leaf, bytes | memoryview)
        }
        leaves = [found.get(no, b"") for no in range(begin, end)]
        return [leaf if len(leaf) == HASH_BYTES else b"" for leaf in leaves]

    def _missing(self, begin: int, leaves: list[bytes]) -> Iterator[Damage]:
        """Which are missing, those next to each other at once."""
        at = begin
        for there, run in groupby(leaves, bool):
            first, at = at, at + len(list(run))
            if not there:
                self.missing += at - first
                which = (
                    f"append {first} is missing, or its leaf"
                    if at == first + 1
                    else f"appends {first} to {at - 1} are missing, or their leaves"
                )
                yield Damage(LOG, f"{which} cannot be read", first, self._names(first, at)[0])

    def _compare(self, tree: GrowingTree) -> None:
        if tree.size == self._watch:
            self.watched = tree.root()
        for known in self._roots.up_to(tree.size):
            if known.size != tree.size or known.root != tree.root():
                self._unfitting.append(known)
                del self._unfitting[MOST:]
            elif not self._unfitting:
                self.proven = known.size

    def _tiles(self, edge: TileEdge) -> Iterator[Damage]:
        made = {(tile.level, tile.index): complete_hash(data) for tile, data in edge.take() if tile.width == FULL}
        for level in sorted({level for level, _ in made}):
            numbers = [no for at, no in made if at == level]
            kept = self._kept(level, numbers)
            for no in numbers:
                if kept.get(no, made[level, no]) != made[level, no]:
                    if level == 0:
                        self._bad_tiles.append(no)
                    yield Damage(LOG, f"the leaves do not give the hash that is kept of tile {no} of level {level}")

    def _kept(self, level: int, numbers: list[int]) -> dict[int, bytes]:
        """The hashes that are kept of tiles; that some are missing is found where they are counted."""
        found = rows_or_none(self._database, _TILES, (level, min(numbers), max(numbers)))
        return {no: bytes(one) if isinstance(one, bytes | memoryview) else b"" for no, one in found}

    def _suspects(self) -> Iterator[Damage]:
        """Where leaves do not lead to a checkpoint: which hands it can be."""
        if not self._unfitting:
            return
        bad = self._unfitting[0]
        more = f", nor do later ones fit: {len(self._unfitting) - 1} or more" if len(self._unfitting) > 1 else ""
        begin, end = self.proven, min(bad.size, self._size)
        tile = next((no for no in self._bad_tiles if begin < (no + 1) * FULL and no * FULL < end), None)
        if tile is not None:
            begin, end = max(begin, tile * FULL), min(end, (tile + 1) * FULL)
        hands, others = self._names(begin, end)
        if others:
            which = f"it is one of these hands or of {others} more"
        else:
            which = "it is one of these hands" if len(hands) > 1 else "it is this hand"
        yield Damage(
            CHECKPOINT,
            f"the leaves do not lead to the root of {bad.who}{more}: something in the leaves {begin} to {end - 1} was "
            f"changed, dropped or put in, and leaves with it; {which if hands else 'no hand is left to be named'}",
            begin,
            hands,
        )

    def _names(self, begin: int, end: int) -> tuple[tuple[StreamName, ...], int]:
        try:
            with reading(self._database) as session:
                return names_between(session, begin, end, MOST)
        except Unread:
            return (), 0

    def _take_damages(self) -> Iterator[Damage]:
        yield from self._roots.damages
        self._roots.damages.clear()
