"""Processes of this machine that walk pieces side by side."""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from subprocess import PIPE, Popen
from threading import Lock, Thread
from typing import Final

import ledger
from ledger.availability import StoreUnavailable
from ledger.database.database import Database
from ledger.log.canonical_json import canonical_json
from ledger.reconciliation.piece import Piece, Walked
from ledger.reconciliation.worker import FAULTS, work

MAIN: Final = "import sys; sys.path.insert(0, sys.argv[1]); from ledger.reconciliation.worker import main; main()"


@dataclass(frozen=True, slots=True)
class Crew:
    """Who walks: this process alone, or so many of their own, which get the store by its address and the folder of the
    operator's houses.
    """

    database: Database
    address: str
    houses: str
    jobs: int

    def walk(self, pieces: Sequence[Piece]) -> Iterator[Walked]:
        """The pieces as they are done, in any order. Raises as ``work`` does, and StoreUnavailable for a worker that
        was killed.
        """
        jobs = min(self.jobs, len(pieces))
        # The longest first, so that none is left alone with one at the end.
        todo = sorted(pieces, key=lambda piece: -piece.hands)
        if jobs <= 1:
            for piece in todo:
                yield work(self.database, piece)
            return
        yield from _Workers(self, jobs, iter(todo)).results()


class _Workers:
    def __init__(self, crew: Crew, jobs: int, todo: Iterator[Piece]) -> None:
        self._crew: Final = crew
        self._todo: Final = todo
        self._lock: Final = Lock()
        self._done: Final[SimpleQueue[Walked | Exception | None]] = SimpleQueue()
        self._stopped = False
        self._processes: Final[list[Popen[bytes]]] = []
        self._threads: Final = [Thread(target=self._serve, daemon=True) for _ in range(jobs)]

    def results(self) -> Iterator[Walked]:
        """What they have done, until nothing is left."""
        for thread in self._threads:
            thread.start()
        working = len(self._threads)
        try:
            while working:
                found = self._done.get()
                if found is None:
                    working -= 1
                elif isinstance(found, Exception):
                    raise found
                else:
                    yield found
        finally:
            with self._lock:
                self._stopped = True
            for process in self._processes:
                process.kill()
                process.wait()

    def _serve(self) -> None:
        """Starts one worker, and gives it piece after piece."""
        try:
            with self._lock:
                if self._stopped:
                    return
                process = _started()
                self._processes.append(process)
            _tell(process, {"store": self._crew.address, "houses": self._crew.houses})
            while (piece := self._next()) is not None:
                self._done.put(_answer(process, piece))
        except Exception as fault:
            self._done.put(fault)
        self._done.put(None)

    def _next(self) -> Piece | None:
        with self._lock:
            return None if self._stopped else next(self._todo, None)


def _started() -> Popen[bytes]:
    """A worker with the sources that this process has, whatever its working directory holds."""
    return Popen([sys.executable, "-P", "-c", MAIN, str(Path(ledger.__file__).parents[1])], stdin=PIPE, stdout=PIPE)


def _tell(process: Popen[bytes], document: object) -> None:
    assert process.stdin is not None
    try:
        process.stdin.write(canonical_json(document) + b"\n")
        process.stdin.flush()
    except OSError:
        raise _gone(process) from None


def _answer(process: Popen[bytes], piece: Piece) -> Walked:
    _tell(process, piece.document())
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line.endswith(b"\n"):
        raise _gone(process)
    if line.startswith(b"-"):
        said = json.loads(line[1:])
        kind = FAULTS.get(said["kind"])
        raise RuntimeError(f"{said['kind']}: {said['text']}") if kind is None else kind(said["text"])
    last, _, sheet = line[1:-1].partition(b" ")
    return Walked(piece, int(last), sheet)


def _gone(process: Popen[bytes]) -> StoreUnavailable:
    process.kill()
    return StoreUnavailable(
        f"a process of the night was ended from outside (status {process.wait()}); what is done is kept, run it again"
    )
