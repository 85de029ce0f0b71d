"""Writers for the crash tests: processes that record without end and say each receipt, until somebody kills them.

Run as a program it is a nursery: it has imported everything, and forks a writer for each line of its standard input
(a JSON object). So a writer begins at once, and hundreds can be killed in a minute. ``{"mark": N}`` is said back, so
that the reader knows that all has been read that was said before.
"""

import json
import os
import random
import resource
import signal
import sys
import time
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from typing import Any, NoReturn

if __name__ == "__main__":
    sys.path.append(str(Path(__file__).parents[2]))

import ledger.database.postgresql  # noqa: F401 (else each writer would import it anew)
from ledger.availability import StoreUnavailable
from ledger.histories.stream_line import StreamLine
from ledger.histories.venue_line import VenueLine
from ledger.intake.consignment import Consignment, TakenIn
from ledger.intake.live_intake import LiveIntake
from ledger.intake.receipt import Receipt
from ledger.intake.refusal import OutOfOrder
from ledger.intake.venue_intake import VenueLines
from ledger.intake.venue_receipt import VenueReceipt
from ledger.intake.whole_hands import record, record_all
from ledger.intake.work import record_together
from ledger.publishing.publisher import publish
from ledger.publishing.signer import Signer
from ledger.store.store import Store, open_store
from ledger.store.venue import Venue
from tests.ledger.live_lines import live_lines
from tests.ledger.sample_hands import verified
from tests.ledger.venue_lines import EVENING, venue_lines

TABLES = 5
SLOW = 0.005
"""Seconds that a publisher waits for the disk, each time."""


class Table:
    """One table of a writer: hand after hand, line after line; it goes on where the one before it was killed."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._hand = 0
        self._lines: list[StreamLine] = []
        self.next = 0
        self._begin()

    def find_place(self, live: LiveIntake) -> None:
        """Goes to the first line that is not recorded, in this hand or one after it."""
        while True:
            [taken] = live.take([self._lines[-1]])
            if isinstance(taken.outcome, OutOfOrder):
                self.next = taken.outcome.expected
                return
            self._hand += 1
            self._begin()

    def _begin(self) -> None:
        self._lines = live_lines(hand_id=f"{self._name}-{self._hand}")
        self.next = 0

    def some(self, most: int) -> list[StreamLine]:
        """The next lines of the hand; a new hand where it has ended."""
        if self.next == len(self._lines):
            self._hand += 1
            self._begin()
        found = self._lines[self.next : self.next + most]
        self.next += len(found)
        return found


class Books:
    """What happens at one table beside its hands: the same evening again and again."""

    def __init__(self, name: str) -> None:
        self.venue = Venue("testrum", name)
        self.next = 0

    def find_place(self, live: LiveIntake, store: Store) -> None:
        """Goes to the first line that is not recorded."""
        with store.recording() as turn:
            outcome = live.venues.write(turn, VenueLines.sorted(self._lines(9_999, 1)), self.venue)
        assert isinstance(outcome, OutOfOrder)
        self.next = outcome.expected

    def some(self, most: int) -> list[VenueLine]:
        """The next lines."""
        found = self._lines(self.next, most)
        self.next += most
        return found

    def _lines(self, first: int, count: int) -> list[VenueLine]:
        events = [EVENING[n % len(EVENING)] for n in range(first, first + count)]
        return venue_lines(events, self.venue, first)


def say(document: dict[str, Any]) -> None:
    """One line, in one write, past every buffer."""
    os.write(1, json.dumps(document).encode() + b"\n")


def say_receipts(outcomes: Iterable[object]) -> None:
    """What is on disk now."""
    for receipt in outcomes:
        assert isinstance(receipt, Receipt), receipt
        say({"hand": receipt.hand_id, "events": receipt.events, "sealed": receipt.sealed, "leaf": receipt.leaf})


def say_taken(taken: TakenIn) -> None:
    """The same of hands, tables and rooms together."""
    say_receipts(one.outcome for one in taken.hands)
    for one in taken.venues:
        assert isinstance(one.outcome, VenueReceipt), one.outcome
        receipt = one.outcome
        say({"venue": receipt.venue.table, "version": receipt.version, "leaf": receipt.leaf})


def write(store: Store, tables: list[Table], books: Books, seed: str) -> None:
    """Records whole hands, batches, live lines and what happens at a table, as chance has it."""
    chance = random.Random(seed)
    live = LiveIntake(store)
    for table in tables:
        table.find_place(live)
    books.find_place(live, store)
    for step in count():
        names = [f"{seed}-{step}-{number}" for number in range(chance.randint(2, 12))]
        kind = chance.randrange(4)
        if kind == 0:
            say_receipts([record(store, verified(hand_id=names[0]))])
        elif kind == 1:
            say_receipts(record_all(store, [verified(hand_id=name) for name in names]))
        else:
            some = chance.sample(tables, chance.randint(1, TABLES))
            lines = [line for table in some for line in table.some(chance.randint(1, 6))]
            [taken] = record_together(store, [Consignment(live, [*lines, *books.some(chance.randint(1, 4))])])
            if isinstance(taken, StoreUnavailable):
                raise taken
            assert isinstance(taken, TakenIn), taken
            say_taken(taken)


def publish_all(store: Store, folder: str) -> NoReturn:
    """Publishes without end, and says each new checkpoint. The disk is slow, so that many are killed waiting for it."""
    at_once = os.fsync

    def slowly(fd: Any) -> None:
        time.sleep(SLOW)
        at_once(fd)

    os.fsync = slowly
    signer = Signer(Path(folder))
    while True:
        found = publish(store.database, signer)
        if found.new:
            say({"published": found.checkpoint.size, "root": found.checkpoint.root.hex()})


def child(order: dict[str, Any]) -> NoReturn:
    """A writer. Where the store cannot be used it says so and ends; a patient one goes on with the same store.

    ``bytes`` is how far its files may grow. One with a ``signer`` publishes and does not write.
    """
    if "bytes" in order:
        resource.setrlimit(resource.RLIMIT_FSIZE, (order["bytes"], order["bytes"]))
    patient = order.get("patient", False)
    try:
        with open_store(order["address"], wait=1 if patient else 30) as store:
            if "signer" in order:
                publish_all(store, order["signer"])
            tables = [Table(f"live-{order['writer']}-{number}") for number in range(TABLES)]
            books = Books(f"books-{order['writer']}")
            for life in count():
                try:
                    write(store, tables, books, f"{order['seed']}-{life}")
                except StoreUnavailable as fault:
                    say({"refused": str(fault)})
                if not patient:
                    break
    except StoreUnavailable as fault:
        say({"refused": str(fault)})
    except BaseException as fault:
        say({"failed": repr(fault)})
    os._exit(0)


def nursery() -> None:
    """Forks writers until its standard input ends."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        order = json.loads(line)
        if "mark" in order:
            say(order)
        elif (pid := os.fork()) == 0:
            child(order)
        else:
            say({"begun": pid})


if __name__ == "__main__":
    nursery()
