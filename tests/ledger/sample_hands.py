"""Small hands that the tests of the ledger and of the pages record."""

from typing import Any

from ledger.histories.hand_document import HandDraft, read_hand, write_hand
from replay.hand import Hand

Json = dict[str, Any]

BLINDS: list[Json] = [
    {"type": "posted", "seat": 2, "kind": "small_blind", "amount": "0.50"},
    {"type": "posted", "seat": 3, "kind": "big_blind", "amount": "1.00"},
]
DEAL: list[Json] = [
    {"type": "dealt", "seat": 2, "cards": ["7c", "2d"], "face": "down"},
    {"type": "dealt", "seat": 3, "cards": ["Kh", "Kd"], "face": "down"},
    {"type": "dealt", "seat": 1, "cards": ["Ah", "Ad"], "face": "down"},
]
PLAY: list[Json] = [
    {"type": "acted", "seat": 1, "action": "raise", "amount": "3.00"},
    {"type": "acted", "seat": 2, "action": "fold"},
    {"type": "acted", "seat": 3, "action": "call", "amount": "2.00"},
    {"type": "dealt", "board": True, "cards": ["2c", "7d", "9s"], "face": "up"},
    {"type": "acted", "seat": 3, "action": "check"},
    {"type": "acted", "seat": 1, "action": "bet", "amount": "4.00"},
    {"type": "acted", "seat": 3, "action": "call", "amount": "4.00"},
    {"type": "dealt", "board": True, "cards": ["Jc"], "face": "up"},
    {"type": "acted", "seat": 3, "action": "check"},
    {"type": "acted", "seat": 1, "action": "check"},
    {"type": "dealt", "board": True, "cards": ["3h"], "face": "up"},
    {"type": "acted", "seat": 3, "action": "check"},
    {"type": "acted", "seat": 1, "action": "check"},
    {"type": "shown", "seat": 3, "cards": ["Kh", "Kd"]},
    {"type": "shown", "seat": 1, "cards": ["Ah", "Ad"]},
]
PAID: list[Json] = [
    {"type": "rake_taken", "pot": 0, "amount": "0.50"},
    {"type": "pot_awarded", "pot": 0, "side": "whole", "seat": 1, "amount": "14.00"},
    {"type": "hand_finished", "stacks": {"1": "107.00", "2": "99.50", "3": "93.00"}},
]
PAID_TO_THE_KINGS: list[Json] = [
    {"type": "rake_taken", "pot": 0, "amount": "0.50"},
    {"type": "pot_awarded", "pot": 0, "side": "whole", "seat": 3, "amount": "14.00"},
    {"type": "hand_finished", "stacks": {"1": "93.00", "2": "99.50", "3": "107.00"}},
]


def hand(events: list[Json], **header: Any) -> Hand:
    """A three-handed no-limit hold'em hand for euros with these events.

    ``header`` changes keys of its header, ``house=None`` leaves the house out.
    """
    document: Json = {
        "format": "oddchip-hand/1",
        "hand_id": "h-1",
        "room": "testrum",
        "table": "Vega 1",
        "house": "practice",
        "game": "holdem",
        "limit": "no",
        "currency": "EUR",
        "unit": "0.01",
        "stakes": {"small_blind": "0.50", "big_blind": "1.00"},
        "button": 1,
        "seats": [
            {"seat": 1, "player": "anna", "stack": "100.00"},
            {"seat": 2, "player": "bo", "stack": "100.00"},
            {"seat": 3, "player": "cia", "stack": "100.00"},
        ],
        "events": events,
    }
    return read_hand({key: value for key, value in (document | header).items() if (key, value) != ("house", None)})


def verified(**header: Any) -> Hand:
    """Aces beat kings and are paid."""
    return hand([*BLINDS, *DEAL, *PLAY, *PAID], **header)


def mucked(**header: Any) -> Hand:
    """The aces are thrown away unseen, and paid all the same."""
    return hand([*BLINDS, *DEAL, *PLAY[:-1], {"type": "mucked", "seat": 1}, *PAID], **header)


def discrepant(**header: Any) -> Hand:
    """Aces beat kings, and the kings are paid: wrong at events 21 and 22."""
    return hand([*BLINDS, *DEAL, *PLAY, *PAID_TO_THE_KINGS], **header)


def in_progress(**header: Any) -> Hand:
    """Ends on the flop, with seat 3 to act; nobody has shown."""
    return hand([*BLINDS, *DEAL, *PLAY[:4]], **header)


def live(whole: Hand) -> Hand:
    """The same hand, out of a stream that has not closed it."""
    document = write_hand(whole)
    events = document.pop("events")
    draft = HandDraft(document)
    assert isinstance(events, list)
    for event in events:
        draft.add(event)
    return draft.hand(still_open=True)
