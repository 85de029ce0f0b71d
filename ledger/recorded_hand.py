"""A hand as it stands in its stream."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from ledger.pin import Pin
from ledger.stored_hand import FIRST, HandClosed, HandStarted, StoredHandEvent
from replay.events import Event
from replay.hand import Hand


class HandDamaged(ValueError):
    """A stream is not what recording leaves: something was changed in the store."""


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """The hand, exactly as it was recorded, and what was noted with it.

    ``version`` is that of the stream's last event, ``recorded_at`` an RFC 3339 time in UTC. ``sealed``: nothing but a
    late jackpot can still come.
    """

    stream: UUID
    version: int
    hand: Hand
    pin: Pin
    recorded_at: str
    sealed: bool


def read_stream(stored: Sequence[StoredHandEvent]) -> RecordedHand:
    """The hand of a stream's events in their order (at least one). Raises HandDamaged."""
    started = stored[0].event
    if stored[0].originator_version != FIRST or not isinstance(started, HandStarted):
        raise HandDamaged(f"stream {stored[0].originator_id} does not begin with the start of a hand")
    events: list[Event] = []
    sealed = False
    for version, one in enumerate(stored[1:], FIRST + 1):
        if one.originator_version != version:
            raise HandDamaged(f"stream {one.originator_id} has no event with version {version}")
        if isinstance(one.event, HandStarted):
            raise HandDamaged(f"stream {one.originator_id} starts again at version {version}")
        sealed = isinstance(one.event, HandClosed)
        if not isinstance(one.event, HandClosed):
            events.append(one.event)
    hand = started.header
    hand.events.extend(events)
    return RecordedHand(stored[0].originator_id, len(stored), hand, started.pin, started.recorded_at, sealed)
