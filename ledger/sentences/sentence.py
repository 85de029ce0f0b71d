"""What the replayer says, as a form and what fills it, so that it can be said in any language.

The replayer speaks English. Each of its sentences is an instance of a form of ``forms.txt``: "Seat 3 calls 2.00" is
``Seat {seat} calls {amount}`` with seat 3 and amount 2.00.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("forms.txt")

_CARD: Final = r"(?:[2-9TJQKA][cdhs]|\?\?)"
_FILLED: Final = {
    "seat": r"\d+",
    "seats": r"\d+(?:, \d+)*",
    "pot": r"\d+",
    "pots": r"\d+(?:, \d+)*",
    "event": r"\d+",
    "count": r"-?\d+",
    "amount": r"-?\d+(?:\.\d+)?",
    "card": _CARD,
    "cards": rf"{_CARD}(?: {_CARD})*",
    "figures": r"[2-9TJQKA](?:-[2-9TJQKA])*",
    "rule": r"[a-z0-9-]+/[a-z0-9.-]+",
    "action": r"[a-z_]+",
    "side": r"[a-z]+",
    "face": r"[a-z]+",
    "kind": r"[a-z_ -]+",
    "check": r"[a-z][a-z.-]*",
    "rank": r"[A-Z][a-z]+",
    "ranks": r"[A-Z][a-z]+",
    "what": r".+",
    "detail": r".+",
    "text": r".+",
}
"""What may stand in the place of each name; a figure after a name tells two of a kind apart.

``what`` is a sentence that a form says, ``detail`` one that may have no form, ``text`` a name, which is one everywhere.
"""
WORDS_WITHIN: Final = frozenset({"action", "check", "side", "face", "kind", "rank", "ranks"})
"""What is filled with a word that each language has its own for."""
_NAME: Final = re.compile(r"\{([a-z]+)\d*\}")
_POT: Final = re.compile(r"[Pp]ot (\{pots?\})")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A form and what fills it, by name, as it was said: amounts are decimal strings, cards like ``Ah Kd``."""

    form: str
    filled: tuple[tuple[str, str], ...] = ()

    def value(self, name: str) -> str:
        """What stands in the place of a name; raises KeyError."""
        return dict(self.filled)[name]


def said(text: str) -> Sentence:
    """What was said, as its form, or, where none says it, as it stands."""
    return sentence_of(text) or Sentence(text)


def spoken_form(form: str) -> str:
    """The form as a language says it: a pot has a name there, "the main pot", and no number."""
    return _POT.sub(r"\1", form)


def kind_of(name: str) -> str:
    """The kind of what fills a place: ``amount2`` is an amount."""
    return name.rstrip("0123456789")


@cache
def _sections() -> dict[str, tuple[str, ...]]:
    sections: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            lines = sections.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            lines.append(line)
    return {name: tuple(found) for name, found in sections.items()}


def forms() -> tuple[str, ...]:
    """Every form."""
    return _sections()["forms"]


@cache
def words() -> frozenset[str]:
    """The single words that stand in places, in tables and before colons: actions, posts, keys of events, ranks."""
    return frozenset(_sections()["words"])


@cache
def _patterns() -> dict[str, list[tuple[str, re.Pattern[str]]]]:
    """The forms by their first word ("" where that varies), those that say most before those that leave most open."""
    found: dict[str, list[tuple[str, re.Pattern[str]]]] = {}
    for form in sorted(forms(), key=_openness):
        parts = _NAME.split(form)
        names = re.findall(r"\{([a-z]+\d*)\}", form)
        pattern = re.escape(parts[0])
        for name, kind, literal in zip(names, parts[1::2], parts[2::2], strict=True):
            pattern += f"(?P<{name}>{_FILLED[kind]}){re.escape(literal)}"
        found.setdefault(_first(form), []).append((form, re.compile(pattern)))
    return found


def _openness(form: str) -> tuple[bool, bool, int]:
    return "{what" in form or "{detail" in form, "{text" in form, -len(_NAME.sub("", form))


def _first(text: str) -> str:
    word = text.split(" ", 1)[0]
    return "" if "{" in word else word


@lru_cache(maxsize=4096)
def sentence_of(text: str) -> Sentence | None:
    """The form of what was said; None for what no form says."""
    for form, pattern in _candidates(text):
        found = pattern.fullmatch(text)
        if found is not None and all(
            sentence_of(value) is not None for name, value in found.groupdict().items() if kind_of(name) == "what"
        ):
            return Sentence(form, tuple(found.groupdict().items()))
    return None


def _candidates(text: str) -> Iterator[tuple[str, re.Pattern[str]]]:
    patterns = _patterns()
    yield from patterns.get(_first(text), ())
    yield from patterns.get("", ())
