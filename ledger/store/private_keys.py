"""The ``x-`` keys that senders put in for themselves: kept with the header or the event that they stand in."""

import json
from collections.abc import Mapping
from typing import Final

from ledger.histories.document_value import own_text

_EVENTS: Final = "/events/"


def split(extra: str) -> tuple[str, dict[int, str]]:
    """The keys of a hand (``Hand.extra``): those of its header, and those of each event that has some, by index.

    Both are JSON texts with sorted keys; "" for none. An event's keys have the names that they have in the event.
    """
    if not extra:
        return "", {}
    header: dict[str, object] = {}
    events: dict[int, dict[str, object]] = {}
    for key, value in json.loads(extra).items():
        if key.startswith(_EVENTS):
            index, _, name = key.removeprefix(_EVENTS).partition("/")
            events.setdefault(int(index), {})[name] = value
        else:
            header[key] = value
    return own_text(header) if header else "", {index: own_text(keys) for index, keys in events.items()}


def joined(header: str, events: Mapping[int, str]) -> str:
    """The keys of a hand again."""
    if not events:
        return header
    found = json.loads(header) if header else {}
    for index, keys in events.items():
        found |= {f"{_EVENTS}{index}/{name}": value for name, value in json.loads(keys).items()}
    return own_text(found)
