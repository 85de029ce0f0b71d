"""The one canonical text of every event."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.cards.card import UNKNOWN, card_text
from replay.event_json import write_event
from replay.events import CARDS, STACKS, Acted, Dealt, Event, HandFinished, Key, Mucked, Reshuffled, SplitVote
from tests.replay.event_json import MODULE, module
from tests.replay.sealed.any_hand import EVENTS, TEXTS


def said(event: Event) -> dict[str, object]:
    """What an event says, by its ``KEYS`` alone: as JSON, without what has its default."""
    found = {}
    for key in event.KEYS:
        value = plain(key, getattr(event, key.name))
        if key.required or value != plain(key, key.default):
            found[key.name] = value
    return found


def plain(key: Key, value: object) -> object:
    """A value as JSON has it."""
    if key.kind == CARDS:
        assert isinstance(value, list | tuple)
        return "".join(card_text(card) for card in value)
    if key.kind == STACKS:
        assert isinstance(value, dict)
        return {str(seat): amount for seat, amount in value.items()}
    return value


@given(EVENTS, TEXTS, TEXTS)
def test_an_event_is_its_keys_in_order(event: Event, when: str, private: str) -> None:
    """Any event's text is that of ``json`` with sorted keys and no space, for all that its ``KEYS`` name."""
    told = said(event) | ({"at": when} if when else {}) | ({"x": private} if private else {})
    expected = json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert write_event(event, when, private) == expected.encode()


def test_an_action_in_units() -> None:
    """Money stands in units of the smallest chip; what has its default is left out."""
    assert write_event(Acted(4, "raise", 650, "player", -1), "", "") == b'{"action":"raise","amount":650,"seat":4}'
    assert write_event(Acted(4, "fold", 0, "timeout", 0), "", "") == (
        b'{"action":"fold","cause":"timeout","seat":4,"uses_left":0}'
    )
    assert write_event(SplitVote(2, 0, False), "", "") == b'{"agree":false,"pot":0,"seat":2}'


def test_cards_are_one_text() -> None:
    """Cards stand in the order received, an unknown one as ??."""
    assert write_event(Dealt(2, False, [51, UNKNOWN, 0], "down"), "", "") == (
        b'{"cards":"As??2c","face":"down","seat":2}'
    )
    assert write_event(Dealt(0, True, [], ""), "", "") == b'{"board":true,"cards":""}'
    assert write_event(Reshuffled([], ""), "", "") == b"{}"


def test_stacks_stand_by_the_text_of_the_seat() -> None:
    """RFC 8785 orders names as texts: seat 10 stands before seat 2, whatever order they came in."""
    assert write_event(HandFinished({2: 7, 10: 5}), "", "") == b'{"stacks":{"10":5,"2":7}}'


def test_what_a_sender_tells_beside_it() -> None:
    """The time that a live stream gives, and the sender's own keys, stand among the event's."""
    assert write_event(Mucked(3), "2026-11-30T10:00:00Z", '{"x-é":"\\n"}') == (
        '{"at":"2026-11-30T10:00:00Z","seat":3,"x":"{\\"x-é\\":\\"\\\\n\\"}"}'.encode()
    )


@given(st.text(alphabet=st.characters(categories=["Cs"]), min_size=1, max_size=1))
def test_half_a_surrogate_pair_is_no_text(half: str) -> None:
    """What UTF-8 cannot say is refused, and not replaced."""
    with pytest.raises(ValueError):
        write_event(Mucked(1), half, "")


def test_the_base_class_is_no_event() -> None:
    """An event of no type is our own mistake, and named."""
    with pytest.raises(ValueError, match="no event of a hand"):
        write_event(Event(), "", "")


def test_the_module_is_what_make_events_writes() -> None:
    """Nobody edits it: it says what ``KEYS`` says."""
    assert MODULE.read_text(encoding="utf-8") == module()


def test_no_key_hides_what_is_told_beside() -> None:
    """An event type that had a key ``at`` of its own could not be told from the time that the sender gave."""

    class Clocked(Event):
        TYPE = "clocked"
        KEYS = (Key("at", "count"),)

    with pytest.raises(ValueError, match="clocked"):
        module([Clocked])
