"""What a piece's tables have on record beside their hands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ledger.database.database import Session
from ledger.reconciliation.piece import Piece
from ledger.store.mapper import Unreadable
from ledger.store.venue import Venue
from ledger.tables.movements import movements_between
from replay.reconciliation.movement import BEFORE_THE_DAY, CLOSED, Movement

_LEAF: Final = (
    "SELECT a.no FROM appends a JOIN streams s ON s.no = a.stream WHERE s.id = ? AND a.first <= ? "
    "ORDER BY a.first DESC LIMIT 1"
)


@dataclass(frozen=True, slots=True)
class TableBook:
    """The movements of one table since its last opening before the day; None where none of its events are on record.

    ``leaf`` is that of the last of them, -1 for none. ``fault`` says why they cannot be read, "" where they can.
    """

    movements: list[Movement] | None
    leaf: int
    fault: str = ""

    def was_closed(self, begin: int) -> bool:
        """Whether the table was closed for good before the day."""
        if self.fault:
            return False
        last = self.movements[-1] if self.movements else None
        return last is None or (last.kind == CLOSED and last.at < begin)


NOTHING: Final = TableBook(None, -1)


def table_books(session: Session, piece: Piece) -> Mapping[str, TableBook]:
    """The books of a piece's tables by their names; a table that has none is left out."""
    venues = [Venue(piece.room, table.name) for table in piece.tables if piece.room and table.name]
    return books_of(session, venues, piece.begin, piece.end, piece.leaf)


def books_of(session: Session, venues: Sequence[Venue], begin: int, end: int, leaf: int) -> Mapping[str, TableBook]:
    """The books of a room's tables for a day from ``begin`` up to ``end``, of what was recorded up to a leaf."""
    found = movements_between(session, venues, begin - BEFORE_THE_DAY, end, leaf)
    books = {}
    for venue, told in found.items():
        if isinstance(told, Unreadable):
            books[venue.table] = TableBook(None, _leaf(session, venue, 2**62), str(told))
        else:
            books[venue.table] = TableBook(told, _leaf(session, venue, told[-1].n + 1) if told else -1)
    return books


def _leaf(session: Session, venue: Venue, version: int) -> int:
    """With which leaf an event of a table was recorded."""
    found = session.rows(_LEAF, (venue.stream.bytes, version))
    return int(found[0][0]) if found else -1
