"""Which rooms a night is of where nobody names one: those that played, and those that have something to answer for."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from ledger.database.database import Session
from ledger.days.begun import UNKNOWN
from ledger.finance.events import statement_stream
from ledger.reconciliation.nights import listed
from ledger.reconciliation.plan import rooms_of
from ledger.tables.openings import rooms_between

_ROOMS: Final = "SELECT DISTINCT room FROM places"
MOST: Final = 10_000
"""Rooms that were reconciled on one day."""


def rooms_to_reconcile(session: Session, day: date, begin: int, end: int) -> list[str]:
    """The rooms of a day from ``begin`` up to ``end``, by name: that played, that had a table open, of which finance
    states something, or with a jackpot pool that the day before left open: its books go on from day to day.
    """
    found = {*rooms_of(session, begin, end), *rooms_between(session, begin, end)}
    return sorted(found | set(_stated(session, day)) | set(_with_pools(session, day)))


def _stated(session: Session, day: date) -> Iterator[str]:
    for (room,) in session.rows(_ROOMS):
        if room != UNKNOWN:
            stream = statement_stream(room, day.isoformat()).bytes
            if session.rows("SELECT 1 FROM streams WHERE id = ?", (stream,)):
                yield room


def _with_pools(session: Session, day: date) -> Iterator[str]:
    if day == date.min:
        return
    before = (day - timedelta(days=1)).isoformat()
    for night in listed(session, MOST, since=before, until=before):
        if any(pool["closing"] is not None for pool in night.summary["pools"]):
            yield night.room
