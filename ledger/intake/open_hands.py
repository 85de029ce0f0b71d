"""Hands that have begun and not ended: when something came to each of them last."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from ledger.database.database import Database
from ledger.store.mapper import Unreadable
from ledger.store.stored_value import stored_id, stored_number

BATCH: Final = 10_000
"""Appends that are read at a time."""
_AFTER: Final = (
    "SELECT a.no, s.id, a.at, a.sealed IS NOT NULL FROM appends a JOIN streams s ON s.no = a.stream "
    "JOIN events e ON e.stream = a.stream AND e.version = 1 JOIN types t ON t.no = e.type "
    "WHERE a.no > ? AND substr(t.topic, 1, 12) = 'hand_started' ORDER BY a.no LIMIT ?"
)


@dataclass(frozen=True, slots=True)
class HandAppend:
    """What was recorded of a hand at once: its leaf, when (microseconds since 1970 UTC), and whether that sealed it."""

    leaf: int
    stream: UUID
    at: int
    sealed: bool


class OpenHands:
    """The hands that are open, as far as the log has been followed; memory is used for those alone."""

    def __init__(self) -> None:
        self._last: Final[dict[UUID, int]] = {}
        self.reached = -1
        """The leaf up to which the log was followed."""

    def follow(self, appends: Iterable[HandAppend]) -> None:
        """Takes what was recorded next, in its order."""
        for one in appends:
            self._last.pop(one.stream, None)
            if not one.sealed:
                self._last[one.stream] = one.at
            self.reached = one.leaf

    def overdue(self, before: int) -> list[UUID]:
        """The hands to which nothing has come since that time, those that wait longest first."""
        found = []
        for stream, at in self._last.items():
            if at >= before:
                break
            found.append(stream)
        return found

    def catch_up(self, database: Database) -> None:
        """Follows to the newest leaf. Raises StoreUnavailable."""
        while True:
            with database.reading() as session:
                rows = session.rows(_AFTER, (self.reached, BATCH))
            for no, name, at, sealed in rows:
                with suppress(Unreadable):  # such a hand stays open, and a check names it
                    self.follow([HandAppend(no, stored_id(name), stored_number(at), bool(sealed))])
                self.reached = no
            if len(rows) < BATCH:
                return
