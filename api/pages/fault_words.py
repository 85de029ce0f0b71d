"""What a finding is about, for who does not know the findings' codes by heart."""

from collections.abc import Mapping
from typing import Final

from api.languages.language import Language
from api.languages.marked import N_

FAULTS: Final[Mapping[str, str]] = {
    "action": N_("what may be done"),
    "award": N_("who wins a pot, and how much"),
    "bet": N_("how much may be bet"),
    "bring-in": N_("the bring-in"),
    "button": N_("where the button is"),
    "buy-in": N_("what a seat buys in for"),
    "card": N_("the cards dealt"),
    "deal": N_("the cards dealt"),
    "dealt": N_("the cards dealt"),
    "deck": N_("the cards dealt"),
    "draw": N_("the draw"),
    "hand": N_("how the hand ends"),
    "jackpot": N_("what jackpots take and pay"),
    "odd-chip": N_("where odd chips go"),
    "post": N_("antes and blinds"),
    "raise": N_("who may still raise"),
    "rake": N_("what the house takes"),
    "refund": N_("what is given back"),
    "reshuffle": N_("the shuffle"),
    "show": N_("who shows cards"),
    "shuffle": N_("the shuffle"),
    "split-vote": N_("offers to split a pot"),
    "stack": N_("what lies before a seat"),
    "stacks": N_("what lies before a seat"),
    "timeout": N_("what happens when time runs out"),
    "turn": N_("whose turn it is"),
    "uncalled": N_("what goes back uncalled"),
    "void": N_("what a void hand leaves"),
}
"""By the first word of a code."""


def fault_name(language: Language, code: str) -> str:
    """What findings of a code are about; "" where that is not said."""
    name = FAULTS.get(code.partition(".")[0])
    return language.text(name) if name else ""
