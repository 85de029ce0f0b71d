"""Each event type is read and written as ``replay.events`` defines it; whatever else an object says is refused."""

from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.histories.event_document import EventReader, write_event
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
    Key,
    Posted,
    Reshuffled,
)  # fmt: skip
from replay.money import Unit

SEATS = (1, 4, 9)
UNIT = Unit("0.05")


def read(document: object) -> Event:
    return EventReader(UNIT, SEATS).read(document, 0)


VALUES: dict[str, st.SearchStrategy[object]] = {
    SEAT: st.sampled_from(SEATS),
    MONEY: st.integers(0, 2**53),
    CARDS: st.lists(st.integers(UNKNOWN, 51), min_size=1, max_size=5),
    TEXT: st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1).filter(lambda text: not text.isspace()),
    COUNT: st.integers(0, 99),
    HEX: st.binary(min_size=1, max_size=8).map(bytes.hex),
    FLAG: st.booleans(),
    STACKS: st.dictionaries(st.sampled_from(SEATS), st.integers(0, 2**53)),
}


def value_of(key: Key) -> st.SearchStrategy[object]:
    value = st.sampled_from(key.choices) if key.kind == CHOICE else VALUES[key.kind]
    absent: object = [] if key.kind == CARDS else key.default
    return value if key.required else value | st.just(absent)


@st.composite
def events(draw: st.DrawFn) -> Event:
    """An event of any type that keeps the rules its type has for keys together."""
    event_type = draw(st.sampled_from(sorted(EVENT_TYPES)))
    values = {key.name: draw(value_of(key)) for key in EVENT_TYPES[event_type].KEYS}
    if event_type == Dealt.TYPE:
        values["seat"] = 0 if values["board"] else draw(st.sampled_from(SEATS))
        values["face"] = values["face"] or "up"
    elif event_type == Acted.TYPE:
        passive = values["action"] in ("fold", "check")
        values["amount"] = 0 if passive else draw(st.integers(1, 2**53))
    elif event_type == Reshuffled.TYPE:
        values |= draw(st.sampled_from([{"cards": [3, 17], "seed": ""}, {"cards": [], "seed": "00ff"}]))
    make = cast("type[Dealt]", EVENT_TYPES[event_type])
    return make(**values)  # type: ignore[arg-type]


@given(events())
def test_every_event_type_survives_being_written_and_read(event: Event) -> None:
    """What an absent key stands for is left out, and comes back when it is read."""
    again = read(write_event(event, UNIT))
    assert type(again) is type(event)
    assert [getattr(again, key.name) for key in event.KEYS] == [getattr(event, key.name) for key in event.KEYS]


def test_an_event_is_written_with_its_keys_in_their_order() -> None:
    """``type`` first, amounts with the unit's decimals, cards as text."""
    event = Dealt(4, False, [51, UNKNOWN], "down")
    assert list(write_event(event, UNIT).items()) == [
        ("type", "dealt"), ("seat", 4), ("cards", ["As", "??"]), ("face", "down"),
    ]  # fmt: skip
    assert write_event(Posted(9, "ante", 3), UNIT)["amount"] == "0.15"


POST = {"type": "posted", "seat": 4, "kind": "ante", "amount": "0.15"}
ACT = {"type": "acted", "seat": 4, "action": "call", "amount": "0.15"}
DEAL = {"type": "dealt", "seat": 4, "cards": ["As", "Td"], "face": "down"}


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ("posted", 'expected an object such as {"type": "posted", …}, found "posted"'),
        ({"seat": 4}, '"type" is missing'),
        ({"type": "raised"}, '"type" is "raised"; expected one of deck_committed, deck_seed,'),
        ({"type": None}, '"type" is null; expected one of'),
        ({"type": ["acted"]}, '"type" is a list; expected one of'),
        (POST | {"amonut": "1"}, 'posted: unknown key "amonut"; expected seat, kind, amount or x-…'),
        ({"type": "posted", "seat": 4}, 'posted: "kind", "amount" is missing'),
        (POST | {"seat": 6}, 'posted: "seat" is 6; the hand has no such seat, only 1, 4, 9'),
        (POST | {"seat": "4"}, 'posted: "seat" is "4"; expected a seat number, a positive integer'),
        (POST | {"seat": True}, 'posted: "seat" is true; expected a seat number'),
        (POST | {"seat": 4.0}, 'posted: "seat" is the number 4.0; expected a seat number'),
        (POST | {"kind": "small blind"}, 'posted: "kind" is "small blind"; expected one of small_blind, big_blind'),
        (POST | {"amount": 0.15}, '"amount" is the number 0.15; expected an amount as a decimal string such as'),
        (POST | {"amount": 1}, '"amount" is the number 1; expected an amount as a decimal string'),
        (POST | {"amount": "0.12"}, "'0.12' is not a whole number of units of 0.05"),
        (POST | {"amount": "-0.10"}, "'-0.10' is no amount"),
        (POST | {"amount": "1e3"}, "'1e3' is no amount"),
        (POST | {"amount": "450359962737049.65"}, "is more than 2**53 units"),
        (POST | {"amount": None}, '"amount" is null; expected an amount'),
        (DEAL | {"cards": "AsTd"}, '"cards" is "AsTd"; expected a list of cards such as ["As", "Td"]'),
        (DEAL | {"cards": ["As", "1d"]}, '"cards" holds "1d"; expected cards, each a rank of 23456789TJQKA'),
        (DEAL | {"cards": ["As", 7]}, '"cards" holds the number 7'),
        (DEAL | {"cards": ["As", []]}, '"cards" holds a list'),
        (DEAL | {"board": True}, 'dealt: expected either "seat" or "board": true, found both'),
        ({"type": "dealt", "cards": ["As"], "face": "up"}, 'expected either "seat" or "board": true, found neither'),
        ({"type": "dealt", "seat": 4, "cards": ["As"]}, 'dealt: "face" is missing; expected down or up'),
        (DEAL | {"board": "yes"}, '"board" is "yes"; expected true or false'),
        (ACT | {"action": "check"}, 'acted: a check moves no chips; expected no "amount"'),
        (ACT | {"action": "fold"}, "a fold moves no chips"),
        (ACT | {"amount": "0.00"}, 'acted: "amount" is zero; expected the chips that the call moves'),
        ({"type": "acted", "seat": 4, "action": "bet"}, '"amount" is missing; expected the chips that the bet moves'),
        (ACT | {"uses_left": -1}, '"uses_left" is the number -1; expected an integer from 0'),
        (ACT | {"cause": "lag"}, '"cause" is "lag"; expected one of player, timeout'),
        ({"type": "reshuffled"}, 'expected either "cards" or "seed", found neither'),
        ({"type": "reshuffled", "cards": ["As"], "seed": "00"}, 'expected either "cards" or "seed", found both'),
        ({"type": "deck_seed", "algorithm": "a", "seed": "0f0"}, '"0f0"; expected bytes in hex, two digits each'),
        ({"type": "deck_seed", "algorithm": "a", "seed": "xy"}, "expected bytes in hex"),
        ({"type": "deck_seed", "algorithm": "", "seed": "00"}, '"algorithm" is empty; expected a text'),
        ({"type": "hand_finished", "stacks": ["1"]}, '"stacks" is a list; expected an object such as {"1": "112.40"}'),
        ({"type": "hand_finished", "stacks": {"2": "1.00"}}, '"stacks" has the key "2", which is no seat of the hand'),
        ({"type": "hand_finished", "stacks": {"04": "1.00"}}, '"stacks" has the key "04", which is no seat'),
        ({"type": "hand_finished", "stacks": {"4": 1}}, '"stacks.4" is the number 1; expected an amount'),
        ({"type": "split_vote", "seat": 4, "pot": 0, "agree": 1}, '"agree" is the number 1; expected true or false'),
        ({"type": "hand_voided", "reason": "rain"}, '"reason" is "rain"; expected one of server_crash, management'),
    ],
)  # fmt: skip
def test_what_breaks_the_contract_is_told_with_what_was_expected(document: object, message: str) -> None:
    """The message names the event's type, the key and the value found."""
    with pytest.raises(ValueError) as error:
        read(document)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_a_card_dealt_twice_is_not_a_fault_of_the_document() -> None:
    """It is a discrepancy, which the audit finds."""
    assert isinstance(read(DEAL | {"cards": ["As", "As"]}), Dealt)


def test_keys_of_ones_own_are_kept_by_pointer() -> None:
    """A key that begins with ``x-`` is no error anywhere, and is not lost."""
    reader = EventReader(UNIT, SEATS)
    reader.read(ACT | {"x-note": "slow", "x-a/b~c": [1]}, 3)
    assert reader.own == {"/events/3/x-note": "slow", "/events/3/x-a~1b~0c": [1]}
