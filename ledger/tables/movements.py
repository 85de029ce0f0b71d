"""What happened at tables between their hands, read for a night: many tables with a few questions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from ledger.database.database import Session
from ledger.histories.instant import parse_instant
from ledger.store.mapper import Unreadable
from ledger.store.stored_value import stored_bytes, stored_text
from ledger.store.venue import Venue
from ledger.tables.events import (
    AMOUNTS,
    OF_TABLES,
    SEATED,
    BoughtIn,
    Left,
    SatDown,
    TableClosed,
    TableEvent,
    TableOpened,
    ToppedUp,
)
from ledger.tables.openings import bounds
from replay.money import Unit
from replay.reconciliation.movement import BOUGHT_IN, CLOSED, LEFT, OPENED, SAT_DOWN, TOPPED_UP, Movement

AT_ONCE: Final = 500
"""Tables that are asked for with one statement."""
NEWEST: Final = 2**62
"""A leaf that no log has: all that is recorded."""
_EVENTS: Final = (
    "WITH asked (stream, first, last) AS (VALUES {}) SELECT e.stream, e.version, t.topic, e.state FROM asked a "
    "JOIN events e ON e.stream = a.stream AND e.version BETWEEN a.first AND a.last "
    "JOIN types t ON t.no = e.type ORDER BY e.stream, e.version"
)
_KINDS: Final[Mapping[type[TableEvent], str]] = {
    TableOpened: OPENED, SatDown: SAT_DOWN, BoughtIn: BOUGHT_IN, ToppedUp: TOPPED_UP, Left: LEFT, TableClosed: CLOSED,
}  # fmt: skip


def movements_between(
    session: Session, tables: Sequence[Venue], begin: int, end: int, leaf: int = NEWEST
) -> dict[Venue, list[Movement] | Unreadable]:
    """What happened at tables from their last opening before ``begin`` on, else from their first one, up to ``end``.

    Times are in microseconds since 1970 UTC, ``end`` is excluded, and so is what was recorded after ``leaf``. A table
    that has no event before ``end`` on record is left out. Of one of which something cannot be read it says why: its
    store was changed. Raises Unreadable where the view of openings was changed, and nobody can tell where to begin.
    """
    found: dict[Venue, list[Movement] | Unreadable] = {}
    for at in range(0, len(tables), AT_ONCE):
        found.update(_some(session, tables[at : at + AT_ONCE], begin, end, leaf))
    return found


def _some(
    session: Session, tables: Sequence[Venue], begin: int, end: int, leaf: int
) -> dict[Venue, list[Movement] | Unreadable]:
    by_id = {one.stream.bytes: one for one in tables}
    rows = session.rows(f"SELECT no, id FROM streams WHERE id IN ({', '.join('?' * len(by_id))})", list(by_id))
    streams = {int(no): by_id[bytes(name)] for no, name in rows}
    books = {venue: _Book(venue, begin, end) for venue in streams.values()}
    if streams:
        known = bounds(session, list(streams), begin, end, leaf)
        asked = ", ".join(f"({no}, {first}, {last})" for no, (first, last) in known.items())
        for no, version, topic, state in session.each(_EVENTS.format(asked)) if known else ():
            books[streams[no]].take(version, topic, state)
    told = {venue: book.outcome() for venue, book in books.items() if book.movements or book.fault is not None}
    return {venue: told[venue] for venue in tables if venue in told}


@dataclass(slots=True)
class _Book:
    """The events of one table, taken in the order in which they were recorded."""

    venue: Venue
    begin: int
    end: int
    movements: list[Movement] = field(default_factory=list)
    fault: Unreadable | None = None
    unit: Unit | None = None

    def take(self, version: int, topic: object, state: object) -> None:
        """The next event."""
        if self.fault is not None:
            return
        try:
            event: TableEvent = OF_TABLES.read(stored_text(topic), stored_bytes(state))
            movement = self._movement(event, version - 1)
        except (Unreadable, ValueError) as fault:
            self.fault = Unreadable(f"{self.venue}: event {version - 1}: {fault}")
            return
        if movement.kind == OPENED and movement.at < self.begin:
            self.movements.clear()
        if movement.at < self.end:
            self.movements.append(movement)

    def _movement(self, event: TableEvent, n: int) -> Movement:
        at, kind = parse_instant(event.at), _KINDS[type(event)]
        if isinstance(event, TableOpened):
            self.unit = Unit(event.unit)
            return Movement(at, kind, 0, "", 0, n, event.currency, event.money, event.unit)
        if self.unit is None:
            raise ValueError(f"found {event.TYPE} before {TableOpened.TYPE}")
        amount = self.unit.parse(event.amount) if isinstance(event, AMOUNTS) else 0
        if isinstance(event, SEATED):
            return Movement(at, kind, event.seat, event.player, amount, n)
        return Movement(at, kind, 0, "", 0, n)

    def outcome(self) -> list[Movement] | Unreadable:
        """What there is of it."""
        return self.movements if self.fault is None else self.fault
