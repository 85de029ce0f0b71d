"""The facts of letters of every kind, in any language, and those of a ruling."""

from dataclasses import dataclass, replace
from typing import Final

from ledger.disputes.commands import Letter, Notify
from ledger.disputes.letter_facts import LetterFacts, letter_facts, letters
from ledger.disputes.ruling_report import RulingReport, ruling_report
from tests.ledger.disputes.office import SAGA, Office

STATES: Final[dict[Letter, str]] = {
    "acknowledgement": "acknowledged",
    "question": "awaiting_party",
    "out_of_scope": "out_of_scope",
    "duplicate": "duplicate",
    "ruling": "notified",
    "appeal_decision": "appeal_decided",
}
"""By kind of letter: the state of the case that it has just gone out in."""


@dataclass(frozen=True, slots=True)
class Sent:
    """Letters by kind, and the report of the ruling that one of them tells."""

    letters: dict[Letter, LetterFacts]
    report: RulingReport

    def letter(self, kind: Letter, language: str = "en") -> LetterFacts:
        """One of them, to a player who reads that language."""
        return replace(self.letters[kind], language=language)


def all_sent(office: Office) -> Sent:
    """One of each."""
    found = {kind: _sent(office, kind) for kind in STATES}
    return Sent(found, ruling_report(office.store, found["ruling"].case, 1))


def _sent(office: Office, kind: Letter) -> LetterFacts:
    case = office.brought_to(STATES[kind])
    if kind == "appeal_decision":
        office.desk.do(SAGA, Notify(case.id))
    facts = letter_facts(office.store, case.id, letters(office.store, case.id)[-1].version)
    assert facts.kind == kind
    return facts
