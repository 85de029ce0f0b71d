"""Closes hands by the time limit while the service runs."""

import logging
from time import time_ns
from typing import Final

from api.background import Task
from ledger.intake.open_hands import OpenHands
from ledger.intake.time_limit import close_overdue
from ledger.log.time_text import HOUR
from ledger.store.store import Store

PAUSE: Final = 60.0
"""Seconds between two looks."""
_log: Final = logging.getLogger(__name__)


def closing(store: Store, hours: int) -> list[Task]:
    """Closes what is overdue after so many hours; with 0 there is nothing to do."""
    hands = OpenHands()

    def close() -> bool:
        closed = close_overdue(store, hands, time_ns() // 1000 - hours * HOUR)
        if closed:
            _log.warning("closed by the time limit: %d hands", len(closed))
        return False

    return [Task("closing", close, PAUSE)] if hours else []
