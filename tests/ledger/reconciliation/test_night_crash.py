"""A night may be killed at any moment: run again, it goes on, and comes to the result of one that nobody killed."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import pytest

import ledger
from ledger.reconciliation.recorded import results
from ledger.store.store import open_store
from tests.ledger import stores
from tests.ledger.reconciliation.nights import DAY, play, run
from tests.ledger.soundness import check_sound
from tests.room.patience import SOAK

KILLS: Final = 40 if SOAK else 2
TABLES: Final = 24 if SOAK else 8
LONGEST: Final = 0.1
"""Seconds that a run may live on after the step at which it is to die."""
PROGRAM: Final = Path(__file__).with_name("crash_night.py")


def begin(address: str, folder: Path, jobs: int) -> "subprocess.Popen[str]":
    paths = [str(Path(ledger.__file__).parents[1]), str(Path(__file__).parents[3])]
    return subprocess.Popen(
        [sys.executable, str(PROGRAM), address, str(folder), str(jobs)],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
    )


def killed(process: "subprocess.Popen[str]", steps: int, after: float) -> bool:
    """Kills a run after so many steps and some time; says whether it was still at work."""
    assert process.stdout is not None
    for _ in range(steps):
        process.stdout.readline()
    time.sleep(after)
    process.kill()
    said = process.communicate()[0].split()
    return not said or len(said[-1]) != 64


@pytest.mark.parametrize("kind", stores.KINDS)
def test_a_killed_night_goes_on(kind: str, tmp_path: Path) -> None:
    """One process or two; after each kill the store is whole, and the work is taken up where it was."""
    chance = random.Random(None if SOAK else f"night {kind}")
    address = stores.address(kind, tmp_path)
    with open_store(address, wait=30) as store:
        play(store, TABLES, 3)
        expected = run(store, tmp_path / "whole").result
    at_work = 0
    for kill in range(KILLS):
        folder = tmp_path / f"killed-{kill // 4}"
        process = begin(address, folder, chance.choice((1, 2)))
        at_work += killed(process, chance.randrange(1, TABLES // 2), chance.uniform(0, LONGEST))
        if kill % 4 == 3 or kill == KILLS - 1:
            said = begin(address, folder, 2).communicate()[0].split()
            assert said[-1] == expected.sha256
            assert not list(folder.glob("*.work*"))
    assert at_work
    with open_store(address, wait=30) as store:
        assert [one.result for one in results(store, "testrum", DAY)] == [expected]
        check_sound(store)
