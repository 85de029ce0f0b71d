"""The views of a store: made from the events, and made again at any time."""

from collections.abc import Callable, Mapping
from typing import Final

from ledger.disputes import queue
from ledger.people import views as people_views
from ledger.reconciliation import nights
from ledger.store.store import Store
from ledger.tables import openings


def _cases(store: Store) -> None:
    with store.recording() as turn:
        queue.rebuild(turn)


def _people(store: Store) -> None:
    with store.recording() as turn:
        people_views.rebuild(turn.session)


def _verdicts(store: Store) -> None:
    store.verdicts.rebuild()


def _tables(store: Store) -> None:
    with store.recording() as turn:
        openings.rebuild(turn.session)


def _nights(store: Store) -> None:
    with store.recording() as turn:
        nights.rebuild(turn.session)


def _days(store: Store) -> None:
    store.days.rebuild()


REBUILDING: Final[Mapping[str, Callable[[Store], None]]] = {
    "people": _people,
    "cases": _cases,
    "verdicts": _verdicts,
    "days": _days,
    "tables": _tables,
    "nights": _nights,
}
"""By name: what makes it again, in one go or batch by batch. Each raises StoreUnavailable, StoreUnreadable and, for
events that were changed, Unreadable."""
