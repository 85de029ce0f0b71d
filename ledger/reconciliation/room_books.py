"""What a room's own events say of a day, and what of the days before it counts: all that its tables do not show."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import Final

from ledger.database.database import Session
from ledger.days.room_day import RoomDay
from ledger.finance.statements import plain, statement_of
from ledger.reconciliation.earlier_shuffles import BEHIND, earlier_shuffles
from ledger.reconciliation.late import goes_on
from ledger.reconciliation.recorded import results
from ledger.rooms.pools import PoolName, last_leaf, pool_books
from ledger.store.store import Store
from ledger.store.stream import stream_id
from replay.reconciliation.amounts import read_micros
from replay.reconciliation.day import RoomBooks
from replay.reconciliation.hand_numbers import NumberRow, find_gaps
from replay.reconciliation.sheet import Sheet
from replay.reconciliation.uses import AllInUse

MOST_IDS: Final = 10_000
"""So many of a gap's numbers are looked for among the hands of other days."""
AT_ONCE: Final = 500


def room_books(
    store: Store, day: RoomDay, sheet: Sheet, rows: list[NumberRow], earlier: Sequence[AllInUse], leaf: int
) -> RoomBooks:
    """The books of a day whose tables' sheets are merged in ``sheet``, which learns what leaves it depends on.

    ``rows`` are the sheet's rows of numbers, ``earlier`` the artificial all-ins of the 24 hours before; ``leaf`` is how
    far the view of days has come. What was in a pool when the day began is what the recorded result of the day before
    says. Raises Unreadable.
    """
    received = statement_of(store, day.room, day.date)
    if received is not None:
        sheet.reach(received.leaf)
    openings = _openings(store, day, sheet)
    shuffles = earlier_shuffles(store, day, leaf)
    with store.database.reading() as session:
        pools = pool_books(session, day.room, day.begin, day.end, openings)
        sheet.reach(last_leaf(session, day.room, day.end))
        elsewhere = frozenset(_elsewhere(session, day.room, rows))
    return RoomBooks(
        None if received is None else plain(received.received), pools, list(earlier), elsewhere, shuffles,
        BEHIND if shuffles is None else "",
    )  # fmt: skip


def _openings(store: Store, day: RoomDay, sheet: Sheet) -> dict[PoolName, int]:
    before = (date.fromisoformat(day.date) - timedelta(days=1)).isoformat()
    recorded = results(store, day.room, before)
    if not recorded or not goes_on(recorded[-1], day):
        return {}
    pools = [pool for pool in recorded[-1].result.document["pools"] if pool["closing"] is not None]
    if pools:
        sheet.reach(recorded[-1].leaf)
    return {(pool["pool"], pool["currency"]): read_micros(pool["closing"]) for pool in pools}


def _elsewhere(session: Session, room: str, rows: list[NumberRow]) -> Iterator[str]:
    """The ids that are missing on the day and that a hand of another day has."""
    for gap in find_gaps(rows):
        ids = gap.ids(MOST_IDS)
        for at in range(0, len(ids), AT_ONCE):
            streams = {stream_id(room, one).bytes: one for one in ids[at : at + AT_ONCE]}
            found = session.rows(f"SELECT id FROM streams WHERE id IN ({', '.join('?' * len(streams))})", list(streams))
            for (stream,) in found:
                yield streams[bytes(stream)]
