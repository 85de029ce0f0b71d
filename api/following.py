"""Keeps the views up to date while the service runs, so that a list and a night need not wait for a large import."""

from typing import Final

from api.background import Task
from ledger.store.store import Store

PAUSE: Final = 1.0
"""Seconds between two looks at an unchanged store."""


def following(store: Store) -> list[Task]:
    """Finds the verdicts of what has been recorded, and on which day it was played; a batch a turn each."""
    return [
        Task("verdicts", lambda: not store.verdicts.follow(batches=1), PAUSE),
        Task("days", lambda: not store.days.follow(batches=1), PAUSE),
    ]
