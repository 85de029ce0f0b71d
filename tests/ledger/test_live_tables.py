"""Many tables at once at one desk: no event is lost, each table keeps its order, and the rate is printed."""

import threading
import time
from typing import Final

import pytest

from ledger.availability import StoreUnavailable
from ledger.histories.hand_document import write_hand
from ledger.histories.stream_line import read_line
from ledger.intake.consignment import Consignment
from ledger.intake.intake_desk import IntakeDesk
from ledger.intake.live_intake import LiveIntake
from ledger.intake.receipt import Receipt
from ledger.store.store import Store
from tests.ledger.live_lines import EVENTS, stream_lines
from tests.ledger.soundness import check_sound
from tests.room.patience import SOAK

TABLES: Final = 200 if SOAK else 12
SECONDS: Final = 30.0 if SOAK else 1.0


class Table:
    """A table of a game server: each event is sent when it happens, and the next one when that is answered."""

    def __init__(self, desk: IntakeDesk, live: LiveIntake, number: int, end: float) -> None:
        self._desk: Final = desk
        self._live: Final = live
        self._number: Final = number
        self._end: Final = end
        self.sent: dict[str, int] = {}
        """How many lines of each hand were answered with a receipt."""
        self.sent_away = 0
        self.fault: object = None

    def play(self) -> None:
        """Hand after hand, until the time is over."""
        hand = 0
        while self.fault is None and time.monotonic() < self._end:
            name = f"t{self._number}-{hand}"
            for n, line in enumerate(stream_lines(hand_id=name)):
                if time.monotonic() >= self._end or not self._send(line):
                    break
                self.sent[name] = n + 1
            hand += 1

    def _send(self, line: dict[str, object]) -> bool:
        while True:
            try:
                [taken] = self._desk.hand_in(Consignment(self._live, [read_line(line)])).hands
            except StoreUnavailable:
                self.sent_away += 1
                time.sleep(0.05)
                continue
            if not isinstance(taken.outcome, Receipt):
                self.fault = taken.outcome
            return self.fault is None


def test_no_event_of_many_tables_is_lost(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    """Every line that was answered is there, in its hand's order, and nothing else; sealed where the hand ended."""
    live = LiveIntake(store)
    with IntakeDesk(store) as desk:
        end = time.monotonic() + SECONDS
        tables = [Table(desk, live, number, end) for number in range(TABLES)]
        threads = [threading.Thread(target=table.play) for table in tables]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert [table.fault for table in tables if table.fault is not None] == []
    leaves = check_sound(store) + 1
    sent = 0
    for table in tables:
        for name, lines in table.sent.items():
            recorded = store.hand_of("testrum", name)
            assert write_hand(recorded.hand)["events"] == EVENTS[: lines - 1]
            assert recorded.sealed == (lines == len(EVENTS) + 1)
            sent += lines
    assert sent >= leaves >= TABLES
    if SOAK:
        away = sum(table.sent_away for table in tables)
        with capsys.disabled():
            rate = f"{sent / SECONDS:,.0f} events a second, each a request of its own"
            print(f"\n{store.database.dialect}: {TABLES} tables, {rate}; {away} times sent away")  # noqa: T201
