import json
from typing import Any

import pytest
from hypothesis import given

from ledger.store.transcoding import FORMS, read_cards
from replay.event_json import write_event
from replay.events import EVENT_TYPES, Event, HandFinished
from tests.replay.sealed.any_hand import EVENTS, told


@given(EVENTS)
def test_every_event_comes_back_as_it_was(event: Event) -> None:
    """What ``replay.event_json`` writes of an event of any type is read as the same event."""
    assert told(FORMS[event.TYPE].read(json.loads(write_event(event, "", "")))) == told(event)


def test_every_type_has_a_form() -> None:
    """The stored forms are derived from the event classes: there is one for each, and no other."""
    assert set(FORMS) == set(EVENT_TYPES)


def test_cards_are_one_text() -> None:
    """Cards stand in the order received, an unknown one as ??."""
    assert read_cards("As??2c") == [51, -1, 0]
    assert read_cards("") == []


def test_stacks_are_read_by_seat() -> None:
    """Final stacks ascend by seat number, also beyond nine, whatever order they stand in."""
    again = FORMS["hand_finished"].read({"stacks": {"10": 5, "2": 7}})
    assert isinstance(again, HandFinished)
    assert list(again.stacks.items()) == [(2, 7), (10, 5)]


@pytest.mark.parametrize("stored", [{}, {"seat": 1}, {"seat": 1, "cards": "As?"}, {"seat": 1, "cards": "Ax"}])
def test_what_was_not_written_so_is_not_read(stored: dict[str, Any]) -> None:
    """A required key that is missing, or a card that is none, is an error and never a guess."""
    with pytest.raises((KeyError, ValueError)):
        FORMS["shown"].read(stored)
