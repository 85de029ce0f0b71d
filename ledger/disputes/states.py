"""The states of a case, who must move in each, and which command leads from where to where."""

from collections.abc import Mapping
from typing import Final, Literal, get_args

Mover = Literal["support", "party", "second", "third", "nobody"]
"""Who must move: support; the party that was asked; a second person with the right; a third; nobody."""

MOVERS: Final = get_args(Mover)

STATES: Final[Mapping[str, Mover]] = {
    "open": "support",
    "acknowledged": "support",
    "accepted": "support",
    "evidence_frozen": "support",
    "investigating": "support",
    "awaiting_party": "party",
    "proposed": "second",
    "decided": "support",
    "remedy_posted": "support",
    "notified": "nobody",
    "appealed": "third",
    "appeal_decided": "support",
    "out_of_scope": "nobody",
    "duplicate": "nobody",
    "closed": "nobody",
}
"""Every state, and who must move in it. ``notified`` closes by itself when the appeal window ends; ``approved`` and
``rejected`` are passed through: an approval is the decision, a rejection leads back to the investigation."""

ENDED: Final = frozenset({"out_of_scope", "duplicate", "closed"})
"""States that only new evidence leads out of."""

NOT_CASES: Final = ("out_of_scope", "duplicate")
"""Those of them in which there is nothing to be decided of the hand."""

TRANSITIONS: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "dispute.correct": (("open", "acknowledged", "accepted"), ""),
    "dispute.acknowledge": (("open",), "acknowledged"),
    "dispute.accept": (("acknowledged",), "accepted"),
    "dispute.out_of_scope": (("acknowledged",), "out_of_scope"),
    "dispute.duplicate": (("acknowledged",), "duplicate"),
    "dispute.attach": (tuple(state for state in STATES if state not in ENDED), ""),
    "dispute.freeze": (("accepted", "evidence_frozen", "investigating", "appealed"), ""),
    "dispute.investigate": (("evidence_frozen",), "investigating"),
    "dispute.ask": (("investigating",), "awaiting_party"),
    "dispute.answer": (("awaiting_party",), "investigating"),
    "ruling.propose": (("investigating",), "proposed"),
    "ruling.approve": (("proposed",), "decided"),
    "ruling.reject": (("proposed",), "investigating"),
    "remedy.post": (("decided", "appeal_decided"), ""),
    "dispute.notify": (("remedy_posted", "appeal_decided"), ""),
    "dispute.appeal": (("notified",), "appealed"),
    "appeal.decide": (("appealed",), "appeal_decided"),
    "dispute.close": (("notified", "appeal_decided"), "closed"),
    "dispute.reopen": ((*sorted(ENDED), "decided", "appeal_decided"), "accepted"),
    "case.bundle": (tuple(STATES), ""),
}
"""By command: the states that it may be given in, and the one that it leads to; "" where the case decides that or
stays where it is."""


def commands_in(state: str) -> list[str]:
    """The commands that a case in this state takes, whoever may give them."""
    return [command for command, (states, _) in TRANSITIONS.items() if state in states]
