"""Which days of which rooms were reconciled, and what came out last: a view, for lists, trends and figures.

It is changed in the transaction of the event, and made again at any time.
"""

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import astuple, dataclass
from typing import Any, Final

from ledger.database.database import Row, Session
from ledger.log.canonical_json import canonical_json
from ledger.reconciliation.events import OF_NIGHTS, FindingsNoted, Reconciled
from ledger.store.mapper import Unreadable
from ledger.store.plain_events import BEGIN_WITH, EVENTS
from ledger.store.stored_value import stored_bytes, stored_number, stored_text

TABLE: Final = "nights"
COLUMNS: Final = ("stream", "room", "day", "at", "results", "verdict", "summary", "keys")
KEY_BYTES: Final = 8
_SELECT: Final = f"SELECT {', '.join(COLUMNS)} FROM {TABLE}"
_RECORDED: Final = "SELECT at FROM appends WHERE stream = ? AND first <= ? ORDER BY first DESC LIMIT 1"


class NoSuchNight(LookupError):
    """No result of a room's day is recorded."""


@dataclass(frozen=True, slots=True)
class NightRow:
    """A row of the view as it is kept."""

    stream: int
    room: str
    day: str
    at: int
    results: int
    verdict: str
    summary: str
    keys: bytes


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page of the list begins: after this day and room."""

    day: str
    room: str


@dataclass(frozen=True, slots=True)
class ListedNight:
    """The last result of a room's day. ``at`` is when it was recorded, in microseconds since 1970 UTC, ``results`` how
    many the day has. ``summary`` is the result document without houses, rake rows, checks and findings, and has its
    ``sha256``; ``keys`` are those of its findings, in their order.
    """

    room: str
    date: str
    at: int
    results: int
    verdict: str
    summary: dict[str, Any]
    keys: tuple[str, ...]

    def open_findings(self, explained: Collection[str]) -> int:
        """How many of its findings nobody has explained."""
        return sum(key not in explained for key in self.keys)


def follow(
    session: Session, stream: int, at: int, results: int, event: Reconciled, findings: Sequence[dict[str, Any]]
) -> None:
    """Brings the view up to a result that is recorded now, ``results`` being how many the day has with it."""
    session.run(f"DELETE FROM {TABLE} WHERE stream = ?", (stream,))
    session.insert(TABLE, COLUMNS, [astuple(_row(stream, at, results, event, findings))])


def listed(
    session: Session, size: int, *, room: str = "", verdict: str = "", since: str = "", until: str = "",
    after: Place | None = None,
) -> list[ListedNight]:  # fmt: skip
    """The last results of days, the newest day first and its rooms by name: so many at most, after a place in the list.

    ``room`` and ``verdict`` choose, ``since`` and ``until`` are the first and the last day wanted. Raises Unreadable
    for a view that was changed.
    """
    asked: list[tuple[str, list[object]]] = []
    if room:
        asked.append(("room = ?", [room]))
    if verdict:
        asked.append(("verdict = ?", [verdict]))
    if since:
        asked.append(("day >= ?", [since]))
    if until:
        asked.append(("day <= ?", [until]))
    if after is not None:
        asked.append(("day <= ? AND (day < ? OR room > ?)", [after.day, after.day, after.room]))
    where = f"WHERE {' AND '.join(condition for condition, _ in asked)} " if asked else ""
    values = [value for _, some in asked for value in some]
    found = session.rows(f"{_SELECT} {where}ORDER BY day DESC, room LIMIT ?", [*values, size])
    return [_listed(row) for row in found]


def latest(session: Session) -> list[ListedNight]:
    """The newest day of each room, the rooms by name. Raises Unreadable for a view that was changed."""
    return [one for room in rooms(session) for one in listed(session, 1, room=room)]


def rooms(session: Session) -> list[str]:
    """The rooms that were ever reconciled, by name. Raises Unreadable for a view that was changed."""
    found = session.rows(f"SELECT DISTINCT room FROM {TABLE} ORDER BY room")
    return [stored_text(room, "the view nights") for (room,) in found]


def nights_by_events(session: Session) -> Iterator[NightRow]:
    """All rows, made from the events. Raises Unreadable."""
    for (stream,) in session.rows(BEGIN_WITH, (Reconciled.TYPE,)):
        yield _by_events(session, stream)


def kept_nights(session: Session) -> list[NightRow]:
    """What the view says, of whatever types."""
    found = session.rows(f"{_SELECT} ORDER BY stream")
    return [
        NightRow(stream, room, day, at, results, verdict, summary, _bytes(keys))
        for stream, room, day, at, results, verdict, summary, keys in found
    ]


def rebuild(session: Session) -> None:
    """Forgets the view and makes it again. Raises Unreadable."""
    session.run(f"DELETE FROM {TABLE}")
    for row in nights_by_events(session):
        session.insert(TABLE, COLUMNS, [astuple(row)])


def _by_events(session: Session, stream: int) -> NightRow:
    results, version = 0, 0
    last: Reconciled | None = None
    findings: list[dict[str, Any]] = []
    for number, topic, state in session.rows(EVENTS, (stream,)):
        where = f"stream number {stream} of a night, version {number}"
        try:
            event = OF_NIGHTS.read(stored_text(topic), stored_bytes(state))
        except Unreadable as fault:
            raise Unreadable(f"{where}: {fault}") from None
        if isinstance(event, Reconciled):
            results, version, last, findings = results + 1, number, event, []
        elif isinstance(event, FindingsNoted):
            findings += event.findings
    if last is None:
        raise Unreadable(f"stream number {stream} of a night: no result stands in it")
    recorded = session.rows(_RECORDED, (stream, version))
    if not recorded:
        raise Unreadable(f"stream number {stream} of a night: no append has recorded version {version}")
    return _row(stream, stored_number(recorded[0][0], "the time of an append"), results, last, findings)


def _row(stream: int, at: int, results: int, event: Reconciled, findings: Sequence[dict[str, Any]]) -> NightRow:
    said = {key: value for key, value in event.result.items() if key not in ("houses", "checks")}
    summary = canonical_json(said | {"sha256": event.sha256}).decode()
    keys = b"".join(bytes.fromhex(str(one["key"])) for one in findings)
    return NightRow(stream, event.room, event.date, at, results, str(said["verdict"]), summary, keys)


def _listed(row: Row) -> ListedNight:
    where = f"the view {TABLE}"
    _, room, day, at, results, verdict, summary, keys = row
    digits = stored_bytes(keys, where).hex()
    try:
        said = json.loads(stored_text(summary, where))
    except ValueError:
        raise Unreadable(f"{where}: found a summary that is no JSON") from None
    return ListedNight(
        stored_text(room, where), stored_text(day, where), stored_number(at, where), stored_number(results, where),
        stored_text(verdict, where), said,
        tuple(digits[at : at + 2 * KEY_BYTES] for at in range(0, len(digits), 2 * KEY_BYTES)),
    )  # fmt: skip


def _bytes(value: Any) -> Any:
    return bytes(value) if isinstance(value, memoryview) else value
