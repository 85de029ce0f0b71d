"""Which hands have lost what recorded them, asked without an index: the file is in disorder, or appends are missing."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from ledger.check.damage import APPEND, Damage, told
from ledger.check.names import name_of
from ledger.database.database import Database, Row

MOST: Final = 1_000
"""Hands that are named."""


def check_unread(database: Database, size: int) -> Iterator[Damage]:
    """The hands whose events are there, and whose appends are not, or cannot be read.

    It takes memory for every stream, which the rest of a check does not.
    """
    events: Counter[int] = Counter()
    for stream, count in _asked(database, "SELECT stream, count(*) FROM events GROUP BY stream"):
        events[stream] = count
    for _, stream, count in _readable(database, 0, size):
        if isinstance(count, int):
            events[stream] -= count
    lost = [stream for stream, count in events.items() if count]
    for stream in lost[:MOST]:
        with database.reading() as session:
            hand = name_of(session, stream)
        yield Damage(APPEND, "its appends do not have its events: some are missing, or cannot be read", hands=(hand,))
    if len(lost) > MOST:
        yield Damage(APPEND, f"so it is for {len(lost) - MOST} more hands")


def _readable(database: Database, begin: int, end: int) -> Iterator[Row]:
    """Number, stream and count of the appends that can be read, whatever is damaged between them."""
    try:
        with database.reading() as session:
            found = session.rows("SELECT no, stream, count FROM appends WHERE no >= ? AND no < ?", (begin, end))
    except Exception as fault:
        told(fault)
        if end - begin > 1:
            middle = (begin + end) // 2
            yield from _readable(database, begin, middle)
            yield from _readable(database, middle, end)
        return
    yield from found


def _asked(database: Database, sql: str) -> list[Row]:
    try:
        with database.reading() as session:
            return session.rows(sql)
    except Exception as fault:
        told(fault)
        return []
