"""The leaf of an append: what the log commits to of the events that were recorded together."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from ledger.log.entry import Entry
from ledger.log.merkle import leaf_hash
from ledger.store.state import Content, canonical_event

MOST_EVENTS: Final = 900
"""So many events at most are one append: their entry stays well below its bound."""


def entry(
    stream: UUID, key: bytes, first: int, at: int, events: Sequence[Content], sealed: bytes | None = None
) -> Entry:
    """The entry of an append: ``first`` is the version of its first event, ``at`` when it was recorded (microseconds
    since 1970 UTC), ``key`` the stream's own, ``sealed`` the SHA-256 of the sealed record as it is stored, salt first,
    where it seals a hand."""
    return Entry.of(key, stream, first, at, [canonical_event(*event) for event in events], sealed)


def leaf(written: Entry) -> bytes:
    """The 32 bytes that stand for an entry in the log."""
    return leaf_hash(written.write())
