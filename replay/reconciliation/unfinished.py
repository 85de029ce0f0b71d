"""The check ``unfinished``: hands that were started and never finished."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.hand import Hand
from replay.instant import MINUTE
from replay.reconciliation.check import UNFINISHED, Check
from replay.reconciliation.place import Place
from replay.reconciliation.sheet import Sheet

STILL_PLAYED: Final = 30
"""So many minutes after it was last heard of a hand may still be played."""
RUNNING: Final = f"the hand was heard of in the last {STILL_PLAYED} minutes of the day, and may still be played"


@final
@mypyc_attr(acyclic=True)
class Unfinished:
    """The hands of one table that no event finished. ``end`` of the day is in microseconds since 1970 UTC."""

    def __init__(self, sheet: Sheet, end: int) -> None:
        self._check: Final[Check] = sheet.check(UNFINISHED)
        self._end: Final = end
        self._open: Place | None = None
        self._heard_at = 0

    def take(self, place: Place, heard_at: int) -> None:
        """A hand that has not come to an end."""
        self._open = place
        self._heard_at = heard_at

    def go_on(self, hand: Hand) -> None:
        """The table plays another hand: one that was open will not be finished any more."""
        place = self._open
        if place is not None:
            self._check.looked_at += 1
            self._open = None
            _note(place, f"the hand was not finished when the table went on with hand {hand.hand_id}")

    def finish(self) -> None:
        """The day is over."""
        place = self._open
        if place is None:
            return
        if self._end - self._heard_at <= STILL_PLAYED * MINUTE:
            self._check.skip(RUNNING)
            return
        self._check.looked_at += 1
        minutes = (self._end - self._heard_at) // MINUTE
        _note(place, f"the hand was not finished, and nothing was heard of it in the last {minutes} minutes of the day")


def _note(place: Place, message: str) -> None:
    place.add(UNFINISHED, "hand.unfinished", message, {}, {"events": len(place.hand.events)})
