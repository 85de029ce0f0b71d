"""Lost connections and time-outs in betting: what has to stand for a player who does not act (section 12)."""

from typing import Final

from replay.events import Acted
from replay.hand import Hand
from replay.houses.house import House
from replay.table import Table

BY_CLOCK: Final = ("timeout", "disconnected")


def timeout_fault(hand: Hand, house: House, table: Table, place: int, acted: Acted, owes: int) -> str:
    """The topic that an action by time-out or disconnection offends, "" where it is in order."""
    if hand.money == "chips" or hand.tournament:
        if house.timeouts.tournament_action == "fold":
            return "" if acted.action == "fold" else "disconnect.tournament-action"
    elif acted.action == "fold" and acted.uses_left != 0 and artificial_all_in_due(hand, house, table, place, acted):
        return "artificial-all-in"
    lawful = "fold" if owes > 0 else "check"
    if acted.action == lawful:
        return ""
    own = acted.cause == "disconnected" and "disconnect.action" in house.rules
    return "disconnect.action" if own else "timeout.action"


def artificial_all_in_fault(hand: Hand, house: House, table: Table, place: int) -> str:
    """The topic that an artificial all-in offends, "" where it is in order."""
    rule = house.timeouts.artificial_all_in
    if rule is None:
        return "artificial-all-in"
    if hand.limit not in rule.limits or hand.money not in rule.money:
        return "artificial-all-in.where"
    if table.put_in(place) == 0:
        return "artificial-all-in"
    return ""


def artificial_all_in_due(hand: Hand, house: House, table: Table, place: int, acted: Acted) -> bool:
    """Whether the player counts as all-in rather than folded: chips in the pot, limit and money as the house says."""
    rule = house.timeouts.artificial_all_in
    if rule is None or (rule.cause == "disconnected" and acted.cause != "disconnected"):
        return False
    return hand.limit in rule.limits and hand.money in rule.money and table.put_in(place) > 0
