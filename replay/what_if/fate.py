"""What became of each recorded event in another line of the hand, and why."""

from typing import Final, final

from mypy_extensions import mypyc_attr

KEPT: Final = "kept"
CHANGED: Final = "changed"
DROPPED: Final = "dropped"
DERIVED: Final = "derived"
"""Settlement: what the rules alone make of the line stands in its place."""
BEYOND: Final = "beyond"
"""The line stops before it."""
FATES: Final = (KEPT, CHANGED, DROPPED, DERIVED, BEYOND)

ASKED: Final = "asked"
"""What the what-if is about."""
CARDS: Final = "cards"
"""The deck has other cards there, since somebody else is in the hand or out of it."""
CLOCK: Final = "clock"
"""The player did not act: what stands for him in this line."""
FOLDED: Final = "folded"
ALL_IN: Final = "all_in"
ROUND_OVER: Final = "round_over"
NOT_DUE: Final = "not_due"
"""Cards, or a draw, that nobody has coming."""
HAND_OVER: Final = "hand_over"
OTHER_DECK: Final = "other_deck"
"""The deck is not the recorded one."""
NO_RESHUFFLE: Final = "no_reshuffle"
"""The stub has cards enough."""
SHOWDOWN: Final = "showdown"
"""Who shows follows from another showdown."""
SETTLED_ANEW: Final = "settled_anew"
STOPPED: Final = "stopped"
REASONS: Final = (
    ASKED, CARDS, CLOCK, FOLDED, ALL_IN, ROUND_OVER, NOT_DUE, HAND_OVER, OTHER_DECK, NO_RESHUFFLE, SHOWDOWN,
    SETTLED_ANEW, STOPPED,
)  # fmt: skip
"""Every reason: each needs its words in every language."""


@final
@mypyc_attr(acyclic=True)
class Fate:
    """What became of event ``event`` of the record; ``why`` and ``rule`` are "" where it was kept."""

    def __init__(self, event: int, what: str, why: str, rule: str) -> None:
        self.event: Final = event
        self.what: Final = what
        self.why: Final = why
        self.rule: Final = rule

    def document(self) -> dict[str, object]:
        """The fate, ready for JSON."""
        return {"event": self.event, "what": self.what, "why": self.why or None, "rule": self.rule or None}


DECISION: Final = "decision"
"""Nobody knows what a player would have done."""
CARDS_UNKNOWN: Final = "cards"
"""Nobody knows which cards come next."""
IMPOSSIBLE: Final = "impossible"
"""What is asked cannot be: a card twice, more chips than there are."""
NOT_OFFERED: Final = "not_offered"
"""The house does not deal the game in this limit."""
STOPS: Final = (DECISION, CARDS_UNKNOWN, IMPOSSIBLE, NOT_OFFERED)


@final
@mypyc_attr(acyclic=True)
class Stop:
    """Where a line cannot go on. ``seat`` is whose decision or cards are missing, 0 for the board's or nobody's.

    ``event`` is the recorded event before which it stops (-1: after the last one); ``rule`` the one that stands against
    going on with it, "" where there is none.
    """

    def __init__(self, kind: str, seat: int, event: int, rule: str) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.event: Final = event
        self.rule: Final = rule

    def document(self) -> dict[str, object]:
        """The stop, ready for JSON."""
        return {
            "kind": self.kind,
            "seat": self.seat or None,
            "event": None if self.event < 0 else self.event,
            "rule": self.rule or None,
        }
