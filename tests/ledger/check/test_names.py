"""What people call a hand, also where some of what tells it is damaged."""

from uuid import UUID

import pytest

from ledger.check.names import name_in, names_between
from ledger.finance.events import statement_stream
from ledger.store.stream import stream_id
from tests.ledger.check.worlds import World
from tests.ledger.venue_lines import ROOM, TABLE

START = "UPDATE events SET state = ? WHERE stream = 1 AND version = 1"
SEALED = "UPDATE sealed_records SET record = ? WHERE stream = 1"
VERDICT = "DELETE FROM verdicts WHERE hand_id = 'h-1'"


def spoil(world: World, *statements: str) -> None:
    with world.changed("events", "sealed_records", "verdicts", "streams") as session:
        for statement in statements:
            session.run(statement, (b"nothing",) if "?" in statement else ())


@pytest.mark.parametrize("left", [START, SEALED, VERDICT])
def test_one_that_tells_it_is_enough(world: World, left: str) -> None:
    """The start of the hand, its sealed record, or its verdict."""
    spoil(world, *[one for one in (START, SEALED, VERDICT) if one != left])
    name = name_in(world.database, 1)
    assert (name.room, name.hand_id, name.stream) == ("testrum", "h-1", stream_id("testrum", "h-1"))


def test_where_none_is_left_the_stream_is_told(world: World) -> None:
    """Of a stream that is not here there is nothing."""
    spoil(world, START, SEALED, VERDICT)
    assert str(name_in(world.database, 1)) == f"stream {stream_id('testrum', 'h-1')}"
    assert name_in(world.database, 99_999).stream == UUID(int=0)


def test_what_leads_to_the_id_is_taken_first(world: World) -> None:
    """A start that was changed names another hand, and the stream's id does not follow from it."""
    with world.changed("events") as session:
        [(state,)] = session.rows("SELECT state FROM events WHERE stream = 1 AND version = 1")
        other = bytes(state).replace(b'"h-1"', b'"h-7"')
        assert other != bytes(state)
        session.run(START, (other,))
    assert name_in(world.database, 1).hand_id == "h-1"


def test_a_few_of_many(world: World) -> None:
    """So many are named, and the others counted."""
    with world.database.reading() as session:
        names, others = names_between(session, 0, 10, 2)
        assert [name.hand_id for name in names] == ["h-1", "h-2"]
        assert others == len({stream for (stream,) in session.rows("SELECT stream FROM appends WHERE no < 10")}) - 2
        assert names_between(session, 5, 5, 2) == ((), 0)


def number_of(world: World, stream: UUID) -> int:
    with world.database.reading() as session:
        return int(session.rows("SELECT no FROM streams WHERE id = ?", (stream.bytes,))[0][0])


@pytest.mark.parametrize(
    ("stream", "name"),
    [
        (TABLE.stream, "table Vega 1 of room testrum"),
        (ROOM.stream, "room testrum"),
        (statement_stream("testrum", "2026-01-31"), "finance statements of 2026-01-31, room testrum"),
    ],
)
def test_tables_rooms_and_statements_have_names(books: World, stream: UUID, name: str) -> None:
    """By their own events."""
    assert str(name_in(books.database, number_of(books, stream))) == name


def test_one_event_that_tells_the_table_is_enough(books: World) -> None:
    """One that is damaged, or says another table, tells nothing; where all are, the stream is told."""
    no = number_of(books, TABLE.stream)
    with books.changed("events") as session:
        session.run("UPDATE events SET state = ? WHERE stream = ? AND version = 1", (b"nothing", no))
        session.run("UPDATE events SET state = ? WHERE stream = ? AND version = 2", (b'{"room":"r","table":"t"}', no))
    assert name_in(books.database, no).table == "Vega 1"
    with books.changed("events") as session:
        session.run("UPDATE events SET state = ? WHERE stream = ?", (b'{"room":"r","table":"t"}', no))
    assert str(name_in(books.database, no)) == f"stream {TABLE.stream}"
