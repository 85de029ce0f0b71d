"""Workers end with whoever started them, and one that is ended from outside is told."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread

import pytest

import ledger
from ledger.availability import StoreUnavailable
from ledger.database.address import NoStore
from ledger.days.room_day import RoomDay
from ledger.reconciliation import crew as crew_module
from ledger.reconciliation.crew import MAIN, Crew
from ledger.reconciliation.piece import Piece, read_piece
from ledger.reconciliation.plan import plan
from ledger.store.store import Store
from tests.ledger.reconciliation.nights import play, the_day


def pieces(store: Store, day: RoomDay) -> list[Piece]:
    """The day's pieces."""
    store.days.follow()
    with store.database.reading() as session:
        return plan(session, day)


def test_a_piece_is_the_same_after_its_way(file_store: Store) -> None:
    """As JSON to a worker and back."""
    play(file_store)
    for piece in pieces(file_store, the_day()):
        assert read_piece(json.loads(json.dumps(piece.document()))) == piece


def test_a_worker_ends_when_its_input_does(file_store: Store, tmp_path: Path) -> None:
    """Without a word, whether somebody listens to its answer or not."""
    play(file_store)
    [piece, *_] = pieces(file_store, the_day())
    root = str(Path(ledger.__file__).parents[1])
    store = {"store": f"sqlite:///{tmp_path}/oddchip.db", "houses": ""}
    told = "".join(json.dumps(line) + "\n" for line in (store, piece.document()))
    heard = subprocess.run(
        [sys.executable, "-P", "-c", MAIN, root], input=told.encode(), capture_output=True, timeout=60, check=True
    )
    assert (heard.stdout[:1], heard.stderr) == (b"+", b"")
    reader, writer = os.pipe()
    os.close(reader)
    deaf = subprocess.run(
        [sys.executable, "-P", "-c", MAIN, root],
        input=told.encode(), stdout=writer, stderr=subprocess.PIPE, timeout=60, check=False,
    )  # fmt: skip
    os.close(writer)
    assert (deaf.returncode, deaf.stderr) == (-signal.SIGPIPE, b"")


def test_a_killed_worker_ends_the_run(file_store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done is kept, and the message says to run it again."""
    monkeypatch.setattr("ledger.reconciliation.plan.BUNDLE", 1)
    play(file_store, tables=4)
    begun: list[subprocess.Popen[bytes]] = []
    start = crew_module._started

    def started() -> "subprocess.Popen[bytes]":
        begun.append(start())
        os.kill(begun[-1].pid, signal.SIGSTOP)  # it is at work, and has not answered
        return begun[-1]

    monkeypatch.setattr(crew_module, "_started", started)
    walking = Crew(file_store.database, f"sqlite:///{tmp_path}/oddchip.db", "", 2).walk(pieces(file_store, the_day()))

    def kill() -> None:
        while len(begun) < 2:
            time.sleep(0.01)
        begun[0].kill()

    Thread(target=kill, daemon=True).start()
    with pytest.raises(StoreUnavailable, match=r"ended from outside .* run it again"):
        list(walking)
    assert all(process.poll() is not None for process in begun)


def test_a_store_that_is_not_there_is_told(file_store: Store, tmp_path: Path) -> None:
    """By the same exception as in this process."""
    play(file_store, tables=2)
    walking = Crew(file_store.database, f"sqlite:///{tmp_path}/elsewhere.db", "", 2)
    some = pieces(file_store, the_day())
    with pytest.raises(NoStore, match="there is no file"):
        list(walking.walk([*some, *some]))
