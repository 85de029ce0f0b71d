"""What a check finds, for people and for programs."""

from uuid import UUID

from ledger.check.damage import EVENT, LOG, Damage, StreamName

STREAM = UUID(int=7)


def test_a_stream_has_the_name_that_people_call_it() -> None:
    """Its hand where that is known, else its id, else that it is not here."""
    assert str(StreamName(STREAM, "testrum", "h-1")) == "hand h-1 of room testrum"
    assert str(StreamName(STREAM, "testrum", table="Vega 1")) == "table Vega 1 of room testrum"
    assert str(StreamName(STREAM, "testrum")) == "room testrum"
    assert str(StreamName(STREAM, "testrum", date="2026-01-31")) == "finance statements of 2026-01-31, room testrum"
    assert str(StreamName(STREAM)) == f"stream {STREAM}"
    assert str(StreamName(UUID(int=0))) == "a stream that is not here"


def test_a_damage_in_a_line() -> None:
    """What, in which hands, and how it differs."""
    hands = (StreamName(STREAM, "testrum", "h-1"), StreamName(STREAM))
    assert str(Damage(EVENT, "it is gone", 5, hands)) == (
        f"event: hand h-1 of room testrum; stream {STREAM}: it is gone"
    )
    assert str(Damage(LOG, "it is gone")) == "log: it is gone"


def test_a_damage_for_programs() -> None:
    """A leaf stands in it where it has one."""
    assert Damage(LOG, "gone").document() == {"damaged": "log", "text": "gone", "hands": []}
    assert Damage(EVENT, "gone", 0, (StreamName(STREAM, "r", "h"),)).document() == {
        "damaged": "event",
        "text": "gone",
        "leaf": 0,
        "hands": [{"stream": str(STREAM), "room": "r", "hand_id": "h"}],
    }
