"""Whoever writes may die at any moment: what was receipted is there once, nothing is half there, others go on.

Killing a process takes away what it had not handed to the system. What the system had not brought to the disk is lost
in a power cut alone; that is what the waits for the disk are for (``synchronous=FULL``, ``synchronous_commit=on``).
"""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import ledger
from ledger.histories.hand_document import write_hand
from ledger.store.recorded_hand import RecordedHand
from ledger.store.store import Store, open_store
from tests.ledger import stores
from tests.ledger.live_lines import EVENTS
from tests.ledger.soundness import check_sound
from tests.room.patience import SOAK

KILLS: Final = 400 if SOAK else 8
FRESH: Final = 40
"""After so many kills the next store is begun."""
LONGEST: Final = 0.1
"""Seconds that a writer may live on."""


class Nursery:
    """Writers, and what they said."""

    def __init__(self) -> None:
        sources = str(Path(ledger.__file__).parents[1])
        self._process: Final = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("crash_writer.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": sources},
        )
        self._mark = 0
        self.receipts: dict[str, dict[str, Any]] = {}
        """The newest of each hand."""
        self.refused: list[str] = []

    def begin(self, **order: Any) -> int:
        """A new writer; gives its process."""
        self._order(order)
        while True:
            said = self._read()
            if "begun" in said:
                return int(said["begun"])

    def kill(self, process: int) -> None:
        """Kills a writer, at once and for good."""
        os.kill(process, signal.SIGKILL)
        self.wait(process)

    def wait(self, process: int) -> None:
        """Waits until a writer is no more, and hears what it said."""
        while True:
            try:
                os.kill(process, 0)
            except ProcessLookupError:
                break
            self.listen()
        self.listen()

    def wait_for_a_receipt(self) -> None:
        """Waits until some writer has one more."""
        while "hand" not in self._read():
            pass

    def listen(self) -> None:
        """Hears everything that was said so far."""
        self._mark += 1
        self._order({"mark": self._mark})
        while self._read() != {"mark": self._mark}:
            pass

    def close(self) -> None:
        """Ends it."""
        self._process.communicate()

    def _order(self, order: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the nursery has died"
        said: dict[str, Any] = json.loads(line)
        assert "failed" not in said, said
        if "hand" in said:
            self.receipts[said["hand"]] = said
        elif "refused" in said:
            self.refused.append(said["refused"])
        return said


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    opened = Nursery()
    yield opened
    opened.close()


def check_receipts(store: Store, nursery: Nursery) -> int:
    """Every event that was receipted is there, once, in its place and with its leaf. Gives the number of receipts."""
    for name, said in nursery.receipts.items():
        hand = store.hand_of("testrum", name)
        events = write_hand(hand.hand)["events"]
        assert isinstance(events, list)
        assert len(events) >= said["events"], f"{name}: receipted events are lost"
        assert events == EVENTS[: len(events)], f"{name} is another hand"
        assert hand.sealed >= said["sealed"]
        assert at_leaf(store, hand, said["leaf"]) >= said["events"] + 1
    found = len(nursery.receipts)
    nursery.receipts.clear()
    return found


def at_leaf(store: Store, hand: RecordedHand, leaf: int) -> int:
    """The version that a stream had come to with a leaf."""
    with store.database.reading() as session:
        [(version,)] = session.rows(
            "SELECT first + count - 1 FROM appends JOIN streams s ON s.no = stream WHERE appends.no = ? AND s.id = ?",
            (leaf, hand.stream.bytes),
        )
    return int(version)


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
