"""The events of a hand: the one definition of each type, which readers, store and schemas walk."""

import pytest

from replay.events import (
    ACTIONS,
    CARDS,
    CAUSES,
    CHOICE,
    EVENT_TYPES,
    FLAG,
    HEX,
    POST_KINDS,
    SIDES,
    STACKS,
    TEXT,
    Event,
)

TYPES = {
    "deck_committed": "algorithm commitment",
    "deck_seed": "algorithm seed",
    "deck": "cards",
    "posted": "seat kind amount",
    "dealt": "seat board cards face",
    "acted": "seat action amount cause uses_left",
    "drew": "seat discarded drawn cause",
    "reshuffled": "cards seed",
    "uncalled_returned": "seat amount",
    "split_vote": "seat pot agree",
    "shown": "seat cards",
    "mucked": "seat",
    "rake_taken": "pot amount",
    "jackpot_contributed": "pool amount",
    "pot_awarded": "pot side seat amount",
    "odd_chip_awarded": "pot side seat amount",
    "jackpot_awarded": "pool seat amount",
    "hand_voided": "reason",
    "refunded": "seat amount",
    "hand_finished": "stacks",
}
"""Type to its keys, as the hand document has them."""
DERIVED = {
    "uncalled_returned",
    "rake_taken",
    "jackpot_contributed",
    "pot_awarded",
    "odd_chip_awarded",
    "jackpot_awarded",
    "refunded",
    "hand_finished",
}


def test_every_type_of_the_hand_document_is_there() -> None:
    """Its name and its keys."""
    assert {name: " ".join(key.name for key in one.KEYS) for name, one in EVENT_TYPES.items()} == TYPES
    assert all(name == one.TYPE for name, one in EVENT_TYPES.items())


def test_what_the_rules_derive_alone() -> None:
    """Settlement may be absent, all else is input."""
    assert {name for name, one in EVENT_TYPES.items() if one.SETTLEMENT} == DERIVED


@pytest.mark.parametrize("name", TYPES)
def test_keys_are_parameters_and_attributes(name: str) -> None:
    """An event is made from its keys in their order, and has each as an attribute; an optional one has a default."""
    kind = EVENT_TYPES[name]
    values = [_value(key.kind) for key in kind.KEYS]
    event = kind(*values)
    assert isinstance(event, Event)
    assert [getattr(event, key.name) for key in kind.KEYS] == values
    assert all(key.required or key.default is not None for key in kind.KEYS)


def _value(kind: str) -> object:
    values = {CARDS: [0, 51], FLAG: True, STACKS: {1: 5}, TEXT: "a", CHOICE: "b", HEX: "0c"}
    return values.get(kind, 7)


def test_the_words_of_a_hand() -> None:
    """Kinds of posts, actions, causes and sides."""
    assert POST_KINDS == (
        "small_blind",
        "big_blind",
        "ante",
        "straddle",
        "bring_in",
        "entry",
        "missed_big",
        "missed_small",
        "dead",
    )
    assert ACTIONS == ("fold", "check", "call", "bet", "raise", "complete", "bring_in")
    assert CAUSES == ("player", "timeout", "disconnected", "artificial_all_in")
    assert SIDES == ("high", "low", "whole")
