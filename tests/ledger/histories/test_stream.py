"""A live stream: interleaved events become hands again, and a hand with a gap does not take others with it."""

import json
from pathlib import Path

import pytest

from ledger.histories import stream
from ledger.histories.fault import Fault
from ledger.histories.hand_document import hand_line, read_hand
from ledger.histories.stream import Streams
from replay.hand import Hand

DATA = Path(__file__).parents[2] / "data" / "documents"
DOCUMENTS = json.loads((DATA / "session.json").read_text())
Line = dict[str, object]


def lines_of(document: dict[str, object]) -> list[Line]:
    events = document["events"]
    assert isinstance(events, list)
    owner = {"room": document["room"], "hand_id": document["hand_id"]}
    header = {key: value for key, value in document.items() if key != "events"}
    begin = {"type": "hand_started", "n": 0} | header
    return [begin] + [owner | {"n": n, "at": "2026-02-03T20:15:00Z"} | event for n, event in enumerate(events, 1)]


def take(lines: list[Line]) -> tuple[list[Hand], list[str]]:
    streams = Streams("live")
    found = [one for number, line in enumerate(lines, 1) for one in streams.take(number, line)]
    found += list(streams.end())
    return [one for one in found if isinstance(one, Hand)], [str(one) for one in found if isinstance(one, Fault)]


def same(hand: Hand, document: dict[str, object]) -> bool:
    return hand_line(hand) == hand_line(read_hand(document))


WALK, ALL_IN, CRASH = DOCUMENTS


def test_interleaved_hands_are_the_documents_they_were() -> None:
    """Each hand by room and hand id; a hand is whole at ``hand_finished``, the others at the end of the stream."""
    queues = [lines_of(document) for document in DOCUMENTS]
    lines = [queue.pop(0) for _ in range(40) for queue in queues if queue]
    hands, faults = take(lines)
    assert faults == []
    assert [hand.hand_id for hand in hands] == ["aurora-2", "aurora-3", "aurora-4"]
    assert all(same(hand, document) for hand, document in zip(hands, DOCUMENTS, strict=True))


def test_the_same_hand_id_in_two_rooms_is_two_hands() -> None:
    """Identity is room and hand id together."""
    other = WALK | {"room": "elsewhere"}
    lines = [line for pair in zip(lines_of(WALK), lines_of(other), strict=True) for line in pair]
    hands, faults = take(lines)
    assert faults == []
    assert [hand.room for hand in hands] == ["sample-room", "elsewhere"]


def test_a_hand_in_progress_is_given_as_far_as_it_came() -> None:
    """A stream that ends before the hand does is no fault."""
    hands, faults = take(lines_of(ALL_IN)[:9])
    assert faults == []
    assert len(hands[0].events) == 8


def test_a_closing_line_ends_a_hand() -> None:
    """With or without its number; after it only a jackpot may follow."""
    lines = lines_of(ALL_IN)
    close: Line = {"room": "sample-room", "hand_id": "aurora-3", "type": "hand_closed"}
    for last in (close, close | {"n": len(lines)}):
        hands, faults = take([*lines, last, close | {"type": "mucked", "seat": 4, "n": len(lines) + 1}])
        assert len(hands) == 1 and same(hands[0], ALL_IN)
        assert faults == [
            f'live: line {len(lines) + 2}, hand aurora-3: found "mucked" after the end of the hand; '
            "only jackpot_awarded may follow"
        ]


def test_a_jackpot_may_be_paid_after_the_end() -> None:
    """``jackpot_awarded`` an hour later belongs to the hand, with the next number."""
    lines = lines_of(WALK)
    jackpot = {"type": "jackpot_awarded", "pool": "bad-beat", "seat": 2, "amount": "40"}
    line = {"room": "sample-room", "hand_id": "aurora-2", "n": len(lines)} | jackpot
    hands, faults = take([*lines, *lines_of(ALL_IN), line])
    assert faults == []
    events = WALK["events"]
    assert same(next(hand for hand in hands if hand.hand_id == "aurora-2"), WALK | {"events": [*events, jackpot]})


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda lines: lines.pop(3), '"n" is 4; expected 3, so 3 is missing'),
        (lambda lines: lines.__delitem__(slice(3, 6)), '"n" is 6; expected 3, so 3 to 5 are missing'),
        (lambda lines: lines.insert(3, lines[2]), '"n" 2 has been before; expected 3'),
        (lambda lines: lines.insert(2, lines.pop(4)), '"n" is 4; expected 2, so 2 to 3 are missing'),
        (lambda lines: lines.pop(0), 'found "posted" with "n" the number 1; expected "hand_started" with n 0'),
        (lambda lines: lines[3].pop("n"), '"n" is null; expected the number of the line in its hand'),
        (lambda lines: lines[3].update(n="3"), '"n" is "3"; expected the number of the line in its hand'),
        (lambda lines: lines[3].update(at="yesterday"), '"at" is "yesterday": expected a time with an offset'),
        (lambda lines: lines.insert(3, lines[0]), '"n" 0 has been before; expected 3'),
    ],
)
def test_a_gap_is_a_fault_of_that_hand_alone(spoil: object, message: str) -> None:
    """Missing, doubled or displaced: one line for the hand, and the other hands are given."""
    lines = lines_of(ALL_IN)
    assert callable(spoil)
    spoil(lines)
    others = lines_of(WALK)
    mixed = [line for pair in zip(lines, others, strict=False) for line in pair] + lines[len(others) :]
    hands, faults = take(mixed + others[len(lines) :])
    assert [hand.hand_id for hand in hands] == ["aurora-2"]
    assert len(faults) == 1, faults
    assert "hand aurora-3: " in faults[0] and message in faults[0]


def test_a_broken_hand_may_begin_anew_once_it_has_ended() -> None:
    """Its lines are passed over until its end, then it is forgotten."""
    broken = lines_of(WALK)
    del broken[4]
    hands, faults = take([*broken, *lines_of(WALK)])
    assert len(faults) == 1
    assert len(hands) == 1 and same(hands[0], WALK)


def test_an_event_that_breaks_the_contract_is_told_with_its_own_line() -> None:
    """The index of the event is its number less one."""
    lines = lines_of(WALK)
    lines[4]["cards"] = ["Zz"]
    hands, faults = take(lines)
    assert hands == []
    assert faults[0].startswith('live: line 5, hand aurora-2, event 3: dealt: "cards" holds "Zz"')


def test_a_header_that_breaks_the_contract_is_told_once() -> None:
    """Where the hand begins."""
    lines = lines_of(WALK)
    lines[0]["limit"] = "nl"
    hands, faults = take(lines)
    assert hands == []
    assert faults == ['live: line 1, hand aurora-2: "limit" is "nl"; expected one of fixed, spread, no, pot, half-pot']


def test_a_line_without_owner_is_a_fault_of_the_line() -> None:
    """Nobody knows whose it is."""
    assert take([{"type": "mucked", "n": 3, "seat": 4}])[1] == [
        'live: line 1: an event of a stream: "room" is null; expected a text'
    ]


def test_only_open_hands_are_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """Finished hands are held back for a while, since a jackpot may follow, but never more than so many."""
    monkeypatch.setattr(stream, "HELD", 5)
    streams = Streams("live")
    given = 0
    for number in range(50):
        for line in lines_of(WALK | {"hand_id": f"h{number}"}):
            given += sum(1 for _ in streams.take(1, line))
        assert given == max(0, number + 1 - 5)
    assert sum(1 for _ in streams.end()) == 5
