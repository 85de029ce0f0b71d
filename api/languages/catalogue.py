"""The catalogues: one ``.po`` file a language beside this one, read when the program starts. English is the key."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

FOLDER: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One language's texts; ``plurals`` by the English singular, first the form for one, then that for many."""

    texts: Mapping[str, str]
    plurals: Mapping[str, tuple[str, str]]

    def text(self, key: str) -> str:
        """The text, in English where the catalogue has none."""
        return self.texts.get(key, key)

    def plural(self, one: str, many: str, count: int) -> str:
        """The form for so many. English and the Nordic languages have two."""
        forms = self.plurals.get(one, (one, many))
        return forms[0] if count == 1 else forms[1]


ENGLISH: Final = Catalogue({}, {})


def read_catalogue(code: str) -> Catalogue:
    """The catalogue of a language; what is not translated, or marked fuzzy, is left out."""
    with (FOLDER / f"{code}.po").open("rb") as file:
        found = read_po(file, locale=code, charset="utf-8")
    texts: dict[str, str] = {}
    plurals: dict[str, tuple[str, str]] = {}
    for message in found:
        if not message.id or message.fuzzy:
            continue
        said = message.string
        if isinstance(message.id, str) and isinstance(said, str) and said:
            texts[message.id] = said
        elif isinstance(said, tuple) and len(said) == 2 and all(said):
            plurals[message.id[0]] = (said[0], said[1])
    return Catalogue(texts, plurals)
