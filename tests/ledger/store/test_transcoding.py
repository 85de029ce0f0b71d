import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.store.transcoding import FORMS, read_cards, write_cards
from replay.cards.card import UNKNOWN
from replay.events import (
    CARDS,
    CHOICE,
    COUNT,
    EVENT_TYPES,
    FLAG,
    HEX,
    MONEY,
    SEAT,
    STACKS,
    TEXT,
    Acted,
    Dealt,
    Event,
    HandFinished,
    Key,
    Reshuffled,
)  # fmt: skip

AMOUNTS = st.integers(0, 2**53)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    SEAT: st.integers(1, 30),
    MONEY: AMOUNTS,
    CARDS: st.lists(st.integers(UNKNOWN, 51), max_size=52),
    TEXT: st.text(max_size=20),
    COUNT: st.integers(0, 1000),
    HEX: st.text("0123456789abcdef", max_size=64),
    FLAG: st.booleans(),
    STACKS: st.dictionaries(st.integers(1, 30), AMOUNTS, max_size=10),
}


def value_of(key: Key) -> st.SearchStrategy[Any]:
    """Any value of a key, its default among them."""
    values = st.sampled_from(key.choices) if key.kind == CHOICE else VALUES[key.kind]
    if key.required:
        return values
    return values | st.just([] if key.kind == CARDS else key.default)


EVENTS = st.one_of([st.builds(kind, **{key.name: value_of(key) for key in kind.KEYS}) for kind in EVENT_TYPES.values()])


def values(event: Event) -> dict[str, object]:
    """What an event says, by key."""
    return {key.name: getattr(event, key.name) for key in event.KEYS}


@given(EVENTS)
def test_every_event_comes_back_as_it_was(event: Event) -> None:
    """Writing an event of any type as JSON and reading it gives an event of the same type with the same values."""
    form = FORMS[event.TYPE]
    again = form.read(json.loads(json.dumps(form.write(event))))
    assert type(again) is type(event)
    assert values(again) == values(event)


def test_every_type_has_a_form() -> None:
    """The stored forms are derived from the event classes: there is one for each, and no other."""
    assert set(FORMS) == set(EVENT_TYPES)


def test_an_action_is_a_flat_object_in_units() -> None:
    """Money stands in units of the smallest chip; what has its default is left out; the keys are in order."""
    assert json.dumps(FORMS["acted"].write(Acted(4, "raise", 650, "player", -1))) == (
        '{"action": "raise", "amount": 650, "seat": 4}'
    )
    assert FORMS["acted"].write(Acted(4, "fold", 0, "timeout", 0)) == {
        "action": "fold", "cause": "timeout", "seat": 4, "uses_left": 0,
    }  # fmt: skip


def test_cards_are_one_text() -> None:
    """Cards stand in the order received, an unknown one as ??."""
    assert FORMS["dealt"].write(Dealt(2, False, [51, UNKNOWN, 0], "down"))["cards"] == "As??2c"
    assert read_cards("As??2c") == [51, UNKNOWN, 0]
    assert write_cards([]) == ""
    assert FORMS["reshuffled"].write(Reshuffled([], "ab")) == {"seed": "ab"}


def test_stacks_are_written_the_same_in_any_order() -> None:
    """Final stacks ascend by seat number, also beyond nine, whatever order they came in."""
    written = FORMS["hand_finished"].write(HandFinished({10: 5, 2: 7}))
    assert json.dumps(written) == '{"stacks": {"2": 7, "10": 5}}'
    again = FORMS["hand_finished"].read(written)
    assert isinstance(again, HandFinished)
    assert list(again.stacks.items()) == [(2, 7), (10, 5)]


@pytest.mark.parametrize("stored", [{}, {"seat": 1}, {"seat": 1, "cards": "As?"}, {"seat": 1, "cards": "Ax"}])
def test_what_was_not_written_so_is_not_read(stored: dict[str, Any]) -> None:
    """A required key that is missing, or a card that is none, is an error and never a guess."""
    with pytest.raises((KeyError, ValueError)):
        FORMS["shown"].read(stored)
