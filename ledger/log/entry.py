"""What the log keeps of one append to one stream: enough to prove each event, and nothing that tells what it says.

An event stands in it as a keyed hash. Its key, the salt, comes from the stream's key and the event's version; whoever
may read the events gets the stream's key, and can then show that they are the ones in the log. When the key is deleted
with the events, no guess can be tried against the hashes any more, and every proof stays valid.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final
from uuid import UUID

from ledger.log.bundle import MAX_ENTRY
from ledger.log.canonical_json import MAX_INTEGER
from ledger.log.event_digest import DIGEST_BYTES, event_digests
from ledger.log.refusal import Malformed
from ledger.log.time_text import MAX_TIME, parse_time, write_time

VERSION: Final = 1
"""The form of entries that is written here: their ``v``."""
MAX_EVENTS: Final = 970
"""An entry of so many events has at most ``MAX_ENTRY`` bytes, whatever its other values."""
_KEYS: Final = frozenset(("at", "events", "first", "stream", "v"))


@dataclass(frozen=True, slots=True)
class Entry:
    """One append: the events from version ``first`` on of a stream, recorded together.

    ``at`` is when they were recorded, in microseconds since 1970 UTC; ``events`` has 1 to ``MAX_EVENTS`` results of
    ``event_digests``; ``sealed`` is the SHA-256 of the sealed record as it is stored, salt first, where the append
    sealed the stream. Raises ValueError for values outside.
    """

    stream: UUID
    first: int
    at: int
    events: tuple[bytes, ...]
    sealed: bytes | None = None

    def __post_init__(self) -> None:
        if not 1 <= len(self.events) <= MAX_EVENTS:
            raise ValueError(f"an entry has 1 to {MAX_EVENTS} events; found {len(self.events)}")
        if not 0 <= self.first <= MAX_INTEGER - len(self.events) + 1:
            raise ValueError(f"expected versions from 0 to 2^53-1; the first is {self.first}")
        if not 0 <= self.at <= MAX_TIME:
            raise ValueError(f"expected microseconds from 1970 to 9999, found {self.at}")
        for digest in self.events if self.sealed is None else (*self.events, self.sealed):
            if len(digest) != DIGEST_BYTES:
                raise ValueError(f"expected digests of {DIGEST_BYTES} bytes, found one of {len(digest)}")

    @classmethod
    def of(
        cls,
        stream_key: bytes,
        stream: UUID,
        first: int,
        at: int,
        events: Sequence[bytes],
        sealed: bytes | None = None,
    ) -> "Entry":
        """The entry for these events, each given by its canonical bytes; raises ValueError for values outside.

        The same events, time and stream key give the same entry everywhere.
        """
        return cls(stream, first, at, tuple(event_digests(stream_key, first, events)), sealed)

    def write(self) -> bytes:
        """The entry's only bytes: RFC 8785 JSON. Its leaf in the tree is ``merkle.leaf_hash`` of them.

        Written out here: every append passes, and none of its values needs to be quoted.
        """
        events = '","'.join([digest.hex() for digest in self.events])
        sealed = "" if self.sealed is None else f'"sealed":"{self.sealed.hex()}",'
        return (
            f'{{"at":"{write_time(self.at)}","events":["{events}"],"first":{self.first},{sealed}'
            f'"stream":"{self.stream}","v":{VERSION}}}'
        ).encode()

    @classmethod
    def parse(cls, data: bytes) -> "Entry":
        """The entry of ``write()``; raises Malformed for any other bytes."""
        if len(data) > MAX_ENTRY:
            raise Malformed(f"an entry has at most {MAX_ENTRY} bytes; found {len(data)}")
        try:
            entry = _entry(json.loads(data))
        except (ValueError, RecursionError) as error:
            raise Malformed(f"no entry of the log: {error}") from None
        if entry.write() != data:
            raise Malformed("no entry of the log: it is not in canonical form")
        return entry

    def altered(self, stream_key: bytes, events: Sequence[bytes]) -> list[int]:
        """The versions whose event is not the entry's; ``events`` are the canonical bytes from ``first`` on.

        An event that is missing at the end, or is there too many, counts too. Empty if all are the recorded ones.
        """
        pairs = zip_longest(event_digests(stream_key, self.first, events), self.events)
        return [version for version, (found, recorded) in enumerate(pairs, self.first) if found != recorded]


def _entry(document: object) -> Entry:
    if not isinstance(document, dict) or document.keys() - {"sealed"} != _KEYS:
        raise ValueError(f"expected an object with {', '.join(sorted(_KEYS))} and perhaps sealed")
    if document["v"] != VERSION:
        raise ValueError(f"expected v {VERSION}, found {document['v']!r}")
    at, events, first, stream = (document[key] for key in ("at", "events", "first", "stream"))
    if type(first) is not int or not isinstance(events, list):
        raise ValueError("expected a whole number as first and a list of events")
    sealed = _digest(document["sealed"]) if "sealed" in document else None
    return Entry(UUID(_string(stream)), first, parse_time(_string(at)), tuple(map(_digest, events)), sealed)


def _digest(value: object) -> bytes:
    return bytes.fromhex(_string(value))


def _string(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"expected a text, found {value!r:.100}")
    return value
