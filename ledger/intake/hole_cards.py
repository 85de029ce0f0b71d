"""Nobody sees hole cards of a hand in progress (``hole-cards.private``)."""

from collections.abc import Sequence

from replay.cards.card import UNKNOWN, Card
from replay.events import (
    Dealt,
    Deck,
    DeckCommitted,
    DeckSeed,
    Drew,
    Event,
    HandFinished,
    HandVoided,
    PotAwarded,
    Reshuffled,
)
from replay.hand import Hand


def is_over(hand: Hand, settled: bool) -> bool:
    """Whether the hand has ended: the record says so, or the replay has come to its end (``Report.settled``).

    A record that merely stops is not the end of a hand, also when it is sealed.
    """
    return settled or any(isinstance(event, PotAwarded | HandFinished | HandVoided) for event in hand.events)


def concealed(hand: Hand) -> Hand:
    """The same hand, event for event, with every card unknown that has not been seen by the whole table.

    Board cards, cards dealt face up and cards shown stay. The deck and its seed are withheld: an empty commitment
    stands in their place.
    """
    return hand.with_events([concealed_event(event) for event in hand.events], "", False)


def concealed_event(event: Event) -> Event:
    """The event as the whole table has seen it; an event that everybody sees is given as it is."""
    if isinstance(event, Dealt) and not event.board and event.face != "up":
        return Dealt(event.seat, event.board, _unknown(event.cards), event.face)
    if isinstance(event, Drew):
        return Drew(event.seat, _unknown(event.discarded), _unknown(event.drawn), event.cause)
    if isinstance(event, Reshuffled):
        return Reshuffled(_unknown(event.cards), "")
    if isinstance(event, Deck | DeckSeed):
        return DeckCommitted("", "")
    return event


def _unknown(cards: Sequence[Card]) -> list[Card]:
    return [UNKNOWN] * len(cards)
