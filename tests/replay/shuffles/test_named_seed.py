"""Room, hand and seed as they are hashed: the same bytes, whatever was asked for before."""

from random import Random

from replay.shuffles.named_seed import named_seed


def test_zero_bytes_end_room_and_hand() -> None:
    assert named_seed("røm", "h-1", b"\1\2") == "røm\0h-1\0".encode() + b"\1\2"
    assert named_seed("", "", b"") == b"\0\0"


def test_nothing_of_the_one_before_is_left() -> None:
    """Hands of two rooms in any order, whose seeds are the same or others."""
    rng = Random(3)
    for _ in range(500):
        room, hand_id, seed = rng.choice("ab"), rng.choice("ab"), rng.choice((b"a", b"b"))
        assert named_seed(room, hand_id, seed) == f"{room}\0{hand_id}\0".encode() + seed
