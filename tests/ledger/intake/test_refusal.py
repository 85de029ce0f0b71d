"""What is refused is itself recorded, beside the hand and never in it."""

import json

import pytest

from ledger.intake.refusal import ATTEMPT_REFUSED, Refused, record_attempt, refusals
from ledger.intake.whole_hands import record
from ledger.store.mapper import content
from ledger.store.state import Content
from ledger.store.store import Store
from ledger.store.stream import stream_id
from replay.events import HandVoided
from tests.ledger.sample_hands import discrepant, verified
from tests.ledger.soundness import check_sound

STREAM = stream_id("testrum", "h-1")


def attempts(store: Store) -> list[Content]:
    with store.recording() as turn:
        return list(turn.contents(refusals(STREAM)))


def test_a_refused_attempt_is_recorded(store: Store) -> None:
    """Another event in a recorded one's place leaves a trace: what was sent, and why it was refused."""
    stream = record(store, verified()).stream
    for _ in range(2):
        with pytest.raises(Refused):
            record(store, discrepant())
    with store.recording() as turn:
        [(topic, state)] = turn.contents(refusals(stream))
    assert topic == ATTEMPT_REFUSED
    said = json.loads(state)
    assert (said["event"], said["topic"]) == (21, "pot_awarded")
    assert json.loads(said["state"]) == {"amount": 1400, "pot": 0, "seat": 3, "side": "whole"}
    assert "event 21 is recorded as" in said["refused"]


def test_attempts_have_a_stream_of_their_own() -> None:
    """It follows from the hand's, and is nobody else's."""
    streams = {STREAM, stream_id("testrum", "h-2")}
    assert len(streams | {refusals(stream) for stream in streams}) == 4
    assert refusals(STREAM) == refusals(stream_id("testrum", "h-1"))


def test_each_attempt_is_recorded_once(store: Store) -> None:
    """The same attempt again adds nothing, also in one turn; another event, or another text, is another attempt."""
    sent = content(HandVoided("fire"))
    tries = [Refused("other", 3, sent), Refused("other", 3, sent), Refused("other", 4, sent), Refused("header")]
    for _ in range(2):
        with store.recording() as turn:
            for one in tries:
                record_attempt(turn, STREAM, one)
    found = [json.loads(state) for _, state in attempts(store)]
    assert [(one["event"], one["refused"]) for one in found] == [(3, "other"), (4, "other"), (-1, "header")]
    assert [one.get("topic") for one in found] == ["hand_voided", "hand_voided", None]
    assert "state" not in found[2]
    assert check_sound(store) == 2
