"""What somebody can do with a case now: what the one door would let through, found without knocking at it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from ledger.disputes.aftermath import be_closable, be_in_window, be_reopenable, be_unposted, be_untold
from ledger.disputes.correction import be_correctable
from ledger.disputes.decision import approvable, be_third_person, others_proposal
from ledger.disputes.evidence import frozen
from ledger.disputes.handling import Handling
from ledger.disputes.refusals import Refusal
from ledger.disputes.states import commands_in
from ledger.people.permissions import PERMISSIONS

_GUARDS: Final[Mapping[str, Callable[[Handling], object]]] = {
    "dispute.correct": be_correctable,
    "ruling.propose": lambda handling: frozen(handling, handling.hand()),
    "ruling.approve": approvable,
    "ruling.reject": others_proposal,
    "appeal.decide": be_third_person,
    "remedy.post": be_unposted,
    "dispute.notify": be_untold,
    "dispute.appeal": be_in_window,
    "dispute.close": be_closable,
    "dispute.reopen": be_reopenable,
}
_NOT_YET: Final = frozenset({"nothing-to-post", "wrong-state", "not-notified"})
"""Refusals that say only that something else comes first, or was done."""


@dataclass(frozen=True, slots=True)
class Move:
    """A command that a case takes from somebody; ``hindrance`` is why it would be refused to him now, if it would."""

    command: str
    hindrance: Refusal | None = None


def moves(handling: Handling) -> list[Move]:
    """What the person can do with the case now, in the order of a case's life, and what something hinders him to do.

    What is said with a command is not known here: for that it may be refused all the same. Raises Refusal for a hand
    that cannot be read.
    """
    found: list[Move] = []
    for command in commands_in(handling.case.state):
        if not handling.actor.may_at_all(command):
            continue
        hindrance = _hindrance(handling, command)
        if hindrance is None or hindrance.code not in _NOT_YET:
            found.append(Move(command, hindrance))
    return found


def _hindrance(handling: Handling, command: str) -> Refusal | None:
    try:
        if PERMISSIONS.commands[command].hand_states is not None:
            hand = handling.hand()
            if not handling.actor.may(command, hand.state):
                return hand.in_its_state()
        if command in _GUARDS:
            _GUARDS[command](handling)
    except Refusal as refusal:
        return refusal
    return None
