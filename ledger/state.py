"""The one canonical text of an event: what is stored is what the log commits to."""

import json
import json.encoder
from collections.abc import Callable
from typing import Final

from ledger.transcoding import Plain

Content = tuple[str, bytes]
"""An event as it is stored: its topic and its state."""

_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))


def _encoding() -> Callable[[Plain], str]:
    """The encoder's C code, made once: ``JSONEncoder.encode`` makes it anew each time, which takes twice as long."""
    make = getattr(json.encoder, "c_make_encoder", None)
    if make is None:
        return _ENCODER.encode
    parts = make(None, _ENCODER.default, json.encoder.encode_basestring, None, ":", ",", True, False, False)
    return lambda stored: "".join(parts(stored, 0))


_encode: Final = _encoding()
_BEGUN: Final[dict[str, bytes]] = {}
"""How the canonical bytes of an event begin, by its topic; of those there are few."""


def write_state(stored: Plain) -> bytes:
    """The stored form of an event as RFC 8785 (JCS) JSON.

    Stored forms hold text, whole numbers below 2**53, truth values, lists, and objects with plain ASCII keys; for these
    this is the one form of RFC 8785. Raises ValueError for half of a surrogate pair.
    """
    return _encode(stored).encode()


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
