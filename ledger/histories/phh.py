"""PHH, the Poker Hand History of the University of Toronto: ``.phh`` is one hand, ``.phhs`` a table a hand.

What is taken over, what is added and what is left out stands in docs/reference/phh.md.
"""

import re
import tomllib
from collections.abc import Iterator
from typing import Final, TextIO

from ledger.histories.fault import Fault, place_of
from ledger.histories.phh_hand import read_phh
from ledger.histories.phh_replay import ActionFault
from ledger.histories.reader import Reader
from replay.hand import Hand

MOST_CHARACTERS: Final = 1 << 20
"""A hand that is longer is refused."""

_FIELD: Final = re.compile(
    r"^(variant|ante_trimming_status|antes|blinds_or_straddles|starting_stacks|actions)\s*=", re.MULTILINE
)
_TABLE: Final = re.compile(r"\[\s*(\"[^\"\n]*\"|'[^'\n]*'|[A-Za-z0-9_-]+)\s*\]\s*(#.*)?")
_VARIANT: Final = re.compile(r"variant\s*=")
_TOML_PLACE: Final = re.compile(r" \(at line (\d+), column (\d+)\)| \(at end of document\)")


def recognises(head: str) -> bool:
    """Whether the text has one of PHH's own fields at the beginning of a line."""
    return _FIELD.search(head) is not None


def read(text: TextIO, file_name: str) -> Iterator[Hand | Fault]:
    """The hands of the text, one table after another."""
    for part in _parts(text):
        place = _place(part.begin, part.name)
        if part.is_too_long:
            yield Fault(file_name, place, f"a hand of more than {MOST_CHARACTERS} characters")
            continue
        try:
            yield read_phh(part.text)
        except ActionFault as fault:
            yield Fault(file_name, f"{place}, action {fault.index}", str(fault))
        except tomllib.TOMLDecodeError as fault:
            at = _TOML_PLACE.search(str(fault))
            if at is not None and at[1]:
                place = _place(part.begin + int(at[1]) - 1, part.name)
            yield Fault(file_name, place, f"no TOML: {_TOML_PLACE.sub('', str(fault))}")
        except (ValueError, RecursionError) as fault:
            yield Fault(file_name, place, str(fault))


READER: Final = Reader("PHH", recognises, read)


class _Part:
    """The lines of one hand."""

    def __init__(self, name: str, begin: int) -> None:
        self.name: Final = name
        self.begin: Final = begin
        self.lines: Final[list[str]] = []
        self.size = 0
        self.has_variant = False

    def add(self, line: str) -> None:
        """Takes a line; of a part that is too long the rest is let go."""
        self.size += len(line)
        self.has_variant = self.has_variant or _VARIANT.match(line) is not None
        if not self.is_too_long:
            self.lines.append(line)

    @property
    def is_too_long(self) -> bool:
        return self.size > MOST_CHARACTERS

    @property
    def is_blank(self) -> bool:
        """Whether it has no field, and belongs to no table."""
        return not self.name and all(not line.strip() or line.lstrip().startswith("#") for line in self.lines)

    @property
    def text(self) -> str:
        """The hand's own text: a file that is one hand as it is, one of several without the blanks around."""
        whole = "".join(self.lines)
        return whole.strip() if self.name or self.begin > 1 else whole


def _parts(text: TextIO) -> Iterator[_Part]:
    """The hands of a text: each table, and each further variant, begins another."""
    part = _Part("", 1)
    for number, line in enumerate(text, 1):
        line = line.lstrip("\ufeff")
        header = _TABLE.fullmatch(line.strip()) if line[:1] == "[" else None
        if header is not None:
            if not part.is_blank:
                yield part
            part = _Part(header[1].strip("\"'"), number + 1)
            continue
        if part.has_variant and _VARIANT.match(line):
            yield part
            part = _Part("", number)
        part.add(line)
    if not part.is_blank:
        yield part


def _place(line: int, name: str) -> str:
    return f"{place_of(line)}, hand [{name}]" if name else place_of(line)
