"""What a what-if changes, as people type it and programs send it."""

from collections.abc import Mapping
from typing import Any, Final

from replay.cards.card import Card, parse_card
from replay.hand import Hand
from replay.what_if.change import (
    BadChange,
    Change,
    another_action,
    another_cause,
    another_draw,
    another_post,
    left_out,
    other_cards,
)

FORMS: Final = (
    '"12 fold", "12 call 2.00", "12 cards As Kd", "12 discards 2c 9d", "12 cause disconnected", '
    '"12 post big_blind 1.00" or "12 left out"'
)
_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "action": ("amount",),
    "cause": ("uses_left",),
    "cards": (),
    "discards": (),
    "post": ("amount",),
    "left_out": (),
}
"""What a change may say, and what it may say besides."""


def parse_change(text: str, hand: Hand) -> Change:
    """The change of a text: the event, and what it is instead; amounts are the chips that move. Raises BadChange."""
    number, *said = text.split()
    if not (number.isascii() and number.isdigit() and said and len(number) < 9):
        raise BadChange(f"{text!r} is no change; expected {FORMS}")
    what, *rest = said
    told: dict[str, Any] = {"event": int(number)}
    if what in ("cards", "discards"):
        told[what] = rest
    elif said == ["left", "out"]:
        told["left_out"] = True
    elif what == "cause" and len(rest) in (1, 2):
        told |= {"cause": rest[0]} | ({"uses_left": int(rest[1])} if len(rest) == 2 and rest[1].isdigit() else {})
    elif what == "post" and len(rest) == 2:
        told |= {"post": rest[0], "amount": rest[1]}
    elif len(rest) < 2:
        told |= {"action": what} | ({"amount": rest[0]} if rest else {})
    else:
        raise BadChange(f"{text!r} is no change; expected {FORMS}")
    return read_change(told, hand)


def read_change(told: Mapping[str, Any], hand: Hand) -> Change:
    """The change of a JSON object: ``event`` and one of ``action`` (with ``amount``), ``cause`` (with ``uses_left``),
    ``cards``, ``discards``, ``post`` (with ``amount``) and ``left_out`` (true). Raises BadChange."""
    at = told.get("event")
    what = [key for key in _KEYS if key in told]
    if type(at) is not int or len(what) != 1 or set(told) - {"event", what[0], *_KEYS[what[0]]}:
        raise BadChange(f"expected an event and one of {', '.join(_KEYS)} with what belongs to it")
    key = what[0]
    value = told[key]
    if key == "action":
        return another_action(hand, at, _text(at, key, value), _money(at, told.get("amount", "0"), hand))
    if key == "cause":
        left = told.get("uses_left", -1)
        if type(left) is not int:
            raise BadChange(f"event {at}: uses_left is a whole number")
        return another_cause(hand, at, _text(at, key, value), left)
    if key == "cards":
        return other_cards(hand, at, _cards(at, value))
    if key == "discards":
        return another_draw(hand, at, _cards(at, value))
    if key == "post":
        return another_post(hand, at, _text(at, key, value), _money(at, told.get("amount"), hand))
    if value is not True:
        raise BadChange(f"event {at}: left_out is true, or not said")
    return left_out(hand, at)


def _text(at: int, key: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadChange(f"event {at}: {key} is a text")
    return value


def _money(at: int, value: object, hand: Hand) -> int:
    if not isinstance(value, str):
        raise BadChange(f'event {at}: amount is a decimal string like "12.50"')
    try:
        return hand.unit.parse(value)
    except ValueError as fault:
        raise BadChange(f"event {at}: {fault}") from None


def _cards(at: int, value: object) -> list[Card]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise BadChange(f"event {at}: cards are a list of texts like As")
    try:
        return [parse_card(one) for one in value]
    except ValueError as fault:
        raise BadChange(f"event {at}: {fault}") from None
