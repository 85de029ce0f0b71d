"""The roots that the log had, in order of their sizes."""

import pytest

from ledger.check.known_roots import KnownRoot, KnownRoots
from ledger.log.checkpoint import Checkpoint
from tests.ledger.check.worlds import World


def sizes(roots: KnownRoots, *steps: int | None) -> list[list[int]]:
    return [[known.size for known in roots.up_to(step)] for step in steps]


def test_each_is_given_once_when_its_size_is_reached(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store's own and those of others, in one order."""
    monkeypatch.setattr("ledger.publishing.published.PAGE", 1)
    outside = [KnownRoot(300, "he", b""), KnownRoot(2, "she", b""), KnownRoot(0, "they", b"")]
    roots = KnownRoots(world.database, 260, world.signer.history(), outside)
    assert sizes(roots, 1, 2, 2, 259, 260, None, None) == [[0], [2, 2], [], [], [260], [300], []]
    assert (roots.count, roots.damages) == (2, [])


def test_what_came_after_the_check_began_is_left_out(world: World) -> None:
    """A checkpoint that is published meanwhile has more leaves than are looked at."""
    roots = KnownRoots(world.database, 2, world.signer.history(), [])
    assert sizes(roots, None) == [[2]]


def test_a_note_that_the_log_did_not_sign(world: World) -> None:
    """It gives no root, and is told; without keys every note is as good as another."""
    kept = Checkpoint.of_note(world.kept)
    with world.changed("checkpoints") as session:
        forged = world.kept.decode().replace(kept.text().splitlines()[2], "AAAA" * 10 + "AAA=")
        session.run("UPDATE checkpoints SET note = ? WHERE size = 2", (forged,))
    roots = KnownRoots(world.database, 260, world.signer.history(), [])
    assert sizes(roots, None) == [[260]]
    assert [damage.text[:50] for damage in roots.damages] == ["the checkpoint of size 2 is not the log's: the sig"]
    assert sizes(KnownRoots(world.database, 260, None, []), None) == [[2, 260]]


def test_a_note_of_another_size(world: World) -> None:
    """It stands in a wrong place."""
    with world.changed("checkpoints") as session:
        session.run("UPDATE checkpoints SET size = 3 WHERE size = 2")
    roots = KnownRoots(world.database, 260, world.signer.history(), [])
    assert sizes(roots, None) == [[260]]
    assert [one.text for one in roots.damages] == ["the checkpoint of size 3 is not the log's: its note is of size 2"]
