"""The lines of one hand are read without a look at the record, but for what its start says."""

import pytest

from ledger.histories.hand_document import NotAHand
from ledger.histories.stream_line import StreamLine
from ledger.intake.live_hand import Known, LiveHand, contradicts
from ledger.store.mapper import content
from ledger.store.pin import choose_pin
from ledger.store.stored_hand import SENDER, HandClosed
from ledger.store.stream import stream_id
from tests.ledger.live_lines import EVENTS, closing, live_lines
from tests.ledger.sample_hands import verified


def known() -> Known:
    return Known.of(verified(), choose_pin(verified()))


def test_lines_from_the_start_need_nothing_else() -> None:
    """The header gives the chips' unit and the seats; each event is as a document would have brought it."""
    live = LiveHand(live_lines(), None)
    assert (live.stream, live.name) == (stream_id("testrum", "h-1"), "hand h-1 of room testrum")
    assert live.header is not None
    assert (live.header.table, live.header.events, live.header.still_open) == ("Vega 1", [], True)
    assert [one.content for one in live.events] == [content(event) for event in verified().events]
    assert [(one.n, one.line) for one in live.events] == [(n, n + 1) for n in range(1, len(EVENTS) + 1)]
    assert live.pin is None


def test_later_lines_are_read_by_what_is_known() -> None:
    """Also where others have come in between; the pin is that of the recorded start."""
    live = LiveHand([*live_lines()[7:9], closing(9)], known())
    assert live.header is None
    assert live.pin == choose_pin(verified())
    assert [one.n for one in live.events] == [7, 8, 9]
    closed = live.events[-1].event
    assert isinstance(closed, HandClosed)
    assert (closed.because, closed.n) == (SENDER, 9)


def test_a_closing_without_a_number_has_none() -> None:
    """It stands wherever it came, and is stored without a number."""
    [only] = LiveHand([closing()], known()).events
    assert only.n == -1
    assert only.content == content(HandClosed(SENDER))


def test_all_that_is_wrong_is_told_with_its_lines() -> None:
    """One event after another, each by its own line and its index in the hand."""
    wrong = [
        StreamLine("testrum", "h-1", "acted", 3, "", {"type": "acted", "seat": 9, "action": "fold"}, 12),
        StreamLine("testrum", "h-1", "dealt", 4, "", {"type": "dealt", "seat": 2, "cards": ["Zz"]}, 14),
    ]
    with pytest.raises(NotAHand) as found:
        LiveHand([live_lines()[2], *wrong], known())
    assert [(one.event, one.line) for one in found.value.problems] == [(2, 12), (3, 14)]
    assert "Zz" in found.value.problems[1].message


def test_a_start_may_come_twice_if_it_says_the_same() -> None:
    """Another one cannot be with it, and both lines are named."""
    start, other = live_lines()[0], live_lines(table="Vega 2")[0]
    assert len(LiveHand([start, *live_lines()[:3]], None).events) == 2
    with pytest.raises(NotAHand, match="it contradicts line 1, which came with it and starts the hand otherwise"):
        LiveHand([start, start, other], None)


def test_a_start_that_is_none_is_told() -> None:
    """The header's own problems, at no event."""
    start = live_lines()[0]
    spoilt = StreamLine("testrum", "h-1", start.kind, 0, "", {**start.body, "limit": "nl"}, 1)
    with pytest.raises(NotAHand) as found:
        LiveHand([spoilt, *live_lines()[1:3]], None)
    assert {one.event for one in found.value.problems} == {-1}


def test_the_senders_times_and_keys_stay_with_their_events() -> None:
    """As they came, by the number of the line, whatever was read before it."""
    events = [*EVENTS[:2], EVENTS[2] | {"x-dealer": 7}, *EVENTS[3:]]
    timed = StreamLine("testrum", "h-1", "posted", 1, "2026-01-02T03:04:05Z", EVENTS[0], 2)
    live = LiveHand([timed, live_lines(events)[3]], known())
    assert [one.content for one in live.events] == [
        content(verified().events[0], "", "2026-01-02T03:04:05Z"),
        content(verified().events[2], '{"x-dealer":7}'),
    ]


@pytest.mark.parametrize(("earlier", "told"), [(3, "line 3"), (0, "an earlier line")])
def test_a_contradiction_names_the_earlier_line(earlier: int, told: str) -> None:
    """Where it came without a place in a text, that it was an earlier one."""
    [problem] = contradicts("h-1", 4, 9, earlier, "ends the hand").problems
    assert problem.message == f"it contradicts {told}, which came with it and ends the hand"
    assert (problem.event, problem.line) == (4, 9)
