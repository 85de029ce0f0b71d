"""What a hand is called: its stream, an id that follows from the room and the room's own hand id, and in messages."""

from typing import Final
from uuid import UUID, uuid5

NAMESPACE: Final = UUID("330f748f-ebc7-5aef-864b-a980612df859")
"""The namespace of all hand streams: the UUID version 5 of ``urn:oddchip:hand`` in the URL namespace."""


def stream_id(room: str, hand_id: str) -> UUID:
    """The stream of a hand: UUID version 5 of room and hand id together. Raises ValueError for half a surrogate."""
    try:
        return uuid5(NAMESPACE, in_room(room, hand_id))
    except UnicodeEncodeError:
        raise ValueError(f"room {room!r}, hand id {hand_id!r}: expected Unicode text, found half a surrogate") from None


def in_room(room: str, name: str) -> str:
    """What a room calls by a name, as the name of its stream: the length of the room in UTF-8 bytes, a colon, the room,
    the name. The length says where the room ends, so ("a", "bc") and ("ab", "c") are two, whatever is in them.
    Raises ValueError for a room that UTF-8 cannot write (half of a surrogate pair), as ``uuid5`` does for the name.
    """
    return f"{len(room.encode())}:{room}{name}"


def hand_name(room: str, hand_id: str) -> str:
    """How messages call a hand."""
    return f"hand {hand_id} of room {room}"
