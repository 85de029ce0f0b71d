"""What a what-if changes in a recorded hand: one event in another form, or left out."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.cards.card import Card
from replay.events import ACTIONS, CAUSES, POST_KINDS, Acted, Dealt, Deck, Drew, Event, HandVoided, Posted
from replay.hand import Hand

GIVEN: Final = "given"
"""The event as it is said."""
BY_RULE: Final = "by_rule"
"""The player did not act: what stands for him follows from the house's rules."""
UNDECIDED: Final = "undecided"
"""The player acts himself, and nobody says how: the what-if stops there."""
LEFT_OUT: Final = "left_out"


class BadChange(ValueError):
    """A change that the hand cannot have; the text says at which event, and what was expected."""


@final
@mypyc_attr(acyclic=True)
class Change:
    """Event ``at`` (its index in the hand) in another form. Made by the functions below, which check it."""

    def __init__(self, at: int, kind: str, instead: Event) -> None:
        self.at: Final = at
        self.kind: Final = kind
        self.instead: Final = instead
        """What stands in its place; the recorded event where that is left out."""


def another_action(hand: Hand, at: int, action: str, amount: int = 0) -> Change:
    """The player does something else, of his own will; ``amount`` are the chips that it moves from his stack.

    Whether it is lawful is not asked here: the report of the what-if says so. Raises BadChange.
    """
    seat = _acting(hand, at).seat
    if action not in ACTIONS:
        raise BadChange(f"event {at}: {action!r} is no action; expected one of {', '.join(ACTIONS)}")
    moves = action not in ("fold", "check")
    if amount < 0 or (amount > 0) != moves:
        expected = "the chips that it moves" if moves else "no amount"
        raise BadChange(f"event {at}: {action} of {amount} units; expected {expected}")
    return Change(at, GIVEN, Acted(seat, action, amount, "player", -1))


def another_cause(hand: Hand, at: int, cause: str, uses_left: int = -1) -> Change:
    """The player acts or draws for another cause.

    Where he does not act himself (``timeout``, ``disconnected``) what stands for him follows from the rules; where he
    does (``player``), it is not known. ``uses_left``: how many artificial all-ins he had left, -1 where nobody says.
    """
    if cause not in CAUSES:
        raise BadChange(f"event {at}: {cause!r} is no cause; expected one of {', '.join(CAUSES)}")
    event = _event(hand, at)
    kind = UNDECIDED if cause == "player" else BY_RULE
    if isinstance(event, Drew):
        return Change(at, kind, Drew(event.seat, event.discarded, event.drawn, cause))
    acted = _acting(hand, at)
    return Change(at, kind, Acted(acted.seat, acted.action, acted.amount, cause, uses_left))


def another_draw(hand: Hand, at: int, discarded: list[Card]) -> Change:
    """The player discards other cards; what he draws comes from the deck."""
    event = _event(hand, at)
    if not isinstance(event, Drew):
        raise BadChange(f"event {at} is {event.TYPE}; expected a draw")
    return Change(at, GIVEN, Drew(event.seat, discarded, [], "player"))


def other_cards(hand: Hand, at: int, cards: list[Card]) -> Change:
    """Other cards are dealt, as many as were; or the whole deck is another."""
    event = _event(hand, at)
    if isinstance(event, Dealt):
        _as_many(at, len(event.cards), cards)
        return Change(at, GIVEN, Dealt(event.seat, event.board, cards, event.face))
    if isinstance(event, Deck):
        _as_many(at, len(event.cards), cards)
        return Change(at, GIVEN, Deck(cards))
    raise BadChange(f"event {at} is {event.TYPE}; expected dealt cards or a deck")


def another_post(hand: Hand, at: int, kind: str, amount: int) -> Change:
    """The player posts something else."""
    event = _event(hand, at)
    if not isinstance(event, Posted):
        raise BadChange(f"event {at} is {event.TYPE}; expected a post")
    if kind not in POST_KINDS or amount < 0:
        raise BadChange(f"event {at}: {kind!r} of {amount} units; expected one of {', '.join(POST_KINDS)} of 0 or more")
    return Change(at, GIVEN, Posted(event.seat, kind, amount))


def left_out(hand: Hand, at: int) -> Change:
    """A post that was not made, a void that was not declared."""
    event = _event(hand, at)
    if not isinstance(event, (Posted, HandVoided)):
        raise BadChange(f"event {at} is {event.TYPE}; expected a post or a void to leave out")
    return Change(at, LEFT_OUT, event)


def _event(hand: Hand, at: int) -> Event:
    if not 0 <= at < len(hand.events):
        raise BadChange(f"there is no event {at}; expected 0 to {len(hand.events) - 1}")
    return hand.events[at]


def _acting(hand: Hand, at: int) -> Acted:
    """The action at an event; a bring-in may stand as a post."""
    event = _event(hand, at)
    if isinstance(event, Acted):
        return event
    if isinstance(event, Posted) and event.kind == "bring_in":
        return Acted(event.seat, "bring_in", event.amount, "player", -1)
    raise BadChange(f"event {at} is {event.TYPE}; expected an action")


def _as_many(at: int, due: int, cards: list[Card]) -> None:
    if len(cards) != due:
        raise BadChange(f"event {at}: {len(cards)} cards; expected {due}")
