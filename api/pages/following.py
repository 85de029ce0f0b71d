"""Keeps the verdicts up to date while the service runs, so that a list need not wait for a large import."""

import logging
from threading import Event, Thread
from typing import Final

from ledger.availability import StoreUnavailable, StoreUnreadable
from ledger.store.store import Store

PAUSE: Final = 1.0
"""Seconds between two looks at an unchanged store."""
BREATH: Final = 0.01
"""Seconds between two batches, for others who write."""
_log: Final = logging.getLogger(__name__)


class Following:
    """A thread that finds the verdicts of what has been recorded, from entering to leaving the context."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._stop: Final = Event()
        self._thread: Final = Thread(target=self._follow, name="verdicts")

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        """Waits for the batch under way, at most some hundred hands."""
        self._stop.set()
        self._thread.join()

    def _follow(self) -> None:
        while not self._stop.is_set():
            try:
                current = self._store.verdicts.follow(batches=1)
            except StoreUnavailable as busy:
                _log.warning("%s", busy)
                current = True
            except StoreUnreadable as damaged:
                _log.error("%s", damaged)
                current = True
            self._stop.wait(PAUSE if current else BREATH)
