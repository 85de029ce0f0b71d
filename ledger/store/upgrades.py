"""Stored events of earlier forms, brought to today's when they are read. What is stored stays as it is.

A topic is the name of an event type and, from its second form on, ``@`` and the number of the form: ``acted``,
``hand_started@2``. An upgrade takes one form to the next, so that every form ever written can be read.
"""

from collections.abc import Callable, Mapping
from typing import Final

from ledger.store.state import read_state, write_state
from ledger.store.transcoding import Plain


def _without_time(stored: Plain) -> Plain:
    """The time of recording stands with the append since, and no longer in the event."""
    return {key: value for key, value in stored.items() if key != "recorded_at"}


def _with_reason(stored: Plain) -> Plain:
    """Only whole documents and finished hands were closed, and what closed them was not written down."""
    return {"because": "document"}


UPGRADES: Final[Mapping[str, tuple[str, Callable[[Plain], Plain]]]] = {
    "hand_started": ("hand_started@2", _without_time),
    "hand_closed": ("hand_closed@2", _with_reason),
}
"""By the topic of an earlier form: the topic of the next one, and what makes it."""


def upgraded(topic: str, stored: Plain) -> tuple[str, Plain]:
    """Topic and stored form as they are written today."""
    while topic in UPGRADES:
        topic, upgrade = UPGRADES[topic]
        stored = upgrade(stored)
    return topic, stored


def upgraded_state(topic: str, state: bytes) -> tuple[str, bytes]:
    """The same for an event as it is stored; one of today's form is left untouched. Raises ValueError for no JSON."""
    if topic not in UPGRADES:
        return topic, state
    newest, stored = upgraded(topic, read_state(state))
    return newest, write_state(stored)
