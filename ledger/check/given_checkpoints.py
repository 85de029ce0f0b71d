"""Whether every checkpoint that the store was given is still in it, by the signer's word."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from ledger.check.damage import CHECKPOINT, Damage
from ledger.check.readable import Unread, read_rows
from ledger.database.database import Database
from ledger.publishing.published_sizes import PublishedSizes

PAGE: Final = 1_000
"""Sizes that are looked for at a time."""
MOST: Final = 20
"""Checkpoints that are named; the others are counted."""


def check_given(database: Database, given: PublishedSizes, size: int) -> Iterator[Damage]:
    """Which checkpoints are missing. Those of more than ``size`` entries are told where the log's end is missing."""
    try:
        yield from _counted(database, given)
        missing = 0
        for one in _missing(database, given, size):
            missing += 1
            if missing <= MOST:
                yield Damage(CHECKPOINT, f"the checkpoint of size {one}, which was published, is missing")
        if missing > MOST:
            yield Damage(CHECKPOINT, f"so are {missing - MOST} more that were published")
    except Unread as fault:
        yield Damage(CHECKPOINT, f"the sizes of checkpoints cannot be read: {fault}")
    except (OSError, ValueError) as fault:
        yield Damage(CHECKPOINT, f"{given.path}: which checkpoints were published cannot be read: {fault}")


def _counted(database: Database, given: PublishedSizes) -> Iterator[Damage]:
    count, bound = given.earlier()
    if count:
        [(there,)] = read_rows(database, "SELECT count(*) FROM checkpoints WHERE size < ?", (bound,))
        if there < count:
            yield Damage(
                CHECKPOINT,
                f"of {count} checkpoints that were published with sizes below {bound}, {count - there} are missing",
            )


def _missing(database: Database, given: PublishedSizes, size: int) -> Iterator[int]:
    sizes = (one for one in given.each() if one <= size)
    while some := list(islice(sizes, PAGE)):
        found = read_rows(database, "SELECT size FROM checkpoints WHERE size >= ? AND size <= ?", (some[0], some[-1]))
        there = {one for (one,) in found}
        yield from (one for one in some if one not in there)
