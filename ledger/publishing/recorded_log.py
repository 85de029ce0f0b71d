"""The log as the store keeps it: leaves with the appends, the hashes of full tiles beside them."""

from typing import Final

from ledger.database.database import Session
from ledger.log.bundle import write_bundle
from ledger.log.checkpoint import Checkpoint
from ledger.log.tile import FULL, TILE_HEIGHT, Bundle, Tile, complete_hash
from ledger.log.tile_hashes import TileHashes
from ledger.store.mapper import Unreadable
from ledger.store.recorded_append import LogDamaged, checked_entries
from ledger.store.stored_value import stored_bytes


class NotInLog(LookupError):
    """The log has not grown so far."""


class RecordedLog:
    """The log as one session sees it, a ``TileSource`` of its own.

    Nothing in it is verified but what a method says. Every tile of every size up to now can be read, for a partial tile
    is the beginning of the full one. Tiles that no publisher has put down yet are worked out from those below.
    """

    def __init__(self, session: Session) -> None:
        self._session: Final = session
        newest = session.rows("SELECT max(no) FROM appends")[0][0]
        self.size: Final[int] = 0 if newest is None else newest + 1
        """How many appends are recorded, published or not."""

    def read_tile(self, tile: Tile) -> bytes:
        """The tile's data. Raises NotInLog beyond the newest append, LogDamaged where a leaf is missing."""
        first = tile.index * FULL
        if first + tile.width > self.size >> TILE_HEIGHT * tile.level:
            raise NotInLog(f"{tile.path()} is not in a log of size {self.size}")
        if tile.level == 0:
            return b"".join(self.leaves(first, tile.width))
        found = self._session.rows(
            "SELECT no, hash FROM tiles WHERE level = ? AND no >= ? AND no < ? ORDER BY no",
            (tile.level - 1, first, first + tile.width),
        )
        put_down = {no: _hash(one, f"tile {no} of level {tile.level - 1}") for no, one in found}
        return b"".join(
            [
                put_down.get(no) or complete_hash(self.read_tile(Tile(tile.level - 1, no)))
                for no in range(first, first + tile.width)
            ]
        )

    def leaves(self, first: int, count: int) -> list[bytes]:
        """The leaf hashes from number ``first`` on, exactly ``count``. Raises LogDamaged."""
        found = self._session.rows(
            "SELECT no, leaf FROM appends WHERE no >= ? AND no < ? ORDER BY no", (first, first + count)
        )
        if len(found) != count:
            numbers = {no for no, _ in found}
            missing = next(no for no in range(first, first + count) if no not in numbers)
            raise LogDamaged(f"append {missing} is missing")
        return [_hash(leaf, f"the leaf of append {no}") for no, leaf in found]

    def entries(self, first: int, count: int) -> list[bytes]:
        """The entries from number ``first`` on, exactly ``count``, made from the events.

        Raises NotInLog, and LogDamaged for one that does not give the leaf that was kept.
        """
        if not 0 <= first <= first + count <= self.size:
            raise NotInLog(f"a log of size {self.size} has no entries {first} to {first + count - 1}")
        return list(checked_entries(self._session, first, count))

    def read_bundle(self, bundle: Bundle) -> bytes:
        """The file of a bundle's entries. Raises as ``entries`` does."""
        return write_bundle(self.entries(bundle.index * FULL, bundle.width))

    def hashes(self, checkpoint: Checkpoint) -> TileHashes:
        """The hashes of the tree under a checkpoint, for proofs: every tile is checked before it is used.

        Raises NotInLog where the log is shorter; Unproven and Malformed where its tiles do not give the root.
        """
        if checkpoint.size > self.size:
            raise NotInLog(f"the checkpoint is of size {checkpoint.size}, the log of size {self.size}")
        return TileHashes(checkpoint.size, checkpoint.root, self)


def _hash(value: object, where: str) -> bytes:
    try:
        return stored_bytes(value, where)
    except Unreadable as fault:
        raise LogDamaged(str(fault)) from None
