"""A check that was stopped goes on, and says what it has looked at."""

import json
import re
from pathlib import Path

import pytest

from ledger.check.check import Check
from ledger.check.damage import EVENT
from ledger.check.stopped import NAME, Stopped
from ledger.log.checkpoint import Checkpoint
from tests.ledger.check.worlds import World, named

NOTE = {"begin": 0, "next": 1, "views": True, "store": "s", "size": 2, "root": "00", "begun_at": ""}
NONE = [
    json.dumps(NOTE | other).encode() for other in ({"begin": 2}, {"next": "1"}, {"next": 3}, {"store": 5}, {"root": 0})
]


@pytest.fixture(autouse=True)
def small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ledger.check.appends.PAGE", 50)
    monkeypatch.setattr("ledger.check.check.KEEP_EVERY", -1.0)


def stop_at(world: World, append: int) -> None:
    """Runs a check until it is said to be so far, as Ctrl-C does."""

    def advance(what: str, done: int, _: int) -> None:
        if what == "appends" and done > append:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(Check(world.database, world.question()).run(advance))


def test_it_goes_on_where_it_was_stopped(world: World) -> None:
    """The appends that it had told of are not compared again; the tree is, and all rows are counted."""
    stop_at(world, 100)
    damages, covered = world.covered()
    assert damages == []
    assert (covered.begin, covered.resumed, covered.end, covered.proven) == (0, 150, 261, 260)
    assert covered.resumed_begun <= covered.resumed_at
    assert covered.goes_on
    assert world.covered()[1].resumed == 0


def test_what_it_had_found_is_told_again(world: World) -> None:
    """A damage that was found before it was stopped makes the whole check a failed one."""
    with world.changed("events") as session:
        session.run("UPDATE events SET state = ? WHERE stream = 1 AND version = 2", (b'{"amount":51}',))
    stop_at(world, 100)
    damages = world.check(views=False)
    assert "h-1" in named(damages)
    stop_at(world, 100)
    texts = [damage.text for damage in world.check()]
    assert any("found before the check was stopped: event: hand h-1 of room testrum" in text for text in texts)


@pytest.mark.parametrize("asked", [{"restart": True}, {"views": False}, {"since": 3}])
def test_another_question_begins_anew(world: World, asked: dict[str, object]) -> None:
    """What was looked at with other eyes does not count."""
    stop_at(world, 100)
    covered = world.covered(**asked)[1]
    assert covered.resumed == covered.begin == asked.get("since", 0)


def test_since(world: World) -> None:
    """Events are compared from there on; that older ones still lead to the checkpoints is found in the tree."""
    with world.changed("events", "appends") as session:
        session.run("UPDATE events SET state = ? WHERE stream = 1 AND version = 2", (b'{"amount":51}',))
    assert world.check(since=1) == []
    assert named(world.check(since=0)) == {"h-1"}
    with world.changed("appends") as session:
        session.run("UPDATE appends SET leaf = ? WHERE no = 0", (b"x" * 32,))
    assert "h-1" in named(world.check(since=1))


def test_another_store_begins_anew(world: World, tmp_path: Path) -> None:
    """A copy has the same log, and its rows may be others: what was looked at in one place says nothing of another."""
    stop_at(world, 100)
    note = json.loads((world.signer.folder / NAME).read_bytes())
    (world.signer.folder / NAME).write_text(json.dumps(note | {"store": "elsewhere"}))
    covered = world.covered()[1]
    assert (covered.resumed, covered.goes_on) == (0, False)
    assert [note for note in covered.notes if "is not gone on with: it was of another store" in note]


def test_another_log_begins_anew(world: World) -> None:
    """Leaves that were changed since are not those that the stopped check compared, whatever the tables say."""
    stop_at(world, 100)
    with world.changed("appends", "events") as session:
        session.run("UPDATE events SET state = ? WHERE stream = 1 AND version = 2", (b'{"amount":51}',))
        session.run("UPDATE appends SET leaf = ? WHERE no = 0", (b"x" * 32,))
    damages, covered = world.covered()
    assert covered.resumed == 0
    assert [note for note in covered.notes if "the 261 leaves that the log had then are not the same now" in note]
    assert EVENT in {damage.what for damage in damages}


def test_a_shorter_log_begins_anew(world: World) -> None:
    """So does one in which there are less appends than then."""
    stop_at(world, 100)
    with world.changed("streams", "appends", "events") as session:
        session.run("DELETE FROM events WHERE stream = (SELECT stream FROM appends WHERE no = 260)")
        session.run("DELETE FROM streams WHERE no = (SELECT stream FROM appends WHERE no = 260)")
        session.run("DELETE FROM appends WHERE no = 260")
    assert world.covered(views=True)[1].resumed == 0


def test_a_log_that_grew_is_gone_on_with(world: World) -> None:
    """What was there then is the same."""
    stop_at(world, 100)
    note = json.loads((world.signer.folder / NAME).read_bytes())
    kept = Checkpoint.of_note(world.kept)
    note |= {"size": kept.size, "root": kept.root.hex(), "next": 1}
    (world.signer.folder / NAME).write_text(json.dumps(note))
    assert world.covered()[1].resumed == 1


def test_what_could_be_a_note_is_one(tmp_path: Path) -> None:
    """The others differ from this one."""
    (tmp_path / NAME).write_text(json.dumps(NOTE))
    assert Stopped.read(tmp_path) is not None


@pytest.mark.parametrize("said", [b"", b"{}", b"[]", *NONE])
def test_a_note_that_is_none_is_passed_over(tmp_path: Path, said: bytes) -> None:
    """The check begins at the beginning."""
    (tmp_path / NAME).write_bytes(said)
    assert Stopped.read(tmp_path) is None


def test_what_is_kept_is_read(tmp_path: Path) -> None:
    """Also texts that no terminal would show."""
    stopped = Stopped(1, 5, False, "a store", 7, "0a", "1970-01-01T00:00:00.500000Z")
    stopped.add("event: hand \ud800 \x1b of a room")
    stopped.write(tmp_path, 1_000_000)
    found = Stopped.read(tmp_path)
    assert found is not None
    assert (found.begin, found.next, found.views, found.count) == (1, 5, False, 1)
    assert (found.store, found.size, found.root) == ("a store", 7, "0a")
    assert (found.begun_at, found.at) == ("1970-01-01T00:00:00.500000Z", "1970-01-01T00:00:01.000000Z")
    Stopped.forget(tmp_path)
    assert Stopped.read(tmp_path) is None


def test_how_many_there_were_is_told(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where more damages were found than are kept, the check that goes on says how many."""
    monkeypatch.setattr("ledger.check.stopped.MOST", 1)
    with world.changed("events") as session:
        session.run("UPDATE events SET state = ? WHERE stream < 4 AND version = 2", (b'{"amount":51}',))
    stop_at(world, 100)
    texts = [damage.text for damage in world.check()]
    [(more, count)] = re.findall(r"found before the check was stopped: (\d+) more, (\d+) in all", "\n".join(texts))
    assert int(count) == int(more) + 1 >= 3
