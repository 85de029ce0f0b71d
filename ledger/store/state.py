"""The one canonical text of an event: what is stored is what the log commits to."""

import json
from typing import Final

from ledger.log.canonical_json import canonical_json
from ledger.store.transcoding import Plain

Content = tuple[str, bytes]
"""An event as it is stored: its topic and its state."""

_BEGUN: Final[dict[str, bytes]] = {}
"""How the canonical bytes of an event begin, by its topic; of those there are few."""


def write_state(stored: Plain) -> bytes:
    """The stored form of an event as RFC 8785 (JCS) JSON.

    Stored forms hold text, whole numbers below 2**53, truth values, lists, and objects with plain ASCII keys; for these
    this is the one form of RFC 8785. Raises ValueError for half of a surrogate pair.
    """
    return canonical_json(stored)


def read_state(state: bytes) -> Plain:
    """The stored form again. Raises ValueError for what is no JSON object."""
    stored = json.loads(state)
    if type(stored) is not dict:
        raise ValueError("expected a JSON object")
    return stored


def canonical_event(topic: str, state: bytes) -> bytes:
    """What the log commits to: the canonical JSON list of the event's topic and its state."""
    begun = _BEGUN.get(topic)
    if begun is None:
        begun = _BEGUN[topic] = b'["%b",' % topic.encode()
    return begun + state + b"]"
