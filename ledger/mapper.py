"""Between the events of a hand and the rows of the event store."""

from typing import Final, cast
from uuid import UUID

from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import Mapper, StoredEvent

from ledger.header import read_header, write_header
from ledger.pin import Pin
from ledger.stored_hand import HandClosed, HandStarted, StoredHandEvent, StreamEvent
from ledger.transcoding import FORMS, Plain

HAND_STARTED: Final = "hand_started"
HAND_CLOSED: Final = "hand_closed"


class Unreadable(ValueError):
    """A stored event does not say what its type says: the store was changed, or a newer oddchip wrote it."""


def stored_form(event: StreamEvent) -> tuple[str, Plain]:
    """Topic and stored form of one event of a stream."""
    if isinstance(event, HandStarted):
        header = write_header(event.header)
        return HAND_STARTED, {"header": header, "pin": event.pin.document(), "recorded_at": event.recorded_at}
    if isinstance(event, HandClosed):
        return HAND_CLOSED, {"recorded_at": event.recorded_at}
    return event.TYPE, FORMS[event.TYPE].write(event)


def read_stored(topic: str, stored: Plain) -> StreamEvent:
    """The event again; raises KeyError, TypeError or ValueError for what ``stored_form`` does not write."""
    form = FORMS.get(topic)
    if form is not None:
        return form.read(stored)
    if topic == HAND_CLOSED:
        return HandClosed(stored["recorded_at"])
    return HandStarted(read_header(stored["header"]), Pin(**stored["pin"]), stored["recorded_at"])


class HandMapper(Mapper[UUID]):
    """The library's mapper, with the hand's events in a form of their own: native classes have no ``__dict__``.

    What is not a hand's event is mapped as the library does it.
    """

    def to_stored_event(self, domain_event: DomainEventProtocol[UUID]) -> StoredEvent:
        if not isinstance(domain_event, StoredHandEvent):
            return super().to_stored_event(domain_event)
        topic, stored = stored_form(domain_event.event)
        state = self.transcoder.encode(stored)
        return StoredEvent(domain_event.originator_id, domain_event.originator_version, topic, state)

    def to_domain_event(self, stored_event: StoredEvent) -> DomainEventProtocol[UUID]:
        topic = stored_event.topic
        if topic not in FORMS and topic not in (HAND_STARTED, HAND_CLOSED):
            return super().to_domain_event(stored_event)
        try:
            event = read_stored(topic, self.transcoder.decode(stored_event.state))
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as fault:
            raise Unreadable(
                f"stream {stored_event.originator_id}, version {stored_event.originator_version}: "
                f"no {topic} can be read from the stored event ({type(fault).__name__}: {fault})"
            ) from fault
        return StoredHandEvent(cast("UUID", stored_event.originator_id), stored_event.originator_version, event)
