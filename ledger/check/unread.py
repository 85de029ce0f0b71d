"""Which hands have lost what recorded them, asked without an index: the file is in disorder, or appends are missing."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from ledger.check.damage import APPEND, Damage
from ledger.check.names import name_in
from ledger.check.readable import readable_rows, rows_or_none
from ledger.database.database import Database

MOST: Final = 1_000
"""Hands that are named."""
_READ: Final = "SELECT no, stream, count FROM appends WHERE no >= ? AND no < ?"


def check_unread(database: Database, size: int) -> Iterator[Damage]:
    """The hands whose events are there, and whose appends are not, or cannot be read.

    It takes memory for every stream, which the rest of a check does not.
    """
    events: Counter[int] = Counter()
    for stream, count in rows_or_none(database, "SELECT stream, count(*) FROM events GROUP BY stream"):
        events[stream] = count
    for _, stream, count in readable_rows(database, _READ, 0, size):
        if isinstance(count, int):
            events[stream] -= count
    lost = [stream for stream, count in events.items() if count]
    for stream in lost[:MOST]:
        hand = name_in(database, stream)
        yield Damage(APPEND, "its appends do not have its events: some are missing, or cannot be read", hands=(hand,))
    if len(lost) > MOST:
        yield Damage(APPEND, f"so it is for {len(lost) - MOST} more hands")
