"""A file's hands and lines on their way into the store: some at a time, so that memory does not grow with the file."""

from dataclasses import dataclass
from typing import Final

from ledger.histories.broken_hands import BrokenHands
from ledger.histories.fault import Fault
from ledger.histories.stream_line import HandName, StreamLine
from ledger.intake.consignment import Consignment, Item
from ledger.intake.live_intake import LiveIntake, LiveOutcome
from ledger.intake.receipt import Receipt
from ledger.intake.work import record_together
from ledger.store.store import Store
from replay.hand import Hand

HANDS: Final = 100
LINES: Final = 1_000
EVENTS: Final = 10_000
"""So many whole hands, or lines, or events in whole hands, are recorded in one turn."""


@dataclass(frozen=True, slots=True)
class Delivered:
    """What became of a hand: also where the store could not be used, or something failed that never should."""

    room: str
    hand_id: str
    outcome: LiveOutcome | Exception


class Delivery:
    """Takes what a file holds in its order. A stream's hand that came to grief is told once."""

    def __init__(self, store: Store, house: str | None = None) -> None:
        self._store: Final = store
        self._live: Final = LiveIntake(store)
        self._house: Final = house
        self._broken: Final = BrokenHands()
        self._items: Final[list[Item]] = []
        self._events = 0

    def add(self, item: Item) -> list[Delivered]:
        """Takes one more; answers for what was recorded with it, once so much has come together."""
        if isinstance(item, StreamLine) and self._broken.pass_over(item.hand, item.ends):
            return []
        done = self.finish() if self._items and type(item) is not type(self._items[0]) else []
        self._items.append(item)
        self._events += len(item.events) if isinstance(item, Hand) else 0
        most = LINES if isinstance(item, StreamLine) else HANDS
        return done + self.finish() if len(self._items) == most or self._events >= EVENTS else done

    def is_news(self, fault: Fault) -> bool:
        """Whether a fault of the file is to be told: further lines of a hand that came to grief are not."""
        if fault.hand is None:
            return True
        news = not self._broken.pass_over(fault.hand, ends=False)
        self._broken.add(fault.hand)
        return news

    def finish(self) -> list[Delivered]:
        """Records what has come and was not recorded yet."""
        if not self._items:
            return []
        groups = _by_hand(self._items)
        [taken] = record_together(self._store, [Consignment(self._live, self._items, self._house)])
        if isinstance(taken, list):
            done = [Delivered(one.room, one.hand_id, one.outcome) for one in taken]
        elif isinstance(taken, OSError):
            done = [Delivered(*hand, taken) for hand in groups]
        else:
            # Each on its own, so that the one at fault takes no other with it.
            done = [one for hand, items in groups.items() for one in self._alone(hand, items)]
        for one in done:
            last = groups[one.room, one.hand_id][-1]
            if isinstance(last, StreamLine) and not isinstance(one.outcome, Receipt):
                self._broken.add(last.hand, last.ends)
        self._items.clear()
        self._events = 0
        return done

    def _alone(self, hand: HandName, items: list[Item]) -> list[Delivered]:
        [taken] = record_together(self._store, [Consignment(self._live, items, self._house)])
        if isinstance(taken, list):
            return [Delivered(one.room, one.hand_id, one.outcome) for one in taken]
        return [Delivered(*hand, taken)]


def _by_hand(items: list[Item]) -> dict[HandName, list[Item]]:
    groups: dict[HandName, list[Item]] = {}
    for item in items:
        groups.setdefault((item.room, item.hand_id), []).append(item)
    return groups
