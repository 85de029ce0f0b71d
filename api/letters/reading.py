"""A letter as somebody reads it: one that tells hidden cards is read with a look, which is an event."""

from typing import Final

from fastapi import Request
from starlette.exceptions import HTTPException

from api.people.access import access_of
from ledger.disputes.letter_facts import LetterFacts, letter_facts
from ledger.people.actor import Actor
from ledger.people.refusal import NotAllowed
from ledger.store.store import Store
from ledger.store.stream import stream_id

PURPOSE: Final = "to read letter {version} of {case}"


def read_letter(request: Request, store: Store, reader: Actor, case: str, version: int) -> LetterFacts:
    """The letter that a case's event sent out. When this returns, a look that it needs is on disk.

    Such a look lets its reader see the letters of the case for as long as other looks last, and nothing else of the
    hand. Raises what ``letter_facts`` raises, and 404 for who may not see hidden cards.
    """
    facts = letter_facts(store, case, version)
    if facts.hidden_of:
        hand = stream_id(facts.hand.room, facts.hand.hand_id)
        purpose = PURPOSE.format(version=version, case=case)
        try:
            access_of(request).looks.read(reader, hand, case, facts.hidden_of, purpose)
        except NotAllowed:
            raise HTTPException(404) from None
    return facts
