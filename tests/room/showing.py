"""The showdown by the book: in which order hands are shown, and which of them may go to the muck unseen."""

from random import Random

from replay.events import Event, Mucked, Shown
from tests.room.cashier import Cashier
from tests.room.layers import SidePot
from tests.room.values import at_least


def show_order(cashier: Cashier) -> list[int]:
    """From the last side pot down: its last bettor or raiser of the last round first, else the first by the game."""
    order: list[int] = []
    table = cashier.sitting.order
    for pot in reversed(cashier.pots):
        if len(pot.eligible) < 2:
            continue
        raiser = cashier.dealer.raiser
        at = table.index(raiser if raiser in pot.eligible else cashier.dealer.first_to_show())
        order += [seat for seat in table[at:] + table[:at] if seat in pot.eligible and seat not in order]
    return order


def contested(cashier: Cashier, seat: int) -> list[SidePot]:
    """The pots that the seat and somebody else may win, and that cards decide."""
    return [
        pot
        for index, pot in enumerate(cashier.pots)
        if seat in pot.eligible and len(pot.eligible) > 1 and index not in cashier.dealer.split
    ]


def must_show(cashier: Cashier, seat: int, shown: list[int]) -> bool:
    """Whether the hand would win or share a side of a pot against the hands shown so far."""
    mine = cashier.value(seat)
    for pot in contested(cashier, seat):
        rivals = [cashier.value(other) for other in shown if other in pot.eligible]
        if all(at_least(mine[0], rival[0]) for rival in rivals):
            return True
        if mine[1] and all(at_least(mine[1], rival[1]) for rival in rivals):
            return True
    return False


def may_muck(cashier: Cashier, seat: int, shown: list[int]) -> bool:
    """Whether the seat may throw its hand away: it is not needed, or the house leaves it to the player.

    Here nobody gives up a pot that nobody has shown a hand for.
    """
    if not any(contested(cashier, other) for other in cashier.dealer.in_hand()):
        return True
    if not shown or (cashier.book.all_in_turned_up and len(cashier.dealer.can_still_act()) < 2):
        return False
    if any(not set(shown) & set(pot.eligible) for pot in contested(cashier, seat)):
        return False
    return cashier.book.free_muck or not must_show(cashier, seat, shown)


def show_hands(rng: Random, cashier: Cashier) -> list[Event]:
    """The showing as a room records it; who mucks gives up his claim."""
    events: list[Event] = []
    shown: list[int] = []
    mucks = rng.choice((0.0, 0.5, 1.0))
    for seat in show_order(cashier):
        if may_muck(cashier, seat, shown) and rng.random() < mucks:
            cashier.mucked.add(seat)
            events.append(Mucked(seat))
        else:
            shown.append(seat)
            events.append(Shown(seat, list(cashier.dealer.hole[seat])))
    return events
