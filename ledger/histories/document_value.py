"""Single values of a hand document: what each must be, and the message where it is not."""

import json
from functools import lru_cache
from typing import Final

from replay.money import Unit

Json = dict[str, object]
MOST_COUNT: Final = 2**31 - 1


def shown(value: object) -> str:
    """How a value that was found is named in a message: short, and a text in quotes."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    text = json.dumps(value, ensure_ascii=False)
    if len(text) > 42:
        text = text[:40] + ('…"' if isinstance(value, str) else "…")
    return text if value is None or isinstance(value, str | bool) else f"the number {text}"


def pointer_part(key: str) -> str:
    """A key as one part of a JSON pointer (RFC 6901)."""
    return key.replace("~", "~0").replace("/", "~1")


def read_money(value: object, unit: Unit, name: str) -> int:
    """An amount in units; ValueError names the key."""
    if type(value) is not str:
        raise ValueError(f'"{name}" is {shown(value)}; expected an amount as a decimal string such as "12.50"')
    try:
        return _units(unit, value)
    except ValueError as error:
        raise ValueError(f'"{name}": {error}') from None


@lru_cache(maxsize=64)
def unit_of(text: str) -> Unit:
    """The unit of that text, one object a text; raises ValueError as ``Unit`` does."""
    return Unit(text)


@lru_cache(maxsize=65536)
def _units(unit: Unit, text: str) -> int:
    return unit.parse(text)


def read_seat(value: object, name: str) -> int:
    """A seat number; ValueError names the key."""
    if type(value) is int and 0 < value <= MOST_COUNT:
        return value
    raise ValueError(f'"{name}" is {shown(value)}; expected a seat number, a positive integer')


def read_text(value: object, name: str) -> str:
    """A text with something in it and without control characters; ValueError names the key."""
    if type(value) is not str:
        raise ValueError(f'"{name}" is {shown(value)}; expected a text')
    if not value or value.isspace():
        raise ValueError(f'"{name}" is empty; expected a text')
    if not value.isprintable() and any(one < " " or one == "\x7f" for one in value):
        raise ValueError(f'"{name}" holds a control character')
    return value


def read_choice(value: object, name: str, choices: tuple[str, ...]) -> str:
    """One of the texts; ValueError names the key and them."""
    if type(value) is str and value in choices:
        return value
    raise ValueError(f'"{name}" is {shown(value)}; expected one of {", ".join(choices)}')


PRIVATE: Final = "x-"
"""Keys that begin so are anybody's own; they are kept and mean nothing."""


def read_object(value: object, name: str, keys: tuple[str, ...], pointer: str, own: Json) -> Json:
    """The object, if it has no other keys than these and ``x-`` ones, which go to ``own`` by JSON pointer (RFC 6901).

    ``pointer`` is the object's place in the document, and ``name`` how a message calls it ("" for the document itself).
    """
    if type(value) is not dict:
        raise ValueError(f'"{name}" is {shown(value)}; expected an object')
    for key in value:
        if key not in keys:
            if not key.startswith(PRIVATE):
                expected = ", ".join(keys)
                raise ValueError(f"{_quoted(name)}unknown key {shown(key)}; expected {expected} or x-…")
            own[f"{pointer.rstrip('/')}/{pointer_part(key)}" if pointer else key] = value[key]
    return value


def need(owner: Json, key: str, name: str = "") -> object:
    """The value of a key that must be there."""
    if key not in owner:
        raise ValueError(f'{_quoted(name)}"{key}" is missing')
    return owner[key]


def _quoted(name: str) -> str:
    return f'"{name}": ' if name else ""


def own_text(value: object) -> str:
    """What a hand keeps as text of somebody's own: JSON with sorted keys and no blanks; equal values, equal texts.

    It may hold any JSON. What the log hashes is ``canonical_json``, in which this text is one string.
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
