"""What stands in the stream of a hand: it started, what happened, it was closed."""

from typing import Final, final
from uuid import UUID

from ledger.pin import Pin
from replay.events import Event
from replay.hand import Hand

FIRST: Final = 1
"""The version of ``hand_started``; the event with index i of the hand has version i + 2."""


@final
class HandStarted:
    """The first event of a stream: the whole header (a hand without events), the pinned house, the time in UTC."""

    def __init__(self, header: Hand, pin: Pin, recorded_at: str) -> None:
        self.header: Final = header
        self.pin: Final = pin
        self.recorded_at: Final = recorded_at


@final
class HandClosed:
    """The mark that seals a hand: nothing belongs between it and the event before it."""

    def __init__(self, recorded_at: str) -> None:
        self.recorded_at: Final = recorded_at


StreamEvent = HandStarted | Event | HandClosed


@final
class StoredHandEvent:
    """One event at its place in its stream, as the event store takes and gives it."""

    def __init__(self, originator_id: UUID, originator_version: int, event: StreamEvent) -> None:
        self.originator_id: Final = originator_id
        """The stream."""
        self.originator_version: Final = originator_version
        """The place in the stream, from 1."""
        self.event: Final = event
