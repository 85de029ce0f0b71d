"""The jackpot pools of a room, as its own events have them: the hands say what else came and went."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ledger.database.database import Session
from ledger.histories.instant import parse_instant
from ledger.rooms.events import IN, OF_ROOMS, PoolOpened, RoomEvent
from ledger.store.mapper import Unreadable
from ledger.store.stored_value import stored_bytes, stored_text
from ledger.store.venue import Venue
from replay.money import parse_micros
from replay.reconciliation.pool_book import PoolBook

PoolName = tuple[str, str]
"""A pool, and its currency."""
_EVENTS = (
    "SELECT e.version, t.topic, e.state FROM events e JOIN types t ON t.no = e.type "
    "WHERE e.stream = (SELECT no FROM streams WHERE id = ?) ORDER BY e.version"
)
_LEAF = (
    "SELECT a.no FROM appends a WHERE a.stream = (SELECT no FROM streams WHERE id = ?) AND a.first <= ? "
    "ORDER BY a.first DESC LIMIT 1"
)


@dataclass(slots=True)
class _Pool:
    opened: int | None = None
    adjusted: int = 0
    again: list[int] = field(default_factory=list)


def pool_books(session: Session, room: str, begin: int, end: int, openings: Mapping[PoolName, int]) -> list[PoolBook]:
    """The pools that a room has before ``end``, sorted by name, with what its events say of them from ``begin`` on.

    Times are in microseconds since 1970 UTC. ``openings`` is what was in pools when the day began, in millionths, by
    the day before; those pools are here too, whether the room's events know them or not. Raises Unreadable.
    """
    pools: dict[PoolName, _Pool] = {name: _Pool() for name in openings}
    for event in room_events(session, room):
        at = parse_instant(event.at)
        if at >= end:
            continue
        pool = pools.setdefault((event.pool, event.currency), _Pool())
        if at < begin:
            continue
        if isinstance(event, PoolOpened) and pool.opened is None:
            pool.opened = parse_micros(event.amount)
        elif isinstance(event, PoolOpened):
            pool.again.append(parse_micros(event.amount))
        else:
            pool.adjusted += parse_micros(event.amount) if event.direction == IN else -parse_micros(event.amount)
    return [
        PoolBook(*name, openings.get(name), pools[name].opened, pools[name].adjusted, pools[name].again)
        for name in sorted(pools)
    ]


def last_leaf(session: Session, room: str, end: int) -> int:
    """The leaf of the last of a room's events that happened before a time, -1 without one. Raises Unreadable."""
    last = 0
    for version, event in enumerate(room_events(session, room), 1):
        if parse_instant(event.at) < end:
            last = version
    found = session.rows(_LEAF, (Venue(room).stream.bytes, last)) if last else []
    return int(found[0][0]) if found else -1


def room_events(session: Session, room: str) -> Sequence[RoomEvent]:
    """All events of a room, in the order of their numbers. Raises Unreadable."""
    venue = Venue(room)
    found = []
    for version, topic, state in session.rows(_EVENTS, (venue.stream.bytes,)):
        try:
            event: RoomEvent = OF_ROOMS.read(stored_text(topic), stored_bytes(state))
            parse_instant(event.at)
            parse_micros(event.amount)
        except (Unreadable, ValueError) as fault:
            raise Unreadable(f"{venue}: event {version - 1}: {fault}") from None
        found.append(event)
    return found
