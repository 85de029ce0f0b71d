"""``replay/event_json.py``, written from ``KEYS`` of the event types: ``make events``.

Walking ``KEYS`` at run time takes five times as long as these functions take, for each event that is recorded; and
written by hand they would be a second definition of every event.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from replay.events import CARDS, CHOICE, EVENT_TYPES, FLAG, HEX, STACKS, TEXT, Event, Key

MODULE: Final = Path(__file__).parents[2] / "replay/event_json.py"
TOLD: Final = {"at": "when", "x": "private"}
"""The keys that any event may have beside its own, and the parameters that hold them."""
FUNCTIONS: Final = {CARDS: "_cards", STACKS: "_stacks", TEXT: "quoted", CHOICE: "quoted", HEX: "quoted", FLAG: "_flag"}
"""What writes the values of each kind; all others are whole numbers."""

HEAD: Final = '''\
"""An event as canonical JSON (RFC 8785): what is stored of it, and what the log commits to.

Written by ``make events`` from ``replay.events``: change that, not this.
"""

from json.encoder import encode_basestring as quoted

from replay.cards.card import Card, card_text
from replay.events import (
{names}
)


def write_event(event: Event, when: str, private: str) -> bytes:
    """The event as a flat object: money in units, cards as one text, a key left out where it has its default.

    The type's name is not in it. ``when`` (key ``at``) is the time that the sender gave, ``private`` (key ``x``) his
    own keys as JSON text; "" for none. Raises ValueError for half of a surrogate pair, and for an event of no hand.
    """
    return ("{" + _members(event, when, private)[1:] + "}").encode()


'''

VALUES: Final = '''
def _flag(value: bool) -> str:
    return "true" if value else "false"


def _cards(cards: list[Card]) -> str:
    text = '"'
    for card in cards:
        text += card_text(card)
    return text + '"'


def _stacks(stacks: dict[int, int]) -> str:
    """By seat; canonical JSON orders keys as texts, 10 before 2."""
    by_seat = {str(seat): amount for seat, amount in stacks.items()}
    text = ""
    for seat in sorted(by_seat):
        text += f',"{seat}":{by_seat[seat]}'
    return "{" + text[1:] + "}"
'''


def module(kinds: Iterable[type[Event]] = ()) -> str:
    """The module's text."""
    types = list(kinds or EVENT_TYPES.values())
    names = "\n".join(f"    {name}," for name in sorted([Event.__name__, *(kind.__name__ for kind in types)]))
    return (
        HEAD.replace("{names}", names)
        + "\n".join([*_members(types), *[_writer(kind) for kind in types]])
        + "\n"
        + VALUES
    )


def _members(types: list[type[Event]]) -> list[str]:
    lines = ["def _members(event: Event, when: str, private: str) -> str:"]
    for kind in types:
        lines += [f"    if isinstance(event, {kind.__name__}):", f"        return _{kind.TYPE}(event, when, private)"]
    return [*lines, '    raise ValueError(f"{event.TYPE!r} is no event of a hand")', ""]


def _writer(kind: type[Event]) -> str:
    """The members of one type in the order of their names, each with a comma before it."""
    keys: dict[str, Key | None] = {key.name: key for key in kind.KEYS} | dict.fromkeys(TOLD)
    if len(keys) != len(kind.KEYS) + len(TOLD):
        raise ValueError(f"{kind.TYPE} has a key of its own that is called {' or '.join(TOLD)}")
    lines = ["", f"def _{kind.TYPE}(event: {kind.__name__}, when: str, private: str) -> str:", '    text = ""']
    for name in sorted(keys):
        key = keys[name]
        if key is None:
            value = TOLD[name]
            lines += [f"    if {value}:", f"        text += ',\"{name}\":' + quoted({value})"]
        elif key.required:
            lines.append(f"    text += {_member(key)}")
        else:
            lines += [f"    if {_present(key)}:", f"        text += {_member(key)}"]
    return "\n".join([*lines, "    return text", ""])


def _member(key: Key) -> str:
    write = FUNCTIONS.get(key.kind)
    if write is None:
        return f"f',\"{key.name}\":{{event.{key.name}}}'"
    return f"',\"{key.name}\":' + {write}(event.{key.name})"


def _present(key: Key) -> str:
    if key.kind == FLAG:
        return f"event.{key.name}" if key.default is False else f"not event.{key.name}"
    if key.kind == CARDS:
        return f"len(event.{key.name}) > 0"
    return f"event.{key.name} != " + (f'"{key.default}"' if isinstance(key.default, str) else repr(key.default))


if __name__ == "__main__":
    MODULE.write_text(module(), encoding="utf-8")
