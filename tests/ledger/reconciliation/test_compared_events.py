"""Whatever the events say otherwise than the sealed record is told, by the quick way and by the thorough one."""

from collections.abc import Callable

import pytest

from ledger.intake.live_intake import LiveIntake
from ledger.intake.whole_hands import record
from ledger.reconciliation import compared_events
from ledger.reconciliation.compared_events import compared
from ledger.reconciliation.plan import plan
from ledger.reconciliation.played_hands import played_hand, played_hands
from ledger.reconciliation.streams import StoredStreams
from ledger.store.store import Store
from ledger.store.stored_record import without_salt
from replay.reconciliation.sealed_record import Rows
from replay.sealed.read import read_sealed
from tests.ledger.live_lines import live_lines
from tests.ledger.reconciliation.nights import at, the_day
from tests.ledger.sample_hands import verified
from tests.ledger.stores import behind


def told(store: Store) -> Rows:
    """How the only hand of the store compares."""
    store.days.follow()
    with store.database.reading() as session:
        [piece] = plan(session, the_day())
        [(_, [row])] = played_hands(store.database, session, piece)
        streams = StoredStreams(session)
        one = played_hand(streams, row)
        assert one.record is not None
        return compared(streams, one, read_sealed(without_salt(one.record)))


def changed(store: Store, version: int, change: Callable[[bytes], bytes]) -> None:
    """Changes the stored bytes of one event."""
    with behind(store.database) as session:
        [(state,)] = session.rows("SELECT state FROM events WHERE version = ?", (version,))
        assert change(bytes(state)) != bytes(state)
        session.run("UPDATE events SET state = ? WHERE version = ?", (change(bytes(state)), version))


def test_a_hand_as_it_was_written_is_the_same(file_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """And it is told without reading one event."""
    record(file_store, verified(started_at=at(12)))
    monkeypatch.setattr(compared_events, "recorded_by_events", lambda *_: pytest.fail("read"))
    assert told(file_store).same


@pytest.mark.parametrize("version", range(1, 26))
def test_each_event_counts(file_store: Store, version: int) -> None:
    """The start, what happened, and the mark that closed the hand."""
    record(file_store, verified(started_at=at(12)))
    changed(file_store, version, lambda _: b"{}")
    assert not told(file_store).same


@pytest.mark.parametrize("version", [1, 9, 25])
@pytest.mark.parametrize("junk", [b"\xff", b"", b"[1]", b'{"because":[1]}', b'{"because":"sender","n":"1"}', b"null"])
def test_what_cannot_be_read_counts_too(file_store: Store, version: int, junk: bytes) -> None:
    """No night ends for it: the hand is named."""
    record(file_store, verified(started_at=at(12)))
    changed(file_store, version, lambda _: junk)
    assert not told(file_store).same


def test_the_difference_is_named(file_store: Store) -> None:
    """By the first event that differs, as both have it."""
    record(file_store, verified(started_at=at(12)))
    changed(file_store, 7, lambda state: state.replace(b"300", b"301"))
    found = told(file_store)
    assert (found.same, found.event, "301" in found.stored, "300" in found.sealed) == (False, 5, True, True)


@pytest.mark.parametrize("what", ["DELETE FROM events WHERE version = 9", "UPDATE appends SET at = at + 1"])
def test_a_missing_event_and_another_time_count(file_store: Store, what: str) -> None:
    """The record says when the hand began to be recorded."""
    record(file_store, verified(started_at=at(12)))
    with behind(file_store.database) as session:
        session.run(what)
    assert not told(file_store).same


def test_another_reason_for_closing_counts(file_store: Store) -> None:
    """The record says whether its end or a mark closed the hand."""
    record(file_store, verified(started_at=at(12)))
    changed(file_store, 25, lambda state: state.replace(b'"document"', b'"sender"'))
    assert told(file_store).same
    changed(file_store, 25, lambda state: state.replace(b'"sender"', b'"hand_finished"'))
    assert not told(file_store).same


def test_a_live_hand_with_its_senders_times_is_the_same(file_store: Store) -> None:
    """What a sender tells along is no part of the hand."""
    LiveIntake(file_store).take(live_lines(started_at=at(12)))
    assert told(file_store).same


def test_when_a_hand_of_several_appends_began_counts(file_store: Store) -> None:
    """It is the time of its first append, whichever is its newest."""
    lines = live_lines(started_at=at(12))
    intake = LiveIntake(file_store)
    intake.take(lines[:9])
    intake.take(lines[9:])
    assert told(file_store).same
    with behind(file_store.database) as session:
        session.run("UPDATE appends SET at = at - 1 WHERE first = 1")
    assert not told(file_store).same
