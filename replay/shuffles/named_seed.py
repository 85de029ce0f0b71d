"""Whose a seed is, as the shuffle and the commitment hash it behind a label of their own: room, hand and seed."""

from typing import Final, final

from mypy_extensions import mypyc_attr


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class NamedSeed:
    """A seed of one hand of a room. It is named when that is asked for first, and the name is kept for whoever is next.

    Who asks for it hears of a room or a hand that no bytes say (half of a surrogate pair): UnicodeEncodeError.
    """

    def __init__(self, room: str, hand_id: str, seed: bytes) -> None:
        self.room: Final = room
        self.hand_id: Final = hand_id
        self.seed: Final = seed
        self._named = b""

    def named(self) -> bytes:
        """Room and hand, each ended by a zero byte, then the seed."""
        if not self._named:
            self._named = self.owner() + self.seed
        return self._named

    def owner(self) -> bytes:
        """Room and hand alone, each ended by a zero byte."""
        return f"{self.room}\0{self.hand_id}\0".encode()
