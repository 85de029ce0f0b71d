"""Room, hand and seed as they are hashed."""

import pytest

from replay.shuffles.named_seed import NamedSeed


def test_zero_bytes_end_room_and_hand() -> None:
    seed = NamedSeed("røm", "h-1", b"\1\2")
    assert seed.owner() == "røm\0h-1\0".encode()
    assert seed.named() == "røm\0h-1\0".encode() + b"\1\2"
    assert NamedSeed("", "", b"").named() == b"\0\0"


def test_it_is_the_same_whenever_it_is_asked_for() -> None:
    """Also with others in between, which may have its memory, but not its name."""
    for room in ("a", "b"):
        for hand_id in ("1", "2"):
            seed = NamedSeed(room, hand_id, b"x")
            assert seed.named() == seed.named() == f"{room}\0{hand_id}\0x".encode()


def test_a_name_that_no_bytes_say() -> None:
    """Whoever asks hears of it, each time; the seed itself is there all the same."""
    seed = NamedSeed("room", "h-\ud800", b"x")
    for _ in range(2):
        with pytest.raises(UnicodeEncodeError):
            seed.named()
    assert seed.seed == b"x"
