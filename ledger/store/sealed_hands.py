"""Many hands at once, from their sealed records: for those who read all of them, and not event by event."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final
from uuid import UUID

from ledger.database.database import Row, Session
from ledger.store.mapper import Unreadable
from ledger.store.stored_record import without_salt
from ledger.store.stored_value import stored_bytes, stored_id, stored_number
from replay.sealed.read import read_sealed
from replay.sealed.record_reader import NotSealed
from replay.sealed.sealed_hand import SealedHand

_RECORDS: Final = (
    "SELECT s.id, b.no, h.version, h.record, a.sealed FROM streams s JOIN appends b ON b.stream = s.no AND b.first = 1 "
    "JOIN sealed_records h ON h.stream = s.no "
    "JOIN appends a ON a.stream = s.no AND a.first + a.count - 1 = h.version "
    "WHERE s.id IN ({}) AND h.version = (SELECT count(*) FROM events e WHERE e.stream = s.no)"
)


@dataclass(frozen=True, slots=True)
class SealedStream:
    """The hand of a stream as its record says it, and the leaf with which the stream began."""

    stream: UUID
    began: int
    sealed: SealedHand


def read_sealed_hands(session: Session, streams: Sequence[UUID]) -> dict[UUID, SealedStream]:
    """The hands of those streams that are sealed as they stand now.

    Left out are those that are not: no record reaches all their events, or it is not the one that the log says. They
    are to be read from their events. That record and events say the same is for a check to prove.
    """
    if not streams:
        return {}
    rows = session.rows(_RECORDS.format(", ".join("?" * len(streams))), [one.bytes for one in streams])
    found = [one for row in rows if (one := _read(row)) is not None]
    return {one.stream: one for one in found}


def _read(row: Row) -> SealedStream | None:
    stream, began, version, record, logged = row
    try:
        stored = stored_bytes(record, "a sealed record")
        if sha256(stored).digest() != stored_bytes(logged, "the hash of a sealed record"):
            return None
        sealed = read_sealed(without_salt(stored))
        whole = sealed.version == version
        return SealedStream(stored_id(stream, "a stream"), stored_number(began, "a leaf"), sealed) if whole else None
    except (Unreadable, NotSealed):
        return None
