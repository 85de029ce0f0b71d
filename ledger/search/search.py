"""The search of recorded hands: by any of their words and by time, the newest first, a page at a time.

It reads the index as it is; the verdicts' following keeps it up to date.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ledger.database.database import Database, Session
from ledger.search import words
from ledger.search.index import TABLE
from ledger.search.question import Cursor, Question
from ledger.search.words import ALL
from ledger.verdicts.verdict import Verdict
from ledger.verdicts.verdicts import at_positions

EXAMINED: Final = 20_000
"""So many hands are looked at for one page. Where too few of them fit, the page is shorter, and another one follows."""
COUNTED: Final = 2_000
"""So far hands are counted; more are "at least so many"."""
_FEW: Final = 1_000
"""Which word is rarest is told apart up to so many hands."""
Place = tuple[int, int]
"""Of a hand in the list: when it was played, and its position."""
Numbers = Sequence[int]
"""Words of one kind; a hand needs one of them."""


@dataclass(frozen=True, slots=True)
class Page:
    """Some hands, the newest first; cursors to those before and after them, None at the ends.

    A page may have fewer hands than asked for, or none, and be followed by another one all the same.
    """

    hands: list[Verdict]
    newer: Cursor | None
    older: Cursor | None


@dataclass(frozen=True, slots=True)
class Count:
    """How many hands there are; at least so many where ``more`` is true."""

    hands: int
    more: bool


class Search:
    """The search over one store."""

    def __init__(self, database: Database) -> None:
        self._database: Final = database

    def page(self, asked: Question, size: int, cursor: Cursor | None = None) -> Page:
        """Up to ``size`` hands: the newest, or those next to a cursor of another page."""
        with self._database.reading() as session:
            walk = _walk(session, asked, cursor, EXAMINED)
            if walk is None:
                return Page([], None, None)
            found = walk.places(size + 1)
            verdicts = at_positions(session, [position for _, position in found[:size]])
        more = len(found) > size
        shown = found[:size]
        if not walk.older:
            shown.reverse()
        hands = [verdicts[position] for _, position in shown if position in verdicts]
        # Where the walk ended early, the next page goes on from there.
        onward = found[size - 1] if more else walk.stopped_at
        back = _end(shown, walk.older)
        if back is None and cursor is not None:
            # Nothing is beyond: the hand at the cursor itself may be one of those on this side.
            back = (cursor.at, cursor.position + (-1 if walk.older else 1))
        ahead = None if onward is None else Cursor(walk.older, *onward)
        behind = None if cursor is None or back is None else Cursor(not walk.older, *back)
        return Page(hands, behind, ahead) if walk.older else Page(hands, ahead, behind)

    def count(self, asked: Question) -> Count:
        """How many hands a question has, as far as they are counted."""
        with self._database.reading() as session:
            walk = _walk(session, asked, None, COUNTED)
            if walk is None:
                return Count(0, False)
            found = walk.places(COUNTED + 1)
            return Count(len(found), walk.stopped_at is not None)

    def words(self, kind: str) -> list[str]:
        """All words of a kind that any hand has had, in order."""
        with self._database.reading() as session:
            return words.every(session, kind)


def _end(places: Sequence[Place], first: bool) -> Place | None:
    if not places:
        return None
    return places[0] if first else places[-1]


def _walk(session: Session, asked: Question, cursor: Cursor | None, most: int) -> "_Walk | None":
    """The way through the hands of a question; None where one of its words is no hand's."""
    groups: list[Numbers] = []
    for kind, text in asked.words:
        found = words.meant(session, kind, text)
        if not found:
            return None
        groups.append(list(found.values()))
    if not groups:
        every = words.meant(session, *ALL)
        if not every:
            return None
        groups.append(list(every.values()))
    if len(groups) > 1:
        groups.sort(key=lambda numbers: _hands(session, numbers))
    return _Walk(session, groups[0], groups[1:], asked, cursor, most)


def _hands(session: Session, numbers: Numbers) -> int:
    """How many hands have one of the words, told up to ``_FEW``."""
    among = ", ".join("?" * len(numbers))
    sql = f"SELECT count(*) FROM (SELECT 1 FROM {TABLE} WHERE word IN ({among}) LIMIT {_FEW}) AS few"
    return int(session.rows(sql, numbers)[0][0])


class _Walk:
    """Goes through the hands that have the rarest word, in order, and keeps those that have all others too.

    ``stopped_at`` is the last hand that was looked at, where there are more than may be.
    """

    def __init__(
        self,
        session: Session,
        driving: Numbers,
        others: Sequence[Numbers],
        asked: Question,
        cursor: Cursor | None,
        most: int,
    ) -> None:
        self._session: Final = session
        self._driving: Final = driving
        self._others: Final = others
        self._asked: Final = asked
        self._most: Final = most
        self._at: Place | None = None if cursor is None else (cursor.at, cursor.position)
        self.older: Final = cursor is None or cursor.older
        self.stopped_at: Place | None = None

    def places(self, wanted: int) -> list[Place]:
        """Up to so many hands, in the direction of the walk."""
        found: list[Place] = []
        looked_at = 0
        chunk = 4 * wanted if self._others else wanted
        while len(found) < wanted:
            chunk = min(chunk, self._most - looked_at)
            if not chunk:
                self.stopped_at = self._at if self._next(1) else None
                break
            rows = self._next(chunk)
            found += [place for place, fits in rows if fits]
            looked_at += len(rows)
            if len(rows) < chunk:
                break
            self._at = rows[-1][0]
            chunk *= 2
        return found[:wanted]

    def _next(self, count: int) -> list[tuple[Place, bool]]:
        """The next hands, each with whether it has all the words."""
        rows: set[tuple[int, int, int]] = set()
        for number in self._driving:
            sql, values = self._statement(number)
            rows.update(self._session.rows(sql, [*values, count]))
        ordered = sorted(rows, reverse=self.older)[:count]
        return [((at, position), bool(fits)) for at, position, fits in ordered]

    def _statement(self, number: int) -> tuple[str, list[object]]:
        tests = [
            f"EXISTS (SELECT 1 FROM {TABLE} o WHERE o.word IN ({', '.join('?' * len(numbers))}) "
            "AND o.at = t.at AND o.position = t.position)"
            for numbers in self._others
        ]
        values: list[object] = [one for numbers in self._others for one in numbers]
        conditions = ["t.word = ?"]
        values.append(number)
        bounds = [("t.at >= ?", self._asked.since), ("t.at < ?", self._asked.until)]
        for condition, bound in bounds:
            if bound is not None:
                conditions.append(condition)
                values.append(bound)
        if self._at is not None:
            conditions.append(f"(t.at, t.position) {'<' if self.older else '>'} (?, ?)")
            values += self._at
        fits = f"CASE WHEN {' AND '.join(tests)} THEN 1 ELSE 0 END" if tests else "1"
        order = "DESC" if self.older else "ASC"
        return (
            f"SELECT t.at, t.position, {fits} FROM {TABLE} t WHERE {' AND '.join(conditions)} "
            f"ORDER BY t.at {order}, t.position {order} LIMIT ?",
            values,
        )
