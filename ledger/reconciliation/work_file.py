"""What a night has done so far, kept beside the store, so that a run that was killed goes on from there.

A sheet is kept with the piece that it is of. It is good for as long as the same tables have the same hands, by the same
replayer and the same houses; whatever is other is walked anew.
"""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Self

from ledger.availability import StoreUnavailable
from ledger.log.canonical_json import canonical_json
from ledger.reconciliation.piece import Piece
from replay.reconciliation.sheet import Sheet, read_sheet

FORMAT: Final = 1
PAGE: Final = 16_384
"""Bytes of a page: a sheet has a hundred thousand. Pages of 4,096 take half as long again."""
_TABLES: Final = (
    "CREATE TABLE IF NOT EXISTS bound (one INTEGER PRIMARY KEY CHECK (one = 0), text TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS sheets (piece BLOB PRIMARY KEY, last INTEGER NOT NULL, sheet BLOB NOT NULL)",
)


@dataclass(frozen=True, slots=True)
class Bound:
    """What the kept sheets are of. ``log`` is the hash of the log's leaf with the number ``leaf``."""

    room: str
    date: str
    time_zone: str
    replayer: str
    houses: str
    leaf: int
    log: str

    def other_than(self, before: "Bound") -> list[str]:
        """What of that which the sheets depend on is another than before."""
        return [name for name in ("time_zone", "replayer", "houses") if getattr(self, name) != getattr(before, name)]


class WorkFile:
    """The file of one room and day; one run at a time works with it."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file: Final = sqlite3.connect(path, isolation_level=None)
            self._file.execute(f"PRAGMA page_size={PAGE}")
            self._file.execute("PRAGMA journal_mode=WAL")
            self._file.execute("PRAGMA synchronous=NORMAL")
            for statement in _TABLES:
                self._file.execute(statement)
        except (OSError, sqlite3.Error) as fault:
            raise self._lost(fault) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def bound(self) -> Bound | None:
        """What is kept is of this; None where nothing is kept, or another oddchip has kept it."""
        found = self._run("SELECT text FROM bound")
        try:
            document = json.loads(found[0][0]) if found else {}
            return Bound(**document["of"]) if document.get("format") == FORMAT else None
        except (KeyError, TypeError, ValueError):
            return None

    def bind(self, bound: Bound, keep: bool) -> None:
        """From now on what is kept is of this; what there was is forgotten, or kept."""
        text = json.dumps({"format": FORMAT, "of": {name: getattr(bound, name) for name in Bound.__slots__}})
        with self._file:
            self._run("BEGIN")
            if not keep:
                self._run("DELETE FROM sheets")
            self._run("INSERT OR REPLACE INTO bound VALUES (0, ?)", (text,))
            self._run("COMMIT")

    def last(self, piece: Piece) -> int | None:
        """The last leaf that the kept sheet of a piece depends on; None where there is none."""
        found = self._run("SELECT last FROM sheets WHERE piece = ?", (_key(piece),))
        return found[0][0] if found else None

    def keep(self, piece: Piece, last: int, sheet: bytes) -> None:
        """Keeps the sheet of a piece."""
        self._run("INSERT OR REPLACE INTO sheets VALUES (?, ?, ?)", (_key(piece), last, sheet))

    def sheet(self, piece: Piece) -> Sheet:
        """The kept sheet of a piece. Raises StoreUnavailable for what is none."""
        [(sheet,)] = self._run("SELECT sheet FROM sheets WHERE piece = ?", (_key(piece),))
        try:
            return read_sheet(json.loads(sheet))
        except (AttributeError, LookupError, TypeError, ValueError) as fault:
            raise self._lost(f"found a sheet that is none ({type(fault).__name__}: {fault})") from None

    def _run(self, statement: str, values: Sequence[object] = ()) -> list[Any]:
        """The rows of a statement. Raises StoreUnavailable for a full disk, or a file that was damaged."""
        try:
            return self._file.execute(statement, values).fetchall()
        except sqlite3.Error as fault:
            raise self._lost(fault) from None

    def _lost(self, fault: object) -> StoreUnavailable:
        return StoreUnavailable(
            f"{self.path}: the work of the night cannot be kept: {fault}; with room on the disk, and that file out of "
            "the way if it is damaged, run it again"
        )

    def remove(self) -> None:
        """The night is done: its result is recorded."""
        self._file.close()
        for suffix in ("", "-wal", "-shm"):
            Path(f"{self.path}{suffix}").unlink(missing_ok=True)


def path_for(folder: Path, room: str, date: str) -> Path:
    """Where the work of a room's day is kept."""
    return folder / f"{date}-{sha256(room.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}.work"


def _key(piece: Piece) -> bytes:
    """What a sheet depends on beside the hands: all of the piece but its place in the plan, and how far it reads."""
    document = {key: value for key, value in piece.document().items() if key not in ("no", "leaf", "hands")}
    return sha256(canonical_json(document)).digest()
