"""The envelope of a line: whose event it is, which number it has in its hand, and when it was."""

from typing import Any

import pytest

from ledger.histories.stream_line import NotALine, is_stream_line, read_line
from tests.ledger.live_lines import stream_lines

MUCK: dict[str, Any] = {"room": "r", "hand_id": "h", "n": 4, "type": "mucked", "seat": 2}


def test_the_envelope_is_taken_off() -> None:
    """What is left is the event as a hand document has it, or the whole header."""
    line = read_line(MUCK | {"at": "2026-01-02T03:04:05Z", "x-dealer": 7}, 12)
    assert (line.hand, line.kind, line.n, line.at, line.line) == (("r", "h"), "mucked", 4, "2026-01-02T03:04:05Z", 12)
    assert line.body == {"type": "mucked", "seat": 2, "x-dealer": 7}
    start = read_line(stream_lines()[0])
    assert {"room", "hand_id", "seats"} <= start.body.keys()
    assert not {"n", "type"} & start.body.keys()


@pytest.mark.parametrize("kind", ["hand_finished", "hand_closed"])
def test_a_line_may_end_its_hand(kind: str) -> None:
    """The room's final stacks do, and a closing, which needs no number."""
    assert read_line(MUCK | {"type": kind}).ends
    assert not read_line(MUCK).ends
    assert read_line({"room": "r", "hand_id": "h", "type": "hand_closed"}).n == -1


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"n": None}, '"n" is null; expected the number of the line in its hand, from 0'),
        ({"n": -1}, '"n" is the number -1; expected'),
        ({"n": True}, '"n" is true; expected'),
        ({"n": 2**31}, '"n" is the number 2147483648; expected'),
        ({"n": 0}, 'found "mucked" with "n" 0; number 0, and only that, is hand_started'),
        ({"type": "hand_started"}, 'found "hand_started" with "n" 4; number 0'),
        ({"type": 3}, '"type" is the number 3; expected a text'),
        ({"at": "2026-01-02"}, '"at" is "2026-01-02": expected a time with an offset'),
        ({"at": 5}, '"at" is the number 5: "at" is the number 5; expected a text'),
    ],
)
def test_what_is_wrong_is_said_with_the_hand(wrong: dict[str, object], message: str) -> None:
    """The fault has the hand, of which further lines may come, and the line."""
    with pytest.raises(NotALine) as refused:
        read_line(MUCK | wrong, 3)
    assert str(refused.value).startswith(message)
    fault = refused.value.fault("live.jsonl", 3)
    assert (fault.place, fault.subject) == ("line 3, hand h", ("r", "h"))


def test_a_fault_in_the_last_line_has_no_further_ones() -> None:
    """Nothing is to be passed over after it; nor where nobody knows whose the line is."""
    for wrong in (MUCK | {"type": "hand_finished", "n": "4"}, MUCK | {"room": ""}):
        with pytest.raises(NotALine) as refused:
            read_line(wrong)
        assert refused.value.fault("live.jsonl", 3).subject is None


def test_a_document_is_no_line() -> None:
    """A number, or a type without events, makes a line."""
    assert is_stream_line(MUCK)
    assert is_stream_line({"type": "hand_closed"})
    assert not is_stream_line({"format": "oddchip-hand/1", "events": []})
