"""Lost connections and time-outs in betting: what has to stand for a player who does not act (section 12)."""

from typing import Final

from replay.events import Acted, Posted
from replay.hand import Hand
from replay.houses.house import House
from replay.houses.rules.timeouts import ArtificialAllIn
from replay.table import Table

BY_CLOCK: Final = ("timeout", "disconnected")


def timeout_fault(hand: Hand, house: House, table: Table, place: int, acted: Acted, owes: int) -> str:
    """The topic that an action by time-out or disconnection offends, "" where it is in order.

    An incomplete hand goes on like this (``disconnect.incomplete``), whatever failed at the player's end: both causes
    come to the same (``disconnect.device``). So it does after an automatic draw (``auto-draw.betting``).
    """
    if hand.is_tournament:
        if house.timeouts.tournament_action == "fold":
            return "" if acted.action == "fold" else "disconnect.tournament-action"
    elif acted.action == "fold" and acted.uses_left != 0 and artificial_all_in_due(hand, house, table, place, acted):
        return "artificial-all-in"
    lawful = "fold" if owes > 0 else "check"
    if acted.action == lawful:
        return ""
    own = acted.cause == "disconnected" and "disconnect.action" in house.rules
    return "disconnect.action" if own else "timeout.action"


def artificial_all_in_fault(hand: Hand, house: House, table: Table, place: int, acted: Acted) -> str:
    """The topic that an artificial all-in offends, "" where it is in order."""
    rule = house.timeouts.artificial_all_in
    if rule is None:
        return "artificial-all-in"
    if hand.is_tournament or hand.limit not in rule.limits or hand.money not in rule.money:
        return "artificial-all-in.where"
    if _chips_in(hand, rule, table, place) == 0:
        return "artificial-all-in"
    return "artificial-all-in.count" if acted.uses_left == 0 else ""


def artificial_all_in_due(hand: Hand, house: House, table: Table, place: int, acted: Acted) -> bool:
    """Whether the player counts as all-in rather than folded: chips in the pot, limit and money as the house says."""
    rule = house.timeouts.artificial_all_in
    if rule is None or (rule.cause == "disconnected" and acted.cause != "disconnected"):
        return False
    return hand.limit in rule.limits and hand.money in rule.money and _chips_in(hand, rule, table, place) > 0


def _chips_in(hand: Hand, rule: ArtificialAllIn, table: Table, place: int) -> int:
    """The chips in the pot that count: any, or those that were put in freely (``artificial-all-in.chips``)."""
    chips: int = table.put_in(place)
    if rule.chips == "any":
        return chips
    seat = table.seats[place]
    for event in hand.events:
        if (isinstance(event, Posted) and event.seat == seat) or (
            isinstance(event, Acted) and event.seat == seat and event.action == "bring_in"
        ):
            chips -= event.amount
    return max(chips, 0)
