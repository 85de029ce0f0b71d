"""Sealed hands, many at once: as their events say them, or not at all."""

import pytest

from ledger.intake.whole_hands import record
from ledger.store.sealed_hands import read_sealed_hands
from ledger.store.store import Store
from ledger.verdicts.verdict import judge, judge_sealed
from tests.ledger.sample_hands import discrepant, in_progress, live, verified
from tests.ledger.stores import behind


def test_a_sealed_hand_is_the_one_of_its_events(store: Store) -> None:
    """Whole, with where it began; so its verdict is the same."""
    streams = [record(store, one).stream for one in (verified(hand_id="h-1"), discrepant(hand_id="h-2"))]
    with store.database.reading() as session:
        found = read_sealed_hands(session, streams)
    assert [found[stream].began for stream in streams] == [0, 1]
    for stream in streams:
        assert judge_sealed(stream, found[stream].sealed, 7) == judge(store.hand(stream), 7)


def test_none_is_asked_for(store: Store) -> None:
    """No hands, no records."""
    with store.database.reading() as session:
        assert read_sealed_hands(session, []) == {}


def test_a_hand_that_is_not_sealed_is_left_out(store: Store) -> None:
    """Also one that was sealed after it had been left out."""
    stream = record(store, live(in_progress())).stream
    with store.database.reading() as session:
        assert read_sealed_hands(session, [stream]) == {}
    record(store, verified())
    with store.database.reading() as session:
        assert list(read_sealed_hands(session, [stream])) == [stream]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE sealed_records SET record = (SELECT record FROM sealed_records WHERE stream = 2) WHERE stream = 1",
        "UPDATE appends SET sealed = leaf WHERE stream = 1",
        "UPDATE appends SET sealed = NULL WHERE stream = 1",
        "DELETE FROM sealed_records WHERE stream = 1",
        "DELETE FROM events WHERE stream = 1 AND version = 5",
        "INSERT INTO events SELECT stream, 26, type, state FROM events WHERE stream = 1 AND version = 25",
        "UPDATE sealed_records SET version = 24 WHERE stream = 1",
    ],
)
def test_a_hand_that_was_changed_is_left_out(store: Store, change: str) -> None:
    """The record is not the one of the log, or does not reach the events that are there; no other is hindered."""
    streams = [record(store, one).stream for one in (verified(hand_id="h-1"), verified(hand_id="h-2"))]
    with behind(store.database) as session:
        session.run(change)
    with store.database.reading() as session:
        assert list(read_sealed_hands(session, streams)) == streams[1:]
