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
    for line, name, part in _parts(text):
        if len(part) > MOST_CHARACTERS:
            yield Fault(file_name, _place(line, name), f"a hand of more than {MOST_CHARACTERS} characters")
            continue
        try:
            yield read_phh(part)
        except ActionFault as fault:
            yield Fault(file_name, f"{_place(line, name)}, action {fault.index}", str(fault))
        except tomllib.TOMLDecodeError as fault:
            at = _TOML_PLACE.search(str(fault))
            place = line + int(at[1]) - 1 if at is not None and at[1] else line
            yield Fault(file_name, _place(place, name), f"no TOML: {_TOML_PLACE.sub('', str(fault))}")
        except (ValueError, RecursionError) as fault:
            yield Fault(file_name, _place(line, name), str(fault))


READER: Final = Reader("PHH", recognises, read)


def _parts(text: TextIO) -> Iterator[tuple[int, str, str]]:
    """(first line, name of the table, text) of each hand."""
    begin, name, lines, has_variant = 1, "", list[str](), False
    size = 0
    for number, line in enumerate(text, 1):
        header = _TABLE.fullmatch(line.strip("\ufeff \t\n")) if line.lstrip("\ufeff")[:1] == "[" else None
        variant = _VARIANT.match(line) is not None
        if header is not None or (variant and has_variant):
            if has_variant or not _is_blank(lines):
                yield begin, name, "".join(lines).strip()
            begin, lines, size = (number + 1, [], 0) if header is not None else (number, [], 0)
            name = header[1].strip("\"'") if header is not None else name
            has_variant = False
        if header is None:
            has_variant = has_variant or variant
            size += len(line)
            if size <= MOST_CHARACTERS + len(line):
                lines.append(line)
    if not _is_blank(lines):
        yield begin, name, "".join(lines).strip() if name else "".join(lines)


def _is_blank(lines: list[str]) -> bool:
    return all(not line.strip() or line.lstrip().startswith("#") for line in lines)


def _place(line: int, name: str) -> str:
    return f"{place_of(line)}, hand [{name}]" if name else place_of(line)
