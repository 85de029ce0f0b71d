"""What the log keeps of one append: the entry that tells nobody a card, and its leaf."""

import hmac
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Final
from uuid import UUID

from ledger.state import canonical_event

KEY_BYTES: Final = 32
"""The length of a stream's key."""
MOST_EVENTS: Final = 900
"""So many events at most make one entry, which must stay below 65,536 bytes."""
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)

Content = tuple[str, bytes]
"""An event as it is stored: its topic and its state."""


def time_text(at: int) -> str:
    """Microseconds since 1970 as RFC 3339 in UTC, with all six digits."""
    time = _EPOCH + timedelta(microseconds=at)
    return time.isoformat(timespec="microseconds").replace("+00:00", "Z")


def event_digest(key: bytes, version: int, event: Content) -> str:
    """What the log says of an event, in hex: HMAC-SHA-256 under a salt that the stream's key gives to its version."""
    salt = hmac.digest(key, version.to_bytes(8, "big"), "sha256")
    return hmac.digest(salt, canonical_event(*event), "sha256").hex()


def entry(
    stream: UUID, key: bytes, first: int, at: int, events: Sequence[Content], sealed: bytes | None = None
) -> bytes:
    """The entry of an append, in RFC 8785 form: ``first`` is the version of its first event, ``at`` when it was
    recorded (microseconds since 1970 UTC), ``sealed`` the SHA-256 of the sealed record where it seals a hand."""
    digests = '","'.join([event_digest(key, version, event) for version, event in enumerate(events, first)])
    seal = f'"sealed":"{sealed.hex()}",' if sealed is not None else ""
    return f'{{"at":"{time_text(at)}","events":["{digests}"],"first":{first},{seal}"stream":"{stream}","v":1}}'.encode()


def leaf_hash(written: bytes) -> bytes:
    """The leaf of an entry (RFC 6962): SHA-256 of 0x00 and the entry."""
    return sha256(b"\x00" + written).digest()
