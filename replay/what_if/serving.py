"""Cards and draws of a line: to whom they go in it, and which they are."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.cards.card import UNKNOWN, Card
from replay.deal import board_due
from replay.events import (
    ARTIFICIAL,
    Acted,
    Dealt,
    Deck,
    DeckCommitted,
    DeckSeed,
    Drew,
    Event,
    HandVoided,
    Mucked,
    Reshuffled,
    Shown,
    SplitVote,
)
from replay.games.game import DOWN, UP
from replay.table import FOLDED
from replay.timeouts import BY_CLOCK
from replay.what_if import fate
from replay.what_if.absent import draw_of_absent
from replay.what_if.change import BY_RULE, UNDECIDED, Change
from replay.what_if.fate import CARDS_UNKNOWN, DECISION, IMPOSSIBLE
from replay.what_if.line import Line, same_event
from replay.what_if.stock import NEVER_SEEN, Stock, of_board, of_draw, of_seat

DECK_EVENTS: Final = (Deck, DeckSeed, DeckCommitted)


@final
@mypyc_attr(acyclic=True)
class Serving:
    """The dealer of a line: what was dealt and drawn stands where it can, else comes off the deck."""

    def __init__(self, line: Line, stock: Stock, changes: dict[int, Change]) -> None:
        self._line: Final = line
        self._changes: Final = changes
        self.stock: Final = stock
        self.other_cards = False
        """Cards are dealt that the recorded deck does not have there."""
        self._restock()

    def is_draw(self) -> bool:
        """Whether somebody has to draw now."""
        draws = self._line.play.draws
        return draws is not None and len(draws.pending) > 0

    def draw(self, event: Drew, change: Change | None) -> None:
        """A draw stands if the player holds what he discarded; he is served what lies next on the deck."""
        play = self._line.play
        draws = play.draws
        place = int(play.table.place_of(event.seat))
        turn = int(play.next_to_act())
        if draws is None or place not in draws.pending:
            if play.table.status[place] == FOLDED:
                self._line.dropped(fate.FOLDED, "draw.order")
            elif turn >= 0 and not self.is_draw():
                self._line.halt(DECISION, turn, "")
            else:
                self._line.dropped(fate.NOT_DUE, "draw.order")
            return
        if turn != place and not self._line.was_faulty("draw.turn"):
            self._line.halt(DECISION, turn, self._line.rule("draw.order"))
            return
        if change is not None and change.kind == UNDECIDED:
            self._line.halt(DECISION, place, "")
            return
        wanted = self._discards(event, change, place)
        if wanted is None:
            self._line.halt(DECISION, place, self._line.rule("draw"))
            return
        self._serve(event, wanted, change is not None, place)

    def _discards(self, event: Drew, change: Change | None, place: int) -> Drew | None:
        """What a player discards in this line; None where nobody knows."""
        asked = event
        if change is not None and isinstance(change.instead, Drew):
            asked = change.instead
            if change.kind != BY_RULE:
                return asked
        if asked.cause in BY_CLOCK or asked.cause == ARTIFICIAL:
            if change is None and self._holds(place, event.discarded):
                due = draw_of_absent(self._line.play, place, asked)
                if due is None or sorted(due.discarded) == sorted(event.discarded):
                    return event
            return draw_of_absent(self._line.play, place, asked)
        return event if self._holds(place, event.discarded) else None

    def _holds(self, place: int, cards: list[Card]) -> bool:
        """Whether a place can discard these cards: it has them, or has as many that nobody knows."""
        hole = self._line.play.table.hole[place]
        missing = len([card for card in cards if card != UNKNOWN and card not in hole])
        return missing <= hole.count(UNKNOWN) and len(cards) <= len(hole)

    def _serve(self, event: Drew, wanted: Drew, asked: bool, place: int) -> None:
        """The draw, with the cards that come off the deck in this line."""
        drawn = self._drawn(len(wanted.discarded), place)
        if wanted is event and not self._line.cards_moved:
            drawn = event.drawn
        if drawn is None:
            self._line.halt(CARDS_UNKNOWN, place, self._line.rule("draw.serve"))
            return
        clocked = wanted is not event and not asked
        stub = self._line.play.draws is not None and self._line.play.draws.stub_known
        if wanted is event and (drawn == event.drawn or (stub and _could_be(event.drawn, drawn))):
            rule = self._line.attempt(event)
        else:
            rule = self._line.attempt(Drew(wanted.seat, wanted.discarded, drawn, wanted.cause))
            if not rule:
                why = fate.ASKED if asked else fate.CLOCK if clocked else fate.CARDS
                self._line.note_change(why, "" if asked else "draw.timeout" if clocked else "draw.serve")
        if rule:
            reshuffle = rule.partition("/")[2].startswith("draw.reshuffle")
            self._line.halt(CARDS_UNKNOWN if reshuffle else IMPOSSIBLE if asked else DECISION, place, rule)

    def _drawn(self, count: int, place: int) -> list[Card] | None:
        """The next cards for a drawer; None where they are not known."""
        draws = self._line.play.draws
        assert draws is not None
        if count == 0:
            return []
        if draws.stub_known:
            return draws.next_cards(place, count)
        if draws.reshuffles:
            return None
        return self._of_stock(of_draw(self._line.play.deal, count))

    def reshuffle(self, event: Reshuffled) -> None:
        """The discards go back where the stub cannot serve the next one; a reshuffle of other cards nobody knows."""
        draws = self._line.play.draws
        if draws is None or not draws.pending:
            self._line.dropped(fate.NO_RESHUFFLE, "draw.reshuffle.when")
            return
        drawer = draws.pending[0]
        wanted = self._wanted(drawer)
        if not draws.is_short(drawer, wanted) and not self._line.was_faulty("reshuffle.when"):
            self._line.dropped(fate.NO_RESHUFFLE, "draw.reshuffle.when")
            return
        rule = self._line.attempt(event)
        if rule:
            self._line.halt(CARDS_UNKNOWN, drawer, rule)

    def _wanted(self, drawer: int) -> int:
        """How many cards the next one to draw wants in this line."""
        for at in range(self._line.at, len(self._line.events)):
            event = self._line.events[at]
            if isinstance(event, Drew) and int(self._line.play.table.place_of(event.seat)) == drawer:
                discards = self._discards(event, self._changes.get(self._line.origin[at]), drawer)
                return 0 if discards is None else len(discards.discarded)
        return int(self._line.game.deck)  # the record ends before he says so

    def _restock(self) -> None:
        """Puts the cards that the what-if changes into the deck."""
        for change in self._changes.values():
            event = change.instead
            if same_event(event, self._line.header.events[change.at]):
                continue
            if isinstance(event, Dealt):
                self.stock.put(change.at, event.cards)
                self.other_cards = True
            elif isinstance(event, Deck):
                self.stock.put_all(event.cards)
        if self.other_cards and self.stock.whole:
            # What the deck tells of cards that were dealt unseen holds all the same.
            for at, origin in enumerate(self._line.origin):
                self._line.events[at] = self._as_seen(self._line.events[at], origin)

    def _as_seen(self, event: Event, origin: int) -> Event:
        """The recorded event with the cards that the deck tells."""
        if isinstance(event, Dealt) and UNKNOWN in event.cards:
            cards = self._of_stock(self.stock.at.get(origin, []))
            if cards is not None and len(cards) == len(event.cards):
                return Dealt(event.seat, event.board, cards, event.face)
        elif isinstance(event, Drew) and UNKNOWN in event.drawn:
            cards = self._of_stock(self.stock.at.get(origin, []))
            if cards is not None and len(cards) == len(event.drawn):
                return Drew(event.seat, event.discarded, cards, event.cause)
        return event

    def is_of_another_deck(self, event: Event) -> bool:
        """Drops what tells of a deck that is not the one of this line, since other cards are dealt."""
        if not isinstance(event, DECK_EVENTS) or not self.other_cards:
            return False
        self._line.dropped(fate.OTHER_DECK, "shuffle")
        self._line.replay()
        return True

    def deck(self, event: Event) -> None:
        """What tells of the deck: it stands, unless other cards are dealt or another deck is asked for."""
        change = self._changes.get(self._line.recorded())
        if change is not None:
            self._line.events[self._line.at] = change.instead
            self._line.replay()
            self._line.ask(change.instead)
        elif any(isinstance(one.instead, Deck) for one in self._changes.values()):
            self._line.dropped(fate.OTHER_DECK, "shuffle")
            self._line.replay()
        elif not self.is_of_another_deck(event):
            self._line.take(fate.KEPT, "", "")

    def _of_stock(self, places: list[int]) -> list[Card] | None:
        cards = [self.stock.card(place) for place in places]
        return None if NEVER_SEEN in cards else cards

    def dealt(self, event: Dealt, change: Change | None) -> None:
        """Cards go to who has them coming in this line, and are those that lie next on the deck."""
        play = self._line.play
        turn = int(play.next_to_act())
        if turn >= 0 and not self._line.was_faulty("deal.early"):
            self._line.halt(DECISION, turn, "")
            return
        if event.board:
            if not self._board_is_due() and not self._line.faults.get(self._line.recorded()):
                self._line.dropped(fate.NOT_DUE, "streets")
                return
            places = of_board(play.deal, len(event.cards))
        else:
            place = int(play.table.place_of(event.seat))
            if play.table.status[place] == FOLDED:
                self._line.dropped(fate.FOLDED, "streets")
                return
            if not self._is_served(place) and not self._line.faults.get(self._line.recorded()):
                self._line.dropped(fate.NOT_DUE, "streets")
                return
            if self._is_passed_over(place):
                self.deal()
                return
            places = of_seat(play.deal, place, len(event.cards))
        if change is not None:
            self._line.ask(change.instead)
            return
        self._deal_recorded(event, places)

    def _deal_recorded(self, event: Dealt, places: list[int]) -> None:
        """The cards as they were dealt, where none has moved; else those that come off the deck here."""
        cards = self._of_stock(places)
        if cards is None or len(cards) != len(event.cards):
            if self._line.cards_moved:
                place = -1 if event.board else int(self._line.play.table.place_of(event.seat))
                self._line.halt(CARDS_UNKNOWN, place, self._line.rule("deal.order"))
                return
            cards = list(event.cards)
        told = self.stock.whole and not self.other_cards
        stands = cards == event.cards or not self._line.cards_moved or (told and _could_be(event.cards, cards))
        if stands and not self._line.attempt(event):
            return
        rule = self._line.attempt(Dealt(event.seat, event.board, cards, event.face))
        if rule:
            self._line.halt(IMPOSSIBLE, -1, rule)
        else:
            self._line.note_change(fate.CARDS, "deal.order")

    def cards_due(self) -> bool:
        """Whether the line waits for cards, after the first ones."""
        play = self._line.play
        return not play.posts_open and play.voided < 0 and not play.over() and int(play.next_to_act()) < 0

    def _board_is_due(self) -> bool:
        play = self._line.play
        if play.streets.dealing:
            return play.game.has_bring_in and play.deal.short(play.streets.last_own_card())
        return board_due(play.game, play.streets.at) > 0

    def _is_served(self, place: int) -> bool:
        deal = self._line.play.deal
        return (
            self._line.play.streets.dealing
            and deal.turn[place] >= 0
            and deal.served[place] < deal.due_down + deal.due_up
        )

    def _is_passed_over(self, place: int) -> bool:
        """Whether the card is due to a seat that has none coming in the record."""
        due = self._due_place()
        if self._line.play.posts_open or due < 0 or due == place:
            return False
        seat = int(self._line.play.table.seats[due])
        for event in self._line.to_come():
            if not isinstance(event, Dealt):
                return True
            if event.seat == seat:
                return False
        return True

    def _due_place(self) -> int:
        """Who gets the next own card: the first in deal order of those who have fewest."""
        deal = self._line.play.deal
        least = int(deal.due_down + deal.due_up)
        due = -1
        for other in deal.order:
            if deal.turn[other] >= 0 and deal.served[other] < least:
                least = int(deal.served[other])
                due = int(other)
        return due

    def cards_to_come(self) -> bool:
        """Whether the record goes on with cards that are due, or is voided before them."""
        line = self._line
        for at in range(line.at, len(line.events)):
            event = line.events[at]
            if isinstance(event, (Acted, SplitVote, Shown, Mucked, Reshuffled, *DECK_EVENTS)):
                continue
            if not isinstance(event, Dealt):
                return isinstance(event, HandVoided)
            if event.board == self._board_is_due() or line.origin[at] in line.faults:
                return True
            if event.board or self._is_served(int(line.play.table.place_of(event.seat))):
                return False
        return False

    def deal(self) -> None:
        """Cards that the record does not have: off the deck, as far as it is known."""
        play, deal = self._line.play, self._line.play.deal
        if self._board_is_due():
            count = 1 if play.streets.dealing else board_due(play.game, play.streets.at)
            cards = self._of_stock(of_board(deal, count))
            if cards is None:
                self._line.halt(CARDS_UNKNOWN, -1, self._line.rule("streets"))
                return
            self._line.add(Dealt(0, True, cards, UP))
            return
        place = self._due_place()
        if place < 0:
            self._line.halt(CARDS_UNKNOWN, -1, self._line.rule("streets"))
            return
        down = deal.downs(place) < deal.due_down
        cards = self._of_stock(of_seat(deal, place, 1))
        if cards is None:
            self._line.halt(CARDS_UNKNOWN, place, self._line.rule("deal.order"))
            return
        self._line.add(Dealt(int(play.table.seats[place]), False, cards, DOWN if down else UP))


def _could_be(seen: list[Card], cards: list[Card]) -> bool:
    """Whether cards as somebody saw them are these."""
    if len(seen) != len(cards):
        return False
    return all(one in (UNKNOWN, card) for one, card in zip(seen, cards, strict=True))
