"""Hands read back from an export, as a walk wants them: whole tables in the order of play, and their events."""

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from heapq import merge
from itertools import islice
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from ledger.database.database import Row
from ledger.export.place import FILE, partition, plain, room_folder
from ledger.export.schema import EVENTS, HANDS
from ledger.reconciliation.extent import Extent, NotExported
from ledger.reconciliation.piece import Piece
from ledger.reconciliation.played_hands import Played, by_table

AT_ONCE: Final = 500
"""Hands that are held at a time, with the events of some of them."""
_DAY: Final = timedelta(days=1)
_COLUMNS: Final = (
    "table", "at", "stream", "leaf", "version", "heard_at", "record_sha256", "record", "leaf_hash", "recorded_at",
    "stream_id",
)  # fmt: skip
_EVENT_COLUMNS: Final = ("stream", "version", "type", "state", "raw")


class ExportedHands:
    """The hands of one piece. Iterated once, it is the hands in order; and it has the streams of the hands that it gave
    last.
    """

    def __init__(self, folder: Path, piece: Piece, needs_events: Callable[[bytes | None], bool]) -> None:
        self._folder: Final = folder
        self._piece: Final = piece
        self._needs_events: Final = needs_events
        self._tables: Final = {plain(table.name): table for table in piece.tables}
        self._rows: dict[int, Sequence[Any]] = {}
        self._events: dict[int, list[tuple[int, object, object]]] = {}
        self._hands = 0
        self._leaves = 0
        self._last: tuple[int, str] = (-1, "")

    def __iter__(self) -> Iterator[Played]:
        rows = merge(*(self._of_a_file(path) for path in self._files()), key=_key)
        while some := list(islice(rows, AT_ONCE)):
            self._rows = {row[2]: row for row in some}
            self._events = self._events_of([row for row in some if self._needs_events(row[6])])
            for row in some:
                self._count(row)
            yield from by_table(_played(row, self._tables[row[0]].place) for row in some)

    def extent(self) -> Extent:
        """What was read."""
        return Extent(self._hands, self._leaves, *self._last)

    def events(self, stream: int, version: int) -> list[Row]:
        """The type and the state of each event of a stream up to a version."""
        return [(topic, state) for at, topic, state in self._events.get(stream, []) if at <= version]

    def appended(self, stream: int, leaf: int) -> Row:
        """The version that its newest append reaches, when that was recorded, and when its first one was."""
        row = self._rows[stream]
        return row[4], row[5], row[9]

    def record(self, stream: int, version: int) -> object:
        """The sealed record that reaches a version."""
        row = self._rows.get(stream)
        return None if row is None or row[4] != version else row[7]

    def id(self, stream: int) -> object:
        """Its id."""
        row = self._rows.get(stream)
        return None if row is None or row[10] is None else UUID(row[10]).bytes

    def _count(self, row: Sequence[Any]) -> None:
        leaf, leaf_hash = _leaf(row), row[8]
        self._hands += 1
        self._leaves += leaf + 1
        self._last = max(self._last, (leaf, (leaf_hash or b"").hex()))

    def _files(self) -> list[Path]:
        """The files in which hands of the piece may be: no clock is more than a day from UTC."""
        piece = self._piece
        first = _date(min(min(table.since for table in piece.tables), piece.begin)) - _DAY
        last = _date(piece.end) + _DAY
        folder = room_folder(self._folder, HANDS, piece.room)
        found = [one.name.removeprefix("date=") for one in folder.glob("date=*")] if folder.is_dir() else []
        paths = [folder / f"date={one}" / FILE for one in sorted(found) if first.isoformat() <= one <= last.isoformat()]
        return [path for path in paths if path.exists()]

    def _of_a_file(self, path: Path) -> Iterator[Sequence[Any]]:
        names = sorted(self._tables)
        with _opened(path) as file:
            for group in _groups(file, "table", names[0], names[-1]):
                batch = _read(path, file, group, _COLUMNS)
                chosen = pc.is_in(batch["table"], value_set=pa.array(names, pa.string()))
                for row in _tuples(batch.filter(chosen)):
                    if self._tables[row[0]].since <= row[1] < self._piece.end:
                        yield row

    def _events_of(self, rows: Sequence[Sequence[Any]]) -> dict[int, list[tuple[int, object, object]]]:
        """The events of some hands by their streams."""
        found: dict[int, list[tuple[int, object, object]]] = {row[2]: [] for row in rows}
        wanted = pa.array(sorted(found), pa.int64())
        for path in self._files() if found else ():
            events = partition(self._folder, EVENTS, self._piece.room, path.parent.name.removeprefix("date="))
            if not events.exists():
                continue
            with _opened(events) as file:
                for group in _groups(file, "stream", wanted[0].as_py(), wanted[-1].as_py()):
                    batch = _read(events, file, group, _EVENT_COLUMNS)
                    for stream, version, topic, state, raw in _tuples(
                        batch.filter(pc.is_in(batch["stream"], value_set=wanted))
                    ):
                        found[stream].append((version, topic, raw if state is None else state.encode()))
        return {stream: sorted(events, key=lambda one: one[0]) for stream, events in found.items()}


def _played(row: Sequence[Any], place: int) -> Row:
    """The row that a walk takes."""
    _, at, stream, _, _, _, sealed, record, *_ = row
    return at, stream, _leaf(row), sealed, record, place


def _leaf(row: Sequence[Any]) -> int:
    """The newest append of a hand; -1 for one whose appends are gone."""
    leaf = row[3]
    return -1 if leaf is None else int(leaf)


def _key(row: Sequence[Any]) -> tuple[str, int, int]:
    return row[0], row[1], row[2]


def _date(at: int) -> date:
    return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=at)).date()


def _opened(path: Path) -> Any:
    try:
        return pq.ParquetFile(path)
    except (OSError, pa.ArrowException) as fault:
        raise NotExported(f"{path}: cannot be read: {fault}") from None


def _groups(file: Any, column: str, first: Any, last: Any) -> Iterator[int]:
    """The groups of rows in which a column may have values between two."""
    at = file.schema_arrow.get_field_index(column)
    for group in range(file.num_row_groups):
        known = file.metadata.row_group(group).column(at).statistics
        if known is None or not known.has_min_max or (known.min <= last and known.max >= first):
            yield group


def _read(path: Path, file: Any, group: int, columns: Sequence[str]) -> Any:
    try:
        return file.read_row_group(group, columns=list(columns)).select(list(columns))
    except (OSError, pa.ArrowException) as fault:
        raise NotExported(f"{path}: cannot be read: {fault}") from None


def _tuples(table: Any) -> Iterator[Sequence[Any]]:
    """The rows; times are in microseconds since 1970 UTC."""
    columns = [
        (column.cast(pa.int64()) if pa.types.is_timestamp(column.type) else column).to_pylist()
        for column in table.columns
    ]
    return zip(*columns, strict=True)
