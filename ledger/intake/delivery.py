"""A file's hands and lines on their way into the store: some at a time, so that memory does not grow with the file."""

from dataclasses import dataclass
from typing import Final

from ledger.availability import StoreUnavailable
from ledger.histories.broken_hands import BrokenHands
from ledger.histories.fault import Fault
from ledger.histories.stream_line import StreamLine, Subject
from ledger.intake.consignment import Consignment, Item, subject_of
from ledger.intake.live_intake import LiveIntake, LiveOutcome
from ledger.intake.receipt import Receipt
from ledger.intake.venue_intake import VenueOutcome
from ledger.intake.venue_receipt import VenueReceipt
from ledger.intake.work import record_together
from ledger.store.store import Store
from replay.hand import Hand

HANDS: Final = 100
LINES: Final = 1_000
EVENTS: Final = 10_000
"""So many whole hands, or lines, or events in whole hands, are recorded in one turn."""


@dataclass(frozen=True, slots=True)
class Delivered:
    """What became of a hand, a table or a room: also where something failed that never should."""

    subject: Subject
    outcome: LiveOutcome | VenueOutcome | Exception


class Stopped(Exception):
    """The store could not be used: what was recorded before stays, and nothing more was tried.

    ``delivered`` is what became of others of that turn before it happened.
    """

    def __init__(self, why: StoreUnavailable, hands: int, lines: int, delivered: list[Delivered]) -> None:
        before = f"{hands} whole hands and {lines} lines were recorded before it"
        super().__init__(f"{why}; {before}, the rest was not tried")
        self.delivered: Final = delivered


class Delivery:
    """Takes what a file holds in its order. Whatever of its lines came to grief is told once."""

    def __init__(self, store: Store, house: str | None = None) -> None:
        self._store: Final = store
        self._live: Final = LiveIntake(store)
        self._house: Final = house
        self._broken: Final = BrokenHands()
        self._items: Final[list[Item]] = []
        self._events = 0
        self._hands = 0
        self._lines = 0

    def add(self, item: Item) -> list[Delivered]:
        """Takes one more; answers for what was recorded with it, once so much has come together. Raises Stopped."""
        whole = isinstance(item, Hand)
        if not isinstance(item, Hand) and self._broken.pass_over(subject_of(item), _ends(item)):
            return []
        done = self.finish() if self._items and whole != isinstance(self._items[0], Hand) else []
        self._items.append(item)
        self._events += len(item.events) if isinstance(item, Hand) else 0
        most = HANDS if whole else LINES
        return done + self.finish() if len(self._items) == most or self._events >= EVENTS else done

    def is_news(self, fault: Fault) -> bool:
        """Whether a fault of the file is to be told: further lines of what came to grief are not."""
        if fault.subject is None:
            return True
        news = not self._broken.pass_over(fault.subject, ends=False)
        self._broken.add(fault.subject)
        return news

    def finish(self) -> list[Delivered]:
        """Records what has come and was not recorded yet. Raises Stopped."""
        if not self._items:
            return []
        groups = _bysubject_of(self._items)
        done = self._together(groups)
        for one in done:
            last = groups[one.subject][-1]
            if not isinstance(last, Hand) and not isinstance(one.outcome, Receipt | VenueReceipt):
                self._broken.add(one.subject, _ends(last))
        self._items.clear()
        self._events = 0
        return done

    def _together(self, groups: dict[Subject, list[Item]]) -> list[Delivered]:
        taken = self._record(self._items)
        if isinstance(taken, list):
            return taken
        done: list[Delivered] = []
        if isinstance(taken, StoreUnavailable):
            raise self._stopped(taken, done)
        # Each on its own, so that the one at fault takes no other with it.
        for subject, items in groups.items():
            taken = self._record(items)
            if isinstance(taken, StoreUnavailable):
                raise self._stopped(taken, done)
            done += taken if isinstance(taken, list) else [Delivered(subject, taken)]
        return done

    def _record(self, items: list[Item]) -> list[Delivered] | Exception:
        """One turn of writing: what became of all in it, or why it failed."""
        try:
            consignment = Consignment(self._live, items, self._house)
        except StoreUnavailable as busy:  # for lines that go on with a recorded hand its start is read
            return busy
        [taken] = record_together(self._store, [consignment])
        if isinstance(taken, Exception):
            return taken
        done = [Delivered((one.room, one.hand_id), one.outcome) for one in taken.hands]
        done += [Delivered(one.venue, one.outcome) for one in taken.venues]
        receipted = {one.subject for one in done if isinstance(one.outcome, Receipt | VenueReceipt)}
        for item in items:
            if subject_of(item) in receipted:
                self._hands += isinstance(item, Hand)
                self._lines += not isinstance(item, Hand)
        return done

    def _stopped(self, why: StoreUnavailable, done: list[Delivered]) -> Stopped:
        return Stopped(why, self._hands, self._lines, done)


def _bysubject_of(items: list[Item]) -> dict[Subject, list[Item]]:
    groups: dict[Subject, list[Item]] = {}
    for item in items:
        groups.setdefault(subject_of(item), []).append(item)
    return groups


def _ends(line: Item) -> bool:
    return isinstance(line, StreamLine) and line.ends
