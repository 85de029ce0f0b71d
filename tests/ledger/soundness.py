"""Whether a store is whole: nothing half written, every leaf and every sealed record as the events have it."""

from hashlib import sha256
from uuid import UUID

from ledger.store.leaf import entry, leaf
from ledger.store.store import Store
from ledger.store.stored_record import without_salt
from replay.sealed.read import read_sealed


def check_sound(store: Store, after: int = -1) -> int:
    """Holds what was recorded after a leaf against itself; gives the newest leaf. Asserts, and says what is wrong."""
    with store.database.reading() as session:
        appends = session.rows(
            "SELECT a.no, s.id, s.stream_key, a.stream, a.first, a.count, a.last, a.at, a.sealed, a.leaf "
            "FROM appends a JOIN streams s ON s.no = a.stream WHERE a.no > ? ORDER BY a.no",
            (after,),
        )
        [(events, pairs)] = session.rows("SELECT count(*), count(DISTINCT stream) FROM events")
        [(appended, streams)] = session.rows("SELECT coalesce(sum(count), 0), count(DISTINCT stream) FROM appends")
        assert (events, pairs) == (appended, streams), "events without an append, or an append without its events"
        assert session.rows("SELECT count(*) FROM streams") == [(streams,)], "a stream without events"
        newest, last_at = after, 0
        place = int(session.rows("SELECT coalesce(max(last), 0) FROM appends WHERE no <= ?", (after,))[0][0])
        for no, name, key, stream, first, count, last, at, sealed, hashed in appends:
            assert no == newest + 1, f"leaf {newest + 1} is missing"
            newest = no
            assert at >= last_at, "time runs backwards"
            last_at = at
            rows = session.rows(
                "SELECT e.version, t.topic, e.state FROM events e JOIN types t ON t.no = e.type "
                "WHERE e.stream = ? AND e.version BETWEEN ? AND ? ORDER BY e.version",
                (stream, first, first + count - 1),
            )
            assert [row[0] for row in rows] == list(range(first, first + count)), f"leaf {no}: events are missing"
            if first > 1:
                before = session.rows("SELECT no FROM appends WHERE stream = ? AND first + count = ?", (stream, first))
                assert len(before) == 1 and before[0][0] < no, f"leaf {no}: nothing leads to it"
            contents = [(topic, bytes(state)) for _, topic, state in rows]
            given = None if sealed is None else bytes(sealed)
            written = entry(UUID(bytes=bytes(name)), bytes(key), first, at, contents, given)
            assert leaf(written) == bytes(hashed), f"leaf {no} is not that of its events"
            records = session.rows(
                "SELECT record FROM sealed_records WHERE stream = ? AND version = ?", (stream, first + count - 1)
            )
            assert [sha256(bytes(one)).digest() for (one,) in records] == ([] if given is None else [given])
            for (record,) in records:
                assert read_sealed(without_salt(bytes(record))).version == first + count - 1
            place += count
            assert last == place, f"leaf {no}: its last event is not in its place"
    return newest
