"""The order of a deck as far as it is known: from the deck or its seed, else from the cards as they were dealt."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.cards.card import UNKNOWN, Card
from replay.deal import Deal
from replay.events import Dealt, Drew, Event
from replay.play import Play

NEVER_SEEN: Final = -9
"""In place of a card of which nobody knows what it is, nor that it was dealt."""


@final
@mypyc_attr(acyclic=True)
class Stock:
    """The deck of a recorded hand by the place in it, from 0.

    Cards come off it one at a time in deal order and none is burned (``deal.order``, ``deck.burn``): so the record
    tells the deck as far as it was dealt. ``play`` is a fresh one of the recorded hand, which is played to its end.
    Of a hand in progress nobody is told what comes next, be the deck recorded or not.
    """

    def __init__(self, play: Play) -> None:
        self._cards: Final[dict[int, Card]] = {}
        self.at: Final[dict[int, list[int]]] = {}
        """Recorded event to the places in the deck that its cards come from."""
        self.whole: Final = len(play.deal.deck) > 0
        """The deck is recorded, or its seed."""
        for index, event in enumerate(play.hand.events):
            if play.stopped >= 0:
                break
            self._note(play, index, event)
            play.apply(index, event)
        if play.over() or play.voided >= 0:
            for place, card in enumerate(play.deal.deck):
                self._cards[place] = int(card)

    def _note(self, play: Play, index: int, event: Event) -> None:
        if isinstance(event, Dealt):
            if event.board:
                places = of_board(play.deal, len(event.cards))
            else:
                places = of_seat(play.deal, int(play.table.place_of(event.seat)), len(event.cards))
            self._keep(index, places, event.cards)
        elif isinstance(event, Drew) and play.draws is not None and play.draws.reshuffles == 0:
            self._keep(index, of_draw(play.deal, len(event.drawn)), event.drawn)

    def _keep(self, index: int, places: list[int], cards: list[Card]) -> None:
        self.at[index] = places
        for place, card in zip(places, cards, strict=False):
            if place not in self._cards or self._cards[place] == UNKNOWN:
                self._cards[place] = card

    def put(self, index: int, cards: list[Card]) -> None:
        """Puts other cards where those of a recorded event come from."""
        for place, card in zip(self.at.get(index, []), cards, strict=False):
            self._cards[place] = card

    def put_all(self, cards: list[Card]) -> None:
        """Puts another deck in the place of this one."""
        self._cards.clear()
        for place, card in enumerate(cards):
            self._cards[place] = card

    def card(self, place: int) -> Card:
        """The card at a place; ``UNKNOWN`` where it was dealt unseen, ``NEVER_SEEN`` where it was not dealt."""
        return self._cards.get(place, NEVER_SEEN)


def of_seat(deal: Deal, place: int, count: int) -> list[int]:
    """Where in the deck the next own cards of a place come from; nothing where it has none coming."""
    turn = int(deal.turn[place])
    if turn < 0:
        return []
    served, serving, first = int(deal.served[place]), int(deal.serving), int(deal.next)
    return [first + (served + one) * serving + turn for one in range(count)]


def of_board(deal: Deal, count: int) -> list[int]:
    """Where in the deck the next cards of the board come from."""
    first = int(deal.next + deal.dealt)
    return [first + one for one in range(count)]


def of_draw(deal: Deal, count: int) -> list[int]:
    """Where in the deck the next drawn cards come from, as long as nothing was shuffled back into it."""
    first = int(deal.out)
    return [first + one for one in range(count)]
