"""Which hands begin among some appends, and where they are played: all that the view of days is made of."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, NamedTuple

from ledger.database.database import Row, Session
from ledger.store.mapper import Unreadable, is_of_a_hand
from ledger.store.state import read_state
from ledger.store.stored_record import SALT_BYTES
from ledger.store.stored_value import stored_bytes
from ledger.tables.events import OF_TABLES, TableOpened
from replay.sealed.places import read_places

UNKNOWN: Final = ""
"""The room and the table of a hand of which not even these can be read."""
MOST: Final = 500
"""Streams that are asked for with one statement."""
_SEALED, _RECORD = 5, 7
"""Where a row has the hash that the append has of the sealed record, and the record."""
_APPENDS: Final = (
    "SELECT a.no, a.stream, a.first, a.at, a.count, a.sealed, r.no, r.record FROM appends a LEFT JOIN sealed_records r "
    "ON r.stream = a.stream AND r.version = a.count AND a.first = 1 WHERE a.no > ? ORDER BY a.no LIMIT ?"
)


class Begun(NamedTuple):
    """A hand that began with an append: where and when it was played, and what the append says, as the view has it.

    The append has the number ``leaf``, and sealed the hand with a record of the hash ``sealed``, None where it did not.
    That record has the number ``record``, None also where it is missing.
    """

    room: str
    table: str
    at: int
    stream: int
    leaf: int
    sealed: bytes | None
    record: int | None


@dataclass(frozen=True, slots=True)
class Beginnings:
    """What began with some appends: hands, and tables with events of their own, each a room and a name; ``leaf`` is
    how far that reaches."""

    hands: list[Begun]
    tables: list[tuple[str, str]]
    leaf: int


def begun_after(session: Session, leaf: int, appends: int) -> Beginnings:
    """What began with the next ``appends`` appends after a leaf.

    A hand has its place by its sealed record, and by its first event where the record is not the one that was sealed
    or cannot be read; one of which neither can be read, by its append's time.
    """
    rows = session.rows(_APPENDS, (leaf, appends))
    firsts = [row for row in rows if row[2] == 1]
    found: list[Begun] = []
    tables: list[tuple[str, str]] = []
    others: list[Row] = []
    for row, place in zip(firsts, read_places(firsts, _SEALED, _RECORD, SALT_BYTES), strict=True):
        if place is None:  # what was put in the place of its record may say any other
            others.append(row)
        else:
            found.append(_begun(place.room, place.table, place.at, row))
    if others:
        for begun in _by_events(session, others):
            if isinstance(begun, Begun):
                found.append(begun)
            else:
                tables.append(begun)
        found.sort(key=lambda one: one.leaf)
    return Beginnings(found, tables, rows[-1][0] if rows else leaf)


def _by_events(session: Session, rows: Sequence[Row]) -> Iterator[Begun | tuple[str, str]]:
    """The same by the first event of each stream; streams of something else are left out."""
    first: dict[int, Row] = {}
    for at in range(0, len(rows), MOST):
        streams = [row[1] for row in rows[at : at + MOST]]
        asked = session.rows(
            "SELECT e.stream, t.topic, e.state FROM events e LEFT JOIN types t ON t.no = e.type "
            f"WHERE e.version = 1 AND e.stream IN ({', '.join('?' * len(streams))})",
            streams,
        )
        first.update({stream: (topic, state) for stream, topic, state in asked})
    for row in rows:
        _, stream, *_, record = row
        topic, state = first.get(stream, (None, b""))
        if record is None and topic == TableOpened.TYPE:
            with suppress(Unreadable):  # a check names it
                opened = OF_TABLES.read(topic, stored_bytes(state))
                yield opened.room, opened.table
        elif record is not None or type(topic) is not str or is_of_a_hand(topic):
            yield _by_event(row, state)


def _by_event(row: Row, state: object) -> Begun:
    recorded_at = row[3] if type(row[3]) is int else 0
    try:
        header = read_state(stored_bytes(state))["header"]
        room, table, started_at = header["room"], header["table"], header.get("started_at", "")
        when = header["started"] if started_at else recorded_at
        if type(room) is str and type(table) is str and type(when) is int:
            return _begun(room, table, when, row)
    except (AttributeError, KeyError, TypeError, ValueError):
        pass
    return _begun(UNKNOWN, UNKNOWN, recorded_at, row)


def _begun(room: str, table: str, when: int, row: Row) -> Begun:
    no, stream, _, _, _, sealed, record, _ = row
    digest = bytes(sealed) if isinstance(sealed, bytes | memoryview) else None
    number = None if digest is None else record
    return Begun(room, table, when, stream, no, digest, number)
