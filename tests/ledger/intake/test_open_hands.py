"""Which hands are open, and when something came to each of them last."""

from uuid import UUID

import pytest

from ledger.intake.live_intake import LiveIntake
from ledger.intake.open_hands import HandAppend, OpenHands
from ledger.intake.refusal import Refused
from ledger.log.time_text import HOUR
from ledger.store.store import Store
from ledger.store.stream import stream_id
from tests.ledger.live_lines import live_lines

A, B, C = (UUID(int=number) for number in range(3))
NOON = 1_800_000_000_000_000


def test_open_hands_are_those_without_an_end() -> None:
    """What came last counts; a sealed hand is none of them, nor is one that only a late jackpot came to."""
    hands = OpenHands()
    hands.follow([HandAppend(0, A, 10, False), HandAppend(1, B, 20, False), HandAppend(2, C, 30, True)])
    hands.follow([HandAppend(3, A, 40, False), HandAppend(4, C, 50, True)])
    assert hands.reached == 4
    assert hands.overdue(20) == []
    assert hands.overdue(21) == [B]
    assert hands.overdue(41) == [B, A]
    hands.follow([HandAppend(5, B, 60, True)])
    assert hands.overdue(100) == [A]


def test_the_log_is_followed_to_its_end(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some appends at a time, each once; whoever waits longest is the first, whatever came in between."""
    monkeypatch.setattr("ledger.intake.open_hands.BATCH", 2)
    hour = [0]
    monkeypatch.setattr("ledger.store.recorder.time_ns", lambda: (NOON + hour[0] * HOUR) * 1000)
    live, hands = LiveIntake(store), OpenHands()
    for hour[0], (hand_id, first, last) in enumerate(
        [("a", 0, 3), ("b", 0, 3), ("c", 0, 99), ("d", 0, 3), ("a", 3, 5), ("d", 3, 99)]
    ):
        live.take(live_lines(hand_id=hand_id)[first:last])
    hands.catch_up(store.database)
    assert hands.reached == 5
    assert hands.overdue(NOON + 100 * HOUR) == [stream_id("testrum", "b"), stream_id("testrum", "a")]
    assert hands.overdue(NOON + 4 * HOUR) == [stream_id("testrum", "b")]
    live.take(live_lines(hand_id="b")[3:])
    hands.catch_up(store.database)
    assert hands.overdue(NOON + 100 * HOUR) == [stream_id("testrum", "a")]


def test_a_refused_attempt_does_not_keep_a_hand_open(store: Store) -> None:
    """It has a stream of its own, which is no hand's."""
    live = LiveIntake(store)
    live.take(live_lines())
    [other] = live.take(live_lines(table="Vega 2")[:1])
    assert isinstance(other.outcome, Refused)
    hands = OpenHands()
    hands.catch_up(store.database)
    assert hands.overdue(1 << 62) == []
