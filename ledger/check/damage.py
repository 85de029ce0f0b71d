"""What a check finds: what is damaged, and where."""

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from ledger.store.stream import hand_name
from ledger.store.venue import Venue

FILE: Final = "file"
SCHEMA: Final = "schema"
GUARD: Final = "guard"
LOG: Final = "log"
CHECKPOINT: Final = "checkpoint"
WITNESS: Final = "witness"
APPEND: Final = "append"
EVENT: Final = "event"
SEALED: Final = "sealed record"
STREAM: Final = "stream"
VIEW: Final = "view"
"""What can be damaged."""


@dataclass(frozen=True, slots=True)
class StreamName:
    """A stream, and what people call its hand, table or room; "" where that can no longer be told, or where it is of
    something else. ``date`` is there for the finance statements of a room's day."""

    stream: UUID
    room: str = ""
    hand_id: str = ""
    table: str = ""
    date: str = ""

    def __str__(self) -> str:
        if self.hand_id:
            return hand_name(self.room, self.hand_id)
        if self.date:
            return f"finance statements of {self.date}, room {self.room}"
        if self.room:
            return str(Venue(self.room, self.table))
        return f"stream {self.stream}" if self.stream.int else "a stream that is not here"

    def document(self) -> dict[str, str]:
        """The name as JSON."""
        beside = {name: text for name, text in (("table", self.table), ("date", self.date)) if text}
        return {"stream": str(self.stream), "room": self.room, "hand_id": self.hand_id, **beside}


@dataclass(frozen=True, slots=True)
class Damage:
    """One thing that is not what was recorded. ``hands`` are those that it is in, or may be in where ``text`` says so;
    ``leaf`` is the place in the log, -1 where it has none."""

    what: str
    text: str
    leaf: int = -1
    hands: tuple[StreamName, ...] = ()

    def __str__(self) -> str:
        where = "; ".join(map(str, self.hands))
        return f"{self.what}: {f'{where}: ' if where else ''}{self.text}"

    def document(self) -> dict[str, object]:
        """The damage as JSON."""
        found: dict[str, object] = {"damaged": self.what, "text": self.text}
        if self.leaf >= 0:
            found["leaf"] = self.leaf
        return found | {"hands": [one.document() for one in self.hands]}
