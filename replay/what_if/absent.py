"""What stands for a player who does not act, by the rules of his house (section 12)."""

from replay.drawing.auto_hold import auto_hold
from replay.events import ARTIFICIAL, Acted, Drew
from replay.hand import Hand
from replay.houses.house import House
from replay.play import Play
from replay.timeouts import artificial_all_in_due


def action_of_absent(play: Play, place: int, asked: Acted) -> Acted:
    """Folded in a tournament that says so, artificially all-in where the house knows that, else checked or folded.

    ``timeout.action``, ``disconnect.action``, ``disconnect.tournament-action``, ``artificial-all-in``. ``asked`` has
    the cause, and how many artificial all-ins the player had left.
    """
    hand: Hand = play.hand
    house: House = play.house
    seat, cause, left = asked.seat, asked.cause, asked.uses_left
    if cause == ARTIFICIAL:
        return Acted(seat, "check", 0, cause, left)
    if hand.is_tournament:
        if house.timeouts.tournament_action == "fold":
            return Acted(seat, "fold", 0, cause, left)
    elif left != 0 and artificial_all_in_due(hand, house, play.table, place, asked):
        return Acted(seat, "check", 0, ARTIFICIAL, left)
    betting = play.streets.betting
    owes = 0 if betting is None else int(betting.owes(play.table, place))
    return Acted(seat, "fold" if owes else "check", 0, cause, left)


def draw_of_absent(play: Play, place: int, asked: Drew) -> Drew | None:
    """Pat, or the automatic draw (``draw.timeout``, ``auto-draw``); None where that hangs on unknown cards.

    The cards drawn are not in it.
    """
    rules = play.house.drawing
    hole = play.table.hole[place]
    if rules.auto_hold == "none" or asked.cause == ARTIFICIAL:
        return Drew(asked.seat, [], [], asked.cause)
    if any(card < 0 for card in hole):
        return None
    _, kept = auto_hold(hole, rules.two_pair_or_better, rules.royal)
    return Drew(asked.seat, [card for card in hole if card not in kept], [], asked.cause)
