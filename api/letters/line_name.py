"""The steps of a settlement in words."""

from collections.abc import Mapping
from typing import Final

from api.languages.language import Language
from api.languages.marked import N_
from api.pages.words import side_of_pot
from ledger.disputes.letter_facts import LineFacts
from replay.resettlement import line as steps

NAMES: Final[Mapping[str, str]] = {
    steps.UNCALLED: N_("Uncalled, back to seat {seat}"),
    steps.POT: N_("{pot}, for seats {seats}"),
    steps.RAKE_TOTAL: N_("Rake of the hand"),
    steps.RAKE: N_("Rake: {pot}"),
    steps.CONTRIBUTION: N_("Of the rake to the pool {pool}"),
    steps.SHARE: N_("{pot}, to seat {seat}"),
    steps.ODD_CHIP: N_("Odd chip: {pot}, to seat {seat}"),
    steps.REFUND: N_("Back to seat {seat}"),
    steps.JACKPOT: N_("Jackpot {pool}, to seat {seat}"),
    steps.JACKPOT_OPEN: N_("Jackpot {pool}, due to seat {seat}; the room says how much"),
    steps.STACK: N_("Stack of seat {seat} at the end"),
    steps.UNACCOUNTED: N_("Chips that went to nobody"),
}
"""By the key of the line."""


def line_name(language: Language, line: LineFacts) -> str:
    """What a step is: "Main pot, to seat 3"."""
    pot = side_of_pot(language, line.pot, line.side or "whole") if line.pot >= 0 else ""
    seats = language.all_of(str(seat) for seat in line.seats)
    return language.text(NAMES[line.key], seat=line.seat, pot=pot, pool=line.pool, seats=seats)
