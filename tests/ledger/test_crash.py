"""Whoever writes may die at any moment: what was receipted is there once, nothing is half there, others go on.

Killing a process takes away what it had not handed to the system. What the system had not brought to the disk is lost
in a power cut alone; that is what the waits for the disk are for (``synchronous=FULL``, ``synchronous_commit=on``).
"""

import random
import time
from pathlib import Path
from typing import Final

import pytest

from ledger.store.store import open_store
from tests.ledger import stores
from tests.ledger.nursery import Nursery, check_receipts
from tests.ledger.soundness import check_sound
from tests.room.patience import SOAK

KILLS: Final = 400 if SOAK else 8
FRESH: Final = 40
"""After so many kills the next store is begun."""
LONGEST: Final = 0.1
"""Seconds that a writer may live on."""


@pytest.mark.parametrize("writers", [1, 2])
@pytest.mark.parametrize("kind", stores.KINDS)
def test_a_killed_writer_leaves_whole_what_it_receipted(
    kind: str, writers: int, tmp_path: Path, nursery: Nursery
) -> None:
    """Killed at a random moment, also with another one at work: the store opens, is whole, and has every receipt."""
    chance = random.Random(None if SOAK else f"crash {kind} {writers}")
    receipts, newest, address = 0, -1, ""
    for kill in range(KILLS // 2):
        if kill % FRESH == 0:
            folder = tmp_path / str(kill)
            folder.mkdir()
            address, newest = stores.address(kind, folder), -1
            if chance.randrange(2):
                open_store(address).close()  # else the writers make the tables, and may be killed at that
        begun = [
            nursery.begin(address=address, writer=str(writer), seed=f"{kill}-{writer}-{chance.random()}")
            for writer in range(writers)
        ]
        if chance.randrange(4):
            nursery.wait_for_a_receipt()  # else he may die before his first
        for process in begun:
            time.sleep(chance.uniform(0, LONGEST))
            nursery.kill(process)
        with open_store(address, wait=30) as store:
            newest = check_sound(store, newest)
            receipts += check_receipts(store, nursery)
    assert receipts >= KILLS // 4


def test_a_full_disk_is_a_clear_refusal(tmp_path: Path, nursery: Nursery) -> None:
    """Where a file can grow no further the writer is told that nothing was written; what it had receipted is there."""
    address = stores.address("sqlite", tmp_path)
    open_store(address).close()
    for bytes_more in (120_000, 200_000, 333_333):
        nursery.refused.clear()
        nursery.wait(nursery.begin(address=address, writer="0", seed=str(bytes_more), bytes=bytes_more))
        [refused] = nursery.refused
        assert refused.startswith(f"{tmp_path}/oddchip.db: ")
        assert "nothing was written, try again" in refused
        with open_store(address) as store:
            check_sound(store)
            check_receipts(store, nursery)
    process = nursery.begin(address=address, writer="0", seed="there is room again")
    nursery.wait_for_a_receipt()
    nursery.kill(process)
    with open_store(address) as store:
        check_sound(store)
        assert check_receipts(store, nursery)
