"""The recorder's contract, the same for every kind of store."""

import threading
from uuid import UUID, uuid4

import pytest
from eventsourcing.persistence import IntegrityError, StoredEvent

from ledger.store.leaf import entry, leaf
from ledger.store.store import Store, open_store


def events(stream: UUID, first: int, count: int, topic: str = "noted") -> list[StoredEvent]:
    return [StoredEvent(stream, version, topic, b'{"n":%d}' % version) for version in range(first, first + count)]


def test_events_come_back_in_their_order(store: Store) -> None:
    """A stream gives its events by version, from one end or the other, between bounds, as many as are asked for."""
    one, other = uuid4(), uuid4()
    store.rows.insert_events(events(one, 1, 5))
    store.rows.insert_events([*events(other, 1, 2), *events(one, 6, 1)])
    assert store.rows.select_events(one) == events(one, 1, 6)
    assert store.rows.select_events(one, gt=2, lte=4) == events(one, 3, 2)
    assert store.rows.select_events(one, desc=True, limit=2) == events(one, 5, 2)[::-1]
    assert store.rows.select_events(other) == events(other, 1, 2)
    assert store.rows.select_events(uuid4()) == []


@pytest.mark.parametrize("first", [0, 2, 3, 5])
def test_versions_follow_one_another(store: Store, first: int) -> None:
    """An event whose version is taken, or would leave a gap, is refused, and all that came with it."""
    one, other = uuid4(), uuid4()
    store.rows.insert_events(events(one, 1, 3))
    with pytest.raises(IntegrityError, match=f"next version is 4, found {first}"):
        store.rows.insert_events([*events(other, 1, 1), *events(one, first, 1)])
    assert store.rows.select_events(other) == []
    assert store.rows.max_notification_id() == 3


def test_notifications_have_the_places_of_all_events(store: Store) -> None:
    """Every event has a place in the order of recording, from 1, without gaps, whatever stream it is of."""
    one, other = uuid4(), uuid4()
    assert store.rows.max_notification_id() is None
    assert store.rows.select_notifications(1, 10) == []
    store.rows.insert_events(events(one, 1, 3))
    store.rows.insert_events(events(other, 1, 1, "other"))
    store.rows.insert_events(events(one, 4, 2))
    found = store.rows.select_notifications(1, 10)
    assert [(event.id, event.originator_id, event.originator_version) for event in found] == [
        (1, one, 1), (2, one, 2), (3, one, 3), (4, other, 1), (5, one, 4), (6, one, 5),
    ]  # fmt: skip
    assert found[3].state == b'{"n":1}'
    assert [event.id for event in store.rows.select_notifications(2, 3)] == [2, 3, 4]
    assert [event.id for event in store.rows.select_notifications(2, 3, inclusive_of_start=False)] == [3, 4, 5]
    assert [event.id for event in store.rows.select_notifications(2, 10, stop=4)] == [2, 3, 4]
    assert [event.id for event in store.rows.select_notifications(None, 10, topics=["other"])] == [4]
    assert [event.id for event in store.rows.select_notifications(2, 2, topics=["noted"])] == [2, 3]
    assert store.rows.select_notifications(7, 10) == []
    assert store.rows.max_notification_id() == 6


def test_an_append_is_a_leaf(store: Store) -> None:
    """What is recorded at once is one leaf, numbered in the order of recording without gaps, of its own entry."""
    one, other = uuid4(), uuid4()
    store.rows.insert_events([*events(one, 1, 2), *events(other, 1, 1)])
    store.rows.insert_events(events(one, 3, 1))
    with store.database.reading() as session:
        found = session.rows(
            "SELECT a.no, s.id, s.stream_key, a.first, a.count, a.at, a.leaf FROM appends a "
            "JOIN streams s ON s.no = a.stream ORDER BY a.no"
        )
    assert [(no, UUID(bytes=bytes(stream)), first, count) for no, stream, _, first, count, _, _ in found] == [
        (0, one, 1, 2), (1, other, 1, 1), (2, one, 3, 1),
    ]  # fmt: skip
    keys = {bytes(row[2]) for row in found}
    assert len(keys) == 2 and {len(key) for key in keys} == {32}
    for _, stream, key, first, count, at, hashed in found:
        contents = [("noted", b'{"n":%d}' % version) for version in range(first, first + count)]
        assert bytes(hashed) == leaf(entry(UUID(bytes=bytes(stream)), bytes(key), first, at, contents))


def test_times_never_run_backwards(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the clock is set back, the time of recording stands still until the clock has caught up."""
    for now in (5_000, 3_000, 6_000):
        monkeypatch.setattr("ledger.store.recorder.time_ns", lambda now=now: now * 1_000)
        store.rows.insert_events(events(uuid4(), 1, 1))
    with store.database.reading() as session:
        assert session.rows("SELECT at FROM appends ORDER BY no") == [(5_000,), (5_000,), (6_000,)]


def test_many_events_at_once_are_several_leaves(store: Store) -> None:
    """An entry holds so many events; more are recorded together all the same."""
    stream = uuid4()
    store.rows.insert_events(events(stream, 1, 2_000))
    with store.database.reading() as session:
        assert session.rows("SELECT first, count FROM appends ORDER BY no") == [(1, 900), (901, 900), (1801, 200)]
    assert len(store.rows.select_events(stream)) == 2_000


def test_writers_take_turns(address: str) -> None:
    """Writers in several stores at once: each append is there once, the numbers have no gaps, streams keep order."""
    streams = [uuid4() for _ in range(4)]

    def write(stream: UUID) -> None:
        with open_store(address, wait=30) as own:
            for version in range(1, 26):
                own.rows.insert_events(events(stream, version, 1))

    open_store(address).close()
    threads = [threading.Thread(target=write, args=(stream,)) for stream in streams]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with open_store(address) as store:
        found = store.rows.select_notifications(1, 1_000)
        assert [one.id for one in found] == list(range(1, 101))
        for stream in streams:
            assert [one.originator_version for one in found if one.originator_id == stream] == list(range(1, 26))


def test_nobody_subscribes(store: Store) -> None:
    """Views follow by position; a subscription is not offered, and says so."""
    with pytest.raises(NotImplementedError, match="views follow by position"):
        store.rows.subscribe()
