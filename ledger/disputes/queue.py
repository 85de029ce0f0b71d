"""Cases as the queue lists them: a view, changed in the transaction of the event that changes the case."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Final
from uuid import UUID

from ledger.database.database import Row, Session
from ledger.disputes.case import Case, fold_case
from ledger.disputes.case_id import case_id
from ledger.disputes.events import CASE_EVENTS, DisputeOpened
from ledger.store.recording import Recording

TABLE: Final = "cases"


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the queue. ``due`` is an ISO day, "" for none; ``changed_at`` microseconds since 1970 UTC."""

    number: int
    version: int
    state: str
    mover: str
    due: str
    room: str
    hand_id: str
    player: str
    reason: str
    language: str
    bundle: str
    opened_on: str
    changed_at: int

    @property
    def id(self) -> str:
        """``C-17``."""
        return case_id(self.number)


COLUMNS: Final = tuple(field.name for field in fields(Listed))
_SELECT: Final = f"SELECT {', '.join(COLUMNS)} FROM {TABLE}"


_CASES: Final = (
    "SELECT s.id, (SELECT max(a.at) FROM appends a WHERE a.stream = s.no) FROM streams s "
    "JOIN events e ON e.stream = s.no AND e.version = 1 JOIN types t ON t.no = e.type WHERE t.topic = ? ORDER BY s.no"
)


@dataclass(frozen=True, slots=True)
class Asked:
    """Which cases are asked for; "" for all. ``due_before`` asks for those due on an earlier day."""

    mover: str = ""
    state: str = ""
    player: str = ""
    room: str = ""
    hand_id: str = ""
    bundle: str = ""
    due_before: str = ""

    def where(self) -> tuple[str, list[object]]:
        """As SQL, with its values."""
        conditions, values = ["1 = 1"], []
        for column in ("mover", "state", "player", "room", "hand_id", "bundle"):
            value = getattr(self, column)
            if value:
                conditions.append(f"{column} = ?")
                values.append(value)
        if self.due_before:
            conditions.append("due <> '' AND due < ?")
            values.append(self.due_before)
        return " AND ".join(conditions), values


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page of the queue ended: it is ordered by day due, then by number; what is never due comes last."""

    due: str
    number: int


def row_of(case: Case, at: int) -> Listed:
    """The line of a case that was changed last at a time."""
    opened = case.opened
    return Listed(
        case.number, case.version, case.state, case.mover, case.due, opened.room, opened.hand_id, opened.player,
        opened.reason, opened.language, case.bundle, opened.received_on, at,
    )  # fmt: skip


def put(session: Session, listed: Listed) -> None:
    """Puts a line in place of the case's old one."""
    session.run(f"DELETE FROM {TABLE} WHERE number = ?", (listed.number,))
    session.insert(TABLE, COLUMNS, [tuple_of(listed)])


def next_number(session: Session) -> int:
    """The number of the next case, in a writer's turn."""
    return int(session.rows(f"SELECT coalesce(max(number), 0) + 1 FROM {TABLE}")[0][0])


def page(session: Session, asked: Asked, size: int, after: Place | None = None) -> list[Listed]:
    """Up to ``size`` lines, the most urgent first."""
    condition, values = asked.where()
    if after is not None:
        condition += " AND (due = '', due, number) > (?, ?, ?)"
        values += [after.due == "", after.due, after.number]
    found = session.rows(f"{_SELECT} WHERE {condition} ORDER BY due = '', due, number LIMIT ?", [*values, size])
    return [_listed(row) for row in found]


def changed(session: Session, after: tuple[int, int], size: int) -> list[Listed]:
    """Up to ``size`` lines changed after a moment (``changed_at`` and number of the line before), in order."""
    found = session.rows(
        f"{_SELECT} WHERE (changed_at, number) > (?, ?) ORDER BY changed_at, number LIMIT ?", [*after, size]
    )
    return [_listed(row) for row in found]


def counts(session: Session) -> dict[str, int]:
    """How many cases wait for each mover."""
    return dict(session.rows(f"SELECT mover, count(*) FROM {TABLE} GROUP BY mover"))


def cases(turn: Recording) -> Iterator[tuple[Listed, int]]:
    """The line of every case by its events, and how many rulings it has had. Raises Unreadable."""
    for stream, at in turn.session.rows(_CASES, (DisputeOpened.TYPE,)):
        case = fold_case(CASE_EVENTS.read(*content) for content in turn.contents(UUID(bytes=bytes(stream))))
        yield row_of(case, at), case.rulings


def kept_rows(session: Session) -> list[Row]:
    """What the view holds."""
    return session.rows(f"SELECT {', '.join(COLUMNS)} FROM {TABLE} ORDER BY number")


def tuple_of(listed: Listed) -> Row:
    """A line as its row."""
    return tuple(getattr(listed, column) for column in COLUMNS)


def rebuild(turn: Recording) -> None:
    """Makes the view again from the events, in a writer's turn. Raises Unreadable."""
    turn.session.run(f"DELETE FROM {TABLE}")
    turn.session.insert(TABLE, COLUMNS, [tuple_of(listed) for listed, _ in cases(turn)])


def _listed(row: Row) -> Listed:
    return Listed(*row)
