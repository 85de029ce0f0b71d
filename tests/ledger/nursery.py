"""Those who write in the crash tests, and what they were told."""

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import ledger
from ledger.check.openings import check_openings
from ledger.histories.hand_document import write_hand
from ledger.store.recorded_hand import RecordedHand
from ledger.store.store import Store
from ledger.store.venue import Venue
from tests.ledger.live_lines import EVENTS
from tests.ledger.venue_lines import EVENING


class Nursery:
    """Writers, and what they said."""

    def __init__(self) -> None:
        sources = str(Path(ledger.__file__).parents[1])
        self._process: Final = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("crash_writer.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": sources},
        )
        self._alive: Final[set[int]] = set()
        self._mark = 0
        self.receipts: dict[str, dict[str, Any]] = {}
        """The newest of each hand."""
        self.books: dict[str, dict[str, Any]] = {}
        """The newest of each table, for what happened beside the hands."""
        self.refused: list[str] = []
        self.published: list[tuple[int, bytes]] = []
        """Size and root of each new checkpoint."""

    def begin(self, **order: Any) -> int:
        """A new writer; gives its process."""
        self._order(order)
        while True:
            said = self._read()
            if "begun" in said:
                self._alive.add(int(said["begun"]))
                return int(said["begun"])

    def kill(self, process: int) -> None:
        """Kills a writer, at once and for good. Asserts that it was still at work."""
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            self.wait(process)
            raise AssertionError(f"a writer had ended by itself; refused was: {self.refused}") from None
        self.wait(process)

    def wait(self, process: int) -> None:
        """Waits until a writer is no more, and hears what it said."""
        while True:
            try:
                os.kill(process, 0)
            except ProcessLookupError:
                break
            self.listen()
        self._alive.discard(process)
        self.listen()

    def wait_for_a_receipt(self) -> None:
        """Waits until some writer has one more."""
        while "hand" not in self._read():
            pass

    def wait_for_a_refusal(self) -> None:
        """Waits until some writer is told that the store cannot be used."""
        while "refused" not in self._read():
            pass

    def wait_for_a_checkpoint(self) -> None:
        """Waits until a publisher has made one more."""
        while "published" not in self._read():
            pass

    def listen(self) -> None:
        """Hears everything that was said so far."""
        self._mark += 1
        self._order({"mark": self._mark})
        while self._read() != {"mark": self._mark}:
            pass

    def clear(self) -> None:
        """Ends whoever is left of a test that failed, and forgets what was said: it is nothing to the next test."""
        for process in self._alive.copy():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
            self.wait(process)
        self.receipts.clear()
        self.books.clear()
        self.refused.clear()
        self.published.clear()

    def close(self) -> None:
        """Ends it."""
        self._process.communicate()

    def _order(self, order: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the nursery has died"
        said: dict[str, Any] = json.loads(line)
        assert "failed" not in said, said
        if "hand" in said:
            self.receipts[said["hand"]] = said
        elif "venue" in said:
            self.books[said["venue"]] = said
        elif "refused" in said:
            self.refused.append(said["refused"])
        elif "published" in said:
            self.published.append((said["published"], bytes.fromhex(said["root"])))
        return said


def check_receipts(store: Store, nursery: Nursery) -> int:
    """Every event that was receipted is there, once, in its place and with its leaf. Gives the number of receipts."""
    for name, said in nursery.receipts.items():
        hand = store.hand_of("testrum", name)
        events = write_hand(hand.hand)["events"]
        assert isinstance(events, list)
        assert len(events) >= said["events"], f"{name}: receipted events are lost"
        assert events == EVENTS[: len(events)], f"{name} is another hand"
        assert hand.sealed >= said["sealed"]
        assert at_leaf(store, hand, said["leaf"]) >= said["events"] + 1
    for table, said in nursery.books.items():
        _check_books(store, Venue("testrum", table), said["version"])
    nursery.books.clear()
    found = len(nursery.receipts)
    nursery.receipts.clear()
    return found


def _check_books(store: Store, venue: Venue, version: int) -> None:
    _, contents = store.rows.stream_contents(venue.stream)
    assert len(contents) >= version, f"{venue}: receipted events are lost"
    expected = [EVENING[n % len(EVENING)]["type"] for n in range(len(contents))]
    assert [topic for topic, _ in contents] == expected, f"{venue} has other events"
    assert list(check_openings(store.database)) == []


def at_leaf(store: Store, hand: RecordedHand, leaf: int) -> int:
    """The version that a stream had come to with a leaf."""
    with store.database.reading() as session:
        [(version,)] = session.rows(
            "SELECT first + count - 1 FROM appends JOIN streams s ON s.no = stream WHERE appends.no = ? AND s.id = ?",
            (leaf, hand.stream.bytes),
        )
    return int(version)
