"""The verdicts of all recorded hands: a view, made from the events and rebuilt at any time."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from threading import Lock
from typing import Any, Final
from uuid import UUID

from eventsourcing.persistence import IntegrityError, Tracking
from eventsourcing.sqlite import SQLiteTrackingRecorder

from ledger.availability import answering
from ledger.mapper import Unreadable
from ledger.recorded_hand import HandDamaged, RecordedHand
from ledger.replayer import replayer
from ledger.sqlite import LedgerRecorder, has_table
from ledger.verdict import VERDICTS, Verdict, judge, unreadable

VIEW: Final = "verdicts"
BATCH: Final = 20_000
"""Stored events that are taken at a time; a few hundred hands."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which verdicts are asked for; "" asks for all. ``text`` is any part of a hand id."""

    verdict: str = ""
    house: str = ""
    text: str = ""

    def where(self) -> tuple[str, list[object]]:
        """The condition in SQL, and its values."""
        parts = [
            ("verdict = ?", self.verdict),
            ("house = ?", self.house),
            ("instr(lower(hand_id), lower(?)) > 0", self.text),
        ]
        asked = [(condition, value) for condition, value in parts if value]
        return " AND ".join([condition for condition, _ in asked] or ["1"]), [value for _, value in asked]


@dataclass(frozen=True, slots=True)
class Page:
    """Some verdicts, the newest first; cursors to those before and after them, None at the ends."""

    verdicts: list[Verdict]
    newer: int | None
    older: int | None


_COLUMNS: Final = [field.name for field in fields(Verdict)]
_CREATE: Final = [
    f"CREATE TABLE IF NOT EXISTS {VIEW} (" + ", ".join(f'"{name}"' for name in _COLUMNS) + ", PRIMARY KEY (stream))",
    f"CREATE INDEX IF NOT EXISTS {VIEW}_position ON {VIEW} (position)",
    f"CREATE INDEX IF NOT EXISTS {VIEW}_verdict ON {VIEW} (verdict, position)",
    f"CREATE INDEX IF NOT EXISTS {VIEW}_house ON {VIEW} (house, verdict, position)",
]
_UPSERT: Final = f"INSERT OR REPLACE INTO {VIEW} VALUES (" + ", ".join(f":{name}" for name in _COLUMNS) + ")"


class VerdictTable(SQLiteTrackingRecorder):
    """The view's rows, and how far in the order of recording they go."""

    def construct_create_table_statements(self) -> list[str]:
        return [*super().construct_create_table_statements(), *_CREATE]

    def create_table(self) -> None:
        """Makes the tables where there are none yet; only then is the write lock needed."""
        if not has_table(self.datastore, VIEW):
            try:
                super().create_table()
            except IntegrityError:
                # Another process has just made them.
                assert has_table(self.datastore, VIEW)

    def put(self, verdicts: Sequence[Verdict], reached: Tracking) -> None:
        """Stores verdicts and the position that they reach, together. Raises IntegrityError if it was reached."""
        with self.datastore.transaction(commit=True) as c:
            self._insert_tracking(c, reached)
            c.executemany(_UPSERT, [asdict(one) | {"stream": one.stream.hex} for one in verdicts])

    def clear(self, start: Tracking) -> None:
        """Forgets all verdicts, also those of other replayers."""
        with self.datastore.transaction(commit=True) as c:
            c.execute(f"DELETE FROM {VIEW}")
            c.execute("DELETE FROM tracking WHERE application_name LIKE ?", (f"{VIEW}/%",))
            self._insert_tracking(c, start)

    def select(self, statement: str, values: Sequence[object] = ()) -> list[Any]:
        """Rows of one SELECT."""
        with self.datastore.transaction(commit=False) as c:
            c.execute(statement, values)
            return list(c.fetchall())


class Verdicts:
    """The view of one store. ``follow`` brings it up to the newest recorded event; the rest reads it as it is."""

    def __init__(self, rows: LedgerRecorder, load: Callable[[UUID], RecordedHand], path: Path) -> None:
        self._rows: Final = rows
        self._load: Final = load
        self._path: Final = path
        self._table: Final = VerdictTable(rows.datastore)
        self._name: Final = f"{VIEW}/{replayer()}"
        self._following: Final = Lock()
        self._table.create_table()

    def follow(self, batches: int = 0) -> bool:
        """Finds the verdicts of what was recorded since; all of it, or that many batches. True when none is left.

        False as well while another thread does so.
        """
        if not self._following.acquire(blocking=False):
            return False
        try:
            with answering(self._path):
                done = 0
                while self._follow_batch():
                    done += 1
                    if done == batches:
                        return self._is_current()
                return True
        finally:
            self._following.release()

    def rebuild(self) -> None:
        """Forgets every verdict and finds all of them again."""
        with answering(self._path):
            self._table.clear(Tracking(self._name, 0))
        self.follow()

    def page(self, size: int, asked: Filter, newer: int | None = None, older: int | None = None) -> Page:
        """Up to ``size`` verdicts: the newest, or those next to a cursor of another page, in one direction."""
        condition, values = asked.where()
        forward = newer is not None
        if newer is not None:
            condition, values = f"{condition} AND position > ?", [*values, newer]
        elif older is not None:
            condition, values = f"{condition} AND position < ?", [*values, older]
        order = "ASC" if forward else "DESC"
        with answering(self._path):
            rows = self._table.select(
                f"SELECT * FROM {VIEW} WHERE {condition} ORDER BY position {order} LIMIT ?", [*values, size + 1]
            )
        more = len(rows) > size
        found = [_verdict(row) for row in rows[:size]]
        if forward:
            found.reverse()
        if not found:
            return Page([], None, None)
        has_newer, has_older = (more, True) if forward else (older is not None, more)
        return Page(found, found[0].position if has_newer else None, found[-1].position if has_older else None)

    def counts(self, asked: Filter) -> dict[str, int]:
        """How many hands have each verdict; what the filter says of verdicts is left aside."""
        condition, values = Filter(house=asked.house, text=asked.text).where()
        with answering(self._path):
            rows = self._table.select(f"SELECT verdict, COUNT(*) AS n FROM {VIEW} WHERE {condition} GROUP BY 1", values)
        found = {row["verdict"]: int(row["n"]) for row in rows}
        return {verdict: found.get(verdict, 0) for verdict in VERDICTS}

    def houses(self) -> dict[str, int]:
        """The houses that hands are recorded under, and how many under each."""
        with answering(self._path):
            rows = self._table.select(f"SELECT house, COUNT(*) AS n FROM {VIEW} GROUP BY house ORDER BY house")
        return {row["house"]: int(row["n"]) for row in rows}

    def _is_current(self) -> bool:
        reached = self._table.max_tracking_id(self._name) or 0
        return not self._rows.streams_after(reached, 1)[0]

    def _follow_batch(self) -> bool:
        """One batch; False when there was nothing to do."""
        reached = self._table.max_tracking_id(self._name)
        if reached is None:
            self._table.clear(Tracking(self._name, 0))
            reached = 0
        streams, position = self._rows.streams_after(reached, BATCH)
        if not streams:
            return False
        verdicts = [self._judge(stream) for stream in streams]
        try:
            self._table.put(verdicts, Tracking(self._name, position))
        except IntegrityError:
            # Another process has got at least as far.
            return True
        return True

    def _judge(self, stream: UUID) -> Verdict:
        position = self._rows.position_of(stream)
        try:
            return judge(self._load(stream), position)
        except (HandDamaged, Unreadable) as damage:
            return unreadable(stream, position, str(damage))


def _verdict(row: Any) -> Verdict:
    values = dict(row)
    return Verdict(**values | {"stream": UUID(values["stream"]), "over": bool(values["over"])})
