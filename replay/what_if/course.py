"""The other line of a hand, laid event by event: what was recorded stays as long as it can stand."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.cards.card import UNKNOWN, Card
from replay.deal import board_due
from replay.event_json import write_event
from replay.events import (
    Acted,
    Dealt,
    Deck,
    DeckCommitted,
    DeckSeed,
    Drew,
    Event,
    HandVoided,
    Mucked,
    Posted,
    Reshuffled,
    Shown,
    SplitVote,
)
from replay.finding import Findings
from replay.games.game import DOWN, UP, Game
from replay.hand import Hand
from replay.houses.citation import cite
from replay.houses.house import House
from replay.play import Play
from replay.table import ACTIVE, FOLDED
from replay.timeouts import BY_CLOCK
from replay.what_if import fate
from replay.what_if.absent import ARTIFICIAL, action_of_absent, draw_of_absent
from replay.what_if.change import BY_RULE, LEFT_OUT, UNDECIDED, Change
from replay.what_if.fate import CARDS_UNKNOWN, DECISION, IMPOSSIBLE, Fate, Stop
from replay.what_if.stock import NEVER_SEEN, Stock, of_board, of_draw, of_seat

ADDED: Final = -1
"""In place of the recorded event of one that the record does not have."""
_DECK_EVENTS: Final = (Deck, DeckSeed, DeckCommitted)


@final
@mypyc_attr(acyclic=True)
class Course:
    """A line under way. ``line`` holds what stands, up to ``at``, and then what is still to be looked at.

    ``origin`` has the recorded event of each, ``ADDED`` for none. Shown and mucked hands are set aside in ``showings``:
    who shows is asked when the line has come to its end.
    """

    def __init__(
        self, hand: Hand, house: House, game: Game, changes: list[Change], faults: dict[int, list[str]]
    ) -> None:
        self.house: Final = house
        self.game: Final = game
        self._header: Final = hand
        self._faults: Final = faults
        """The faults of the record as it was played, by event: code and rule."""
        self._changes: Final[dict[int, Change]] = {change.at: change for change in changes}
        self.stock: Final = Stock(Play(hand, house, game, Findings(hand, house, game)))
        self.fates: Final[dict[int, Fate]] = {}
        self.line: Final[list[Event]] = []
        self.origin: Final[list[int]] = []
        self.showings: Final[list[tuple[int, Event]]] = []
        self.stop: Stop | None = None
        self.at = 0
        self.other_cards = False
        """Cards are dealt that the recorded deck does not have there."""
        self._cards_moved = False
        """A card that was recorded went to nobody in this line, or to somebody else."""
        for index, event in enumerate(hand.events):
            if event.SETTLEMENT:
                self.fates[index] = Fate(index, fate.DERIVED, fate.SETTLED_ANEW, "")
            else:
                self.line.append(event)
                self.origin.append(index)
        self._restock()
        self.play = self._fresh()

    def run(self) -> None:
        """Lays the line to its end, or to where it has to stop."""
        first = self._first()
        while self.stop is None and self.at < len(self.line) and self.origin[self.at] < first:
            if not self._is_of_another_deck(self.line[self.at]):
                self._take(fate.KEPT, "", "")
        while self.stop is None:
            if self._cards_due() and not self._cards_to_come():
                self._deal()
            elif self.at < len(self.line):
                self._next()
            else:
                self._end()
                break
        while self.at < len(self.line):
            if isinstance(self.line[self.at], _DECK_EVENTS):
                self._keep_place()
            else:
                self._drop(fate.BEYOND, fate.STOPPED, "")

    def _first(self) -> int:
        """The first recorded event that may not stand: the first changed one, or the reshuffle that it asked for."""
        first = min(self._changes)
        while first > 0 and isinstance(self._header.events[first - 1], Reshuffled):
            first -= 1
        return first

    # --- the machine -------------------------------------------------------------------------------------------------

    def _fresh(self) -> Play:
        hand = self._header.with_events(self.line, "", self._header.still_open)
        return Play(hand, self.house, self.game, Findings(hand, self.house, self.game))

    def _replay(self) -> None:
        """Plays again what stands, without the event that was tried."""
        self.play = self._fresh()
        for index in range(self.at):
            self.play.apply(index, self.line[index])

    def _take(self, what: str, why: str, rule: str) -> None:
        """The event at hand stands, whatever is wrong with it, as long as it can be played at all."""
        self.play.apply(self.at, self.line[self.at])
        if self._cannot_be():
            return
        self._keep_place()
        recorded = self.origin[self.at - 1]
        if recorded != ADDED:
            self.fates[recorded] = Fate(recorded, what, why, rule)

    def _keep_place(self) -> None:
        self.at += 1
        recorded = self.origin[self.at - 1]
        if recorded != ADDED and recorded not in self.fates:
            self.fates[recorded] = Fate(recorded, fate.KEPT, "", "")

    def _drop(self, what: str, why: str, rule: str) -> None:
        recorded = self.origin[self.at]
        self.fates[recorded] = Fate(recorded, what, why, rule)
        if isinstance(self.line[self.at], (Dealt, Drew, Reshuffled)):
            self._cards_moved = True
        del self.line[self.at]
        del self.origin[self.at]

    def _dropped(self, why: str, topic: str) -> None:
        self._drop(fate.DROPPED, why, self._rule(topic))

    def _rule(self, topic: str) -> str:
        return cite(self.house, topic, self.game, self._header.limit)

    def _halt(self, kind: str, place: int, rule: str) -> None:
        seat = int(self.play.table.seats[place]) if place >= 0 else 0
        self.stop = Stop(kind, seat, self.origin[self.at] if self.at < len(self.line) else -1, rule)

    def _try(self, event: Event) -> str:
        """Plays an event in place of the one at hand: "" where it is as lawful as that was in the record.

        Else the rule that it offends, and it is not played. Faults of posts, which are judged later, are not its own.
        """
        recorded = self.origin[self.at]
        known = self._faults.get(recorded, [])
        found = self.play.found.all
        before = len(found)
        kept = self.line[self.at]
        self.line[self.at] = event
        self.play.apply(self.at, event)
        for finding in found[before:]:
            new = f"{finding.code} {finding.rule}" not in known or self.play.stopped >= 0
            if finding.event == self.at and new:
                self.line[self.at] = kept
                self._replay()
                return finding.rule
        if event is kept:
            self.fates[recorded] = Fate(recorded, fate.KEPT, "", "")
        self._keep_place()
        return ""

    def _was_faulty(self, code: str) -> bool:
        """Whether the event at hand had a fault of that kind in the record, so that it may have it here."""
        return any(fault.startswith(f"{code} ") for fault in self._faults.get(self.origin[self.at], []))

    # --- one event after another -------------------------------------------------------------------------------------

    def _next(self) -> None:
        event = self.line[self.at]
        change = self._changes.get(self.origin[self.at])
        if change is not None and change.kind == LEFT_OUT:
            self._drop(fate.DROPPED, fate.ASKED, "")
        elif isinstance(event, (Shown, Mucked)):
            self.showings.append((self.origin[self.at], event))
            self._drop(fate.DROPPED, fate.SHOWDOWN, "")
        elif isinstance(event, _DECK_EVENTS):
            self._deck(event)
        elif isinstance(event, HandVoided):
            self._void(event)
        elif self.play.voided >= 0 or self.play.over():
            self._after_the_end(event)
        elif isinstance(event, Acted):
            self._act(event, change)
        elif isinstance(event, Posted):
            self._post(event, change)
        elif isinstance(event, SplitVote):
            self._vote(event)
        elif isinstance(event, Dealt):
            self._dealt(event, change)
        elif isinstance(event, Drew):
            self._draw(event, change)
        elif isinstance(event, Reshuffled):
            self._reshuffle(event)
        else:
            self._take(fate.KEPT, "", "")

    def _void(self, event: HandVoided) -> None:
        """A crash leaves a finished hand as it is (``refund.finished``)."""
        stands = self.play.over() and event.reason == "server_crash" and self.house.void.after_last_action == "stands"
        if stands and not self._was_faulty("void.finished"):
            self._dropped(fate.HAND_OVER, "refund.finished")
        else:
            self._take(fate.KEPT, "", "")

    def _after_the_end(self, event: Event) -> None:
        """Nothing comes after the hand, but a vote before the showdown, and what came too late in the record."""
        recorded = self._faults.get(self.origin[self.at])
        if not (recorded or isinstance(event, SplitVote)) or self._try(event):
            self._dropped(fate.HAND_OVER, "hand.end")

    # --- decisions ---------------------------------------------------------------------------------------------------

    def _post(self, event: Posted, change: Change | None) -> None:
        if event.kind == "bring_in" and self.play.bring_in is not None:
            acted = Acted(event.seat, "bring_in", event.amount, "player", -1)
            self._act(acted, change)
        elif change is not None:
            self._ask(change.instead)
        else:
            self._take(fate.KEPT, "", "")

    def _act(self, event: Acted, change: Change | None) -> None:
        play = self.play
        place = int(play.table.place_of(event.seat))
        turn = int(play.next_to_act())
        out_of_place = any(self._was_faulty(code) for code in ("turn", "hand.over", "deal.missing", "draw.missing"))
        if not out_of_place and self._has_no_action(place, turn):
            return
        betting = play.streets.betting
        waits = betting is not None and place in betting.optional  # for a raise, and may act before it
        if change is not None and (turn in (place, -1) or waits):
            self._act_otherwise(event, change, place)
            return
        if change is not None:
            rule = self._rule("action.clockwise")
        elif isinstance(self.line[self.at], Posted):
            rule = self._try(self.line[self.at])
        else:
            rule = self._try(event)
        if not rule:
            return
        if turn == place and event.cause in BY_CLOCK:
            absent = action_of_absent(play, place, event)
            if not self._try(absent):
                self._note_change(fate.CLOCK, "timeout.action")
                return
        self._halt(DECISION, turn if turn >= 0 else place, rule)

    def _has_no_action(self, place: int, turn: int) -> bool:
        """Whether a seat has no action at all where the record has one: then that falls away."""
        table = self.play.table
        if table.status[place] == FOLDED:
            self._dropped(fate.FOLDED, "action.clockwise")
        elif table.status[place] == ACTIVE and not table.can_act(place):
            self._dropped(fate.ALL_IN, "all-in")
        elif turn < 0 or (self._is_draw() and self._still_to_come(Drew)):
            self._dropped(fate.ROUND_OVER, "round.end")
        else:
            return False
        return True

    def _act_otherwise(self, event: Acted, change: Change, place: int) -> None:
        """What the what-if asks for, lawful or not."""
        instead = change.instead
        if change.kind == UNDECIDED:
            self._halt(DECISION, place, "")
        elif change.kind == BY_RULE and isinstance(instead, Acted):
            self._ask(action_of_absent(self.play, place, instead))
        else:
            self._ask(instead)

    def _ask(self, instead: Event) -> None:
        """Puts the changed event in the place of the recorded one."""
        self.line[self.at] = instead
        self.play.apply(self.at, instead)
        if self._cannot_be():
            return
        self._keep_place()
        recorded = self.origin[self.at - 1]
        if same_event(instead, self._header.events[recorded]):
            self.fates[recorded] = Fate(recorded, fate.KEPT, "", "")
        else:
            self._note_change(fate.ASKED, "")

    def _cannot_be(self) -> bool:
        """Whether replay stopped at the event at hand: then the line stops before it."""
        if self.play.stopped < 0:
            return False
        rules = [one.rule for one in self.play.found.all if one.event == self.at]
        self._replay()
        self._halt(IMPOSSIBLE, -1, rules[-1] if rules else "")
        return True

    def _note_change(self, why: str, topic: str) -> None:
        """The event that was kept last is another than the recorded one."""
        recorded = self.origin[self.at - 1]
        rule = self._rule(topic) if topic else ""
        if isinstance(self.line[self.at - 1], (Dealt, Drew)):
            self._cards_moved = True
        self.fates[recorded] = Fate(recorded, fate.CHANGED, why, rule)

    def _vote(self, event: SplitVote) -> None:
        place = int(self.play.table.place_of(event.seat))
        turn = int(self.play.next_to_act())
        if not self._try(event):
            return
        if turn >= 0 and turn != place and self.play.table.can_act(place):
            self._halt(DECISION, turn, self._rule("split-vote"))
        else:
            self._dropped(fate.FOLDED if self.play.table.status[place] == FOLDED else fate.ROUND_OVER, "split-vote")

    # --- draws -------------------------------------------------------------------------------------------------------

    def _is_draw(self) -> bool:
        """Whether somebody has to draw now."""
        draws = self.play.draws
        return draws is not None and len(draws.pending) > 0

    def _draw(self, event: Drew, change: Change | None) -> None:
        play = self.play
        draws = play.draws
        place = int(play.table.place_of(event.seat))
        turn = int(play.next_to_act())
        if draws is None or place not in draws.pending:
            if play.table.status[place] == FOLDED:
                self._dropped(fate.FOLDED, "draw.order")
            elif turn >= 0 and not self._is_draw():
                self._halt(DECISION, turn, "")
            else:
                self._dropped(fate.NOT_DUE, "draw.order")
            return
        if turn != place and not self._was_faulty("draw.turn"):
            self._halt(DECISION, turn, self._rule("draw.order"))
            return
        if change is not None and change.kind == UNDECIDED:
            self._halt(DECISION, place, "")
            return
        wanted = self._discards(event, change, place)
        if wanted is None:
            self._halt(DECISION, place, self._rule("draw"))
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
                due = draw_of_absent(self.play, place, asked)
                if due is None or sorted(due.discarded) == sorted(event.discarded):
                    return event
            return draw_of_absent(self.play, place, asked)
        return event if self._holds(place, event.discarded) else None

    def _holds(self, place: int, cards: list[Card]) -> bool:
        """Whether a place can discard these cards: it has them, or has as many that nobody knows."""
        hole = self.play.table.hole[place]
        missing = len([card for card in cards if card != UNKNOWN and card not in hole])
        return missing <= hole.count(UNKNOWN) and len(cards) <= len(hole)

    def _serve(self, event: Drew, wanted: Drew, asked: bool, place: int) -> None:
        """The draw, with the cards that come off the deck in this line."""
        drawn = self._drawn(len(wanted.discarded), place)
        if wanted is event and not self._cards_moved:
            drawn = event.drawn
        if drawn is None:
            self._halt(CARDS_UNKNOWN, place, self._rule("draw.serve"))
            return
        clocked = wanted is not event and not asked
        stub = self.play.draws is not None and self.play.draws.stub_known
        if wanted is event and (drawn == event.drawn or (stub and _could_be(event.drawn, drawn))):
            rule = self._try(event)
        else:
            rule = self._try(Drew(wanted.seat, wanted.discarded, drawn, wanted.cause))
            if not rule:
                why = fate.ASKED if asked else fate.CLOCK if clocked else fate.CARDS
                self._note_change(why, "" if asked else "draw.timeout" if clocked else "draw.serve")
        if rule:
            reshuffle = rule.partition("/")[2].startswith("draw.reshuffle")
            self._halt(CARDS_UNKNOWN if reshuffle else IMPOSSIBLE if asked else DECISION, place, rule)

    def _drawn(self, count: int, place: int) -> list[Card] | None:
        """The next cards for a drawer; None where they are not known."""
        draws = self.play.draws
        assert draws is not None
        if count == 0:
            return []
        if draws.stub_known:
            return draws.next_cards(place, count)
        if draws.reshuffles:
            return None
        return self._of_stock(of_draw(self.play.deal, count))

    def _reshuffle(self, event: Reshuffled) -> None:
        draws = self.play.draws
        if draws is None or not draws.pending:
            self._dropped(fate.NO_RESHUFFLE, "draw.reshuffle.when")
            return
        drawer = draws.pending[0]
        wanted = self._wanted(drawer)
        if not draws.is_short(drawer, wanted) and not self._was_faulty("reshuffle.when"):
            self._dropped(fate.NO_RESHUFFLE, "draw.reshuffle.when")
            return
        rule = self._try(event)
        if rule:
            self._halt(CARDS_UNKNOWN, drawer, rule)

    def _wanted(self, drawer: int) -> int:
        """How many cards the next one to draw wants in this line."""
        for at in range(self.at, len(self.line)):
            event = self.line[at]
            if isinstance(event, Drew) and int(self.play.table.place_of(event.seat)) == drawer:
                discards = self._discards(event, self._changes.get(self.origin[at]), drawer)
                return 0 if discards is None else len(discards.discarded)
        return int(self.game.deck)  # the record ends before he says so

    # --- cards -------------------------------------------------------------------------------------------------------

    def _restock(self) -> None:
        """Puts the cards that the what-if changes into the deck."""
        for change in self._changes.values():
            event = change.instead
            if same_event(event, self._header.events[change.at]):
                continue
            if isinstance(event, Dealt):
                self.stock.put(change.at, event.cards)
                self.other_cards = True
            elif isinstance(event, Deck):
                self.stock.put_all(event.cards)
        if self.other_cards and self.stock.whole:
            # What the deck tells of cards that were dealt unseen holds all the same.
            for at, origin in enumerate(self.origin):
                self.line[at] = self._as_seen(self.line[at], origin)

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

    def _is_of_another_deck(self, event: Event) -> bool:
        """Drops what tells of a deck that is not the one of this line, since other cards are dealt."""
        if not isinstance(event, _DECK_EVENTS) or not self.other_cards:
            return False
        self._dropped(fate.OTHER_DECK, "shuffle")
        self._replay()
        return True

    def _deck(self, event: Event) -> None:
        change = self._changes.get(self.origin[self.at])
        if change is not None:
            self.line[self.at] = change.instead
            self._replay()
            self._ask(change.instead)
        elif any(isinstance(one.instead, Deck) for one in self._changes.values()):
            self._dropped(fate.OTHER_DECK, "shuffle")
            self._replay()
        elif not self._is_of_another_deck(event):
            self._take(fate.KEPT, "", "")

    def _of_stock(self, places: list[int]) -> list[Card] | None:
        cards = [self.stock.card(place) for place in places]
        return None if NEVER_SEEN in cards else cards

    def _dealt(self, event: Dealt, change: Change | None) -> None:
        """Cards go to who has them coming in this line, and are those that lie next on the deck."""
        play = self.play
        turn = int(play.next_to_act())
        if turn >= 0 and not self._was_faulty("deal.early"):
            self._halt(DECISION, turn, "")
            return
        if event.board:
            if not self._board_is_due() and not self._faults.get(self.origin[self.at]):
                self._dropped(fate.NOT_DUE, "streets")
                return
            places = of_board(play.deal, len(event.cards))
        else:
            place = int(play.table.place_of(event.seat))
            if play.table.status[place] == FOLDED:
                self._dropped(fate.FOLDED, "streets")
                return
            if not self._is_served(place) and not self._faults.get(self.origin[self.at]):
                self._dropped(fate.NOT_DUE, "streets")
                return
            if self._is_passed_over(place):
                self._deal()
                return
            places = of_seat(play.deal, place, len(event.cards))
        if change is not None:
            self._ask(change.instead)
            return
        self._deal_recorded(event, places)

    def _deal_recorded(self, event: Dealt, places: list[int]) -> None:
        cards = self._of_stock(places)
        if cards is None or len(cards) != len(event.cards):
            cards = list(event.cards)
        told = self.stock.whole and not self.other_cards
        stands = cards == event.cards or not self._cards_moved or (told and _could_be(event.cards, cards))
        if stands and not self._try(event):
            return
        rule = self._try(Dealt(event.seat, event.board, cards, event.face))
        if rule:
            self._halt(IMPOSSIBLE, -1, rule)
        else:
            self._note_change(fate.CARDS, "deal.order")

    def _cards_due(self) -> bool:
        """Whether the line waits for cards, after the first ones."""
        play = self.play
        return not play.posts_open and play.voided < 0 and not play.over() and int(play.next_to_act()) < 0

    def _board_is_due(self) -> bool:
        play = self.play
        if play.streets.dealing:
            return play.game.has_bring_in and play.deal.short(play.streets.last_own_card())
        return board_due(play.game, play.streets.at) > 0

    def _is_served(self, place: int) -> bool:
        deal = self.play.deal
        return self.play.streets.dealing and deal.turn[place] >= 0 and deal.served[place] < deal.due_down + deal.due_up

    def _is_passed_over(self, place: int) -> bool:
        """Whether the card is due to a seat that has none coming in the record."""
        due = self._due_place()
        if self.play.posts_open or due < 0 or due == place:
            return False
        seat = int(self.play.table.seats[due])
        for event in self.line[self.at :]:
            if not isinstance(event, Dealt):
                return True
            if event.seat == seat:
                return False
        return True

    def _due_place(self) -> int:
        """Who gets the next own card: the first in deal order of those who have fewest."""
        deal = self.play.deal
        least = int(deal.due_down + deal.due_up)
        due = -1
        for other in deal.order:
            if deal.turn[other] >= 0 and deal.served[other] < least:
                least = int(deal.served[other])
                due = int(other)
        return due

    def _cards_to_come(self) -> bool:
        """Whether the record goes on with cards that are due, or is voided before them."""
        for event in self.line[self.at :]:
            if isinstance(event, (Acted, SplitVote, Shown, Mucked, Reshuffled, *_DECK_EVENTS)):
                continue
            if isinstance(event, Dealt):
                if not event.board and not self._is_served(int(self.play.table.place_of(event.seat))):
                    continue
                return event.board == self._board_is_due() or bool(self._faults)
            return isinstance(event, HandVoided)
        return False

    def _still_to_come(self, kind: type[Event]) -> bool:
        return any(isinstance(event, kind) for event in self.line[self.at :])

    def _deal(self) -> None:
        """Cards that the record does not have: off the deck, as far as it is known."""
        play, deal = self.play, self.play.deal
        if self._board_is_due():
            count = 1 if play.streets.dealing else board_due(play.game, play.streets.at)
            cards = self._of_stock(of_board(deal, count))
            if cards is None:
                self._halt(CARDS_UNKNOWN, -1, self._rule("streets"))
                return
            self._add(Dealt(0, True, cards, UP))
            return
        place = self._due_place()
        if place < 0:
            self._halt(CARDS_UNKNOWN, -1, self._rule("streets"))
            return
        down = deal.downs[place] < deal.due_down
        cards = self._of_stock(of_seat(deal, place, 1))
        if cards is None:
            self._halt(CARDS_UNKNOWN, place, self._rule("deal.order"))
            return
        self._add(Dealt(int(play.table.seats[place]), False, cards, DOWN if down else UP))

    def _add(self, event: Event) -> None:
        self._cards_moved = True
        self.line.insert(self.at, event)
        self.origin.insert(self.at, ADDED)
        self.play.apply(self.at, event)
        if self._cannot_be():
            del self.line[self.at]
            del self.origin[self.at]
        else:
            self.at += 1

    def _end(self) -> None:
        """The record has no more: whose turn it is has to be asked, if the hand is not over."""
        if self.play.voided >= 0 or self.play.over():
            return
        turn = int(self.play.next_to_act())
        self._halt(DECISION if turn >= 0 else CARDS_UNKNOWN, turn, "")


def _could_be(seen: list[Card], cards: list[Card]) -> bool:
    """Whether cards as somebody saw them are these."""
    if len(seen) != len(cards):
        return False
    return all(one in (UNKNOWN, card) for one, card in zip(seen, cards, strict=True))


def same_event(one: Event, other: Event) -> bool:
    """Whether two events say the same."""
    return one.TYPE == other.TYPE and write_event(one, "", "") == write_event(other, "", "")
