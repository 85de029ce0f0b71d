"""What a worker of a cluster is asked: a piece, and all by which it can tell that it would walk it as the run would."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ledger.log.canonical_json import canonical_json
from ledger.reconciliation.extent import Extent
from ledger.reconciliation.piece import Piece, read_piece
from ledger.reconciliation.table_books import TableBook
from replay.reconciliation.movement import Movement

_MOVEMENT = ("at", "kind", "seat", "player", "amount", "n", "currency", "money", "unit")


@dataclass(frozen=True, slots=True)
class FromExport:
    """Where the hands of a piece are exported, how much there must be, and the books of its tables by their names."""

    folder: str
    extent: Extent
    books: Mapping[str, TableBook]


@dataclass(frozen=True, slots=True)
class ClusterTask:
    """``replayer`` and ``houses`` are the run's; ``leaf_hash`` (hex) is that of the piece's leaf in the run's log. The
    hands are in the worker's own store, or in an export.
    """

    piece: Piece
    replayer: str
    houses: str
    leaf_hash: str
    export: FromExport | None

    def text(self) -> str:
        """As canonical JSON."""
        export = None
        if self.export is not None:
            books = {name: _book(book) for name, book in self.export.books.items()}
            export = {"folder": self.export.folder, "extent": asdict(self.export.extent), "books": books}
        return canonical_json(
            {
                "piece": self.piece.document(),
                "replayer": self.replayer,
                "houses": self.houses,
                "leaf_hash": self.leaf_hash,
                "export": export,
            }
        ).decode()


def read_task(text: str) -> ClusterTask:
    """The task of ``text()``."""
    document = json.loads(text)
    export = document["export"]
    if export is not None:
        books = {name: _read_book(book) for name, book in export["books"].items()}
        export = FromExport(export["folder"], Extent(**export["extent"]), books)
    return ClusterTask(
        read_piece(document["piece"]), document["replayer"], document["houses"], document["leaf_hash"], export
    )


def _book(book: TableBook) -> dict[str, Any]:
    told = book.movements
    rows = None if told is None else [[getattr(one, name) for name in _MOVEMENT] for one in told]
    return {"movements": rows, "leaf": book.leaf, "fault": book.fault}


def _read_book(document: dict[str, Any]) -> TableBook:
    rows = document["movements"]
    return TableBook(None if rows is None else [Movement(*row) for row in rows], document["leaf"], document["fault"])
