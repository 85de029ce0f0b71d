"""What people call a hand, also where some of what tells it is damaged."""

from uuid import UUID

import pytest

from ledger.check.names import name_in, names_between
from ledger.store.stream import stream_id
from tests.ledger.check.worlds import World

START = "UPDATE events SET state = ? WHERE stream = 1 AND version = 1"
SEALED = "UPDATE sealed_hands SET record = ? WHERE stream = 1"
VERDICT = "DELETE FROM verdicts WHERE hand_id = 'h-1'"


def spoil(world: World, *statements: str) -> None:
    with world.changed("events", "sealed_hands", "verdicts", "streams") as session:
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
