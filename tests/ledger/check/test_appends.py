"""Each append has the events of its leaf, in its place."""

import pytest

from ledger.check.appends import AppendCheck
from ledger.check.damage import APPEND, CHECKPOINT, EVENT, LOG, Damage
from ledger.tables.events import OF_TABLES, SatDown
from tests.ledger.check.worlds import World, named
from tests.ledger.venue_lines import TABLE


def walk(world: World, begin: int = 0, size: int = 261) -> list[Damage]:
    return [damage for page in AppendCheck(world.database, begin, size, None).run() for damage in page]


def texts(world: World, sql: str, *values: object) -> list[str]:
    with world.changed("appends", "events") as session:
        session.run(sql, values)
    return [damage.text for damage in walk(world)]


def test_page_by_page(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says where it goes on, and may begin anywhere."""
    monkeypatch.setattr("ledger.check.appends.PAGE", 50)
    check = AppendCheck(world.database, 30, 261, None)
    places = []
    for damages in check.run():
        assert damages == []
        places.append(check.at)
    assert places == [80, 130, 180, 230, 261]


def test_times_do_not_run_backwards(world: World) -> None:
    """An append that is said to be older than the one before it was dated back."""
    found = texts(world, "UPDATE appends SET at = at - 3600000000 WHERE no = 1")
    assert "append 1: it is said to be older than the append before it" in found


def test_places_among_all_events(world: World) -> None:
    """Each append ends where the one before it ended, and its own events."""
    found = texts(world, "UPDATE appends SET last = last + 1 WHERE no = 1")
    assert [text.partition("; expected ")[0].rpartition(" at event")[0] for text in found] == [
        "append 1: it is said to end",
        "append 2: it is said to end",
    ]


def test_versions_follow_one_another(world: World) -> None:
    """Within a stream there is no gap."""
    with world.database.reading() as session:
        [(no, first)] = session.rows("SELECT no, first FROM appends WHERE first > 1 AND stream = 2")
    found = texts(world, "UPDATE appends SET first = first + 1 WHERE no = ?", no)
    assert f"append {no}: no append of its stream ends before version {first + 1}" in found


def test_an_append_that_is_gone(world: World) -> None:
    """The one after it misses it."""
    found = texts(world, "DELETE FROM appends WHERE no = 100")
    assert "append 101: the one before it is missing: that was dropped, or this one was moved or put in" in found


def test_an_event_in_another_form(world: World) -> None:
    """It says the same, and is not what was recorded."""
    with world.changed("events") as session:
        other = b'{ "amount":50,"kind":"small_blind","seat":2}'
        session.run("UPDATE events SET state = ? WHERE stream = 1 AND version = 2", (other,))
    damages = walk(world)
    assert {damage.what for damage in damages} == {EVENT}
    assert named(damages) == {"h-1"}


def test_one_that_cannot_be_read_hides_no_other(world: World) -> None:
    """Those beside it on its page are looked at alone."""
    with world.changed("streams", "events") as session:
        session.run("UPDATE streams SET id = ? WHERE no = 1", (b"short",))
        session.run("UPDATE events SET state = ? WHERE stream = 3 AND version = 2", (b"{}",))
    damages = walk(world)
    assert [damage.leaf for damage in damages if "cannot be read" in damage.text] == [0]
    assert "h-3" in named(damages)


def test_an_append_of_no_stream(world: World) -> None:
    """It is told with its number."""
    with world.changed("streams") as session:
        session.run("DELETE FROM streams WHERE no = 1")
    assert "append 0 is of no stream that is here" in [damage.text for damage in walk(world)]


def test_two_appends_that_changed_places(world: World) -> None:
    """The order of recording is the order of the log."""
    with world.changed("appends") as session:
        for old, new in ((0, 9_000), (2, 0), (9_000, 2)):
            session.run("UPDATE appends SET no = ? WHERE no = ?", (new, old))
    damages = world.check()
    assert {CHECKPOINT, APPEND, LOG} <= {damage.what for damage in damages}
    assert "h-1" in named(damages)


@pytest.mark.parametrize(
    ("sql", "name"),
    [
        ("UPDATE events SET state = replace(state, '100.00', '900.00') WHERE stream = 5",
         "table Vega 1 of room testrum"),
        ("UPDATE events SET type = 1 WHERE stream = 5 AND version = 4", "table Vega 1 of room testrum"),
        ("DELETE FROM events WHERE stream = 5 AND version = 6", "table Vega 1 of room testrum"),
        ("UPDATE events SET state = replace(state, '\"in\"', '\"out\"') WHERE stream = 6", "room testrum"),
        ("DELETE FROM appends WHERE stream = 6", "room testrum"),
        ("UPDATE events SET state = replace(state, ':4,', ':5,') WHERE stream = 7",
         "finance statements of 2026-01-31, room testrum"),
    ],
)  # fmt: skip
def test_what_is_recorded_beside_hands_is_found_by_its_name(books: World, sql: str, name: str) -> None:
    """Changed or dropped: the table, the room or the statement is named."""
    assert books.check() == []
    with books.changed("events", "appends") as session:
        sql = sql.replace("replace(state,", "CAST(replace(CAST(state AS TEXT),")
        session.run(sql.replace("') WHERE", "') AS BLOB) WHERE"))
    assert name in {str(one) for damage in books.check() for one in damage.hands}


def test_an_event_of_another_table_is_none_of_this(books: World) -> None:
    """Also where everything else about it holds: its leaf, its form, its place."""
    event = SatDown(room="testrum", table="Vega 2", at="2026-01-31T21:00:00Z", seat=1, player="bo")
    with books.store.recording() as turn:
        turn.append(TABLE.stream, [OF_TABLES.content(event)])
    [damage] = [one for one in books.check() if one.what == EVENT]
    assert str(damage) == (
        "event: table Vega 1 of room testrum: version 7: the event is of table Vega 2 of room testrum, and the stream "
        "is not"
    )
