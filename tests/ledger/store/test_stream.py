from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.store.stream import stream_id


def test_is_the_same_on_any_machine() -> None:
    """A stream id follows from room and hand id alone: UUID version 5, under a namespace that never changes."""
    assert stream_id("testrum", "h-1") == UUID("c73df7bd-91ca-5040-b8e0-49ee25eb660b")
    assert stream_id("testrum", "h-1").version == 5


def test_room_and_hand_id_do_not_run_together() -> None:
    """Room "a" with hand "bc" and room "ab" with hand "c" are two hands."""
    assert stream_id("a", "bc") != stream_id("ab", "c")
    assert stream_id("1:a", "b") != stream_id("1", ":ab")
    assert stream_id("å", "b") != stream_id("a", "̊b")


@given(st.text(max_size=6), st.text(max_size=6), st.text(max_size=6), st.text(max_size=6))
def test_two_hands_have_two_streams(room: str, hand: str, other_room: str, other_hand: str) -> None:
    """Whatever the ids hold (colons, digits, zero bytes), only the same pair has the same stream."""
    same = (room, hand) == (other_room, other_hand)
    assert (stream_id(room, hand) == stream_id(other_room, other_hand)) is same


def test_half_a_surrogate_is_no_text() -> None:
    """An id that UTF-8 cannot write is refused with a message that says so."""
    with pytest.raises(ValueError, match="half a surrogate"):
        stream_id("testrum", "\ud800")
