"""The stored form of a hand's events, derived from the ``KEYS`` of ``replay.events``.

An event is a flat JSON object: money in units of the hand's smallest chip, cards as one text (``AhKd``), stacks by
seat number, a key left out where it has its default. The keys stand in alphabetical order, so that the same event is
always written the same. The type's name is not in it: the event store keeps that as the topic.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from replay.cards.card import card_text, parse_card
from replay.events import CARDS, EVENT_TYPES, STACKS, Event, Key

Plain = dict[str, Any]
"""What JSON can say: an object of texts, whole numbers, truth values, lists and objects."""


def write_cards(cards: Iterable[int]) -> str:
    """``AhKd`` for an ace and a king; ``??`` stands for each unknown card."""
    return "".join([card_text(card) for card in cards])


def read_cards(text: str) -> list[int]:
    """The cards of ``write_cards``; raises ValueError for anything else."""
    return [parse_card(text[at : at + 2]) for at in range(0, len(text), 2)]


def _write_stacks(stacks: Mapping[int, int]) -> dict[str, int]:
    return {str(seat): stacks[seat] for seat in sorted(stacks)}


def _read_stacks(stored: Mapping[str, int]) -> dict[int, int]:
    return {seat: stored[str(seat)] for seat in sorted(int(seat) for seat in stored)}


_WRITERS: Final[Mapping[str, Callable[[Any], Any]]] = {CARDS: write_cards, STACKS: _write_stacks}
_READERS: Final[Mapping[str, Callable[[Any], Any]]] = {CARDS: read_cards, STACKS: _read_stacks}
"""The kinds of value that are stored otherwise than they are."""


class Form:
    """How the events of one type are written and read."""

    def __init__(self, kind: type[Event]) -> None:
        self.kind: Final = kind
        self._keys: Final = [
            (key.name, _WRITERS.get(key.kind), _default(key)) for key in sorted(kind.KEYS, key=lambda key: key.name)
        ]
        self._readers: Final = [(key.name, _READERS.get(key.kind), _default(key)) for key in kind.KEYS]

    def write(self, event: Event) -> Plain:
        """The event's stored form."""
        stored: Plain = {}
        for name, write, default in self._keys:
            value = getattr(event, name)
            if write is not None:
                value = write(value)
            if value != default:
                stored[name] = value
        return stored

    def read(self, stored: Plain) -> Event:
        """The event again; raises KeyError, TypeError or ValueError for what ``write`` does not write."""
        values: Plain = {}
        for name, read, default in self._readers:
            value = stored[name] if default is None else stored.get(name, default)
            values[name] = value if read is None else read(value)
        return self.kind(**values)


def _default(key: Key) -> Any:
    """The default in its stored form; None where the key is required."""
    if key.required:
        return None
    return write_cards(()) if key.kind == CARDS else key.default


FORMS: Final[Mapping[str, Form]] = {name: Form(kind) for name, kind in EVENT_TYPES.items()}
"""The form of every event type, by the name that is its topic."""
