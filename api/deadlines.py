"""Notes deadlines that have gone by, and closes cases whose appeal window has ended, while the service runs."""

import logging
from typing import Final

from api.background import Task
from ledger.disputes.clock import pass_day
from ledger.store.store import Store

PAUSE: Final = 60.0
"""Seconds between two looks."""
_log: Final = logging.getLogger(__name__)


def deadlines(store: Store) -> list[Task]:
    """The cases of a store."""

    def look() -> bool:
        changed = pass_day(store)
        if changed:
            _log.warning("deadlines: %d cases are late, or can no longer be appealed", changed)
        return False

    return [Task("deadlines", look, PAUSE)]
