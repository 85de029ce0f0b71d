"""What stands in the stream of a hand: it started, what happened, it was closed."""

from typing import Final, final
from uuid import UUID

from ledger.store.pin import Pin
from replay.events import Event
from replay.hand import Hand

FIRST: Final = 1
"""The version of ``hand_started``; the event with index i of the hand has version i + 2."""

FINISHED: Final = "hand_finished"
REFUNDED: Final = "refunded"
DOCUMENT: Final = "document"
SENDER: Final = "sender"
TIME_LIMIT: Final = "time_limit"
"""Why a hand was closed: the room's final stacks came, the refunds of a void are those of the rules, the hand came as
a whole document, the sender said so, or nothing came for too long."""


@final
class HandStarted:
    """The first event of a stream: the whole header (a hand without events) and the pinned house."""

    def __init__(self, header: Hand, pin: Pin) -> None:
        self.header: Final = header
        self.pin: Final = pin


@final
class HandClosed:
    """The mark that seals a hand: nothing belongs between it and the event before it.

    ``n`` is the number that the sender gave it in its own stream, 0 where it gave none.
    """

    def __init__(self, because: str, n: int = 0) -> None:
        self.because: Final = because
        self.n: Final = n


StreamEvent = HandStarted | Event | HandClosed


@final
class StoredHandEvent:
    """One event at its place in its stream, as the event store takes and gives it."""

    def __init__(
        self, originator_id: UUID, originator_version: int, event: StreamEvent, private: str = "", at: str = ""
    ) -> None:
        self.originator_id: Final = originator_id
        """The stream."""
        self.originator_version: Final = originator_version
        """The place in the stream, from 1."""
        self.event: Final = event
        self.private: Final = private
        """The sender's own ``x-`` keys of the event as JSON text, "" for none."""
        self.at: Final = at
        """When it happened, as the sender of a live stream said, "" where he did not."""
