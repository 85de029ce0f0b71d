"""The stored form of a hand's events, read again; ``replay.event_json`` writes it.

An event is a flat JSON object: money in units of the hand's smallest chip, cards as one text (``AhKd``), stacks by
seat number, a key left out where it has its default. The type's name is not in it: the event store keeps that as the
topic.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from replay.cards.card import parse_card
from replay.events import CARDS, EVENT_TYPES, STACKS, Event, Key

Plain = dict[str, Any]
"""What JSON can say: an object of texts, whole numbers, truth values, lists and objects."""


def read_cards(text: str) -> list[int]:
    """The cards of a text like ``AhKd``, ``??`` for one that is unknown; raises ValueError for anything else."""
    return [parse_card(text[at : at + 2]) for at in range(0, len(text), 2)]


def _read_stacks(stored: Mapping[str, int]) -> dict[int, int]:
    return {seat: stored[str(seat)] for seat in sorted(int(seat) for seat in stored)}


_READERS: Final[Mapping[str, Callable[[Any], Any]]] = {CARDS: read_cards, STACKS: _read_stacks}
"""The kinds of value that are stored otherwise than they are."""


class Form:
    """How the stored events of one type are read, by its ``KEYS``."""

    def __init__(self, kind: type[Event]) -> None:
        self.kind: Final = kind
        self._keys: Final = [(key.name, _READERS.get(key.kind), _default(key)) for key in kind.KEYS]

    def read(self, stored: Plain) -> Event:
        """The event; raises KeyError, TypeError or ValueError for what is never written."""
        values: Plain = {}
        for name, read, default in self._keys:
            value = stored[name] if default is None else stored.get(name, default)
            values[name] = value if read is None else read(value)
        return self.kind(**values)


def _default(key: Key) -> Any:
    """The default in its stored form; None where the key is required."""
    if key.required:
        return None
    return "" if key.kind == CARDS else key.default


FORMS: Final[Mapping[str, Form]] = {name: Form(kind) for name, kind in EVENT_TYPES.items()}
"""The form of every event type, by the name that is its topic."""
