"""Whose a seed is, as the shuffle and the commitment hash it behind a label of their own: room, hand and seed."""

from typing import Final, final

from mypy_extensions import mypyc_attr


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class _Named:
    """One seed with its room and hand, and the bytes that say so."""

    def __init__(self, room: str, hand_id: str, seed: bytes) -> None:
        self.room: Final = room
        self.hand_id: Final = hand_id
        self.seed: Final = seed
        self.said: Final = f"{room}\0{hand_id}\0".encode() + seed


_LAST: Final[list[_Named | None]] = [None]
"""The one that was asked for last, alone, and whole as it is: threads share it."""


def named_seed(room: str, hand_id: str, seed: bytes) -> bytes:
    """Room and hand, each ended by a zero byte, then the seed; made once for all that hash it one after another."""
    last = _LAST[0]
    if last is not None and last.seed == seed and last.hand_id == hand_id and last.room == room:
        return last.said
    named = _Named(room, hand_id, seed)
    _LAST[0] = named
    return named.said
