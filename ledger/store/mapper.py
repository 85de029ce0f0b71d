"""Between the events of a hand and the rows of the event store."""

from collections.abc import Iterable, Mapping
from typing import Final, cast
from uuid import UUID

from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import Mapper, StoredEvent

from ledger.store.header import read_header
from ledger.store.pin import Pin
from ledger.store.state import Content, read_state, write_state
from ledger.store.stored_hand import HandClosed, HandStarted, StoredHandEvent, StreamEvent
from ledger.store.transcoding import FORMS, Plain
from ledger.store.upgrades import upgraded
from replay.event_json import write_event
from replay.events import Event
from replay.start_json import write_start

HAND_STARTED: Final = "hand_started@2"
HAND_CLOSED: Final = "hand_closed@2"
PRIVATE: Final = "x"
AT: Final = "at"
"""The keys of a stored event that have the sender's own keys, and the time that a live stream gave it; as
``replay.event_json`` and ``replay.start_json`` write them."""


class Unreadable(ValueError):
    """A stored event does not say what its type says: the store was changed, or a newer oddchip wrote it."""


def content(event: StreamEvent, private: str = "", at: str = "") -> Content:
    """An event of a hand as it is stored; ``private`` are the sender's own keys as JSON text, ``at`` is his time."""
    if isinstance(event, HandStarted):
        pin = event.pin
        return HAND_STARTED, write_start(event.header, pin.house, pin.version, pin.sha256, at, private)
    if not isinstance(event, HandClosed):
        return event.TYPE, write_event(event, at, private)
    stored: Plain = {"because": event.because}
    if event.n:
        stored["n"] = event.n
    if private:
        stored[PRIVATE] = private
    if at:
        stored[AT] = at
    return HAND_CLOSED, write_state(stored)


def contents(events: Iterable[Event], private: Mapping[int, str]) -> list[Content]:
    """The events of a hand as they are stored; ``private`` has the sender's own keys by the event's index."""
    return [(one.TYPE, write_event(one, "", private.get(index, ""))) for index, one in enumerate(events)]


def is_mark(stored: Content) -> bool:
    """Whether a content is a mark that closes a hand."""
    return stored[0].startswith("hand_closed")


def is_counted(stored: Content) -> bool:
    """Whether a content has its number among the sender's lines: all have but a mark of our own."""
    return not is_mark(stored) or "n" in read_state(stored[1])


def same_event(stored: Content, sent: Content) -> bool:
    """Whether two contents are one event. The time that a live stream gave it is told along, and is no part of it."""
    if stored == sent:
        return True
    events = [upgraded(topic, read_state(state)) for topic, state in (stored, sent)]
    for _, told in events:
        told.pop(AT, None)
    return events[0] == events[1]


def read_content(stream: UUID, version: int, topic: str, state: bytes) -> StoredHandEvent:
    """A stored event of a hand, also one that an earlier oddchip wrote. Raises Unreadable."""
    try:
        newest, stored = upgraded(topic, read_state(state))
        private, at = stored.pop(PRIVATE, ""), stored.pop(AT, "")
        return StoredHandEvent(stream, version, _read(newest, stored), private, at)
    except (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError) as fault:
        raise Unreadable(
            f"stream {stream}, version {version}: no {topic} can be read from the stored event "
            f"({type(fault).__name__}: {fault})"
        ) from fault


def _read(topic: str, stored: Plain) -> StreamEvent:
    form = FORMS.get(topic)
    if form is not None:
        return form.read(stored)
    if topic == HAND_CLOSED:
        because, n = stored["because"], stored.get("n", 0)
        if type(because) is not str or type(n) is not int:
            raise TypeError("expected the reason as text and the number as a whole number")
        return HandClosed(because, n)
    if topic == HAND_STARTED:
        return HandStarted(read_header(stored["header"]), Pin(**stored["pin"]))
    raise ValueError("an event type that this oddchip does not know")


def is_of_a_hand(topic: str) -> bool:
    """Whether events of this topic stand in the streams of hands."""
    name = topic.partition("@")[0]
    return name in FORMS or name in ("hand_started", "hand_closed")


class HandMapper(Mapper[UUID]):
    """The library's mapper, with the hand's events in a form of their own: native classes have no ``__dict__``.

    What is not a hand's event is mapped as the library does it.
    """

    def to_stored_event(self, domain_event: DomainEventProtocol[UUID]) -> StoredEvent:
        if not isinstance(domain_event, StoredHandEvent):
            return super().to_stored_event(domain_event)
        topic, state = content(domain_event.event, domain_event.private, domain_event.at)
        return StoredEvent(domain_event.originator_id, domain_event.originator_version, topic, state)

    def to_domain_event(self, stored_event: StoredEvent) -> DomainEventProtocol[UUID]:
        if not is_of_a_hand(stored_event.topic):
            return super().to_domain_event(stored_event)
        return read_content(
            cast("UUID", stored_event.originator_id),
            stored_event.originator_version,
            stored_event.topic,
            stored_event.state,
        )
