"""The hands of some tables in the order in which they were played, as their newest sealed records, read in bulk."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from ledger.database.database import Database, Row, Session
from ledger.reconciliation.piece import Piece
from ledger.reconciliation.streams import Streams
from replay.reconciliation.stretch import is_sealed_as

_COLUMNS: Final = (
    "SELECT d.at, d.stream, coalesce(a.no, d.leaf), CASE WHEN a.no IS NULL THEN d.sealed ELSE a.sealed END, r.record"
)
_NEWEST: Final = (
    "LEFT JOIN appends a ON a.no = (SELECT b.no FROM appends b WHERE b.stream = d.stream AND b.first > 1 "
    "AND b.no <= ? ORDER BY b.no DESC LIMIT 1) "
    "LEFT JOIN sealed_records r ON r.no = CASE WHEN a.no IS NULL THEN d.record ELSE (SELECT x.no FROM sealed_records x "
    "WHERE x.stream = a.stream AND x.version = a.first + a.count - 1) END"
)
"""The view knows the record of a hand to which nothing was added; that of a newer append is looked up."""
_OF_ONE: Final = (
    f"{_COLUMNS} FROM days d {_NEWEST} WHERE d.place = ? AND d.at >= ? AND d.at < ? AND d.leaf + 0 <= ? "
    "ORDER BY d.at, d.stream"
)
_OF_MANY: Final = (
    f"{_COLUMNS}, d.place FROM wanted w JOIN days d ON d.place = w.place AND d.at >= w.since AND d.at < ? "
    f"AND d.leaf + 0 <= ? {_NEWEST} ORDER BY d.place, d.at, d.stream"
)
"""``leaf + 0``: by that column nearly all hands would be gone through, and a server may take it for the better way."""
_LAST_LEAF: Final = (
    "SELECT max(a.no) FROM wanted w JOIN days d ON d.place = w.place AND d.at >= w.since AND d.at < ? "
    "AND d.leaf + 0 <= ? JOIN appends a ON a.stream = d.stream WHERE a.no <= ?"
)
AT_ONCE: Final = 64
"""Rows of a file that are held at a time: few enough to be in the processor's cache still when they are taken."""
FROM_A_SERVER: Final = 500
"""Rows that are asked of a server at a time: each time is a way there and back."""
Played = tuple[int, list[Row]]
"""The number of a table, and some of its hands in their order, as rows that ``replay.reconciliation.stretch`` takes:
when the hand was played, its stream, its newest append up to the piece's leaf, the hash that this append has of the
sealed record, and the record as it is stored, None where that append has none. What may follow is nothing to it."""


class PlayedHand(NamedTuple):
    """One hand as the store has it: where the view of days has it, its newest append up to the piece's leaf, and the
    sealed record as it is stored; None where that append has none.

    ``heard`` is when that append was recorded, and ``began`` when the first of the stream was, as it is stored: None
    without one. ``sealed`` is the hash that it has of the record, None for a hand that is not sealed.
    """

    at: int
    stream: int
    leaf: int
    version: int
    heard: int
    sealed: bytes | None
    record: bytes | None
    began: object

    def fault(self) -> str:
        """What is wrong with the record by the log; "" for one that is the sealed one, and for an open hand."""
        if self.sealed is None:
            return ""
        if type(self.record) is not bytes:
            return f"the sealed record of version {self.version} is missing"
        if type(self.sealed) is not bytes or not is_sealed_as(self.record, self.sealed):
            return f"the sealed record of version {self.version} is not the one that append {self.leaf} sealed"
        return ""


def played_hand(streams: Streams, row: Row) -> PlayedHand:
    """The hand of a row, with what its appends say beside."""
    at, stream, leaf, sealed, record = row[:5]
    version, heard, began = streams.appended(stream, leaf)
    version, heard = (said if type(said) is int else 0 for said in (version, heard))
    return PlayedHand(at, stream, leaf, version, heard, sealed, record, began)


def played_hands(database: Database, session: Session, piece: Piece) -> Iterator[Played]:
    """The hands of a piece's tables, table after table by their numbers, each in its order: the lead-in first."""
    if database.dialect == "sqlite":
        # A file has no way to go for each question, and its rows of one table come in order without being sorted.
        for table in sorted(piece.tables, key=lambda table: table.place):
            asked = (piece.leaf, table.place, table.since, piece.end, piece.leaf)
            for rows in session.batches(_OF_ONE, asked, AT_ONCE):
                yield table.place, rows
        return
    wanted, values = _wanted(piece)
    for rows in session.batches(wanted + _OF_MANY, (*values, piece.end, piece.leaf, piece.leaf), FROM_A_SERVER):
        yield from by_table(rows)


def by_table(rows: Iterable[Row]) -> Iterator[Played]:
    """Rows of hands that come table after table, those of each by themselves; the number of the table ends a row."""
    for place, hands in groupby(rows, key=itemgetter(-1)):
        yield place, list(hands)


def last_leaf(session: Session, piece: Piece) -> int:
    """The newest append of all those hands, -1 for none: while that stays the same, so does what they say."""
    wanted, values = _wanted(piece)
    [(leaf,)] = session.rows(wanted + _LAST_LEAF, (*values, piece.end, piece.leaf, piece.leaf))
    return -1 if leaf is None else int(leaf)


def _wanted(piece: Piece) -> tuple[str, Sequence[object]]:
    """The tables of a piece as a table of a statement, and its values."""
    blanks = ", ".join(["(?, ?)"] * len(piece.tables))
    values = [value for table in piece.tables for value in (table.place, table.since)]
    return f"WITH wanted (place, since) AS (VALUES {blanks}) ", values
