"""Which what-if a finding leads to: the recorded event as the house's rules would have had it."""

from typing import Final

from replay.events import Acted, Drew, HandVoided, Posted
from replay.finding import Finding
from replay.hand import Hand
from replay.what_if.change import Change, another_action, another_cause, another_post, left_out

_OF_THE_CLOCK: Final = (
    "timeout.action",
    "timeout.artificial-all-in",
    "draw.timeout",
    "draw.automatic",
    "draw.artificial",
)
_OF_A_SIZE: Final = ("bet.size", "bring-in.amount", "bring-in.action", "action.choices")


def suggested(hand: Hand, finding: Finding) -> Change | None:
    """The change that puts one fault of play right; None where the rules do not say what should have stood there.

    What a player did not do himself follows from the rules (``timeout.action``, ``artificial-all-in``, ``auto-draw``);
    a bet or post of a wrong size has its lawful one (``bet.min``, ``blinds.size``), a post that nobody owed and a void
    of a finished hand (``refund.finished``) are left out. An act out of turn, or one that was barred, has no other in
    its place that is known: management decides (``authority.management``).
    """
    if not 0 <= finding.event < len(hand.events):
        return None
    at, event = finding.event, hand.events[finding.event]
    if isinstance(event, HandVoided):
        return left_out(hand, at) if finding.code == "void.finished" else None
    if isinstance(event, Posted) and finding.code == "post.kind":
        return left_out(hand, at)
    if isinstance(event, Drew) and finding.code in _OF_THE_CLOCK:
        return another_cause(hand, at, event.cause)
    if isinstance(event, Acted) and finding.code in _OF_THE_CLOCK:
        if event.is_artificial:
            return another_cause(hand, at, "timeout", 0)
        return another_cause(hand, at, event.cause, event.uses_left)
    amount = finding.expected.get("amount")
    if not isinstance(amount, str):
        return None
    units = hand.unit.parse(amount)
    if isinstance(event, Posted) and event.kind != "bring_in":
        return another_post(hand, at, event.kind, units) if finding.code == "post.amount" else None
    if isinstance(event, (Acted, Posted)) and finding.code in _OF_A_SIZE and units > 0:
        action = finding.expected.get("action")
        own = event.action if isinstance(event, Acted) else "bring_in"
        return another_action(hand, at, action if isinstance(action, str) else own, units)
    return None
