"""Whether each hand stands in the view of days where its record says: a night finds it nowhere else."""

from collections.abc import Iterator
from typing import Final

from ledger.check.damage import VIEW, Damage
from ledger.check.names import name_in
from ledger.check.readable import Unread, reading
from ledger.database.database import Database, Session
from ledger.days.begun import Begun, begun_after
from ledger.days.days import BATCH, BEGINNING, reached
from ledger.store.mapper import Unreadable
from ledger.store.venue import Venue

MOST: Final = 20
"""Hands that are named; the others are counted."""
_KEPT: Final = (
    'SELECT p.room, p."table", d.at, d.stream, d.leaf, d.sealed, d.record '
    "FROM days d LEFT JOIN places p ON p.no = d.place "
    "WHERE d.leaf > ? AND d.leaf <= ? ORDER BY d.leaf"
)
_BEYOND: Final = "SELECT count(*) FROM days WHERE leaf > ? OR leaf < 0"
_UNUSED: Final = 'SELECT room, "table" FROM places p WHERE NOT EXISTS (SELECT 1 FROM days d WHERE d.place = p.no)'


def check_days(database: Database) -> Iterator[Damage]:
    """What the view says otherwise than the events, as far as it has come."""
    told = 0
    try:
        with reading(database) as session:
            [(last,)] = session.rows("SELECT coalesce(max(no), -1) FROM appends")
            come = reached(session)
            end = min(come, last)
            [(beyond,)] = session.rows(_BEYOND, (end,))
            unused = sum(not _has_events(session, *place) for place in session.rows(_UNUSED))
            if come > last:
                yield Damage(VIEW, f"the view of days says that it has come to append {come}; the log ends with {last}")
            if beyond:
                yield Damage(VIEW, f"{beyond} hands are in the view of days that it has not come to: they were put in")
            if unused:
                yield Damage(VIEW, f"{unused} tables are in the view of days at which nothing has happened")
        for stream in _wrong(database, end):
            told += 1
            if told <= MOST:
                text = "the view of days does not have it as its record says: a night looks for it elsewhere"
                yield Damage(VIEW, text, hands=(name_in(database, stream),))
    except (Unread, Unreadable) as fault:
        yield Damage(VIEW, f"the view of days cannot be held against the events: {fault}")
    if told > MOST:
        yield Damage(VIEW, f"the view of days has {told - MOST} more hands elsewhere than their records")


def _wrong(database: Database, end: int) -> Iterator[int]:
    """The streams of the hands that are elsewhere, missing, or put in."""
    leaf = BEGINNING
    while leaf < end:
        with reading(database) as session:
            begun = begun_after(session, leaf, BATCH)
            following = begun.leaf
            kept = _kept(session, leaf, min(following, end))
        expected = {one.leaf: one for one in begun.hands if one.leaf <= end}
        for no in sorted(expected.keys() | kept.keys()):
            if expected.get(no) != kept.get(no):
                yield (expected.get(no) or kept[no]).stream
        if following == leaf:
            return
        leaf = following


def _has_events(session: Session, room: str, table: str) -> bool:
    """Whether a table has events of its own."""
    return bool(table) and bool(session.rows("SELECT 1 FROM streams WHERE id = ?", (Venue(room, table).stream.bytes,)))


def _kept(session: Session, leaf: int, last: int) -> dict[int, Begun]:
    return {row[4]: Begun(*row) for row in session.rows(_KEPT, (leaf, last))}
