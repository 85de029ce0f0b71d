import pytest

from ledger.availability import StoreUnreadable
from ledger.check.days import check_days
from ledger.days.days import Days
from ledger.intake.whole_hands import record
from ledger.people.actor import SYSTEM
from ledger.people.people import People
from ledger.store.store import Store
from tests.ledger.sample_hands import in_progress, live, verified
from tests.ledger.stores import behind

NOON = "2026-11-29T12:00:00Z"
AT = 1_795_953_600_000_000


def rows(store: Store) -> list[tuple[object, ...]]:
    """The view: room, table, the time, the stream's number and the leaf."""
    with store.database.reading() as session:
        return session.rows(
            'SELECT p.room, p."table", d.at, d.stream, d.leaf FROM days d JOIN places p ON p.no = d.place '
            "ORDER BY d.leaf"
        )


COLUMNS = ("place", "at", "stream", "leaf")


@pytest.fixture
def played(store: Store) -> Store:
    """Three hands: two at one table, one of them in progress, and one that says no time."""
    record(store, verified(started_at=NOON))
    record(store, live(in_progress(hand_id="h-2", started_at="2026-11-29T13:00:00+01:00")))
    record(store, verified(hand_id="h-3", table="Vega 2"))
    store.days.follow()
    return store


def recorded_at(store: Store, leaf: int) -> int:
    with store.database.reading() as session:
        return int(session.rows("SELECT at FROM appends WHERE no = ?", (leaf,))[0][0])


def test_each_hand_has_its_table_and_its_time(played: Store) -> None:
    """When it started, sealed or not; a hand that says no time stands by when it was recorded."""
    assert rows(played) == [
        ("testrum", "Vega 1", AT, 1, 0),
        ("testrum", "Vega 1", AT, 2, 1),
        ("testrum", "Vega 2", recorded_at(played, 2), 3, 2),
    ]


def test_what_comes_later_moves_no_hand(played: Store) -> None:
    """The rest of a live hand is taken in, and its row stays the one it had."""
    before = rows(played)
    record(played, verified(hand_id="h-2", started_at="2026-11-29T13:00:00+01:00"))
    assert played.days.follow()
    assert rows(played) == before
    assert played.days.reached() == 3


def test_other_streams_are_no_hands(store: Store) -> None:
    """Cases, people and keys have no day here."""
    People(store).add(SYSTEM, "eva", ["manager"])
    store.days.follow()
    assert rows(store) == []
    assert store.days.reached() >= 0


def test_following_goes_batch_by_batch(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bounded look takes so many batches; two that follow at once put in each hand once."""
    monkeypatch.setattr("ledger.days.days.BATCH", 2)
    for number in range(5):
        record(store, verified(hand_id=f"h-{number}"))
    assert not store.days.follow(batches=1)
    assert len(rows(store)) == 2
    assert Days(store.database).follow()
    assert store.days.follow()
    assert [row[4] for row in rows(store)] == [0, 1, 2, 3, 4]


def test_the_view_is_made_again(played: Store) -> None:
    """Whatever was in it, it says afterwards what the events say."""
    before = rows(played)
    with behind(played.database) as session:
        session.run("UPDATE days SET at = at + 1")
        session.run("DELETE FROM places WHERE no = 2")
    played.days.rebuild()
    assert rows(played) == before


@pytest.mark.parametrize("damaged", ["record", "state", "both"])
def test_a_damaged_hand_still_has_a_place(played: Store, damaged: str) -> None:
    """Record or first event tell it; where neither can be read, the time of recording is its time, no room its room."""
    with behind(played.database) as session:
        if damaged != "state":
            session.run("UPDATE sealed_records SET record = ? WHERE stream = 1", (b"x" * 40,))
        if damaged != "record":
            session.run("UPDATE events SET state = ? WHERE stream = 1 AND version = 1", (b"{",))
    played.days.rebuild()
    lost = ("", "", recorded_at(played, 0), 1, 0)
    assert rows(played)[0] == (lost if damaged == "both" else ("testrum", "Vega 1", AT, 1, 0))


def test_what_was_put_in_is_in_nobodys_way(played: Store) -> None:
    """A row ahead of its hand gives way; one that holds its hand's place is told, with what helps."""
    with behind(played.database) as session:
        session.insert("days", COLUMNS, [(1, 7, 4, 3)])
    record(played, verified(hand_id="h-4", started_at=NOON))
    played.days.follow()
    assert rows(played)[3] == ("testrum", "Vega 1", AT, 4, 3)
    with behind(played.database) as session:
        session.insert("days", COLUMNS, [(1, AT, 5, -7)])
    record(played, verified(hand_id="h-5", started_at=NOON))
    with pytest.raises(StoreUnreadable, match="views --rebuild"):
        played.days.follow()
    played.days.rebuild()
    assert len(rows(played)) == 5


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("UPDATE days SET at = at - 86400000000 WHERE stream = 2", "does not have it as its record says"),
        ("DELETE FROM days WHERE stream = 3", "does not have it as its record says"),
        ("UPDATE days SET place = 1 WHERE stream = 3", "does not have it as its record says"),
        ("UPDATE places SET room = 'elsewhere' WHERE no = 1", "does not have it as its record says"),
        ("UPDATE days SET sealed = NULL WHERE stream = 1", "does not have it as its record says"),
        ("UPDATE days SET record = NULL WHERE stream = 1", "does not have it as its record says"),
        ("UPDATE days SET record = record + 1 WHERE stream = 3", "does not have it as its record says"),
        ("UPDATE days SET record = 7 WHERE stream = 2", "does not have it as its record says"),
        (f"INSERT INTO days ({', '.join(COLUMNS)}) VALUES (1, 1, 9, 9)", "1 hands are in the view of days"),
        ("UPDATE reached SET leaf = leaf + 1 WHERE view = 'days'", "come to append 3; the log ends with 2"),
        ("INSERT INTO places (no, room, \"table\") VALUES (9, 'a', 'b')", "1 tables are in the view of days"),
    ],
)
def test_a_check_finds_what_the_view_says_otherwise(played: Store, change: str, said: str) -> None:
    """A hand on another day, at another table, in no day at all, or one that never was."""
    assert not list(check_days(played.database))
    with behind(played.database) as session:
        session.run(change)
    assert any(said in damage.text for damage in check_days(played.database))
