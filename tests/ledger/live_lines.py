"""Hands as live streams bring them."""

from typing import Any

from ledger.histories.hand_document import write_hand
from ledger.histories.stream_line import StreamLine, read_line
from ledger.intake.live_intake import Taken
from ledger.intake.receipt import Receipt
from tests.ledger.sample_hands import BLINDS, DEAL, PAID, PLAY, Json, hand

EVENTS: list[Json] = [*BLINDS, *DEAL, *PLAY, *PAID]


def stream_lines(events: list[Json] = EVENTS, hand_id: str = "h-1", **header: Any) -> list[Json]:
    """The lines of a stream that brings a hand of these events, as JSON objects."""
    document = write_hand(hand([], hand_id=hand_id, **header))
    del document["events"]
    found = [document | {"type": "hand_started", "n": 0}]
    return found + [event | {"room": "testrum", "hand_id": hand_id, "n": n} for n, event in enumerate(events, 1)]


def live_lines(events: list[Json] = EVENTS, hand_id: str = "h-1", **header: Any) -> list[StreamLine]:
    """The same, read, with their places in a text that has nothing else."""
    return [read_line(one, at) for at, one in enumerate(stream_lines(events, hand_id, **header), 1)]


def closing(n: int | None = None, hand_id: str = "h-1") -> StreamLine:
    """The line with which a sender closes a hand."""
    numbered: Json = {} if n is None else {"n": n}
    document: Json = {"type": "hand_closed", "room": "testrum", "hand_id": hand_id}
    return read_line(document | numbered)


def received(taken: list[Taken]) -> Receipt:
    """The receipt of the one hand."""
    [one] = taken
    assert isinstance(one.outcome, Receipt), one.outcome
    return one.outcome
