import pytest

from ledger.intake.whole_hands import record
from ledger.log.time_text import write_time
from ledger.store.mapper import Unreadable
from ledger.store.recorded_hand import HandDamaged
from ledger.store.store import Store
from tests.ledger.sample_hands import verified
from tests.ledger.stores import behind


def damage(store: Store, statement: str) -> None:
    """Changes the database file behind the store's back."""
    with behind(store.database) as session:
        session.run(statement)


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("DELETE FROM events WHERE version = 7", "has no event with version 7"),
        ("DELETE FROM events WHERE version = 1", "does not begin with the start of a hand"),
        (
            "INSERT INTO events SELECT stream, 26, type, state FROM events WHERE version = 1",
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


@pytest.mark.parametrize("state", [b"{}", b"[]", b"nonsense", b"\xff", b"", b'{"seat":1,"cards":"Xx"}'])
def test_an_event_that_says_nothing_is_named(store: Store, state: bytes) -> None:
    """A stored event that cannot be read is an error with stream, version and type, not a guess."""
    stream = record(store, verified()).stream
    with behind(store.database) as session:
        session.run("UPDATE events SET state = ? WHERE version = 20", (state,))
    with pytest.raises(Unreadable, match=f"stream {stream}, version 20: no shown can be read"):
        store.hand(stream)


def test_a_header_that_says_nothing_is_named(store: Store) -> None:
    """The same holds for the start of the hand."""
    stream = record(store, verified()).stream
    with behind(store.database) as session:
        session.run("UPDATE events SET state = ? WHERE version = 1", (b'{"header":{}}',))
    with pytest.raises(Unreadable, match="version 1: no hand_started@2 can be read"):
        store.hand(stream)


def test_what_was_noted_comes_back(store: Store) -> None:
    """A recorded hand knows its stream, version, pin, time and whether it is sealed."""
    receipt = record(store, verified())
    recorded = store.hand(receipt.stream)
    assert store.hand_of("testrum", "h-1").stream == recorded.stream
    assert (recorded.stream, recorded.version, recorded.sealed) == (receipt.stream, receipt.version, True)
    assert (recorded.pin, write_time(recorded.recorded_at)) == (receipt.pin, receipt.recorded_at)
