"""Where all that hand in meet: one writer takes what waits in one turn, and everybody gets his own answer.

A turn of writing costs a wait for the disk, whatever is in it. So many senders are served by writing what came while
the disk was waited for together, and not by many writers.
"""

from collections import deque
from concurrent.futures import Future
from threading import Condition, Thread
from typing import Any, Final, Self

from ledger.availability import StoreUnavailable
from ledger.intake.work import Answer, Work, record_together
from ledger.store.store import Store

PLACES: Final = 256
"""So many wait at most; whoever comes then is sent away at once."""
EVENTS: Final = 5_000
"""About so many events at most are recorded in one turn, so that nobody waits long for others."""


class IntakeDesk:
    """The desk of one store, open from entering to leaving the context; any number of threads may hand in."""

    def __init__(self, store: Store, places: int = PLACES, events: int = EVENTS) -> None:
        self._store: Final = store
        self._places: Final = places
        self._events: Final = events
        self._waiting: Final[deque[tuple[Work[Any], Future[Any]]]] = deque()
        self._changed: Final = Condition()
        self._open = False
        self._writer: Thread | None = None

    def __enter__(self) -> Self:
        self._open = True
        self._writer = Thread(target=self._write, name="intake")
        self._writer.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Takes no more; what was taken is still recorded and answered."""
        with self._changed:
            self._open = False
            self._changed.notify()
        assert self._writer is not None
        self._writer.join()

    def __len__(self) -> int:
        """How many wait, those not counted whom the writer is busy with."""
        with self._changed:
            return len(self._waiting)

    def hand_in(self, work: Work[Answer]) -> Answer:
        """Has it recorded, and gives back its answer when it is on disk.

        Raises StoreUnavailable: at once where too many wait already or the desk is closed, else where the store cannot
        be used. Raises what ``work.write`` raised. Nothing of it was written then.
        """
        answer: Future[Answer] = Future()
        with self._changed:
            if not self._open:
                raise StoreUnavailable("the intake is closed; nothing was written, try again")
            if len(self._waiting) >= self._places:
                raise StoreUnavailable(
                    f"the intake is busy, {len(self._waiting)} are waiting; nothing was written, try again"
                )
            self._waiting.append((work, answer))
            self._changed.notify()
        return answer.result()

    def _write(self) -> None:
        while some := self._next():
            for (_, answer), outcome in zip(
                some, record_together(self._store, [work for work, _ in some]), strict=True
            ):
                if isinstance(outcome, Exception):
                    answer.set_exception(outcome)
                else:
                    answer.set_result(outcome)

    def _next(self) -> list[tuple[Work[Any], Future[Any]]]:
        """What is to be recorded in the next turn; nothing when the desk is closed and all is done."""
        with self._changed:
            while self._open and not self._waiting:
                self._changed.wait()
            some: list[tuple[Work[Any], Future[Any]]] = []
            events = 0
            while self._waiting and (not some or events + self._waiting[0][0].size <= self._events):
                some.append(self._waiting.popleft())
                events += some[-1][0].size
            return some
