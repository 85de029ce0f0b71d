"""What a what-if changes, as people type it and programs send it: both come to the same."""

from typing import Any

import pytest

from ledger.disputes.changes import parse_change, read_change
from replay.event_json import write_event
from replay.events import Acted
from replay.what_if.change import BadChange
from tests.ledger.sample_hands import verified


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("5 fold", {"event": 5, "action": "fold"}),
        ("5 raise 4.00", {"event": 5, "action": "raise", "amount": "4.00"}),
        ("5 cause disconnected", {"event": 5, "cause": "disconnected"}),
        ("5 cause timeout 0", {"event": 5, "cause": "timeout", "uses_left": 0}),
        ("8 cards 2c 7d As", {"event": 8, "cards": ["2c", "7d", "As"]}),
        ("0 post small_blind 0.25", {"event": 0, "post": "small_blind", "amount": "0.25"}),
        ("0 left out", {"event": 0, "left_out": True}),
    ],
)
def test_a_text_and_an_object_say_the_same(text: str, told: dict[str, Any]) -> None:
    """The event, and what stands in its place."""
    hand = verified()
    typed, sent = parse_change(text, hand), read_change(told, hand)
    assert (typed.at, typed.kind) == (sent.at, sent.kind)
    assert write_event(typed.instead, "", "") == write_event(sent.instead, "", "")


def test_an_amount_is_the_chips_that_move() -> None:
    """In units of the hand."""
    change = parse_change("5 raise 4.00", verified())
    assert isinstance(change.instead, Acted) and change.instead.amount == 400


@pytest.mark.parametrize(
    "text", ["fold", "5", "x fold", "5 cards As Ks Qs", "5 call 1 2 3", "5 call x", "5 left", "99 fold"]
)
def test_what_is_no_change_is_refused(text: str) -> None:
    """With what was expected."""
    with pytest.raises(BadChange, match="expected"):
        parse_change(text, verified())


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"event": 5},
        {"event": "5", "action": "fold"},
        {"event": True, "action": "fold"},
        {"event": 5, "action": "fold", "cause": "timeout"},
        {"event": 5, "action": 1},
        {"event": 5, "action": "call", "amount": 1},
        {"event": 5, "action": "fold", "uses_left": 1},
        {"event": 5, "cause": "timeout", "uses_left": "0"},
        {"event": 8, "cards": "As"},
        {"event": 8, "cards": ["Zz", "As", "Ks"]},
        {"event": 0, "post": "ante"},
        {"event": 0, "left_out": False},
    ],
)
def test_an_object_that_says_no_change_is_refused(told: dict[str, Any]) -> None:
    with pytest.raises(BadChange):
        read_change(told, verified())
