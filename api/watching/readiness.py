"""Whether the service can do its work now: each thing that it needs, and what is the matter with it."""

from collections.abc import Iterator, Mapping
from time import time_ns
from typing import Final

from api.background import Background
from api.publishing import is_of_a_witness
from ledger.availability import StoreUnavailable, StoreUnreadable
from ledger.log.time_text import SECOND
from ledger.publishing import published
from ledger.store.store import Store

LATE: Final = 60
"""Seconds after which what is recorded should be published; six looks at the log."""
OK: Final = "ok"


class Readiness:
    """Asks the store and what runs beside the service. ``publishes`` says whether the log is published here."""

    def __init__(self, store: Store, background: Background, publishes: bool) -> None:
        self._store: Final = store
        self._background: Final = background
        self._publishes: Final = publishes

    def state(self) -> Mapping[str, str]:
        """``ok`` for each thing that is needed, or what is the matter with it."""
        return dict(self._each())

    def _each(self) -> Iterator[tuple[str, str]]:
        yield "store", self._of_the_store()
        yield "publishing", self._of_publishing()
        for name, state in self._background.state().items():
            # A witness is somebody else: the service does its work without him.
            yield name, OK if is_of_a_witness(name) else state

    def _of_the_store(self) -> str:
        try:
            with self._store.database.writing() as session:
                session.rows("SELECT max(no) FROM appends")
        except StoreUnavailable:
            return "busy, full or out of reach"
        except StoreUnreadable:
            return "damaged"
        return OK

    def _of_publishing(self) -> str:
        if not self._publishes:
            return OK
        try:
            with self._store.database.reading() as session:
                newest = published.newest(session)
                waiting = session.rows(
                    "SELECT at FROM appends WHERE no >= ? ORDER BY no LIMIT 1", (newest.size if newest else 0,)
                )
        except (StoreUnavailable, StoreUnreadable):
            return "cannot be told"
        late = waiting and time_ns() // 1000 - waiting[0][0] > LATE * SECOND
        return f"behind by more than {LATE} seconds" if late else OK
