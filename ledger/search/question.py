"""Which hands are asked for, and from where in their list on."""

import base64
import binascii
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self

_CURSOR: Final = re.compile(r"([on])(-?[0-9]{1,15}),(-?[0-9]{1,18})")


class BadCursor(ValueError):
    """A text is no cursor of a list of hands."""


@dataclass(frozen=True, slots=True)
class Question:
    """``words``: kinds of ``ledger.search.words``, each with a text; every one of them must hold.

    ``since`` and ``until`` bound when a hand was played, else recorded, in seconds since 1970 UTC, the end excluded.
    """

    words: Sequence[tuple[str, str]] = ()
    since: int | None = None
    until: int | None = None


@dataclass(frozen=True, slots=True)
class Cursor:
    """A place between two hands of a list, and whether the older or the newer ones are asked for.

    It is the place of a hand: when it was played, in seconds, and its position in the order of recording.
    """

    older: bool
    at: int
    position: int

    def __str__(self) -> str:
        text = f"{'o' if self.older else 'n'}{self.at},{self.position}"
        return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")

    @classmethod
    def parse(cls, text: str) -> Self:
        """The cursor of ``str(cursor)``. Raises BadCursor."""
        try:
            plain = base64.urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4)).decode("ascii")
        except (UnicodeError, binascii.Error):
            plain = ""
        found = _CURSOR.fullmatch(plain)
        cursor = cls(found[1] == "o", int(found[2]), int(found[3])) if found else None
        if cursor is None or str(cursor) != text:
            raise BadCursor(f"the list of hands has no place {text[:40]!r}; follow the links from its beginning")
        return cursor
