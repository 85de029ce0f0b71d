"""On which shelf a sealed record stands: those of one table side by side, since a night reads them one after another.

A shelf follows from room and table alone, so that nobody has to keep a list of them. Where two tables have the same,
their records stand among each other, and nothing else comes of it. On its shelf a record stands by the append that
sealed it. Those of before there were shelves are on none, which is written as shelf 0.
"""

from hashlib import sha256
from typing import Final

from ledger.store.stream import in_room

SHELVES: Final = 2**23 - 1
"""The numbers of shelves go from 1 to this one."""
PLACES: Final = 2**40
"""So many appends have a place on each."""


def shelf_of(room: str, table: str) -> int:
    """The shelf of a table: by the SHA-256 of its name in its room, of which the first eight bytes (the big end first)
    are divided by ``SHELVES``; what is left over, and 1.
    """
    digest = sha256(in_room(room, table).encode()).digest()
    return int.from_bytes(digest[:8], "big") % SHELVES + 1


def number_of(shelf: int, append: int) -> int:
    """The number of the record that an append sealed, on a shelf."""
    return shelf * PLACES + append


def append_of(number: int) -> int:
    """The append that sealed the record of a number."""
    return number % PLACES


def is_on_shelf(number: int, shelf: int) -> bool:
    """Whether a record's number is on a shelf, or on none, as those of before are."""
    return number // PLACES in (0, shelf)
