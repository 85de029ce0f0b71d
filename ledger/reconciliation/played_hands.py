"""The hands of some tables in the order in which they were played, as their newest sealed records, read in bulk."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final
from uuid import UUID

from ledger.database.database import Row, Session
from ledger.reconciliation.piece import Piece
from ledger.store.mapper import Unreadable
from ledger.store.recorded_hand import HandDamaged, RecordedHand, read_hand
from ledger.store.state import Content
from ledger.store.stored_value import stored_bytes, stored_id, stored_number, stored_text

_NEWEST: Final = "SELECT max(b.first) FROM appends b WHERE b.stream = d.stream AND b.no <= ?"
_PLAYED: Final = (
    "SELECT d.place, d.at, d.stream, a.no, a.first + a.count - 1, a.at, a.sealed, r.record FROM wanted w "
    "JOIN days d ON d.place = w.place AND d.at >= w.since AND d.at < ? AND d.leaf <= ? "
    f"LEFT JOIN appends a ON a.stream = d.stream AND a.first = ({_NEWEST}) "
    "LEFT JOIN sealed_hands r ON r.stream = d.stream AND r.version = a.first + a.count - 1 "
    "ORDER BY d.place, d.at, d.stream"
)
_LAST_LEAF: Final = (
    "SELECT max(a.no) FROM wanted w JOIN days d ON d.place = w.place AND d.at >= w.since AND d.at < ? AND d.leaf <= ? "
    "JOIN appends a ON a.stream = d.stream WHERE a.no <= ?"
)
_EVENTS: Final = (
    "SELECT t.topic, e.state FROM events e JOIN types t ON t.no = e.type WHERE e.stream = ? AND e.version <= ? "
    "ORDER BY e.version"
)


@dataclass(slots=True)
class PlayedHand:
    """One hand as the store has it: where the view of days has it, its newest append up to the piece's leaf, and the
    sealed record as it is stored; None where that append has none.

    ``heard`` is when that append was recorded. ``sealed`` is the hash that the log has of the record, None for a hand
    that is not sealed.
    """

    place: int
    at: int
    stream: int
    leaf: int | None
    version: int
    heard: int
    sealed: bytes | None
    record: bytes | None

    def fault(self) -> str:
        """What is wrong with the record by the log; "" for one that is the sealed one, and for an open hand."""
        if self.leaf is None:
            return "no append of it is recorded"
        if self.sealed is None:
            return ""
        if type(self.record) is not bytes:
            return f"the sealed record of version {self.version} is missing"
        if sha256(self.record).digest() != self.sealed:
            return f"the sealed record of version {self.version} is not the one that append {self.leaf} sealed"
        return ""


def played_hands(session: Session, piece: Piece) -> Iterator[PlayedHand]:
    """The hands of a piece's tables, table after table by their numbers, each in its order; lead-in first."""
    wanted, values = _wanted(piece)
    for row in session.each(wanted + _PLAYED, (*values, piece.end, piece.leaf, piece.leaf)):
        yield PlayedHand(*row)


def last_leaf(session: Session, piece: Piece) -> int:
    """The newest append of all those hands, -1 for none: while that stays the same, so does what they say."""
    wanted, values = _wanted(piece)
    [(leaf,)] = session.rows(wanted + _LAST_LEAF, (*values, piece.end, piece.leaf, piece.leaf))
    return -1 if leaf is None else int(leaf)


def recorded_by_events(session: Session, stream: int, version: int) -> RecordedHand:
    """The hand of a stream up to a version, by its events. Raises HandDamaged, Unreadable."""
    contents = [_content(row, stream) for row in session.rows(_EVENTS, (stream, version))]
    begun = session.rows(
        "SELECT s.id, a.at FROM streams s JOIN appends a ON a.stream = s.no AND a.first = 1 WHERE s.no = ?", (stream,)
    )
    if not contents or not begun:
        raise HandDamaged(f"stream {stream} does not begin with the start of a hand")
    return read_hand(stored_id(begun[0][0]), contents, stored_number(begun[0][1], "the first time of stream", stream))


def name_of(session: Session, stream: int) -> str:
    """How a hand is called of which nothing else can be read: by the id of its stream."""
    found = session.rows("SELECT id FROM streams WHERE no = ?", (stream,))
    try:
        return str(stored_id(found[0][0])) if found else str(UUID(int=0))
    except Unreadable:
        return str(UUID(int=0))


def _content(row: Row, stream: int) -> Content:
    return stored_text(row[0], "stream", stream), stored_bytes(row[1], "stream", stream)


def _wanted(piece: Piece) -> tuple[str, Sequence[object]]:
    """The tables of a piece as a table of a statement, and its values."""
    blanks = ", ".join(["(?, ?)"] * len(piece.tables))
    values = [value for table in piece.tables for value in (table.place, table.since)]
    return f"WITH wanted (place, since) AS (VALUES {blanks}) ", values
