"""How a day's work is cut: whole tables, bundled to pieces of some thousand hands."""

from collections.abc import Iterator, Sequence
from typing import Final

from ledger.database.database import Row, Session
from ledger.days.begun import UNKNOWN, begun_after
from ledger.days.days import reached
from ledger.days.room_day import RoomDay
from ledger.reconciliation.piece import LEAD_IN, Piece, PieceTable
from ledger.store.mapper import is_of_a_hand
from ledger.store.venue import Venue
from ledger.tables.events import TableClosed

BUNDLE: Final = 2_000
"""A piece takes tables until it has so many hands."""
SMALL: Final = 20_000
"""Of a day with no more hands the events of all are held against their sealed records, without being asked for."""
_PLAYED: Final = (
    'SELECT p.no, p."table", count(*) FROM places p JOIN days d ON d.place = p.no AND d.at >= ? AND d.at < ? '
    'WHERE p.room = ? GROUP BY p.no, p."table"'
)
_TABLES: Final = 'SELECT no, "table" FROM places WHERE room = ?'
_LAST_EVENT: Final = (
    "SELECT s.id, t.topic, a.at FROM streams s JOIN appends a ON a.stream = s.no "
    "AND a.first = (SELECT max(b.first) FROM appends b WHERE b.stream = s.no AND b.no <= ?) "
    "JOIN events e ON e.stream = s.no AND e.version = a.first + a.count - 1 JOIN types t ON t.no = e.type"
)
AT_ONCE: Final = 500
_ROOMS: Final = (
    "SELECT DISTINCT p.room FROM places p WHERE EXISTS "
    "(SELECT 1 FROM days d WHERE d.place = p.no AND d.at >= ? AND d.at < ?)"
)
_BEFORE: Final = "SELECT at FROM days WHERE place = ? AND at < ? AND leaf <= ? ORDER BY at DESC LIMIT ?"
_HERE: Final = (
    "SELECT a.no, t.topic, CASE WHEN p.no IS NULL THEN NULL ELSE d.at END, {} "
    "FROM appends a LEFT JOIN days d ON d.leaf = a.no LEFT JOIN places p ON p.no = d.place "
    "LEFT JOIN events e ON e.stream = a.stream AND e.version = 1 LEFT JOIN types t ON t.no = e.type "
    "WHERE a.no >= ? AND a.no <= ? AND a.first = 1 AND ({}p.no IS NULL OR d.at > a.at) ORDER BY a.no"
)
_NOT_THERE: Final = _HERE.format("(SELECT o.sealed FROM days o WHERE o.leaf = a.no)", "")
"""Hands without a place, and those few that the view has later than they were recorded: some clocks run ahead. Of all
others an index of the view is read, and none of its rows."""
_OTHERWISE: Final = _HERE.format("d.sealed", "coalesce(d.sealed, '') <> coalesce(a.sealed, '') OR ")
"""The same, and those that the view has with another hash than the log: all rows of the view are looked up for it."""
_APPENDS: Final = "SELECT count(*) FROM appends WHERE no >= ? AND no <= ?"


class ViewIncomplete(ValueError):
    """The view of days lacks hands, or has them elsewhere than their records: by it no day can be called clean."""


def rooms_of(session: Session, begin: int, end: int) -> list[str]:
    """The rooms that played between two times, by name."""
    return sorted(room for (room,) in session.rows(_ROOMS, (begin, end)) if room != UNKNOWN)


def is_known(session: Session, room: str) -> bool:
    """Whether a hand or a table of a room is recorded, or an event of its own."""
    if session.rows("SELECT 1 FROM places WHERE room = ? LIMIT 1", (room,)):
        return True
    return bool(session.rows("SELECT 1 FROM streams WHERE id = ?", (Venue(room).stream.bytes,)))


def plan(session: Session, day: RoomDay, rows: bool = False) -> list[Piece]:
    """The pieces of a day, by what is recorded now; the same for the same records, in the same order.

    ``rows``: the events of all hands are held against their sealed records, and the hashes of the view against the
    log; of a small day they always are. Hands of which not even the room can be read are everybody's: they come last.
    Raises ViewIncomplete.
    """
    leaf = reached(session)
    bundles = [
        (room, hands, tuple(tables))
        for room in dict.fromkeys((day.room, UNKNOWN))
        for hands, tables in _bundles(_tables(session, room, day, leaf))
    ]
    every = rows or sum(hands for _, hands, _ in bundles) <= SMALL
    _refuse_gaps(session, day, leaf, every)
    return [
        Piece(no, room, day.begin, day.end, leaf, every, hands, tables)
        for no, (room, hands, tables) in enumerate(bundles)
    ]


def _tables(session: Session, room: str, day: RoomDay, leaf: int) -> Iterator[tuple[int, PieceTable]]:
    """The tables of a room that played, by name, each with the number of its hands. Raises ViewIncomplete."""
    found = session.rows(_PLAYED, (day.begin, day.end, room))
    found += _open(session, room, leaf, day, {row[0] for row in found})
    for place, name, hands in sorted(found, key=lambda row: str(row[1])):
        if type(name) is not str:
            raise ViewIncomplete(
                f"table {place} of the view of days has no name; oddchip views --rebuild makes it again"
            )
        before = session.rows(_BEFORE, (place, day.begin, leaf, LEAD_IN + 1))
        since = before[min(len(before), LEAD_IN) - 1][0] if before else day.begin
        yield hands, PieceTable(place, name, since, whole=len(before) <= LEAD_IN)


def _open(session: Session, room: str, leaf: int, day: RoomDay, played: set[int]) -> list[Row]:
    """The tables at which nobody played, and which were not closed for good before the day began."""
    others = [row for row in session.rows(_TABLES, (room,)) if row[0] not in played and row[1]]
    found: list[Row] = []
    for at in range(0, len(others), AT_ONCE):
        some = {Venue(room, name).stream.bytes: (place, name, 0) for place, name in others[at : at + AT_ONCE]}
        asked = session.rows(f"{_LAST_EVENT} WHERE s.id IN ({', '.join('?' * len(some))})", (leaf, *some))
        found += [
            some[bytes(stream)]
            for stream, topic, recorded in asked
            if topic != TableClosed.TYPE or not _is_before(recorded, day.begin)
        ]
    return found


def _bundles(tables: Iterator[tuple[int, PieceTable]]) -> Iterator[tuple[int, Sequence[PieceTable]]]:
    bundle: list[PieceTable] = []
    total = 0
    for hands, table in tables:
        if bundle and total + hands > BUNDLE:
            yield total, bundle
            bundle, total = [], 0
        bundle.append(table)
        total += hands
    if bundle:
        yield total, bundle


def _refuse_gaps(session: Session, day: RoomDay, leaf: int, hashes: bool) -> None:
    """Every hand that was recorded since the day began has its place in the view, and, where ``hashes`` are looked at,
    the hash that the log has of its record. Raises ViewIncomplete.
    """
    first = _first_at(session, day.begin, leaf)
    [(there,)] = session.rows(_APPENDS, (first, leaf))
    if there != leaf - first + 1:
        raise ViewIncomplete(
            f"{leaf - first + 1 - there} appends of the log from {first} to {leaf} are missing; oddchip check names "
            "what was taken away"
        )
    missing = [
        no
        for no, topic, at, sealed in session.rows(_OTHERWISE if hashes else _NOT_THERE, (first, leaf))
        if (type(topic) is not str or is_of_a_hand(topic)) and not _began_so(session, no, at, sealed)
    ]
    if missing:
        raise ViewIncomplete(
            f"{len(missing)} hands are recorded that the view of days does not have, or has otherwise than they were "
            f"played and sealed, the first with append {missing[0]}; oddchip views --rebuild makes it again"
        )


def _began_so(session: Session, leaf: int, at: int | None, sealed: object) -> bool:
    """Whether a hand says itself that it was played then, and the log that its record has this hash."""
    return any((one.at, one.sealed) == (at, sealed) for one in begun_after(session, leaf - 1, 1).hands)


def _first_at(session: Session, at: int, leaf: int) -> int:
    """The first append that was recorded at a time or later: times never run backwards from one to the next."""
    low, high = 0, leaf + 1
    while low < high:
        middle = (low + high) // 2
        found = session.rows("SELECT at FROM appends WHERE no >= ? ORDER BY no LIMIT 1", (middle,))
        if found and _is_before(found[0][0], at):
            low = middle + 1
        else:
            high = middle
    return low


def _is_before(recorded: object, at: int) -> bool:
    """Whether something was recorded before a time. Where that is no whole number, it is not, and more is looked at."""
    return type(recorded) is int and recorded < at
