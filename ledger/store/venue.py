"""Tables and rooms: what has a stream of its own beside those of the hands."""

from dataclasses import dataclass
from typing import Final
from uuid import UUID, uuid5

from ledger.store.stream import in_room

TABLES: Final = UUID("14d4ef99-cc8d-5b79-b80f-cff5475cb1ec")
ROOMS: Final = UUID("3672cd00-bd64-5db1-9803-9f21feef70cd")
"""The namespaces of their streams: the UUIDs version 5 of ``urn:oddchip:table`` and ``urn:oddchip:room`` in the URL
namespace."""


@dataclass(frozen=True, slots=True, order=True)
class Venue:
    """A table of a room, or, without a ``table``, the room itself."""

    room: str
    table: str = ""

    @property
    def stream(self) -> UUID:
        """Its stream, which follows from its name as that of a hand does. Raises ValueError for half a surrogate."""
        try:
            return uuid5(TABLES if self.table else ROOMS, in_room(self.room, self.table))
        except UnicodeEncodeError:
            raise ValueError(f"{self}: expected Unicode text, found half a surrogate") from None

    def __str__(self) -> str:
        """How messages call it."""
        return f"table {self.table} of room {self.room}" if self.table else f"room {self.room}"
