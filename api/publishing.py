"""Publishes checkpoints while the service runs, and has witnesses cosign them."""

import logging
import time
from collections.abc import Callable, Sequence
from functools import partial
from threading import Event, Thread
from typing import Final, Self

from ledger.availability import StoreUnavailable, StoreUnreadable
from ledger.publishing.publisher import publish
from ledger.publishing.signer import BadSigner, Signer, WillNotSign
from ledger.publishing.witnesses import NotCosigned, Witness, ask
from ledger.store.store import Store

PAUSE: Final = 10.0
"""Seconds between two looks at the log: what is recorded is under a checkpoint after so long at most."""
PATIENCE: Final = 10.0
"""Seconds that the end of the service waits for them, however slowly a witness answers."""
_log: Final = logging.getLogger(__name__)


class Publishing:
    """Threads from entering to leaving the context: one that publishes, and one for each witness.

    None waits for another: a witness that does not answer hinders neither the log nor other witnesses.
    """

    def __init__(self, store: Store, signer: Signer | None, witnesses: Sequence[Witness] = ()) -> None:
        """Without a signer nothing is published here."""
        self._stop: Final = Event()
        self._said: Final[dict[str, str]] = {}
        tasks: list[tuple[str, Callable[[], object]]] = []
        if signer is not None:
            tasks = [("publisher", partial(publish, store.database, signer))]
            tasks += [(one.name, partial(ask, store.database, one)) for one in witnesses]
        self._threads: Final = [
            Thread(target=self._repeat, args=(name, task), name=name, daemon=True) for name, task in tasks
        ]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Waits for what is under way, a few seconds at most: whatever is cut off is caught up next time."""
        self._stop.set()
        end = time.monotonic() + PATIENCE
        for thread in self._threads:
            thread.join(max(0.0, end - time.monotonic()))

    def _repeat(self, name: str, task: Callable[[], object]) -> None:
        while not self._stop.is_set():
            try:
                task()
                self._said.pop(name, None)
            except (StoreUnavailable, NotCosigned) as fault:
                self._say(name, logging.WARNING, str(fault))
            except (StoreUnreadable, WillNotSign, BadSigner, ValueError) as fault:
                self._say(name, logging.ERROR, str(fault))
            except Exception:
                _log.exception("%s failed; it goes on", name)
            self._stop.wait(PAUSE)

    def _say(self, name: str, level: int, text: str) -> None:
        """The same trouble is told once."""
        if self._said.get(name) != text:
            self._said[name] = text
            _log.log(level, "%s: %s", name, text)
