"""What a room's own events say of its jackpot pools on one day."""

import pytest

from ledger.histories.instant import parse_instant
from ledger.rooms.pools import PoolName, pool_books
from ledger.store.mapper import Unreadable
from ledger.store.store import Store
from tests.ledger import stores
from tests.ledger.venue_lines import POOLS, ROOM, taken, venue_lines

BAD_BEAT = ("bad-beat", "EUR")
OUT = POOLS[1] | {"amount": "7.50", "direction": "out", "reason": "counted twice"}
ROYAL = POOLS[0] | {"pool": "royal", "currency": "SEK", "amount": "5.00"}


def books(
    store: Store, begin: str, end: str, openings: dict[PoolName, int] | None = None
) -> list[tuple[str, int | None, int | None, int]]:
    first, last = (parse_instant(f"2026-01-31T{text}:00Z") for text in (begin, end))
    with store.database.reading() as session:
        found = pool_books(session, "testrum", first, last, openings or {})
    return [(one.pool, one.opening, one.opened, one.adjusted) for one in found]


def test_what_the_day_opened_and_adjusted(store: Store) -> None:
    """In millionths; what goes out counts below zero."""
    taken(store, venue_lines([*POOLS, OUT, ROYAL], ROOM))
    assert books(store, "20:00", "21:00") == [
        ("bad-beat", None, 1_000_000_000, 42_500_000),
        ("royal", None, 5_000_000, 0),
    ]


def test_only_what_lies_in_the_day(store: Store) -> None:
    """A pool of before is known, with what was in it by the day before; one of later is not known yet."""
    taken(store, venue_lines([*POOLS, OUT, ROYAL], ROOM))
    assert books(store, "20:01", "20:02", {BAD_BEAT: 12}) == [("bad-beat", 12, None, 50_000_000)]
    assert books(store, "20:02", "20:03") == [("bad-beat", None, None, -7_500_000)]
    assert books(store, "19:00", "20:00", {("old", "EUR"): 3}) == [("old", 3, None, 0)]


def test_a_room_without_events_has_no_pools(store: Store) -> None:
    """And nothing goes wrong."""
    assert books(store, "20:00", "21:00") == []


def test_what_cannot_be_read_is_named(store: Store) -> None:
    """The room and the event."""
    taken(store, venue_lines(POOLS, ROOM))
    with stores.behind(store.database) as session:
        session.run("UPDATE events SET state = ? WHERE version = 2", (b"{}",))
    with pytest.raises(Unreadable, match="room testrum: event 1: no pool_adjusted can be read"):
        books(store, "20:00", "21:00")
