"""The sealed record as the store keeps it: 32 bytes that nobody can guess, and after them the hand.

The log says the SHA-256 of the whole. Without the first bytes, whoever knows most of a hand could try out the cards
that he does not know, against a log that everybody may read.
"""

import hmac
from typing import Final

SALT_BYTES: Final = 32
_LABEL: Final = b"sealed"


def salted(key: bytes, version: int, record: bytes) -> bytes:
    """What is stored of a record (``replay.sealed``) that reaches a version: the salt that the stream's key gives to
    it (HMAC-SHA-256 of ``sealed`` and the version, eight bytes with the big end first), then the record."""
    return hmac.digest(key, _LABEL + version.to_bytes(8, "big"), "sha256") + record


def without_salt(stored: bytes) -> bytes:
    """The record itself."""
    return stored[SALT_BYTES:]
