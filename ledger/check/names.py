"""What people call the hand of a stream, also where some of what tells it is damaged."""

import json
from collections.abc import Iterator
from uuid import UUID

from ledger.check.damage import StreamName
from ledger.check.readable import Unread, reading
from ledger.database.database import Database, Session
from ledger.store.stored_record import without_salt
from ledger.store.stream import stream_id
from replay.sealed.read import read_sealed


def name_of(session: Session, stream_no: int) -> StreamName:
    """The hand of the stream with this number in the store.

    Its start, its sealed records and its verdict all tell it. What leads to the stream's id is taken first.
    """
    stream = _stream(session, stream_no)
    found = list(_told(session, stream_no, stream))
    for room, hand_id in found:
        if _leads_to(room, hand_id, stream):
            return StreamName(stream, room, hand_id)
    return StreamName(stream, *found[0]) if found else StreamName(stream)


def name_in(database: Database, stream_no: int) -> StreamName:
    """``name_of`` in a session of its own."""
    try:
        with reading(database) as session:
            return name_of(session, stream_no)
    except Unread:
        return StreamName(UUID(int=0))


def names_between(session: Session, first: int, last: int, most: int) -> tuple[tuple[StreamName, ...], int]:
    """The hands of the appends from ``first`` to below ``last``: at most so many of them, and how many more."""
    found = session.rows("SELECT DISTINCT stream FROM appends WHERE no >= ? AND no < ? ORDER BY stream", (first, last))
    return tuple([name_of(session, no) for (no,) in found[:most]]), max(0, len(found) - most)


def _stream(session: Session, stream_no: int) -> UUID:
    try:
        return UUID(bytes=bytes(session.rows("SELECT id FROM streams WHERE no = ?", (stream_no,))[0][0]))
    except Exception:
        return UUID(int=0)


def _told(session: Session, stream_no: int, stream: UUID) -> Iterator[tuple[str, str]]:
    """What room and hand id are said to be. Whatever cannot be read says nothing."""
    try:
        for (state,) in session.rows("SELECT state FROM events WHERE stream = ? AND version = 1", (stream_no,)):
            header = json.loads(bytes(state))["header"]
            yield str(header["room"]), str(header["hand_id"])
    except Exception:
        pass
    try:
        for (record,) in session.rows(
            "SELECT record FROM sealed_hands WHERE stream = ? ORDER BY version", (stream_no,)
        ):
            hand = read_sealed(without_salt(bytes(record))).hand
            yield hand.room, hand.hand_id
    except Exception:
        pass
    try:
        for room, hand_id in session.rows("SELECT room, hand_id FROM verdicts WHERE stream = ?", (stream.bytes,)):
            if room:
                yield str(room), str(hand_id)
    except Exception:
        pass


def _leads_to(room: str, hand_id: str, stream: UUID) -> bool:
    try:
        return stream_id(room, hand_id) == stream
    except ValueError:
        return False
