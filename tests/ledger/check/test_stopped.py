"""A check that was stopped goes on, and says what it has looked at."""

import re
from pathlib import Path

import pytest

from ledger.check.check import Check
from ledger.check.stopped import NAME, Stopped
from tests.ledger.check.worlds import World, named


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
    assert covered.resumed_at
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


@pytest.mark.parametrize(
    "said", [b"", b"{}", b"[]", b'{"begin":5,"next":1,"views":true}', b'{"begin":0,"next":"1","views":true}']
)
def test_a_note_that_is_none_is_passed_over(tmp_path: Path, said: bytes) -> None:
    """The check begins at the beginning."""
    (tmp_path / NAME).write_bytes(said)
    assert Stopped.read(tmp_path) is None


def test_what_is_kept_is_read(tmp_path: Path) -> None:
    """Also texts that no terminal would show."""
    stopped = Stopped(1, 5, False)
    stopped.add("event: hand \ud800 \x1b of a room")
    stopped.write(tmp_path, 1_000_000)
    found = Stopped.read(tmp_path)
    assert found is not None
    assert (found.begin, found.next, found.views, found.count, found.at) == (
        1,
        5,
        False,
        1,
        "1970-01-01T00:00:01.000000Z",
    )
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
