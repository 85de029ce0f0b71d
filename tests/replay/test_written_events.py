"""Stored events are those of a hand only where each is, to the byte."""

from hypothesis import given
from hypothesis import strategies as st

from replay.event_json import write_event
from replay.events import Acted, Event, Mucked
from replay.written_events import are_written
from tests.replay.sealed.any_hand import EVENTS


def stored(events: list[Event]) -> list[tuple[str, object]]:
    """Events as they are stored."""
    return [(event.TYPE, write_event(event, "", "")) for event in events]


@given(st.lists(EVENTS, max_size=8))
def test_what_is_written_is_written(events: list[Event]) -> None:
    """Any events are as they are stored, and not with one more or less."""
    assert are_written(events, stored(events))
    assert not are_written(events, [*stored(events), ("mucked", b"{}")])
    assert not events or not are_written(events, stored(events)[:-1])


def test_each_counts() -> None:
    """Another type, another state, what is no bytes, and the sender's own time."""
    events: list[Event] = [Mucked(3), Acted(4, "fold", 0, "player", -1)]
    right = stored(events)
    for at, (topic, state) in enumerate(right):
        for other in ((f"{topic}@2", state), (topic, b"{}"), (topic, None), (topic, str(state)), (None, state)):
            assert not are_written(events, [*right[:at], other, *right[at + 1 :]])
    assert not are_written(events, [right[0], ("acted", write_event(events[1], "2026-11-30T12:00:00Z", ""))])
