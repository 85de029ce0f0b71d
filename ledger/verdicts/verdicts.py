"""The verdicts of all recorded hands: a view, made from the events and rebuilt at any time."""

from collections.abc import Callable, Sequence
from dataclasses import fields
from threading import Lock
from typing import Final
from uuid import UUID

from ledger.database.database import Database, Row, Session
from ledger.search import index
from ledger.search.words import anywhere
from ledger.store.mapper import Unreadable
from ledger.store.recorded_hand import HandDamaged, HandNotFound, RecordedHand
from ledger.store.recorder import LedgerRecorder
from ledger.store.sealed_hands import read_sealed_hands
from ledger.store.stored_value import stored_id
from ledger.verdicts import counts, shuffles
from ledger.verdicts.replayer import replayer
from ledger.verdicts.verdict import Judged, Verdict, judge, judge_sealed, unreadable
from replay.shuffles.single_use import Repeat

VIEW: Final = "verdicts"
BATCH: Final = 500
"""Appends that are taken at a time; as many hands, where each came whole."""


BEGINNING: Final = -1
"""What is reached before the first leaf."""
_COLUMNS: Final = [field.name for field in fields(Verdict)]
_NAMES: Final = ", ".join(f'"{name}"' for name in _COLUMNS)
REACHED: Final = "SELECT leaf FROM reached WHERE view = ?"
"""How far a view has come."""


class Verdicts:
    """The view of one store. ``follow`` brings it up to the newest recorded event; the rest reads it as it is."""

    def __init__(self, rows: LedgerRecorder, load: Callable[[UUID], RecordedHand]) -> None:
        self._rows: Final = rows
        self._database: Final[Database] = rows.database
        self._load: Final = load
        self._name: Final = f"{VIEW}/{replayer()}"
        self._following: Final = Lock()

    def follow(self, batches: int = 0) -> bool:
        """Finds the verdicts of what was recorded since; all of it, or that many batches. True when none is left.

        False as well while another thread does so.
        """
        if not self._following.acquire(blocking=False):
            return False
        try:
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
        with self._database.writing() as session:
            self._forget(session)
        self.follow()

    def counts(self) -> dict[str, int]:
        """How many hands have each verdict. Raises Unreadable."""
        with self._database.reading() as session:
            return counts.counts(session)

    def of_stream(self, stream: UUID) -> Verdict | None:
        """The verdict of a hand; None where none has been found yet."""
        found = self._some("stream = ?", stream.bytes, 1)
        return found[0] if found else None

    def with_id(self, hand_id: str, most: int) -> list[Verdict]:
        """Hands of this id, each of another room, the newest first."""
        return self._some("hand_id = ?", hand_id, most)

    def with_part_of_id(self, text: str, most: int) -> list[Verdict]:
        """Some hands with a text anywhere in their ids, in whatever case. All ids may be looked through for them."""
        among = f"stream IN (SELECT stream FROM {VIEW} WHERE lower(hand_id) LIKE ? ESCAPE '!' LIMIT {int(most)})"
        return self._some(among, anywhere(text), most)

    def _some(self, condition: str, value: object, most: int) -> list[Verdict]:
        sql = f"SELECT {_NAMES} FROM {VIEW} WHERE {condition} ORDER BY position DESC LIMIT ?"
        return [_verdict(row) for row in self._select(sql, (value, most))]

    def repeats(self, stream: UUID) -> list[Repeat]:
        """The seeds and decks of a hand that other hands have too, as far as verdicts have been found."""
        with self._database.reading() as session:
            return shuffles.repeats(session, stream)

    def come_to(self) -> int:
        """The leaf up to which this replayer has found the verdicts, -1 before it has begun."""
        reached = self._reached()
        return BEGINNING if reached is None else reached

    def _is_current(self) -> bool:
        reached = self._reached()
        return reached is not None and self._rows.hands_after(reached, 1)[1] == reached

    def _reached(self) -> int | None:
        """The leaf up to which this replayer has found the verdicts; None before it has begun."""
        found = self._select(REACHED, (self._name,))
        return found[0][0] if found else None

    def _follow_batch(self) -> bool:
        """One batch; False when there was nothing to do."""
        reached = self._reached()
        if reached is None:
            with self._database.writing() as session:
                self._forget(session)
            reached = BEGINNING
        streams, leaf = self._rows.hands_after(reached, BATCH)
        if leaf == reached:
            return False
        with self._database.reading() as session:
            sealed = read_sealed_hands(session, streams)
        judged = [
            judge_sealed(stream, sealed[stream].sealed, sealed[stream].began)
            if stream in sealed
            else self._judge(stream)
            for stream in streams
        ]
        with self._database.writing() as session:
            if session.rows(REACHED, (self._name,)) == [(reached,)]:
                self.put(session, judged)
                again = shuffles.put(session, judged)
                self.put(session, [self._judge(stream, shuffles.repeats(session, stream)) for stream in again])
                session.run("UPDATE reached SET leaf = ? WHERE view = ?", (leaf, self._name))
            # Else another process has been here, and got as far.
        return True

    def _forget(self, session: Session) -> None:
        """Forgets all verdicts, also those of other replayers."""
        session.run(f"DELETE FROM {VIEW}")
        shuffles.forget(session)
        index.forget(session)
        counts.forget(session)
        session.run("DELETE FROM reached WHERE view LIKE ?", (f"{VIEW}/%",))
        session.insert("reached", ("view", "leaf"), [(self._name, BEGINNING)])

    def put(self, session: Session, judged: Sequence[Judged]) -> None:
        """Keeps verdicts in place of those that the hands had before, and what the hands are found by."""
        if judged:
            streams = [one.verdict.stream.bytes for one in judged]
            among = f"stream IN ({', '.join('?' * len(streams))})"
            before = [_verdict(row) for row in session.rows(f"SELECT {_NAMES} FROM {VIEW} WHERE {among}", streams)]
            session.run(f"DELETE FROM {VIEW} WHERE {among}", streams)
            session.insert(VIEW, _COLUMNS, [_row(one.verdict) for one in judged])
            index.put(session, judged, {one.position: one for one in before})
            counts.put(session, [one.verdict for one in judged], before)

    def _select(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        with self._database.reading() as session:
            return session.rows(statement, values)

    def _judge(self, stream: UUID, repeats: Sequence[Repeat] = ()) -> Judged:
        position, began = self._rows.begun(stream)
        try:
            return judge(self._load(stream), position, repeats)
        except (HandDamaged, HandNotFound, Unreadable) as damage:
            return unreadable(stream, position, began, str(damage))


def at_positions(session: Session, positions: Sequence[int]) -> dict[int, Verdict]:
    """The verdicts of hands by their places in the order of recording."""
    if not positions:
        return {}
    among = ", ".join("?" * len(positions))
    rows = session.rows(f"SELECT {_NAMES} FROM {VIEW} WHERE position IN ({among})", positions)
    return {one.position: one for one in map(_verdict, rows)}


def kept_row(session: Session, stream: UUID) -> dict[str, object] | None:
    """The verdict that is kept of a hand, as its row has it; None for none."""
    found = session.rows(f"SELECT {_NAMES} FROM {VIEW} WHERE stream = ?", (stream.bytes,))
    return dict(zip(_COLUMNS, found[0], strict=True)) if found else None


def row_of(verdict: Verdict) -> dict[str, object]:
    """The row that a verdict is kept as."""
    return dict(zip(_COLUMNS, _row(verdict), strict=True))


def _row(verdict: Verdict) -> Row:
    values = [getattr(verdict, name) for name in _COLUMNS]
    return tuple(
        value.bytes if type(value) is UUID else int(value) if type(value) is bool else value for value in values
    )


def _verdict(row: Row) -> Verdict:
    values = dict(zip(_COLUMNS, row, strict=True))
    return Verdict(
        **values
        | {
            "stream": stored_id(values["stream"], "a kept verdict of hand", values["hand_id"]),
            "over": bool(values["over"]),
        }
    )
