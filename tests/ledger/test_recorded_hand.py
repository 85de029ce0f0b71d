import sqlite3

import pytest

from ledger.intake import record
from ledger.mapper import Unreadable
from ledger.recorded_hand import HandDamaged
from ledger.store import Store
from tests.ledger.sample_hands import verified


def damage(store: Store, statement: str) -> None:
    """Changes the database file behind the store's back."""
    with sqlite3.connect(store.path) as file:
        assert file.execute(statement).rowcount == 1


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("DELETE FROM stored_events WHERE originator_version = 7", "has no event with version 7"),
        ("DELETE FROM stored_events WHERE originator_version = 1", "does not begin with the start of a hand"),
        (
            "INSERT INTO stored_events SELECT originator_id, 26, topic, state FROM stored_events "
            "WHERE originator_version = 1",
            "starts again at version 26",
        ),
    ],
)
def test_a_stream_with_a_hole_is_no_hand(store: Store, statement: str, said: str) -> None:
    """A missing or foreign event is found when the hand is read, and named."""
    stream = record(store, verified()).stream
    damage(store, statement)
    with pytest.raises(HandDamaged, match=said):
        store.hand(stream)


@pytest.mark.parametrize("state", ["'{}'", "'[]'", "'nonsense'", "x'ff'", "NULL", '\'{"seat":1,"cards":"Xx"}\''])
def test_an_event_that_says_nothing_is_named(store: Store, state: str) -> None:
    """A stored event that cannot be read is an error with stream, version and type, not a guess."""
    stream = record(store, verified()).stream
    damage(store, f"UPDATE stored_events SET state = CAST({state} AS BLOB) WHERE originator_version = 20")
    with pytest.raises(Unreadable, match=f"stream {stream}, version 20: no shown can be read"):
        store.hand(stream)


def test_a_header_that_says_nothing_is_named(store: Store) -> None:
    """The same holds for the start of the hand."""
    stream = record(store, verified()).stream
    damage(store, "UPDATE stored_events SET state = CAST('{\"header\":{}}' AS BLOB) WHERE originator_version = 1")
    with pytest.raises(Unreadable, match="version 1: no hand_started can be read"):
        store.hand(stream)


def test_what_was_noted_comes_back(store: Store) -> None:
    """A recorded hand knows its stream, version, pin, time and whether it is sealed."""
    receipt = record(store, verified())
    recorded = store.hand(receipt.stream)
    assert store.hand_of("testrum", "h-1").stream == recorded.stream
    assert (recorded.stream, recorded.version, recorded.sealed) == (receipt.stream, receipt.version, True)
    assert (recorded.pin, recorded.recorded_at) == (receipt.pin, receipt.recorded_at)
