"""What the sender of what happened at a table, or in a room, gets for it."""

from dataclasses import dataclass, field, replace
from typing import Self
from uuid import UUID

from ledger.store.venue import Venue


@dataclass(frozen=True, slots=True)
class VenueReceipt:
    """The lines of a table or room are recorded up to number ``n``. The same lines again get an equal receipt.

    ``version`` is that of line ``n`` in the stream, ``leaf`` the log's number for what it was recorded with, and
    ``recorded_at`` when that was, RFC 3339 in UTC. ``written`` is how many events this call stored; it is no part of
    the receipt itself.
    """

    stream: UUID
    venue: Venue
    n: int
    version: int
    leaf: int
    recorded_at: str
    written: int = field(compare=False, default=0)

    def after(self, before: Self | None) -> Self:
        """The one receipt of what came in parts: the last state, and all that was stored."""
        return self if before is None else replace(self, written=before.written + self.written)

    def document(self) -> dict[str, object]:
        """The receipt as a JSON object; the same for the same lines. A room has no ``table``."""
        table = {"table": self.venue.table} if self.venue.table else {}
        return {
            "stream": str(self.stream),
            "room": self.venue.room,
            **table,
            "n": self.n,
            "version": self.version,
            "leaf": self.leaf,
            "recorded_at": self.recorded_at,
        }
