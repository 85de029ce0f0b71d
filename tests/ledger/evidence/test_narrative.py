"""The hand told for people."""

from typing import Any

from ledger.evidence.narrative import narrative
from replay.audit import audit
from replay.houses.load import find_house
from tests.ledger.sample_hands import discrepant, hand

HOUSE = find_house("practice@1")


def told(**header: Any) -> str:
    """The page of the hand whose pot went to the wrong player."""
    whole = discrepant(**header)
    return narrative(whole, audit(whole, HOUSE), HOUSE, "2026-01-01T00:00:00.000000Z")


def test_who_sat_where_what_happened_and_what_is_wrong() -> None:
    """A line a seat, a line an event under its street, a line a finding."""
    text = told()
    assert "Seat 1: anna, 100.00, on the button\nSeat 2: bo, 100.00\n" in text
    assert "\n-- flop\n   8  Flop: 2c 7d 9s\n" in text
    assert "the hand is discrepant.\n" in text
    assert "event 21: " in text


def test_a_hand_that_cannot_be_replayed_is_told_all_the_same() -> None:
    """Every event has its line, with its type where replay did not get there."""
    whole = hand([{"type": "posted", "seat": 2, "kind": "small_blind", "amount": "0.50"}], game="chess")
    text = narrative(whole, audit(whole, HOUSE), HOUSE, "2026-01-01T00:00:00.000000Z")
    assert "   0  posted (not replayed)\n" in text


def test_names_cannot_steer_a_terminal() -> None:
    """Characters that do not show come out as their escapes."""
    assert "table \\u202eVega" in told(table="\u202eVega")
