"""What the sender of a hand gets for it."""

from dataclasses import dataclass, field, replace
from typing import Self
from uuid import UUID

from ledger.store.pin import Pin


@dataclass(frozen=True, slots=True)
class Receipt:
    """A hand is recorded, to its event ``events`` - 1. The same hand again gets an equal receipt.

    ``version`` is that of the stream's last event and ``leaf`` the log's number for what it was recorded with;
    ``recorded_at`` is when the hand was first recorded, RFC 3339 in UTC. ``written`` is how many events this call
    stored, 0 where the hand was there already; it is no part of the receipt itself.
    """

    stream: UUID
    room: str
    hand_id: str
    events: int
    version: int
    leaf: int
    sealed: bool
    pin: Pin
    recorded_at: str
    written: int = field(compare=False, default=0)

    def after(self, before: Self | None) -> Self:
        """The one receipt of a hand that came in parts: the last state, and all that was stored for it."""
        return self if before is None else replace(self, written=before.written + self.written)

    def document(self) -> dict[str, object]:
        """The receipt as a JSON object; the same for the same hand."""
        return {
            "stream": str(self.stream),
            "room": self.room,
            "hand_id": self.hand_id,
            "events": self.events,
            "version": self.version,
            "leaf": self.leaf,
            "sealed": self.sealed,
            "ruleset": self.pin.document(),
            "recorded_at": self.recorded_at,
        }
