"""Rows that belong to nothing, and numbers that the log has not grown to."""

import pytest

from ledger.check.strays import GAP, check_strays, size_of
from ledger.store.store import Store
from tests.ledger.check.worlds import World, named

STRAYS = {
    "INSERT INTO events (stream, version, type, state) SELECT 1, 900, type, state FROM events "
    "WHERE stream = 2 AND version = 1": "events that no append has recorded: put in, or their append was dropped",
    "UPDATE streams SET stream_key = substr(stream_key, 1, 5) WHERE no = 1": "a stream without a proper id and key",
    "DELETE FROM appends WHERE stream = 1": "a stream without appends: put in, or they were dropped",
    "DELETE FROM streams WHERE no = 1": "appends without their stream: it was dropped, or its number changed",
    "UPDATE sealed_records SET version = version + 1 WHERE stream = 1":
        "sealed records that no append has sealed: put in, or their append was changed",
    "UPDATE sealed_records SET no = no + 70 WHERE stream = 1":
        "sealed records that no append has sealed: put in, or their append was changed",
    "UPDATE appends SET no = -5 WHERE no = 0": "appends with numbers that the log has not grown to",
}  # fmt: skip
ALONE = {
    "DELETE FROM types WHERE topic = 'acted'": "1 event types without a name are used",
    "INSERT INTO types (no, topic) VALUES (900, 'other')": "1 names of event types are used by no event",
    "UPDATE cosignatures SET size = 7": "1 cosignatures are of no checkpoint that is here",
    "UPDATE checkpoints SET size = -2 WHERE size = 2": "1 checkpoints have impossible sizes",
    "INSERT INTO tiles (level, no, hash) SELECT 0, 7, hash FROM tiles":
        "1 tiles of level 0 are kept that the log has not grown to",
    "INSERT INTO tiles (level, no, hash) SELECT 3, 0, hash FROM tiles":
        "1 tiles are kept of levels that the log has not grown to",
    "DELETE FROM tiles": "1 tiles of level 0 are missing",
}  # fmt: skip
OF_VIEWS = {
    "DELETE FROM streams WHERE no = 3": ["1 verdicts are of no stream that is here",
                                         "2 seeds and decks are of no stream that is here"],
    "UPDATE reached SET leaf = 261": ["1 views are said to reach further than the log"],
    "DELETE FROM reached": ["4 verdicts are of a replayer that is not said to have found any"],
}  # fmt: skip
TABLES = ("events", "streams", "appends", "sealed_records", "types", "cosignatures", "checkpoints", "tiles", "reached")


def found(world: World, statement: str, views: bool = True) -> tuple[list[str], set[str]]:
    with world.changed(*TABLES) as session:
        session.run(statement)
    damages = list(check_strays(world.database, views))
    return [damage.text for damage in damages], named(damages)


def test_everything_belongs_to_something(world: World) -> None:
    """Nothing is told of what was recorded."""
    assert list(check_strays(world.database, True)) == []


@pytest.mark.parametrize("statement", STRAYS)
def test_a_row_without_what_it_belongs_to(world: World, statement: str) -> None:
    """It is told, with its hand."""
    texts, hands = found(world, statement)
    assert [text for text in texts if text.endswith(STRAYS[statement])]
    assert "h-1" in hands


@pytest.mark.parametrize("statement", ALONE)
def test_rows_that_are_no_hands(world: World, statement: str) -> None:
    """They are counted."""
    assert ALONE[statement] in found(world, statement)[0]


@pytest.mark.parametrize("statement", OF_VIEWS)
def test_rows_of_views(world: World, statement: str) -> None:
    """They are told too, unless views are left out."""
    texts, _ = found(world, statement)
    assert set(OF_VIEWS[statement]) <= set(texts)
    assert not set(OF_VIEWS[statement]) & {damage.text for damage in check_strays(world.database, False)}


def test_many_streams_are_not_all_named(world: World) -> None:
    """Twenty are, and that there are more."""
    texts, _ = found(world, "UPDATE streams SET stream_key = substr(stream_key, 1, 5)")
    assert len(texts) == 21
    assert texts[-1] == "more than 20 streams have a stream without a proper id and key; the others are not told"


def test_a_number_far_away_is_not_the_size(world: World) -> None:
    """A log of 10^15 entries that has 261 rows is none; a gap of some is one."""
    for number, size in ((10**15, 261), (261 + GAP, 261), (260 + GAP, 261 + GAP)):
        with world.changed("appends") as session:
            session.run("UPDATE appends SET no = ? WHERE no = 0", (number,))
        with world.database.reading() as session:
            assert size_of(session) == size
        world.restore()


def test_a_number_far_away_does_not_keep_a_check_busy(world: World) -> None:
    """It is told, and named."""
    with world.changed("appends") as session:
        session.run("UPDATE appends SET no = ? WHERE no = 0", (10**15,))
    damages = world.check()
    assert any("numbers that the log has not grown to" in damage.text for damage in damages)
    assert "h-1" in named(damages)


def test_a_table_that_cannot_be_looked_through(store: Store) -> None:
    """It is told for what could not be asked, and the rest is asked."""
    with store.database.writing() as session:
        session.run("ALTER TABLE sealed_records RENAME COLUMN version TO versions")
    texts = [damage.text for damage in check_strays(store.database, True)]
    assert len(texts) == 1
    assert texts[0].startswith("the tables cannot be looked through for sealed records that no append has sealed")
