"""A store's hands, events and findings written as Parquet, a file for each room and day."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ledger.days.days import reached
from ledger.days.room_day import RoomDay
from ledger.export.event_rows import events_of_hands, events_of_room, events_of_tables
from ledger.export.finding_rows import finding_rows
from ledger.export.hand_rows import hand_rows
from ledger.export.partition_file import PartitionFile
from ledger.export.place import plain
from ledger.export.schema import DATASETS, EVENTS, FINDINGS, HANDS
from ledger.publishing.file_lock import held
from ledger.reconciliation.recorded import results
from ledger.reconciliation.streams import StoredStreams
from ledger.store.store import Store

_TABLES: Final = (
    'SELECT p.no, p."table" FROM places p WHERE p.room = ? AND EXISTS '
    "(SELECT 1 FROM days d WHERE d.place = p.no AND d.at >= ? AND d.at < ?)"
)
LOCK: Final = ".oddchip-export.lock"


@dataclass(frozen=True, slots=True)
class Exported:
    """What was written of a room's day; ``findings`` is None where no result of it is recorded."""

    day: RoomDay
    hands: int
    events: int
    findings: int | None

    @property
    def is_something(self) -> bool:
        """Whether there is a file of it: of a day on which a table was merely open nothing is written."""
        return bool(self.hands or self.events or self.findings is not None)


class Export:
    """Writes days into ``folder``, in memory that does not grow with them. A day that is there is written anew, and
    each of its files is the old one until the new one is whole. The same records give the same bytes.
    """

    def __init__(self, store: Store, folder: Path) -> None:
        self._store: Final = store
        self._folder: Final = folder

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Makes the folder, and keeps other exports out of it. Raises StoreUnavailable, OSError."""
        self._folder.mkdir(parents=True, exist_ok=True)
        with held(self._folder / LOCK, 0, "another export is at work there"):
            yield

    def write(self, day: RoomDay) -> Exported:
        """One day, as it is recorded now. Raises StoreUnavailable, Unreadable, OSError."""
        # Events before hands: a file with hands has all events of those hands beside it.
        database = self._store.database
        with database.reading() as session:
            leaf = reached(session)
            found = session.rows(_TABLES, (day.room, day.begin, day.end))
        tables = sorted(((place, name) for place, name in found), key=lambda one: plain(one[1]))
        events = self._events(day, tables, leaf)
        hands = self._hands(day, tables, leaf)
        return Exported(day, hands, events, self._findings(day))

    def _hands(self, day: RoomDay, tables: list[tuple[int, str]], leaf: int) -> int:
        database = self._store.database
        with (
            self._file(HANDS, day) as file,
            database.reading() as session,
            database.reading() as beside,
        ):
            streams = StoredStreams(beside)
            for table in tables:
                for row in hand_rows(session, streams, day, table, leaf):
                    file.take(row, len(row[_RECORD] or b""))
            return file.rows

    def _events(self, day: RoomDay, tables: list[tuple[int, str]], leaf: int) -> int:
        database = self._store.database
        with self._file(EVENTS, day) as file, database.reading() as session, database.reading() as beside:
            for table in tables:
                for row in events_of_hands(session, day, table, leaf):
                    file.take(row, 100)
            if day.room:
                for row in events_of_tables(session, beside, day, leaf):
                    file.take(row)
                for row in events_of_room(session, beside, day, leaf):
                    file.take(row)
            return file.rows

    def _findings(self, day: RoomDay) -> int | None:
        recorded = results(self._store, day.room, day.date)
        with self._file(FINDINGS, day, empty=bool(recorded)) as file:
            for row in finding_rows(recorded[-1]) if recorded else ():
                file.take(row)
            return file.rows if recorded else None

    def _file(self, dataset: str, day: RoomDay, empty: bool = False) -> PartitionFile:
        return PartitionFile(self._folder, DATASETS[dataset], day.room, day.date, day.time_zone, empty)


_RECORD: Final = DATASETS[HANDS].columns.get_field_index("record")
