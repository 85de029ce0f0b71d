"""Whether stored events are those of a hand, written anew."""

from typing import Any

from replay.event_json import write_event
from replay.events import Event


def are_written(events: list[Event], stored: list[tuple[Any, ...]]) -> bool:
    """Whether each of the stored ones, with its type first and its JSON behind that, is the hand's event in its place.

    None of them has a time or keys of the sender's own.
    """
    if len(events) != len(stored):
        return False
    for at, event in enumerate(events):
        row = stored[at]
        if row[0] != event.TYPE or row[1] != write_event(event, "", ""):
            return False
    return True
