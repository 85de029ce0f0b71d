"""The verdicts of all recorded hands: a view, made from the events and rebuilt at any time."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from threading import Lock
from typing import Final
from uuid import UUID

from ledger.database.database import Database, Row, Session
from ledger.store.mapper import Unreadable
from ledger.store.recorded_hand import HandDamaged, HandNotFound, RecordedHand
from ledger.store.recorder import LedgerRecorder
from ledger.store.stored_value import stored_id
from ledger.verdicts import shuffles
from ledger.verdicts.replayer import replayer
from ledger.verdicts.verdict import VERDICTS, Judged, Verdict, judge, unreadable
from replay.shuffles.single_use import Repeat

VIEW: Final = "verdicts"
BATCH: Final = 500
"""Appends that are taken at a time; as many hands, where each came whole."""


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
            ("lower(hand_id) LIKE ? ESCAPE '!'", self.text and _anywhere(self.text)),
        ]
        asked = [(condition, value) for condition, value in parts if value]
        return " AND ".join([condition for condition, _ in asked] or ["1 = 1"]), [value for _, value in asked]


@dataclass(frozen=True, slots=True)
class Page:
    """Some verdicts, the newest first; cursors to those before and after them, None at the ends."""

    verdicts: list[Verdict]
    newer: int | None
    older: int | None


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

    def page(self, size: int, asked: Filter, newer: int | None = None, older: int | None = None) -> Page:
        """Up to ``size`` verdicts: the newest, or those next to a cursor of another page, in one direction."""
        condition, values = asked.where()
        forward = newer is not None
        if newer is not None:
            condition, values = f"{condition} AND position > ?", [*values, newer]
        elif older is not None:
            condition, values = f"{condition} AND position < ?", [*values, older]
        order = "ASC" if forward else "DESC"
        rows = self._select(
            f"SELECT {_NAMES} FROM {VIEW} WHERE {condition} ORDER BY position {order} LIMIT ?", [*values, size + 1]
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
        found: dict[str, int] = dict(
            self._select(f"SELECT verdict, count(*) FROM {VIEW} WHERE {condition} GROUP BY verdict", values)
        )
        return {verdict: found.get(verdict, 0) for verdict in VERDICTS}

    def houses(self) -> dict[str, int]:
        """The houses that hands are recorded under, and how many under each."""
        return dict(self._select(f"SELECT house, count(*) FROM {VIEW} GROUP BY house ORDER BY house"))

    def repeats(self, stream: UUID) -> list[Repeat]:
        """The seeds and decks of a hand that other hands have too, as far as verdicts have been found."""
        with self._database.reading() as session:
            return shuffles.repeats(session, stream)

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
        judged = [self._judge(stream) for stream in streams]
        with self._database.writing() as session:
            if session.rows(REACHED, (self._name,)) == [(reached,)]:
                self._put(session, judged)
                again = shuffles.put(session, judged)
                self._put(session, [self._judge(stream, shuffles.repeats(session, stream)) for stream in again])
                session.run("UPDATE reached SET leaf = ? WHERE view = ?", (leaf, self._name))
            # Else another process has been here, and got as far.
        return True

    def _forget(self, session: Session) -> None:
        """Forgets all verdicts, also those of other replayers."""
        session.run(f"DELETE FROM {VIEW}")
        shuffles.forget(session)
        session.run("DELETE FROM reached WHERE view LIKE ?", (f"{VIEW}/%",))
        session.insert("reached", ("view", "leaf"), [(self._name, BEGINNING)])

    def _put(self, session: Session, judged: Sequence[Judged]) -> None:
        if judged:
            streams = [one.verdict.stream.bytes for one in judged]
            session.run(f"DELETE FROM {VIEW} WHERE stream IN ({', '.join('?' * len(streams))})", streams)
            session.insert(VIEW, _COLUMNS, [_row(one.verdict) for one in judged])

    def _select(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        with self._database.reading() as session:
            return session.rows(statement, values)

    def _judge(self, stream: UUID, repeats: Sequence[Repeat] = ()) -> Judged:
        position, _ = self._rows.begun(stream)
        try:
            return judge(self._load(stream), position, repeats)
        except (HandDamaged, HandNotFound, Unreadable) as damage:
            return unreadable(stream, position, str(damage))


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


def _anywhere(text: str) -> str:
    """The pattern of LIKE for a text anywhere in another, whatever its case."""
    plain = text.lower()
    for sign in "!%_":
        plain = plain.replace(sign, f"!{sign}")
    return f"%{plain}%"
