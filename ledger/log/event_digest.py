"""How an event stands in the log: an HMAC-SHA-256 that says nothing to those who do not have the stream's key.

HMAC is written out here, on SHA-256: every event that is recorded passes, and the library's takes three times as long.
The tests hold the two against each other.
"""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from ledger.log.canonical_json import MAX_INTEGER

STREAM_KEY_BYTES: Final = 32
DIGEST_BYTES: Final = 32
_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))
_INNER_REST: Final = b"\x36" * 32
_OUTER_REST: Final = b"\x5c" * 32


def event_salt(stream_key: bytes, version: int) -> bytes:
    """The salt of one event, for whoever may see that event and not all others of the stream."""
    return hmac.digest(stream_key, version.to_bytes(8, "big"), "sha256")


def event_digests(stream_key: bytes, first: int, events: Sequence[bytes]) -> list[bytes]:
    """The 32 bytes that stand for each event, given by its canonical bytes; ``first`` is the version of the first.

    A digest is the HMAC-SHA-256 of the event under its salt. The salt is the HMAC-SHA-256 of the event's version, eight
    bytes with the big end first, under ``stream_key``. Raises ValueError unless the stream key has 32 bytes and the
    versions are from 0 to 2^53-1.
    """
    if len(stream_key) != STREAM_KEY_BYTES:
        raise ValueError(f"a stream key has {STREAM_KEY_BYTES} bytes; found {len(stream_key)}")
    if not 0 <= first <= MAX_INTEGER + 1 - len(events):
        raise ValueError(f"expected versions from 0 to 2^53-1; the first is {first}, of {len(events)}")
    inner_key = sha256(stream_key.translate(_INNER) + _INNER_REST)
    outer_key = sha256(stream_key.translate(_OUTER) + _OUTER_REST)
    digests: list[bytes] = []
    for version, event in enumerate(events, first):
        inner, outer = inner_key.copy(), outer_key.copy()
        inner.update(version.to_bytes(8, "big"))
        outer.update(inner.digest())
        salt = outer.digest()
        hidden = sha256(salt.translate(_INNER) + _INNER_REST + event).digest()
        digests.append(sha256(salt.translate(_OUTER) + _OUTER_REST + hidden).digest())
    return digests
