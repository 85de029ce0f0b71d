"""What pieces of hand histories say of their hands: ids, tables and players, as the formats that we read write them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final
from uuid import UUID

MOST: Final = 10
"""So many of each are taken from one text."""
_LONGEST_LINE: Final = 400
"""Characters of a line; JSON may stand in longer ones, and is looked for as it is."""

_UUID: Final = re.compile(r"(?<![0-9A-Fa-f-])[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(?![0-9A-Fa-f-])")
_TEXT: Final = r"\"((?:[^\"\\\n]|\\[^\n])+)\""
"""A text in JSON, or in TOML with double quotes."""
_NAMED: Final = r"(?:[\"']([^\"'\n]+)[\"']|“([^”\n]+)”)"
_A_HAND: Final = r"\b(?:Game|Hand|Spel|Giv|Hånd)\s{0,3}"
_ID: Final = r"([\w.-]{0,60}\d[\w-]{0,60})"
_IDS: Final = (
    re.compile(rf"\"hand_id\"\s*:\s*{_TEXT}"),
    re.compile(r"^_?hand(?:_id)?\s*=\s*(?:\"([^\"\n]+)\"|'([^'\n]+)'|(\d+))", re.MULTILINE),
    re.compile(rf"{_A_HAND}(?:id|no\.?|nr\.?|number)?\s{{0,3}}[#:]\s{{0,3}}#?\s?{_ID}", re.IGNORECASE),
    re.compile(rf"{_A_HAND}(?:(?:id|no\.?|nr\.?|number)\s)?{_ID}", re.IGNORECASE),
    re.compile(r"#\s?([A-Za-z]{0,20}[-_]?\d[\w-]{0,60})"),
)  # fmt: skip
_ROOMS: Final = (
    re.compile(rf"\"room\"\s*:\s*{_TEXT}"),
    re.compile(r"^(?:venue|_room)\s*=\s*[\"']([^\"'\n]+)[\"']", re.MULTILINE),
)
_TABLES: Final = (
    re.compile(rf"\"table\"\s*:\s*{_TEXT}"),
    re.compile(r"^table\s*=\s*[\"']([^\"'\n]+)[\"']", re.MULTILINE),
    re.compile(rf"\b(?:Table|Bord)\s*:?\s*{_NAMED}", re.IGNORECASE),
)
_CARD: Final = "[2-9TJQKA][cdhs]"
_PLAYERS: Final = (
    re.compile(rf"\"player\"\s*:\s*{_TEXT}"),
    re.compile(r"^(.*\S)[ \t]+\((?:[A-Za-z]{3} )?[\d.,]+ in seat \d{1,2}\)", re.MULTILINE),
    re.compile(r"^Seat \d{1,2}: (.*\S) \(", re.MULTILINE),
    re.compile(rf"^(.*\S)[ \t]+(?:was dealt|shows):[ \t]+{_CARD}", re.MULTILINE),
    re.compile(r"^(?:Dealer|Small Blind|Big Blind):[ \t]+(\S.*?)(?:[ \t]+\([\d.,]+\))?$", re.MULTILINE),
    re.compile(r"^(.*\S)[ \t]+(?:Fold|Check|(?:Call|Bet|Raise|All-In)[ \t]+\([\d.,]+\))$", re.MULTILINE),
    re.compile(r"^(.*\S)[ \t]+wins:[ \t]", re.MULTILINE),
)
_PHH_PLAYERS: Final = re.compile(r"^players[ \t]*=[ \t]*\[([^\]]*)\]", re.MULTILINE)
_QUOTED: Final = re.compile(r"\"([^\"\n]+)\"|'([^'\n]+)'")


@dataclass(frozen=True, slots=True)
class Pieces:
    """What a text speaks of, each thing once and in its order."""

    streams: list[UUID]
    hand_ids: list[str]
    rooms: list[str]
    tables: list[str]
    players: list[str]

    def __bool__(self) -> bool:
        return bool(self.streams or self.hand_ids or self.tables or self.players)


def pieces_of(text: str) -> Pieces:
    """What a piece of a hand history says."""
    lines = "\n".join(line.strip()[:_LONGEST_LINE] for line in text.splitlines())
    return Pieces(
        [UUID(one) for one in _once(match[0] for match in _UUID.finditer(text))],
        _once(_found(_IDS, text, lines)),
        _once(_found(_ROOMS, text, lines)),
        _once(_found(_TABLES, text, lines)),
        _once(chain(_found(_PLAYERS, text, lines), _listed(lines))),
    )


def _found(patterns: tuple[re.Pattern[str], ...], text: str, lines: str) -> Iterator[str]:
    """What the patterns find: the first one of each, which is that of JSON, in the text, the others line by line."""
    for number, pattern in enumerate(patterns):
        for match in pattern.finditer(lines if number else text):
            yield _group(match)


def _listed(text: str) -> Iterator[str]:
    for match in _PHH_PLAYERS.finditer(text):
        for name in _QUOTED.finditer(match[1]):
            yield _group(name)


def _group(match: re.Match[str]) -> str:
    return next(group for group in match.groups() if group is not None).strip()


def _once(texts: Iterable[str]) -> list[str]:
    """Each once, as many as are taken; no more are looked for."""
    found: dict[str, None] = {}
    for one in texts:
        if one:
            found[one] = None
        if len(found) == MOST:
            break
    return list(found)
