"""What people call the hand, table or room of a stream, also where some of what tells it is damaged."""

import json
from collections.abc import Iterator
from typing import Final
from uuid import UUID

from ledger.check.damage import StreamName
from ledger.check.readable import Unread, reading
from ledger.database.database import Database, Session
from ledger.finance.events import statement_stream
from ledger.store.stored_record import without_salt
from ledger.store.stream import stream_id
from ledger.store.venue import Venue
from replay.sealed.read import read_sealed

MOST: Final = 10
"""Events of a stream that are asked for its name, where it is no hand's."""


def name_of(session: Session, stream_no: int) -> StreamName:
    """What the stream with this number in the store is of.

    A hand's start, its sealed records and its verdict all tell it, and each event of a table, of a room and of finance
    statements does. What leads to the stream's id is taken first.
    """
    stream = _stream(session, stream_no)
    found = list(_told(session, stream_no, stream))
    for room, hand_id in found:
        if _leads_to(room, hand_id, stream):
            return StreamName(stream, room, hand_id)
    for name in _beside_hands(session, stream_no, stream):
        return name
    return StreamName(stream, *found[0]) if found else StreamName(stream)


def name_in(database: Database, stream_no: int) -> StreamName:
    """``name_of`` in a session of its own."""
    try:
        with reading(database) as session:
            return name_of(session, stream_no)
    except Unread:
        return StreamName(UUID(int=0))


def names_between(session: Session, first: int, last: int, most: int) -> tuple[tuple[StreamName, ...], int]:
    """What the appends are of from ``first`` to below ``last``: at most so many of them, and how many more."""
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
            "SELECT record FROM sealed_records WHERE stream = ? ORDER BY version", (stream_no,)
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


def _beside_hands(session: Session, stream_no: int, stream: UUID) -> Iterator[StreamName]:
    """The name of a stream beside those of hands, by the first of its events that leads to it."""
    try:
        states = session.rows("SELECT state FROM events WHERE stream = ? ORDER BY version LIMIT ?", (stream_no, MOST))
    except Exception:
        return
    for (state,) in states:
        try:
            said = json.loads(bytes(state))
            room, table, date = (str(said.get(key, "")) for key in ("room", "table", "date"))
            if Venue(room, table).stream == stream:
                yield StreamName(stream, room, table=table)
            elif statement_stream(room, date) == stream:
                yield StreamName(stream, room, date=date)
        except Exception:
            continue


def _leads_to(room: str, hand_id: str, stream: UUID) -> bool:
    try:
        return stream_id(room, hand_id) == stream
    except ValueError:
        return False
