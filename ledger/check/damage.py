"""What a check finds: what is damaged, and where."""

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from ledger.store.stream import hand_name

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
    """A stream, and what people call its hand; "" where that can no longer be told, or where it is no hand's."""

    stream: UUID
    room: str = ""
    hand_id: str = ""

    def __str__(self) -> str:
        if self.hand_id:
            return hand_name(self.room, self.hand_id)
        return f"stream {self.stream}" if self.stream.int else "a stream that is not here"

    def document(self) -> dict[str, str]:
        """The name as JSON."""
        return {"stream": str(self.stream), "room": self.room, "hand_id": self.hand_id}


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
