"""pokerfast's ``FastHand``: one game, six-handed no-limit hold'em for cash, in Python without checks.

It is told the cards and the calls, moves the chips, deals the boards, cuts side pots and evaluates the hands at the
showdown with its own tables; it keeps a list of what happened. It derives no deck, and judges nothing: a bet of a size
that it does not allow it changes into the nearest that it does. It knows no showing, no house's rules or rake (but one
room's, beside the payoffs), and holds no record against what should have happened.
"""

from collections.abc import Callable
from importlib.util import find_spec

from replay.cards.card import card_text
from replay.events import Acted
from tests.room.hands import RecordedHand

INSTALLED = find_spec("pokerfast") is not None
PLAYERS = 6


def pokerfast_play(one: RecordedHand, net: dict[int, int], odd: int) -> Callable[[], None] | None:
    """A function that plays the hand once; None where pokerfast does not take it as it was played.

    Raises AssertionError where a seat's gain differs from ``net`` by more than ``odd`` units.
    """
    from pokerfast import FastHand

    sitting, dealer = one.sitting, one.dealer
    if (sitting.game, sitting.limit) != ("holdem", "no") or len(sitting.order) != PLAYERS:
        return None
    stacks = [sitting.stacks[seat] for seat in sitting.order]
    hole = ["".join(map(card_text, dealer.hole[seat])) for seat in sitting.order]
    board = [card_text(card) for card in dealer.deck[2 * PLAYERS : 2 * PLAYERS + 5]]
    blinds = sitting.small_blind, sitting.stakes.big_blind
    calls = [_call(event) for event in dealer.events if isinstance(event, Acted)]

    def play() -> FastHand:
        hand = FastHand.for_cards(stacks, hole, board, *blinds)
        for name, arguments in calls:
            getattr(hand, name)(*arguments)
        return hand

    if not _takes(FastHand.for_cards(stacks, hole, board, *blinds), calls):
        return None
    paid = dict(zip(sitting.order, play().state.payoffs, strict=True))
    assert all(abs(net[seat] - gain) <= odd for seat, gain in paid.items()), one.seed
    return play


def _call(acted: Acted) -> tuple[str, tuple[int, ...]]:
    if acted.action in ("fold", "check", "call"):
        return acted.action, ()
    return "bet_or_raise", (acted.amount,)


def _takes(hand: object, calls: list[tuple[str, tuple[int, ...]]]) -> bool:
    """Whether the hand goes to its end by these calls, each as it was meant."""
    for name, arguments in calls:
        if arguments:
            allowed = hand.get_action_space() or {}
            if not allowed.get("min_bet", 1) <= arguments[0] <= allowed.get("max_bet", 0):
                return False
        if getattr(hand, name)(*arguments) is False:
            return False
    return hand.done
