"""The dictation itself: what the other tests say is what is recorded."""

from typing import Any

import pytest

from ledger.histories.hand_document import write_hand
from tests.replay.dictation import Dictation, dictate

TOLD = """
    titan holdem no 1/2, button 3
    1: 100 | 3: 80 | 5: 24 | 9: 96
    blinds 5 9
    deal 5 AsJc, 9 KdQd
    1 raises to 6 | 3 folds timed out | 5 calls | 9 checks ← action.choices
    flop Jh 7d 2c
    5 bets all-in | 9 folds disconnected with 0 left | 1 calls
    turn | river 4h
    5 shows | 1 mucks
    uncalled 3 to 1 | rake 0.50 of pot 1 | 5 wins 50 | 5 wins odd 0.01 of pot 1 | 9 wins 1 low
    stacks 1 76, 5 60.12 | missing ← rake, pots.tie
    """


def recorded(text: str) -> list[dict[str, Any]]:
    """The events as a hand document has them."""
    events = write_hand(dictate(text))["events"]
    assert isinstance(events, list)
    return events


def test_a_dictated_hand_is_a_hand_document() -> None:
    """Event by event, with the chips that move."""
    events = recorded(TOLD)
    dealt = {event["seat"]: event["cards"] for event in events if event["type"] == "dealt" and "seat" in event}
    assert list(dealt) == [5, 9, 1, 3]
    assert (dealt[5], dealt[9]) == (["As", "Jc"], ["Kd", "Qd"])
    assert [event for event in events if event["type"] in ("posted", "acted")] == [
        {"type": "posted", "seat": 5, "kind": "small_blind", "amount": "1.00"},
        {"type": "posted", "seat": 9, "kind": "big_blind", "amount": "2.00"},
        {"type": "acted", "seat": 1, "action": "raise", "amount": "6.00"},
        {"type": "acted", "seat": 3, "action": "fold", "cause": "timeout"},
        {"type": "acted", "seat": 5, "action": "call", "amount": "5.00"},
        {"type": "acted", "seat": 9, "action": "check"},
        {"type": "acted", "seat": 5, "action": "bet", "amount": "18.00"},
        {"type": "acted", "seat": 9, "action": "fold", "cause": "disconnected", "uses_left": 0},
        {"type": "acted", "seat": 1, "action": "call", "amount": "18.00"},
    ]
    assert events[10] == {"type": "dealt", "board": True, "cards": ["Jh", "7d", "2c"]}
    assert events[15:] == [
        {"type": "dealt", "board": True, "cards": ["4h"]},
        {"type": "shown", "seat": 5, "cards": ["As", "Jc"]},
        {"type": "mucked", "seat": 1},
        {"type": "uncalled_returned", "seat": 1, "amount": "3.00"},
        {"type": "rake_taken", "pot": 1, "amount": "0.50"},
        {"type": "pot_awarded", "pot": 0, "side": "whole", "seat": 5, "amount": "50.00"},
        {"type": "odd_chip_awarded", "pot": 1, "side": "whole", "seat": 5, "amount": "0.01"},
        {"type": "pot_awarded", "pot": 0, "side": "low", "seat": 9, "amount": "1.00"},
        {"type": "hand_finished", "stacks": {"1": "76.00", "5": "60.12"}},
    ]


def test_marks_stand_at_their_events() -> None:
    """A mark belongs to the event before it, one after ``missing`` to none."""
    assert Dictation(TOLD).marks == [(9, "action.choices"), (-1, "rake"), (-1, "pots.tie")]


def test_the_header() -> None:
    """House, game, limit and stakes, then what else is said."""
    hand = dictate("svea omaha8 fixed 2/4, button 3, in USD, hand 17, starts 2024-05-17T20:15:00Z\n1: 10 | 3: 5 out")
    stakes = hand.stakes
    assert (hand.house, hand.game, hand.limit, hand.button) == ("svea", "omaha8", "fixed", 3)
    assert (hand.currency, hand.hand_id, hand.money, hand.started_at) == ("USD", "17", "real", "2024-05-17T20:15:00Z")
    assert (stakes.small_bet, stakes.big_bet, stakes.small_blind, stakes.big_blind) == (200, 400, 100, 200)
    assert [(seat.seat, seat.stack, seat.sitting_out) for seat in hand.seats] == [(1, 1000, False), (3, 500, True)]
    hand = dictate("svea holdem spread 1/2, up to 2-2-4-6, ante 0.25, blinds 0.50/3, for chips\n1: 10")
    assert (hand.stakes.spread, hand.stakes.ante, hand.money, hand.currency) == (
        (200, 200, 400, 600),
        25,
        "chips",
        "CHIPS",
    )
    assert (hand.stakes.small_blind, hand.stakes.big_blind, hand.stakes.small_bet) == (50, 300, 0)


def test_cards_that_nobody_names_are_dealt_from_the_rest() -> None:
    """No card comes twice."""
    events = recorded(
        "svea omaha5 pot 1/2, button 1\n1: 9 | 2: 9 | 3: 9\nblinds 2 3 | deal 2 AsAdAhAcKs | flop | turn | river"
    )
    cards = [card for event in events for card in event.get("cards", [])]
    assert len(cards) == len(set(cards)) == 20


@pytest.mark.parametrize("item", ["4 dances", "thunder 3", "1 raises 6", "deal 1 As ← streets"])
def test_what_makes_no_sense_is_refused(item: str) -> None:
    """A test that says what nobody understands must not pass."""
    with pytest.raises((ValueError, AssertionError)):
        dictate(f"svea holdem no 1/2, button 1\n1: 9 | 2: 9\n{item}")
