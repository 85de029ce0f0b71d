"""The facts of letters of every kind, in any language."""

from dataclasses import replace
from typing import Final

from ledger.disputes.commands import Letter, Notify
from ledger.disputes.letter_facts import LetterFacts, letter_facts, letters
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


def sent(office: Office, kind: Letter, language: str = "en") -> LetterFacts:
    """A letter of that kind."""
    case = office.brought_to(STATES[kind])
    if kind == "appeal_decision":
        office.desk.do(SAGA, Notify(case.id))
    facts = letter_facts(office.store, case.id, letters(office.store, case.id)[-1].version)
    assert facts.kind == kind
    return replace(facts, language=language)
