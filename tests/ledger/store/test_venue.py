"""What tables and rooms are called, and which streams they have."""

import pytest

from ledger.store.stream import stream_id
from ledger.store.venue import Venue


def test_each_table_and_room_has_its_own_stream() -> None:
    """The length of the room is part of the name, and tables, rooms and hands of one name are three."""
    named = [Venue("a", "bc"), Venue("ab", "c"), Venue("abc"), Venue("a"), Venue("a", "b")]
    streams = {one.stream for one in named} | {stream_id("a", "bc"), stream_id("ab", "c")}
    assert len(streams) == 7
    assert str(Venue("testrum", "Vega 1").stream) == "f9cac414-7fc2-59cc-b833-55566bddc357"
    assert str(Venue("testrum").stream) == "4ad6f6de-88a7-5cce-829e-f6d752e335a4"


def test_messages_call_it_by_its_name() -> None:
    """A table by its name and its room's."""
    assert str(Venue("testrum", "Vega 1")) == "table Vega 1 of room testrum"
    assert str(Venue("testrum")) == "room testrum"


def test_a_name_is_unicode() -> None:
    """Half of a surrogate pair is none."""
    with pytest.raises(ValueError, match="half a surrogate"):
        _ = Venue("\ud800", "t").stream
