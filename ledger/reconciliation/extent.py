"""How much the store has for a piece of work: what an export must have too, to be walked in its place."""

from dataclasses import asdict, dataclass
from typing import Any, Final

from ledger.database.database import Session
from ledger.reconciliation.piece import Piece

_NEWEST: Final = (
    "SELECT d.stream, coalesce(max(a.no), -1) + 1 AS newest FROM wanted w JOIN days d ON d.place = w.place "
    "AND d.at >= w.since AND d.at < ? AND d.leaf <= ? LEFT JOIN appends a ON a.stream = d.stream AND a.no <= ? "
    "GROUP BY d.stream"
)


class NotExported(LookupError):
    """An export has not all that the store has, or cannot be read."""


@dataclass(frozen=True, slots=True)
class Extent:
    """The hands with those of the lead-in, the sum of the numbers of their newest appends (the first append counts as
    1, a hand without any as 0), and the newest of these appends, -1 for none, with its leaf hash (hex).

    Numbers only grow: two have the same hands with the same appends if, and only if, their extents are the same.
    """

    hands: int
    leaves: int
    last: int
    leaf_hash: str

    def document(self) -> dict[str, Any]:
        """Ready for JSON."""
        return asdict(self)


def extent(session: Session, piece: Piece) -> Extent:
    """What a store has for a piece."""
    blanks = ", ".join(["(?, ?)"] * len(piece.tables))
    values = [value for table in piece.tables for value in (table.place, table.since)]
    [(hands, leaves, last)] = session.rows(
        f"WITH wanted (place, since) AS (VALUES {blanks}) "
        f"SELECT count(*), coalesce(sum(newest), 0), coalesce(max(newest), 0) FROM ({_NEWEST}) AS found",
        (*values, piece.end, piece.leaf, piece.leaf),
    )
    return Extent(hands, int(leaves), last - 1, leaf_hash(session, last - 1))


def leaf_hash(session: Session, leaf: int) -> str:
    """The hash (hex) that the log has for an append, "" where there is none."""
    found = session.rows("SELECT leaf FROM appends WHERE no = ?", (leaf,))
    return bytes(found[0][0]).hex() if found else ""
