"""Closes hands by the time limit while the service runs."""

import logging
from threading import Event, Thread
from time import time_ns
from typing import Final

from ledger.availability import StoreUnavailable, StoreUnreadable
from ledger.intake.open_hands import OpenHands
from ledger.intake.time_limit import close_overdue
from ledger.log.time_text import HOUR
from ledger.store.store import Store

PAUSE: Final = 60.0
"""Seconds between two looks."""
_log: Final = logging.getLogger(__name__)


class Closing:
    """A thread that closes what is overdue, from entering to leaving the context; with 0 hours it does nothing."""

    def __init__(self, store: Store, hours: int) -> None:
        self._store: Final = store
        self._hours: Final = hours
        self._stop: Final = Event()
        self._thread: Final = Thread(target=self._close, name="closing")

    def __enter__(self) -> None:
        if self._hours:
            self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        if self._hours:
            self._thread.join()

    def _close(self) -> None:
        hands = OpenHands()
        while not self._stop.is_set():
            try:
                closed = close_overdue(self._store, hands, time_ns() // 1000 - self._hours * HOUR)
                if closed:
                    _log.warning("closed by the time limit: %d hands", len(closed))
            except StoreUnavailable as busy:
                _log.warning("%s", busy)
            except StoreUnreadable as damaged:
                _log.error("%s", damaged)
            self._stop.wait(PAUSE)
