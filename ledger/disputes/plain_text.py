"""What a command says has to be text that any store, page and letter can hold."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Final

from ledger.disputes.refusals import Refusal

MOST_TEXT: Final = 20_000
"""Characters of anything that somebody writes."""
MOST_ENTRIES: Final = 200
"""Entries of a remedy: more than the accounts of any table."""
_CONTROL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
"""All but tabs and the ends of lines."""


def be_plain(command: object) -> None:
    """Raises Refusal where a field of a command, at whatever depth, holds a text that is none, or too much."""
    for name, value in _fields(command):
        if name == "entries" and isinstance(value, tuple) and len(value) > MOST_ENTRIES:
            raise Refusal(
                "bad-value", "{field} are {count}; expected 1 to {most} at once",
                field=name, count=len(value), most=MOST_ENTRIES,
            )  # fmt: skip
        for said in _texts(value):
            be_plain_text(said, name)


def be_plain_text(said: str, name: str) -> None:
    """Raises Refusal for half of a surrogate pair, for a control character, and for too much."""
    if len(said.strip()) > MOST_TEXT:
        raise Refusal(
            "bad-value", "{field} has {count} characters; expected at most {most}",
            field=name, count=len(said.strip()), most=MOST_TEXT,
        )  # fmt: skip
    try:
        said.encode()
    except UnicodeEncodeError:
        raise Refusal(
            "bad-value", "{field} holds half of a surrogate pair; expected Unicode text", field=name
        ) from None
    if _CONTROL.search(said):
        raise Refusal("bad-value", "{field} holds a control character; expected plain text", field=name)


def _fields(command: object) -> Iterator[tuple[str, object]]:
    if is_dataclass(command):
        yield from ((field.name, getattr(command, field.name)) for field in fields(command))


def _texts(value: object) -> Iterator[str]:
    """Every text in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from (*_texts(key), *_texts(one))
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _texts(one)
    else:
        for _, one in _fields(value):
            yield from _texts(one)
