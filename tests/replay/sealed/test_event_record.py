"""How events stand in sealed records: by codes that never change, each in the first schema that can say it."""

from typing import Any, ClassVar, Final, cast

import pytest
from hypothesis import given

from replay.events import CHOICE, COUNT, EVENT_TYPES, FLAG, MONEY, SEAT, Acted, Dealt, Event, Key
from replay.sealed.event_codes import CODES
from replay.sealed.event_record import read_event, write_event
from replay.sealed.record_reader import NotSealed, RecordReader
from replay.sealed.record_writer import RecordWriter
from tests.replay.sealed.any_hand import EVENTS, told
from tests.replay.sealed.event_record import MODULE, Layout, layouts, module

RELEASED = {
    1: "deck_committed algorithm commitment",
    2: "deck_seed algorithm seed",
    3: "deck cards",
    4: "posted seat kind amount",
    5: "dealt seat board cards face",
    6: "acted seat action amount cause uses_left",
    7: "drew seat discarded drawn cause",
    8: "reshuffled cards seed",
    9: "uncalled_returned seat amount",
    10: "split_vote seat pot agree",
    11: "shown seat cards",
    12: "mucked seat",
    13: "rake_taken pot amount",
    14: "jackpot_contributed pool amount",
    15: "pot_awarded pot side seat amount",
    16: "odd_chip_awarded pot side seat amount",
    17: "jackpot_awarded pool seat amount",
    18: "hand_voided reason",
    19: "refunded seat amount",
    20: "hand_finished stacks",
}
"""Code to type and keys, for ever: lines are added, none is changed."""
CHOICES = {
    "posted.kind": "small_blind big_blind ante straddle bring_in entry missed_big missed_small dead",
    "dealt.face": "down up",
    "acted.action": "fold check call bet raise complete bring_in",
    "acted.cause": "player timeout disconnected artificial_all_in",
    "drew.cause": "player timeout disconnected artificial_all_in",
    "pot_awarded.side": "high low whole",
    "odd_chip_awarded.side": "high low whole",
    "hand_voided.reason": "server_crash management misdeal",
}
"""The choices in the order of their numbers: one may be added behind, none is moved."""


def written(event: Event) -> bytes:
    out = RecordWriter()
    write_event(out, event)
    return out.record()


def refused(record: str) -> str:
    with pytest.raises(NotSealed) as fault:
        read_event(RecordReader(bytes.fromhex(record)))
    return str(fault.value).removeprefix("no sealed record: ")


def test_the_module_is_written_from_the_event_classes() -> None:
    """Where it is stale, ``make events`` writes it anew."""
    assert MODULE.read_text(encoding="utf-8") == module()


def test_a_code_means_the_same_for_ever() -> None:
    found = {
        layout.code: " ".join([layout.kind.TYPE, *(key.name for key in layout.keys)])
        for layout in released()
    }  # fmt: skip
    assert found == RELEASED


def test_a_choice_has_the_same_number_for_ever() -> None:
    found = {
        f"{name}.{key.name}": " ".join(key.choices)
        for name, kind in EVENT_TYPES.items()
        for key in kind.KEYS
        if key.kind == CHOICE
    }
    assert found == CHOICES


def test_no_code_stands_for_two_types() -> None:
    codes = [code for numbers in CODES.values() for code in numbers]
    assert len(set(codes)) == len(codes)
    assert set(CODES) == set(EVENT_TYPES)
    assert all(1 <= code <= 255 for code in codes)


def released() -> list[Layout]:
    return [layout for one in layouts(EVENT_TYPES.values(), CODES) for layout in one]


@given(EVENTS)
def test_every_event_comes_back_as_it_was(event: Event) -> None:
    """An event of any type with any values, and nothing of it is left over."""
    record = written(event)
    source = RecordReader(record)
    again = read_event(source)
    assert type(again) is type(event)
    assert told(again) == told(event)
    assert source.at == source.size
    assert written(again) == record


@pytest.mark.parametrize(
    ("event", "record"),
    [
        (Acted(4, "raise", 650, "player", -1), "06 01 04 04 8a05"),
        (Acted(4, "fold", 0, "timeout", 0), "06 06 04 00 01 00"),
        (Dealt(2, False, [51, -1], "down"), "05 05 02 02 33 ff 00"),
        (Dealt(0, True, [0, 1, 2], "up"), "05 06 03 00 01 02 01"),
    ],
)
def test_an_event_is_its_code_its_bits_and_its_keys(event: Event, record: str) -> None:
    """A key with its default is left out; its bit says so."""
    assert written(event) == bytes.fromhex(record)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ("00", "byte 0: expected a known code for an event, found 0"),
        ("15", "byte 0: expected a known code for an event, found 21"),
        ("06 08 04 00", "byte 1: expected no other bits than 0x07 for acted, found 0x08"),
        ("06 01 04 02 00", "byte 4: expected another value than the default for acted.amount, found the default"),
        ("06 02 04 00 00", "byte 4: expected another value than the default for acted.cause, found the default"),
        ("05 01 00 00", "byte 2: expected another value than the default for dealt.seat, found the default"),
        ("08 01 00", "byte 3: expected another value than the default for reshuffled.cards, found the default"),
        ("08 02 00", "byte 3: expected another value than the default for reshuffled.seed, found the default"),
        ("06 00 04 07", "byte 3: expected a choice from 0 to 6 for acted.action, found 7"),
        ("06 00", "byte 2: expected a number for acted.seat, found the end of the record"),
    ],
)
def test_another_form_of_an_event_is_refused(record: str, message: str) -> None:
    """An unknown code, bits that mean nothing, a default that is written out, a choice that is none, a cut."""
    assert refused(record) == message


def test_what_no_hand_holds_is_not_written() -> None:
    with pytest.raises(ValueError, match=r"acted\.action\" is 'dance'"):
        written(Acted(1, "dance", 0, "player", -1))
    with pytest.raises(ValueError, match="no event of a hand"):
        written(Event())


# --- a later schema ---------------------------------------------------------------------------------------------------


class Waved:
    """As an event is that got two keys with its second schema, and one with its third."""

    TYPE: ClassVar = "waved"
    KEYS: ClassVar = (
        Key("seat", SEAT),
        Key("left", FLAG, required=False, default=False, since=2),
        Key("amount", MONEY, required=False, default=0, since=2),
        Key("count", COUNT, required=False, default=-1, since=3),
    )

    def __init__(self, seat: int, left: bool, amount: int, count: int) -> None:
        self.seat: Final = seat
        self.left: Final = left
        self.amount: Final = amount
        self.count: Final = count


KINDS = cast("list[type[Event]]", [Waved])
"""Compiled, an event's class takes no other below it."""


def of_three_schemas() -> dict[str, Any]:
    """The module that would be written for that event alone, run."""
    text = module(KINDS, {"waved": (7, 30, 31)})
    text = text.replace("from replay.events import (\n    Event,\n    Waved,\n)", "from replay.events import Event")
    names: dict[str, Any] = {"Waved": Waved}
    exec(compile(text, "event_record", "exec"), names)
    return names


@pytest.mark.parametrize(
    ("event", "record"),
    [
        (Waved(3, False, 0, -1), "07 03"),
        (Waved(3, True, 0, -1), "1e 01 03"),
        (Waved(3, False, 5, -1), "1e 02 03 05"),
        (Waved(3, True, 5, 0), "1f 07 03 05 00"),
    ],
)
def test_the_oldest_schema_that_can_say_it_is_written(event: Waved, record: str) -> None:
    """So a record of an earlier version is read by a later one, and written again it is the same."""
    names = of_three_schemas()
    out = RecordWriter()
    names["write_event"](out, event)
    assert out.record() == bytes.fromhex(record)
    assert vars(names["read_event"](RecordReader(out.record()))) == vars(event)


@pytest.mark.parametrize("record", ["1e 00 03", "1f 03 03 05"])
def test_a_later_schema_that_was_not_needed_is_refused(record: str) -> None:
    with pytest.raises(NotSealed, match=r"expected another value than the default for waved_[23]"):
        of_three_schemas()["read_event"](RecordReader(bytes.fromhex(record)))


def test_a_later_key_is_optional_and_its_schema_has_a_code() -> None:
    with pytest.raises(ValueError, match="waved: expected a code for each of 3 schemas"):
        layouts(KINDS, {"waved": (7, 30)})
