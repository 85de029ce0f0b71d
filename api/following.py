"""Keeps the verdicts up to date while the service runs, so that a list need not wait for a large import."""

from typing import Final

from api.background import Task
from ledger.store.store import Store

PAUSE: Final = 1.0
"""Seconds between two looks at an unchanged store."""


def following(store: Store) -> Task:
    """Finds the verdicts of what has been recorded, at most some hundred hands a turn."""
    return Task("verdicts", lambda: not store.verdicts.follow(batches=1), PAUSE)
