"""A letter: its blocks in the player's language, each with the English text beside it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from markupsafe import Markup

from api.languages.language import DEFAULT, Language, language
from api.letters.line_name import line_name
from api.pages.case_words import FOUND
from api.pages.render import templates
from ledger.disputes.letter_facts import DECISIONS, LetterFacts, Told
from ledger.disputes.reasons import REASONS

_DECISION: Final = ("subject", "decision", "reasons", "findings", "settlement", "appeal", "closing", "events")
BLOCKS: Final[Mapping[str, tuple[str, ...]]] = {
    "acknowledgement": ("subject", "acknowledgement", "complaint", "closing"),
    "question": ("subject", "question", "closing"),
    "out_of_scope": ("subject", "out_of_scope", "complaint", "closing"),
    "duplicate": ("subject", "duplicate", "closing"),
    **dict.fromkeys(DECISIONS, _DECISION),
}
"""The blocks of each kind of letter, each a template of that name."""
_EVENTS: Final = "events"


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a letter in each of its languages: code and HTML. What all share has the one code ""."""

    name: str
    texts: tuple[tuple[str, Markup], ...]


@dataclass(frozen=True, slots=True)
class Rendered:
    """A letter as HTML: ``body``, its title, and the language that comes first."""

    title: str
    body: Markup
    first: str


@dataclass(frozen=True, slots=True)
class _Row:
    """An event in each language, and the street that begins with it."""

    index: int
    streets: tuple[tuple[str, str], ...]
    texts: tuple[tuple[str, Markup], ...]
    faulty: bool


def letter(facts: LetterFacts) -> Rendered:
    """The letter in the player's language, with the English beside; English alone for who reads English."""
    spoken = _languages(facts)
    blocks = [_block(name, facts, spoken) for name in BLOCKS[facts.kind]]
    first = templates(spoken[0].code)
    body = first.get_template("letters/body.html").render(
        blocks=blocks, both=len(spoken) > 1, first=spoken[0].code, footer=f"{facts.hand.room} · {facts.case}"
    )
    title = spoken[0].text("{room}: case {case}", room=facts.hand.room, case=facts.case)
    return Rendered(title, Markup(body), spoken[0].code)


def texts(facts: LetterFacts) -> Iterator[tuple[str, Markup]]:
    """The whole letter in each of its languages, one after the other: code and HTML."""
    spoken = _languages(facts)
    for at, one in enumerate(spoken):
        parts = [
            _events(facts, [one]) if name == _EVENTS else _text(name, facts, one, at == 0, len(spoken) > 1)
            for name in BLOCKS[facts.kind]
        ]
        yield one.code, Markup("\n").join(parts)


def _languages(facts: LetterFacts) -> list[Language]:
    codes = dict.fromkeys((facts.language, DEFAULT))
    return [language(code) for code in codes]


def _block(name: str, facts: LetterFacts, spoken: list[Language]) -> Block:
    if name == _EVENTS:
        return Block(name, (("", _events(facts, spoken)),))
    texts = [(one.code, _text(name, facts, one, at == 0, len(spoken) > 1)) for at, one in enumerate(spoken)]
    return Block(name, tuple(texts))


def _text(name: str, facts: LetterFacts, spoken: Language, main: bool, both: bool) -> Markup:
    context: dict[str, Any] = {
        "letter": facts,
        "main": main,
        "both": both,
        "reason": REASONS[facts.reason].name if facts.reason else FOUND,
        "rules": dict.fromkeys((one.rule, one.statement) for one in facts.findings if one.statement),
        "line_name": partial(line_name, spoken),
    }
    return Markup(templates(spoken.code).get_template(f"letters/{name}.html").render(context))


def _events(facts: LetterFacts, spoken: list[Language]) -> Markup:
    """What happened, event by event, all languages in one table."""
    faulty = {one.event for one in facts.findings}
    rows = [
        _Row(
            told.index,
            tuple((one.code, one.speak(told.street, begins=True)) for one in spoken) if told.street else (),
            tuple((one.code, _sentence(told, facts.hand.currency, one)) for one in spoken),
            told.index in faulty,
        )
        for told in facts.events
    ]
    context = {"spoken_in": list(_headings(spoken)), "rows": rows}
    return Markup(templates(spoken[0].code).get_template("letters/events.html").render(context))


def _headings(spoken: list[Language]) -> Iterator[dict[str, str]]:
    for one in spoken:
        yield {"code": one.code, "heading": one.text("What happened in the hand")}


def _sentence(told: Told, currency: str, spoken: Language) -> Markup:
    macros: Any = templates(spoken.code).get_template("letters/parts.html").module
    return Markup(macros.spoken_parts(spoken.parts(told.sentence, currency, begins=True)).strip())
