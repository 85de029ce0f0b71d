"""A publisher may be killed at any moment: the signer's memory stands, and the next one catches up."""

import random
import time
from pathlib import Path
from typing import Final

import pytest

from ledger.log.merkle import GrowingTree
from ledger.publishing.publisher import publish
from ledger.publishing.signer import Signer
from ledger.store.store import Store, open_store
from tests.ledger import stores
from tests.ledger.nursery import Nursery
from tests.room.patience import SOAK

KILLS: Final = 300 if SOAK else 6
FRESH: Final = 30
"""After so many kills the next store is begun."""
LONGEST: Final = 0.05
"""Seconds that a publisher may live on after a checkpoint."""


def leaves(store: Store) -> list[bytes]:
    with store.database.reading() as session:
        return [bytes(leaf) for (leaf,) in session.rows("SELECT leaf FROM appends ORDER BY no")]


def check_memory(store: Store, signer: Signer, nursery: Nursery) -> int:
    """The signer knows the newest checkpoint that went out or is kept, and each of them is of what is recorded.

    Gives how many there are.
    """
    last = signer.last()
    with store.database.reading() as session:
        notes = [bytes(note, "utf-8") for (note,) in session.rows("SELECT note FROM checkpoints")]
    history = signer.history()
    kept = [history.open(note).checkpoint for note in notes]
    told = {*nursery.published, (last.size, last.root), *((one.size, one.root) for one in kept)}
    nursery.published.clear()
    assert max(told) == (last.size, last.root), "a checkpoint went out, or is kept, that the signer forgot"
    recorded = leaves(store)
    tree = GrowingTree()
    for size, root in sorted(told):
        assert size <= len(recorded), f"entries under the checkpoint of size {size} are lost"
        tree.extend(recorded[tree.size : size])
        assert tree.root() == root, f"the checkpoint of size {size} is of another history"
    return len(told)


@pytest.mark.parametrize("kind", stores.KINDS)
def test_after_a_killed_publisher_the_next_one_catches_up(
    kind: str, tmp_path: Path, nursery: Nursery, capsys: pytest.CaptureFixture[str]
) -> None:
    """Killed at a random moment while others record: no checkpoint contradicts another, and none is forgotten."""
    chance = random.Random(None if SOAK else f"publisher {kind}")
    checkpoints = 0
    for begun in range(0, KILLS // 2, FRESH):
        folder = tmp_path / str(begun)
        folder.mkdir()
        address, signer = stores.address(kind, folder), Signer.create(folder / "signer")
        with open_store(address, wait=30) as store:
            writer = nursery.begin(address=address, writer="0", seed=str(chance.random()))
            for _ in range(min(FRESH, KILLS // 2 - begun)):
                publisher = nursery.begin(address=address, signer=str(signer.folder))
                nursery.wait_for_a_checkpoint()
                time.sleep(chance.uniform(0, LONGEST))
                nursery.kill(publisher)
                check_memory(store, signer, nursery)
                if chance.randrange(2):  # else the next publisher catches up
                    publish(store.database, signer)
                    check_memory(store, signer, nursery)
            nursery.kill(writer)
            assert publish(store.database, signer).checkpoint.size == len(leaves(store))
            checkpoints += check_memory(store, signer, nursery)
    assert checkpoints >= KILLS // 2
    if SOAK:
        with capsys.disabled():
            print(f"\n{kind}: {KILLS // 2} kills, {checkpoints} checkpoints", end=" ")  # noqa: T201
