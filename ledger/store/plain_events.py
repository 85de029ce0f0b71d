"""Events that are plain dataclasses: how they are stored, and read again.

The fields of the class are the one definition of what the event says. A field with a default may be added later: what
has its default is not written, so that what was stored before is still the event's one form.
"""

from collections.abc import Mapping
from dataclasses import MISSING, asdict, fields, is_dataclass
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from ledger.store.mapper import Unreadable
from ledger.store.state import Content, write_state
from ledger.store.upgrades import upgraded_state

BEGIN_WITH: Final = (
    "SELECT e.stream FROM events e WHERE e.version = 1 AND e.type = (SELECT no FROM types WHERE topic = ?) ORDER BY 1"
)
"""The numbers of the streams whose first event is of a type."""
EVENTS: Final = (
    "SELECT e.version, t.topic, e.state FROM events e JOIN types t ON t.no = e.type WHERE e.stream = ? "
    "ORDER BY e.version"
)
"""What is stored of a stream, given by its number: version, type and state of each event."""


class Kinds:
    """Types of events that may stand in a stream, each a frozen dataclass with its name in ``TYPE``."""

    def __init__(self, *kinds: type[Any]) -> None:
        self._adapters: Final[Mapping[str, TypeAdapter[Any]]] = {kind.TYPE: TypeAdapter(kind) for kind in kinds}
        if len(self._adapters) != len(kinds):
            raise ValueError("two types of events have one name")

    def __contains__(self, topic: str) -> bool:
        return topic in self._adapters

    @property
    def topics(self) -> list[str]:
        """The names of the types."""
        return list(self._adapters)

    def content(self, event: Any) -> Content:
        """The event as it is stored: its type, and its fields as canonical JSON, without those that have their default.

        Raises ValueError for text that is half of a surrogate pair.
        """
        assert event.TYPE in self._adapters, f"{event.TYPE} is not one of {self.topics}"
        told = {field.name: getattr(event, field.name) for field in fields(event)}
        for field in fields(event):
            if field.default is not MISSING and told[field.name] == field.default:
                del told[field.name]
        return event.TYPE, write_state({name: _plain(value) for name, value in told.items()})

    def read(self, topic: str, state: bytes) -> Any:
        """The event of ``content``. Raises Unreadable for anything else: another type, or bytes not in the one form."""
        topic, state = upgraded_state(topic, state)
        adapter = self._adapters.get(topic)
        if adapter is None:
            raise Unreadable(f"no event of the type {topic} belongs here; expected one of {', '.join(self._adapters)}")
        try:
            event = adapter.validate_json(state, strict=True)
        except ValidationError as fault:
            said = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in fault.errors())
            raise Unreadable(f"no {topic} can be read from the stored event ({said})") from fault
        if self.content(event)[1] != state:
            raise Unreadable(f"no {topic} can be read from the stored event: it is not in its one form")
        return event


def _plain(value: Any) -> Any:
    """What a field holds, ready for JSON. A list of plain rows may be long, and is taken as it is."""
    if is_dataclass(value):
        return asdict(value)  # type: ignore[arg-type]
    if isinstance(value, tuple) and value and is_dataclass(value[0]):
        return [asdict(one) for one in value]
    return value
