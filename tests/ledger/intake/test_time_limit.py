"""A hand to which nothing has come for long is closed as it is; no other one is."""

import sqlite3

import pytest

from ledger.histories.stream_line import StreamLine
from ledger.intake.live_intake import LiveIntake
from ledger.intake.open_hands import OpenHands
from ledger.intake.receipt import Receipt
from ledger.intake.refusal import Refused
from ledger.intake.time_limit import close_overdue
from ledger.log.time_text import HOUR
from ledger.store.store import Store
from ledger.store.stored_hand import TIME_LIMIT
from tests.ledger.live_lines import live_lines
from tests.ledger.soundness import check_sound

NOON = 1_800_000_000_000_000


def lines(hand_id: str) -> list[StreamLine]:
    return live_lines(hand_id=hand_id)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The hours past noon; what is recorded is recorded then."""
    hours = [0]
    monkeypatch.setattr("ledger.store.recorder.time_ns", lambda: (NOON + hours[0] * HOUR) * 1000)
    return hours


def test_what_is_overdue_is_closed_and_nothing_else(store: Store, clock: list[int]) -> None:
    """Its events stay as they are; it is sealed because of the time limit, and its sender gets the same receipt."""
    live, hands = LiveIntake(store), OpenHands()
    for hand_id, count in (("old", 5), ("going-on", 5), ("sealed", 99)):
        live.take(lines(hand_id)[:count])
    clock[0] = 20
    live.take(lines("going-on")[5:7])
    live.take([*lines("new")[:3], *lines("old")[8:9]])
    clock[0] = 25
    before = NOON + (clock[0] - 24) * HOUR
    [receipt] = close_overdue(store, hands, before)
    assert (receipt.hand_id, receipt.events, receipt.sealed) == ("old", 4, True)
    old = store.hand_of("testrum", "old")
    assert old.closed is not None
    assert (old.closed.because, len(old.hand.events)) == (TIME_LIMIT, 4)
    assert not store.hand_of("testrum", "going-on").sealed
    check_sound(store)
    assert close_overdue(store, hands, before) == []
    assert close_overdue(store, OpenHands(), before) == []
    [again] = live.take(lines("old")[:5])
    assert again.outcome == receipt
    [late] = live.take(lines("old")[5:6])
    assert isinstance(late.outcome, Refused)
    [goes_on] = live.take(lines("going-on")[7:])
    assert isinstance(goes_on.outcome, Receipt)


def test_what_has_come_meanwhile_counts(store: Store, clock: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Another writer may be quicker than we who look and then close: the hand is looked at again in our turn."""
    live = LiveIntake(store)
    live.take([*lines("a")[:5], *lines("b")[:5]])
    hands = OpenHands()
    hands.catch_up(store.database)
    clock[0] = 30
    live.take([*lines("a")[5:6], *lines("b")[5:]])
    monkeypatch.setattr(OpenHands, "catch_up", lambda *_: None)
    assert close_overdue(store, hands, NOON + HOUR) == []


def test_many_are_closed_some_at_a_time(file_store: Store, clock: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Others get their turns in between; a hand whose record was changed hinders none."""
    monkeypatch.setattr("ledger.intake.time_limit.BATCH", 2)
    monkeypatch.setattr("ledger.intake.open_hands.BATCH", 2)
    live = LiveIntake(file_store)
    for number in range(5):
        live.take(lines(f"h-{number}")[:3])
    with sqlite3.connect(file_store.database.name) as database:
        database.execute("DROP TRIGGER events_update")
        database.execute("UPDATE events SET state = X'7b7d' WHERE stream = 2 AND version = 2")
    closed = close_overdue(file_store, OpenHands(), NOON + HOUR)
    assert [receipt.hand_id for receipt in closed] == ["h-0", "h-2", "h-3", "h-4"]


def test_refused_attempts_are_no_hands(store: Store, clock: list[int]) -> None:
    """They have streams of their own, which nobody closes."""
    live = LiveIntake(store)
    live.take(lines("h-1"))
    [other] = live.take(live_lines(table="Vega 2")[:1])
    assert isinstance(other.outcome, Refused)
    assert close_overdue(store, OpenHands(), NOON + HOUR) == []
