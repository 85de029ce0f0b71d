"""The catalogues say everything that is said, in each language, with the same placeholders."""

import re
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from api.languages.language import LANGUAGES
from tests.api.languages.extraction import CODES, FOLDER, Key, keys, read, written

NEEDED = keys()


def message(catalogue: Catalog, key: Key) -> Message | None:
    return catalogue.get(key if isinstance(key, str) else key[0])


@pytest.mark.parametrize("code", CODES)
def test_every_text_is_translated(code: str) -> None:
    """Each text of templates, code and data stands in the catalogue, and none is fuzzy. ``make words`` adds it."""
    catalogue = read(code)
    lacking = []
    for key, where in NEEDED.items():
        found = message(catalogue, key)
        said = found.string if found is not None else ""
        if found is None or found.fuzzy or not said or not all(said):
            lacking.append(f"{where}: {key!r}")
    assert lacking == []


@pytest.mark.parametrize("code", CODES)
def test_what_nobody_says_any_more_is_gone(code: str) -> None:
    """The file is as ``make words`` writes it: in order, without texts that are not used."""
    assert (FOLDER / f"{code}.po").read_text(encoding="utf-8") == written(read(code), NEEDED)


@pytest.mark.parametrize("code", CODES)
def test_placeholders_agree(code: str) -> None:
    """A translation fills in what the English text does, no more and no less, and keeps its markup."""
    catalogue = read(code)
    for key in NEEDED:
        found = message(catalogue, key)
        if found is None:
            continue
        english = [key] if isinstance(key, str) else list(key)
        said = [found.string] if isinstance(found.string, str) else list(found.string or ())
        for one in said:
            assert filled(str(one)) == filled(english[-1]), key
            assert re.findall(r"</?[a-z]+>|&[a-z]+;", str(one)) == re.findall(r"</?[a-z]+>|&[a-z]+;", english[-1]), key


def filled(text: str) -> list[str]:
    """The placeholders of a text: ``%(name)s`` of templates, else ``{name}``."""
    percent = re.findall(r"%\((\w+)\)s", text)
    return sorted(percent) or sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def test_every_catalogue_is_a_language() -> None:
    """English has none: it is the key."""
    assert set(LANGUAGES) == {"en", *CODES}
    assert {path.stem for path in FOLDER.glob("*.po")} == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_no_two_words_of_a_table_are_one(code: str) -> None:
    """What a floor manager tells apart, a language tells apart."""
    spoken = LANGUAGES[code]
    for apart in (
        ("fold", "check", "call", "bet", "raise", "complete", "bring in"),
        ("small blind", "big blind", "ante", "straddle", "bring-in", "missed big", "missed small", "dead"),
        ("verified", "discrepant", "unverifiable"),
        ("high", "low", "whole"),
    ):
        assert len({spoken.word(one) for one in apart}) == len(apart)
