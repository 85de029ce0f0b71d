"""What runs beside the service: work that is done again and again, each in a thread of its own, whatever happens."""

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import Event, Thread
from typing import Final, Self

from ledger.availability import StoreUnavailable, StoreUnreadable
from ledger.log.refusal import NotAccepted
from ledger.publishing.signer import BadSigner, WillNotSign
from ledger.publishing.witnesses import NotCosigned

BREATH: Final = 0.01
"""Seconds between two turns of work that has more to do, for others who write."""
LONGEST: Final = 60.0
"""Seconds between two turns after many failures; longer only where the work's own pause is."""
PATIENCE: Final = 10.0
"""Seconds that the end of the service waits for turns under way; whatever is cut off is caught up next time."""
_PASSING: Final = (StoreUnavailable, NotCosigned)
_NEEDS_SOMEBODY: Final = (StoreUnreadable, WillNotSign, BadSigner, NotAccepted)
_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Task:
    """``work`` does one turn and says whether there is more to do at once; else it comes again after ``pause``
    seconds.
    """

    name: str
    work: Callable[[], bool]
    pause: float


class Loop:
    """One task, turn after turn until it is stopped. No exception ends it: after failures it waits longer, twice as
    long each time, and the same trouble is told once.
    """

    def __init__(self, task: Task) -> None:
        self._task: Final = task
        self._told: Final[dict[type[Exception], str]] = {}
        self.failures = 0
        """So many turns have failed since the last one that went well."""

    def run(self, stop: Event) -> None:
        """Goes on until ``stop`` is set, which ends a pause at once."""
        while not stop.is_set():
            stop.wait(self.turn())

    def turn(self) -> float:
        """One turn; gives the seconds until the next."""
        try:
            more = self._task.work()
        except Exception as fault:
            self.failures += 1
            self._tell(fault)
            return max(self._task.pause, min(LONGEST, self._task.pause * 2.0 ** min(self.failures, 32)))
        self.failures = 0
        self._told.clear()
        return BREATH if more else self._task.pause

    def _tell(self, fault: Exception) -> None:
        if self._told.get(type(fault)) == str(fault):
            return
        self._told[type(fault)] = str(fault)
        if isinstance(fault, _PASSING):
            _log.warning("%s: %s", self._task.name, fault)
        elif isinstance(fault, _NEEDS_SOMEBODY):
            _log.error("%s: %s", self._task.name, fault)
        else:
            _log.error("%s: it failed and goes on: %r", self._task.name, fault, exc_info=fault)


class Background:
    """The tasks of one service, at work from entering to leaving the context. None waits for another."""

    def __init__(self, tasks: Sequence[Task]) -> None:
        self._loops: Final = {task.name: Loop(task) for task in tasks}
        self._stop: Final = Event()
        self._threads: Final[list[Thread]] = []

    def __enter__(self) -> Self:
        for name, loop in self._loops.items():
            thread = Thread(target=loop.run, args=(self._stop,), name=name, daemon=True)
            self._threads.append(thread)
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Waits for the turns under way, some seconds at most."""
        self._stop.set()
        end = time.monotonic() + PATIENCE
        for thread in self._threads:
            thread.join(max(0.0, end - time.monotonic()))

    def state(self) -> Mapping[str, str]:
        """For each task ``ok``, or ``failing`` where its last turn did."""
        return {name: "failing" if loop.failures else "ok" for name, loop in self._loops.items()}

    def failures(self) -> Mapping[str, int]:
        """For each task how many turns have failed since the last one that went well."""
        return {name: loop.failures for name, loop in self._loops.items()}
