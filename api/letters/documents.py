"""Letters and reports for programs, of one shape for ``/v1`` and ``.json``: facts, and the text that people read."""

from dataclasses import dataclass, fields
from typing import Any

from api.languages.language import Language
from api.letters.letter import texts
from api.letters.plain_text import plain_text
from api.letters.report import report
from ledger.disputes.letter_facts import LetterFacts
from ledger.disputes.ruling_report import RulingReport


@dataclass(frozen=True, slots=True)
class Text:
    """A text in a language: lines, the cells of tables with tabs between them."""

    language: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterDocument(LetterFacts):
    """A letter: its facts, and its text in the player's language, then in English, which prevails."""

    texts: tuple[Text, ...]

    @classmethod
    def of(cls, facts: LetterFacts) -> "LetterDocument":
        """The document of a letter."""
        said = tuple(Text(code, plain_text(html)) for code, html in texts(facts))
        return cls(**_fields(facts), texts=said)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportDocument(RulingReport):
    """The report of a ruling: its facts, and its text in the language of who reads it."""

    texts: tuple[Text, ...]

    @classmethod
    def of(cls, facts: RulingReport, spoken: Language) -> "ReportDocument":
        """The document of a report."""
        return cls(**_fields(facts), texts=(Text(spoken.code, plain_text(report(facts, spoken).body)),))


def _fields(facts: LetterFacts | RulingReport) -> dict[str, Any]:
    return {one.name: getattr(facts, one.name) for one in fields(facts)}
