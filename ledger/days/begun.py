"""Which hands begin among some appends, and where they are played: all that the view of days is made of."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from ledger.database.database import Row, Session
from ledger.store.mapper import Unreadable, is_of_a_hand
from ledger.store.state import read_state
from ledger.store.stored_record import without_salt
from ledger.store.stored_value import stored_bytes, stored_number
from ledger.tables.events import OF_TABLES, TableOpened
from replay.sealed.place import read_place
from replay.sealed.record_reader import NotSealed

UNKNOWN: Final = ""
"""The room and the table of a hand of which not even these can be read."""
MOST: Final = 500
"""Streams that are asked for with one statement."""
_APPENDS: Final = (
    "SELECT a.no, a.stream, a.first, a.at, r.record FROM appends a LEFT JOIN sealed_hands r "
    "ON a.first = 1 AND r.stream = a.stream AND r.version = a.count WHERE a.no > ? ORDER BY a.no LIMIT ?"
)


@dataclass(frozen=True, slots=True)
class Begun:
    """A hand that began with an append: where and when it was played, as the view has it."""

    room: str
    table: str
    at: int
    stream: int
    leaf: int


@dataclass(frozen=True, slots=True)
class Beginnings:
    """What began with some appends: hands, and tables with events of their own, each a room and a name; ``leaf`` is
    how far that reaches."""

    hands: list[Begun]
    tables: list[tuple[str, str]]
    leaf: int


def begun_after(session: Session, leaf: int, appends: int) -> Beginnings:
    """What began with the next ``appends`` appends after a leaf.

    A hand of which neither the sealed record nor the first event can be read has its place by its append's time.
    """
    rows = session.rows(_APPENDS, (leaf, appends))
    firsts = [row for row in rows if row[2] == 1]
    found: list[Begun] = []
    tables: list[tuple[str, str]] = []
    others: list[Row] = []
    for row in firsts:
        no, stream, _, _, record = row
        if record is None:
            others.append(row)
            continue
        try:
            place = read_place(without_salt(stored_bytes(record)))
        except (NotSealed, Unreadable):
            others.append(row)
            continue
        found.append(Begun(place.room, place.table, place.at, stream, no))
    if others:
        for one in _by_events(session, others):
            if isinstance(one, Begun):
                found.append(one)
            else:
                tables.append(one)
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
    for no, stream, _, at, record in rows:
        topic, state = first.get(stream, (None, b""))
        if record is None and topic == TableOpened.TYPE:
            with suppress(Unreadable):  # a check names it
                opened = OF_TABLES.read(topic, stored_bytes(state))
                yield opened.room, opened.table
        elif record is not None or type(topic) is not str or is_of_a_hand(topic):
            yield _by_event(no, stream, at, state)


def _by_event(no: int, stream: int, at: object, state: object) -> Begun:
    try:
        recorded_at = stored_number(at)
    except Unreadable:
        recorded_at = 0
    try:
        header = read_state(stored_bytes(state))["header"]
        room, table, started_at = header["room"], header["table"], header.get("started_at", "")
        when = header["started"] if started_at else recorded_at
        if type(room) is str and type(table) is str and type(when) is int:
            return Begun(room, table, when, stream, no)
    except (AttributeError, KeyError, TypeError, ValueError):
        pass
    return Begun(UNKNOWN, UNKNOWN, recorded_at, stream, no)
