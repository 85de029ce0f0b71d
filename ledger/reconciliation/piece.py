"""A piece of a night's work: some whole tables of one day, and all that a worker has to know to walk them."""

import json
from dataclasses import dataclass
from typing import Any, Final

from replay.reconciliation.sheet import Sheet, read_sheet

LEAD_IN: Final = 50
"""So many hands before midnight are read at each table, to know how it stood then."""


@dataclass(frozen=True, slots=True)
class PieceTable:
    """A table by its number and name; its hands are read from ``since`` on, the first ones as lead-in. ``whole``: there
    are none before them."""

    place: int
    name: str
    since: int
    whole: bool


@dataclass(frozen=True, slots=True)
class Piece:
    """Tables of a room on a day, from ``begin`` to before ``end`` in microseconds since 1970 UTC, with ``hands`` hands.

    What was recorded after ``leaf`` does not count, so that a piece gives the same whenever it is walked. ``rows``: the
    events of every hand are held against its sealed record, and not of some hands alone.
    """

    no: int
    room: str
    begin: int
    end: int
    leaf: int
    rows: bool
    hands: int
    tables: tuple[PieceTable, ...]

    def document(self) -> dict[str, Any]:
        """The piece ready for JSON."""
        tables = [{name: getattr(table, name) for name in PieceTable.__slots__} for table in self.tables]
        return {name: getattr(self, name) for name in Piece.__slots__} | {"tables": tables}


@dataclass(frozen=True, slots=True)
class Walked:
    """A piece that is done: the last leaf that its sheet depends on, and the sheet as canonical JSON.

    ``own`` is the sheet itself, where this process has walked the piece.
    """

    piece: Piece
    last: int
    sheet: bytes
    own: Sheet | None = None

    def read(self) -> Sheet:
        """The sheet. Raises ValueError for what is none."""
        return read_sheet(json.loads(self.sheet)) if self.own is None else self.own


def read_piece(document: dict[str, Any]) -> Piece:
    """The piece of ``document()``."""
    tables = tuple(PieceTable(**one) for one in document["tables"])
    return Piece(**{**document, "tables": tables})
