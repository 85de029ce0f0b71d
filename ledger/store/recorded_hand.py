"""A hand as it stands in its stream."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from ledger.log.time_text import write_time
from ledger.store.mapper import read_content
from ledger.store.pin import Pin
from ledger.store.private_keys import joined
from ledger.store.state import Content
from ledger.store.stored_hand import FINISHED, FIRST, HandClosed, HandStarted, StoredHandEvent
from replay.events import Event
from replay.hand import Hand
from replay.sealed.sealed_hand import SealedHand


class HandNotFound(LookupError):
    """No such hand is recorded."""


class HandDamaged(ValueError):
    """A stream is not what recording leaves: something was changed in the store."""


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """The hand, exactly as it was recorded, and what was noted with it.

    ``version`` is that of the stream's last event, ``recorded_at`` when it began to be recorded, in microseconds since
    1970 UTC. ``closed`` is the mark that sealed it; with one, nothing but a late jackpot can still come.
    """

    stream: UUID
    version: int
    hand: Hand
    pin: Pin
    recorded_at: int
    closed: HandClosed | None

    @property
    def recorded(self) -> str:
        """When it began to be recorded, as RFC 3339 in UTC."""
        return write_time(self.recorded_at)

    @property
    def sealed(self) -> bool:
        """Whether the hand is closed."""
        return self.closed is not None

    def as_sealed(self) -> SealedHand:
        """What its sealed record says."""
        by_mark = self.closed is not None and self.closed.because != FINISHED
        pin = self.pin
        return SealedHand(self.hand, pin.house, pin.version, pin.sha256, self.recorded_at, self.version, by_mark)


def read_stream(stored: Sequence[StoredHandEvent], recorded_at: int) -> RecordedHand:
    """The hand of a stream's events in their order (at least one). Raises HandDamaged."""
    started = stored[0].event
    if stored[0].originator_version != FIRST or not isinstance(started, HandStarted):
        raise HandDamaged(f"stream {stored[0].originator_id} does not begin with the start of a hand")
    events: list[Event] = []
    private: dict[int, str] = {}
    closed: HandClosed | None = None
    for version, one in enumerate(stored[1:], FIRST + 1):
        if one.originator_version != version:
            raise HandDamaged(f"stream {one.originator_id} has no event with version {version}")
        if isinstance(one.event, HandStarted):
            raise HandDamaged(f"stream {one.originator_id} starts again at version {version}")
        if isinstance(one.event, HandClosed):
            # The first form of the ledger closed a hand again after each late jackpot.
            closed = closed or one.event
            continue
        if one.private:
            private[len(events)] = one.private
        events.append(one.event)
    hand = started.header.with_events(events, joined(started.header.extra, private), closed is None)
    return RecordedHand(stored[0].originator_id, len(stored), hand, started.pin, recorded_at, closed)


def read_hand(stream: UUID, contents: Sequence[Content], recorded_at: int) -> RecordedHand:
    """The hand of all that is stored in its stream, at least one content. Raises HandDamaged, Unreadable."""
    stored = [read_content(stream, version, *one) for version, one in enumerate(contents, FIRST)]
    return read_stream(stored, recorded_at)
