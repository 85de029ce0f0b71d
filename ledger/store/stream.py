"""What a hand is called: its stream, an id that follows from the room and the room's own hand id, and in messages."""

from typing import Final
from uuid import UUID, uuid5

NAMESPACE: Final = UUID("330f748f-ebc7-5aef-864b-a980612df859")
"""The namespace of all hand streams: the UUID version 5 of ``urn:oddchip:hand`` in the URL namespace."""


def stream_id(room: str, hand_id: str) -> UUID:
    """The stream of a hand: UUID version 5 of room and hand id together.

    The name under ``NAMESPACE`` is the length of the room in UTF-8 bytes, a colon, the room, the hand id. The length
    says where the room ends, so ("a", "bc") and ("ab", "c") are two hands, whatever characters they hold. Raises
    ValueError for text that UTF-8 cannot write (half of a surrogate pair).
    """
    try:
        length = len(room.encode())
        return uuid5(NAMESPACE, f"{length}:{room}{hand_id}")
    except UnicodeEncodeError:
        raise ValueError(f"room {room!r}, hand id {hand_id!r}: expected Unicode text, found half a surrogate") from None


def hand_name(room: str, hand_id: str) -> str:
    """How messages call a hand."""
    return f"hand {hand_id} of room {room}"
