"""Whom results of nights were told to: so that one that did not arrive is seen, and told again."""

from dataclasses import dataclass
from typing import ClassVar, Final
from uuid import UUID, uuid5

from ledger.log.time_text import write_time
from ledger.store.plain_events import Kinds
from ledger.store.recording import Recording
from ledger.store.store import Store
from ledger.store.stream import in_room

DELIVERIES: Final = UUID("291de89e-7449-5aec-87dc-2aadea58eb47")
"""The namespace of the streams: the UUID version 5 of ``urn:oddchip:deliveries`` in the URL namespace."""


@dataclass(frozen=True, slots=True)
class ResultTold:
    """A result, by its SHA-256 (hex), was sent to somebody, so many times. ``to`` is where, without a path, which may
    be a secret; ``failed`` is why it did not arrive, "" where it did.
    """

    TYPE: ClassVar[str] = "result_told"

    by: str
    room: str
    date: str
    sha256: str
    to: str
    attempts: int
    failed: str


OF_DELIVERIES: Final = Kinds(ResultTold)


@dataclass(frozen=True, slots=True)
class Delivery:
    """The last time that a day's results were sent: what was, and when (RFC 3339, UTC)."""

    told: ResultTold
    at: str

    @property
    def arrived(self) -> bool:
        """Whether it did."""
        return not self.told.failed


def deliveries_stream(room: str, date: str) -> UUID:
    """The stream of what was sent of a room's day. Raises ValueError for half a surrogate."""
    return uuid5(DELIVERIES, in_room(room, date))


def note_delivery(store: Store, told: ResultTold) -> None:
    """Records that a result was sent. Raises StoreUnavailable."""
    with store.recording() as turn:
        turn.append(deliveries_stream(told.room, told.date), [OF_DELIVERIES.content(told)])


def last_delivery(store: Store, room: str, date: str) -> Delivery | None:
    """The last time that a day's results were sent; None where they never were. Raises Unreadable."""
    with store.looking() as turn:
        return _last(turn, room, date)


def _last(turn: Recording, room: str, date: str) -> Delivery | None:
    stream = deliveries_stream(room, date)
    contents = turn.contents(stream)
    if not contents:
        return None
    told: ResultTold = OF_DELIVERIES.read(*contents[-1])
    return Delivery(told, write_time(turn.times(stream)[-1]))
