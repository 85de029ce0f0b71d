"""What somebody does who owns the database and knows how it is made, but has neither signer nor kept checkpoints."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ledger.check.damage import CHECKPOINT, EVENT, LOG
from ledger.check.question import Kept
from ledger.database.database import Session
from ledger.intake.whole_hands import record
from ledger.log.merkle import leaf_hash
from ledger.publishing.publisher import publish
from ledger.publishing.signer import Signer
from ledger.store.recorded_append import read_appends
from ledger.store.store import Store, open_store
from tests.ledger.check.worlds import EVERYTHING, World, named, recompute
from tests.ledger.sample_hands import discrepant, verified
from tests.ledger.stores import behind

Attack = Callable[[Session], None]


def swap_states(session: Session, one: tuple[int, int], other: tuple[int, int]) -> None:
    states = [
        session.rows("SELECT state, type FROM events WHERE stream = ? AND version = ?", at)[0] for at in (one, other)
    ]
    for at, (state, kind) in zip((other, one), states, strict=True):
        session.run("UPDATE events SET state = ?, type = ? WHERE stream = ? AND version = ?", (state, kind, *at))


def swap_in_a_hand(session: Session) -> None:
    swap_states(session, (1, 4), (1, 5))


def swap_between_hands(session: Session) -> None:
    swap_states(session, (1, 4), (3, 5))


def swap_whole_hands(session: Session) -> None:
    for old, new in ((1, 9001), (3, 1), (9001, 3)):
        session.run("UPDATE events SET stream = ? WHERE stream = ?", (new, old))


def drop_the_last(session: Session) -> None:
    session.run("DELETE FROM events WHERE stream = 1 AND version = (SELECT max(version) FROM events WHERE stream = 1)")


def drop_and_close_the_gap(session: Session) -> None:
    session.run("DELETE FROM events WHERE stream = 1 AND version = 6")
    for version in range(7, 27):
        session.run("UPDATE events SET version = version - 1 WHERE stream = 1 AND version = ?", (version,))


def put_one_in(session: Session) -> None:
    session.run(
        "INSERT INTO events (stream, version, type, state) SELECT 1, 900, type, state FROM events "
        "WHERE stream = 1 AND version = 5"
    )


def date_back(session: Session) -> None:
    session.run("UPDATE appends SET at = at - 3600000000 WHERE stream = 1")


def pay_somebody_else(session: Session) -> None:
    [(state,)] = session.rows(
        "SELECT state FROM events JOIN types ON no = type WHERE stream = 1 AND topic = 'pot_awarded'"
    )
    other = bytes(state).replace(b'"seat":1', b'"seat":3')
    assert other != bytes(state)
    session.run("UPDATE events SET state = ? WHERE stream = 1 AND state = ?", (other, bytes(state)))


def write_it_otherwise(session: Session) -> None:
    other = b'{ "amount":50,"kind":"small_blind","seat":2}'
    session.run("UPDATE events SET state = ? WHERE stream = 1 AND version = 2", (other,))


ON_EVENTS = [
    swap_in_a_hand, swap_between_hands, swap_whole_hands, drop_the_last, drop_and_close_the_gap, put_one_in, date_back,
    pay_somebody_else, write_it_otherwise,
]  # fmt: skip


@pytest.mark.parametrize("attack", ON_EVENTS)
def test_events_are_what_was_recorded(world: World, attack: Attack) -> None:
    """Whatever was done to a hand's events, the hand is named, and a hand that was left alone is not."""
    with world.changed("events", "appends") as session:
        attack(session)
    damages = world.check()
    assert "h-1" in named(damages)
    assert "h-2" not in named(damages)
    assert "h-3" in named(damages) or attack not in (swap_between_hands, swap_whole_hands)


@pytest.mark.parametrize("attack", [swap_in_a_hand, date_back, pay_somebody_else])
def test_a_new_leaf_does_not_lead_to_the_checkpoint(world: World, attack: Attack) -> None:
    """He makes all hashes anew: the checkpoint finds it, and names the hands that it can be."""
    with world.changed(*EVERYTHING) as session:
        attack(session)
        recompute(session, 261)
    (found,) = [damage for damage in world.check(views=False) if damage.what == CHECKPOINT]
    assert "do not lead to the root of the checkpoint of size 2" in found.text
    assert named([found]) == {"h-1", "h-2"}


def test_a_tile_that_was_left_tells_more(world: World) -> None:
    """He forgets a tile: only the leaves of the checkpoints and of the tile can be meant."""
    with world.changed(*EVERYTHING) as session:
        pay_somebody_else(session)
        for one in read_appends(session, 0, 1):
            session.run("UPDATE appends SET leaf = ? WHERE no = 0", (leaf_hash(one.entry().write()),))
    damages = world.check()
    assert any("tile 0 of level 0" in damage.text for damage in damages if damage.what == LOG)


def test_without_checkpoints_the_signer_remembers(world: World) -> None:
    """He drops the checkpoints too: the root that the signer remembers finds it."""
    with world.changed(*EVERYTHING) as session:
        pay_somebody_else(session)
        recompute(session, 261)
        session.run("DELETE FROM checkpoints WHERE size >= 0")
        session.run("DELETE FROM cosignatures WHERE size >= 0")
    damages = world.check()
    (found,) = [damage for damage in damages if damage.what == CHECKPOINT and damage.hands]
    assert {f"the checkpoint of size {size}, which was published, is missing" for size in (2, 260)} <= {
        damage.text for damage in damages
    }
    assert "the last checkpoint that the signer signed, of size 260," in found.text
    assert "h-1" in named([found])


def test_his_own_checkpoint_is_none(world: World, tmp_path: Path) -> None:
    """He signs with a key of his own: it is not in the key history."""
    his = Signer.create(tmp_path / "his", world.signer.origin)
    with world.changed(*EVERYTHING) as session:
        pay_somebody_else(session)
        recompute(session, 261)
        session.run("DELETE FROM checkpoints WHERE size >= 0")
        session.run("DELETE FROM cosignatures WHERE size >= 0")
    publish(world.database, his)
    assert any("no known key signed the note" in damage.text for damage in world.check())


def test_who_kept_a_checkpoint_needs_nobody(world: World) -> None:
    """Database and signer are all his: one old checkpoint in a drawer finds it."""
    kept = Kept("kept.txt", world.kept)
    assert world.check(kept=kept) == []
    assert world.check(kept=kept, last=None, published=None) == []
    with world.changed(*EVERYTHING) as session:
        pay_somebody_else(session)
        recompute(session, 261)
        session.run("DELETE FROM checkpoints WHERE size >= 0")
        session.run("DELETE FROM cosignatures WHERE size >= 0")
    (found,) = [damage for damage in world.check(kept=kept, last=None, published=None) if damage.what == CHECKPOINT]
    assert "the checkpoint in kept.txt, of size 2," in found.text
    assert named([found]) == {"h-1", "h-2"}


def test_a_truncated_log(world: World) -> None:
    """The newest hands are gone with all that belongs to them: the signer knows how many there were."""
    with world.changed(*EVERYTHING) as session:
        [(stream,)] = session.rows("SELECT stream FROM appends WHERE no = 258")
        for table in ("events", "appends", "sealed_records"):
            session.run(f"DELETE FROM {table} WHERE stream >= ?", (stream,))
        session.run("DELETE FROM streams WHERE no >= ?", (stream,))
        session.run("DELETE FROM checkpoints WHERE size > 2")
        session.run("DELETE FROM cosignatures WHERE size > 2")
    damages = world.check(views=False)
    assert [damage.what for damage in damages if "are missing at the end" in damage.text] == [CHECKPOINT]
    assert "of size 260, has 260 entries, the store has 258: 2 are missing" in " ".join(one.text for one in damages)


def test_an_older_copy_of_the_file(tmp_path: Path) -> None:
    """All in it fits together; the signer remembers more."""
    file = tmp_path / "a.db"
    with open_store(f"sqlite:///{file}") as store:
        world = World(store, tmp_path, fillers=0)
    shutil.copy(file, tmp_path / "old.db")
    with open_store(f"sqlite:///{file}") as store:
        record(store, verified(hand_id="h-9"))
        publish(store.database, world.signer)
    with open_store(f"sqlite:///{tmp_path}/old.db") as store:
        world.database = store.database
        (found,) = world.check()
    assert "1 are missing at the end. Restore a newer copy" in found.text


def test_what_is_not_published_yet(store: Store, tmp_path: Path) -> None:
    """Before the first checkpoint a changed event is found by its leaf; that a new leaf is not, is said."""
    record(store, discrepant(hand_id="h-1"))
    world = World.of(store, tmp_path)
    with behind(store.database) as session:
        session.run("UPDATE events SET state = ? WHERE version = 2", (b'{"amount":51,"kind":"small_blind","seat":2}',))
    damages, covered = world.covered()
    assert (named(damages), covered.proven) == ({"h-1"}, 0)
    assert EVENT in {damage.what for damage in damages}
