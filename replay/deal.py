"""The deal: which cards come when, to whom, and whether they can be the deck's (sections 2.2, 4.2, 9 and 15)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from replay.cards.card import UNKNOWN, Card, all_known, card_text
from replay.events import Dealt
from replay.finding import Findings
from replay.first_dealt import first_dealt
from replay.games.game import DOWN, UP, Game
from replay.hand import Hand
from replay.houses.house import House
from replay.table import ACTIVE, Table

CARD_BIT: Final = vec[i64]([1 << card for card in range(52)])


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Deal:
    """The cards of one hand, checked as they come.

    Cards of a player come in *phases*: what lies between two betting rounds. ``deck`` is the known deck in dealing
    order, empty if unknown; ``next`` the place in it of the first card that is still on it when a phase begins. Every
    card of the deck is dealt: none is burned (``deck.burn``).
    """

    def __init__(self, hand: Hand, house: House, table: Table, game: Game, found: Findings) -> None:
        self.table: Final = table
        self.game: Final = game
        self.house: Final = house
        self.found: Final = found
        self.deck = vec[i64]()
        self.used: i64 = 0
        """One bit a known card that is out of the deck."""
        self.out: i64 = 0
        """How many cards are out of the deck, known or not."""
        self.order: Final[vec[i64]] = vec[i64]([0] * int(table.active))
        """The places in deal order (``deal.order``)."""
        self.turn: Final[vec[i64]] = vec[i64]([-1] * table.n)
        """Where a place stands among those that are served in this phase; -1 where it is not."""
        self.served: Final[vec[i64]] = vec[i64]([0] * table.n)
        """How many cards of this phase a place has got."""
        self.ups = vec[i64]()
        """How many of them lie face up; empty while none does."""
        self.serving: i64 = 0
        """How many places are served in this phase."""
        self.due_down: i64 = 0
        self.due_up: i64 = 0
        self.dealt: i64 = 0
        """How many cards of this phase are out."""
        self.lacking: i64 = 0
        """How many of those that are due have not come; cards that are not due do not count."""
        self.next: i64 = 0
        self.shared = False
        """The last card of a stud game was dealt to the board, for everybody."""
        self.any_card = False
        self.hidden = False
        """Somebody has, or the board had, a card that nobody knew when it came."""
        self._last_place: i64 = -1
        self._order_cited = False
        self._lowest: Final[i64] = 52 - game.deck
        """The lowest card of the deck; all above it are in it, too."""
        if game.has_bring_in and not table.up:
            table.up = tuple([[] for _ in range(table.n)])
        place = first_dealt(hand, house, table, game)
        at: i64 = 0
        while at < table.active:
            if table.status[place] == ACTIVE:
                self.order[at] = place
                at += 1
            place = table.after(place)

    def open(self, at: i64) -> i64:
        """Begins a phase at stage ``at`` of the streets; returns the stage after it."""
        streets = self.game.streets
        self.due_down = 0
        self.due_up = 0
        while at < len(streets):
            stage = streets[at]
            if not stage.deals_own:
                break
            if stage.kind == DOWN:
                self.due_down += stage.count
            else:
                self.due_up += stage.count
            at += 1
        self.next += self.dealt
        self.dealt = 0
        self._last_place = -1
        self.ups = vec[i64]()
        served, turn, status = self.served, self.turn, self.table.status
        serving: i64 = 0
        for place in self.order:
            served[place] = 0
            if status[place] == ACTIVE:
                turn[place] = serving
                serving += 1
            else:
                turn[place] = -1
        self.serving = serving
        self.lacking = serving * (self.due_down + self.due_up)
        return at

    def own_cards(self) -> int:
        """How many cards a player has at the end; a shared one takes the place of an own one (``hole-cards.stud7``)."""
        return self.game.hole_cards - 1 if self.shared else self.game.hole_cards

    def board_cards(self) -> int:
        """How many cards lie on the board at the end."""
        return self.game.board_cards + 1 if self.shared else self.game.board_cards

    def known(self, place: int) -> bool:
        """Whether all of a place's cards are known and those of the board so far, none of them too many."""
        board = self.table.board
        if len(board) > self.board_cards():
            return False
        if not self.hidden:
            return len(self.table.hole[place]) == self.own_cards()
        return all_known(board) and self.table.known(place, self.own_cards())

    def left(self) -> i64:
        """How many cards are left in the deck."""
        return self.game.deck - self.out

    def complete(self) -> bool:
        """Whether everybody who is served has the cards of this phase."""
        return self.lacking <= 0

    def short(self, last: bool) -> bool:
        """Whether the deck cannot give everybody his last card, and the house shares one (``stud.short-deck``).

        The cards left when the street begins are counted, not the players (``stud.short-deck.test``).
        """
        if not last or not self.house.stud.shared_card or not self.game.has_bring_in:
            return False
        return self.left() + self.dealt < self.serving

    def to_seat(self, event: int, dealt: Dealt, place: i64, in_time: bool) -> bool:
        """Gives own cards to a place; False where replay cannot go on. ``in_time``: such cards are due."""
        count: i64 = len(dealt.cards)
        due = self.due_down + self.due_up
        turn = self.turn[place]
        served = self.served[place]
        down = dealt.face == DOWN
        up = not down and dealt.face == UP
        if not in_time or turn < 0 or not self._fits(place, count, down):
            self._streets(event, f"seat {dealt.seat} gets {count} cards face {dealt.face} that are not due", dealt)
        elif not self._order_cited and place != self._last_place:
            whole_hands = served == 0 and self.dealt == turn * due
            if not whole_hands:
                self._check_order(event, place)
        index: i64 = -1
        if turn >= 0:
            index = self.next + served * self.serving + turn
        cards = self._take(event, dealt.cards, index, self.serving, place)
        self.table.get_cards(place, cards, up)
        taken: i64 = len(cards)
        if turn >= 0 and served < due:
            lacked = due - served
            self.lacking -= taken if taken < lacked else lacked
        if taken != count:
            return False
        self.served[place] = served + count
        self.dealt += count
        if up:
            self._turned_up(place, count)
        self._last_place = place
        self.any_card = True
        return True

    def to_board(self, event: int, dealt: Dealt, due: i64) -> bool:
        """Gives cards to the board, of which ``due`` are expected (0: none); False where replay cannot go on."""
        if due == 0:
            self._streets(event, f"{len(dealt.cards)} board cards that are not due", dealt)
        elif len(dealt.cards) != due:
            self._streets(event, f"{due} board cards are due, {len(dealt.cards)} were dealt", dealt)
        elif dealt.face == DOWN:
            self._streets(event, "board cards are dealt face up", dealt)
        self.next += self.dealt
        self.dealt = 0
        cards = self._take(event, dealt.cards, self.next, 1, -1)
        self.table.board.extend(cards)
        self.next += len(cards)
        if len(cards) != len(dealt.cards):
            return False
        self.any_card = True
        return True

    def reveal(self, event: int, place: int, cards: list[Card]) -> bool:
        """Cards that a seat showed fill its unknown ones; False where one of them cannot be its own."""
        hole = self.table.hole[place]
        if cards == hole:
            return True
        for card in cards:
            if card == UNKNOWN or _holds(hole, card):
                continue
            used = self.used & CARD_BIT[card] != 0
            if UNKNOWN not in hole or used:
                topic = "deck" if used else "show.cards-speak"
                self.found.add(
                    "card.shown",
                    topic,
                    event,
                    f"{card_text(card)} was not dealt to the seat",
                    {},
                    {"seat": self.table.seats[place], "cards": [card_text(one) for one in cards]},
                )
                return not used
            self.used |= CARD_BIT[card]
            hole = hole[:]
            hole[hole.index(UNKNOWN)] = card
            self.table.hole[place] = hole
        return True

    def left_out(self, event: int) -> None:
        """Betting begins: everybody who is served must have all the cards of this phase (``streets``)."""
        due = self.due_down + self.due_up
        if self.complete():
            return
        for place in self.order:
            if self.turn[place] < 0 or self.served[place] >= due:
                continue
            self.found.add(
                "deal.missing",
                "streets",
                event,
                f"seat {self.table.seats[place]} has {self.served[place]} of {due} cards when the betting begins",
                {"seat": self.table.seats[place], "cards": int(due)},
                {"cards": int(self.served[place])},
            )
            self.hidden = True
            while self.served[place] < due:
                self.table.get_cards(place, [UNKNOWN], False)
                self.served[place] += 1
                self.dealt += 1
                self.lacking -= 1
                self.out += 1

    def downs(self, place: i64) -> i64:
        """How many of the cards that a place has got in this phase lie face down."""
        return self.served[place] - (self.ups[place] if len(self.ups) else 0)

    def _turned_up(self, place: i64, count: i64) -> None:
        if len(self.ups) == 0:
            self.ups = vec[i64]([0] * int(self.table.n))
        self.ups[place] += count

    def _fits(self, place: i64, count: i64, down: bool) -> bool:
        """Whether so many more cards of that face are due to a place in this phase."""
        ups: i64 = 0
        if len(self.ups):
            ups = self.ups[place]
        if down:
            return self.served[place] - ups + count <= self.due_down
        return ups + count <= self.due_up

    def _take(self, event: int, cards: list[Card], index: i64, step: i64, place: i64) -> list[Card]:
        """Those cards as far as they are known, up to the first that is no longer in the deck.

        ``index`` is where in the deck the first comes from, -1 where nobody can say, and ``step`` how far the next is.
        """
        deck = self.deck
        known = cards
        for at, recorded in enumerate(cards):
            card: i64 = recorded
            if 0 <= index < len(deck):
                due = deck[index]
                if card == UNKNOWN:
                    card = due
                    known = [*known[:at], due, *known[at + 1 :]]
                elif card != due:
                    self._not_the_decks(event, card, index, place)
                index += step
            if not self.take_out(event, card):
                return known[:at]
        return known

    def take_out(self, event: int, card: i64) -> bool:
        """Takes a card out of the deck; False, with a finding, where it is not in it (``deck``)."""
        if card >= self._lowest:
            bit = CARD_BIT[card]
            if self.used & bit == 0:
                self.used |= bit
                self.out += 1
                return True
        return self._take_out_unknown(event, card)

    def _take_out_unknown(self, event: int, card: i64) -> bool:
        """Takes out a card that nobody knows; any other is not in the deck."""
        if card == UNKNOWN:
            self.hidden = True
            self.out += 1
            return True
        why = "is in play already" if self.used & CARD_BIT[card] else "is not in the deck of 32"
        self.found.add("card.impossible", "deck", event, f"{card_text(card)} {why}", {}, {"card": card_text(card)})
        return False

    def _not_the_decks(self, event: int, card: i64, index: i64, place: i64) -> None:
        ahead = self._place_in_deck(card) - self.next
        span = self.serving * (self.due_down + self.due_up)
        anothers = place >= 0 and 0 <= ahead < span and ahead % self.serving != self.turn[place]
        self.found.add(
            "card.deck",
            "deal.order" if anothers else "shuffle",
            event,
            f"the deck has {card_text(self.deck[index])} here",
            {"card": card_text(self.deck[index])},
            {"card": card_text(card)},
        )

    def _place_in_deck(self, card: i64) -> i64:
        for index in range(i64(len(self.deck))):
            if self.deck[index] == card:
                return index
        return -1

    def _check_order(self, event: int, place: i64) -> None:
        """Cards go to who has fewest, in deal order.

        A place's down and up cards may come one after the other, and so may whole hands: those are not asked about.
        """
        least = self.due_down + self.due_up
        due: i64 = -1
        for other in self.order:
            if self.turn[other] >= 0 and self.served[other] < least:
                least = self.served[other]
                due = other
        if due != place and due >= 0:
            self._order_cited = True
            seats = self.table.seats
            self.found.add(
                "deal.order",
                "deal.order",
                event,
                f"the card is due to seat {seats[due]}",
                {"seat": seats[due]},
                {"seat": seats[place]},
            )

    def _streets(self, event: int, why: str, dealt: Dealt) -> None:
        recorded: dict[str, object] = {"cards": [card_text(card) for card in dealt.cards], "face": dealt.face}
        self.found.add("deal.street", "streets", event, why, {}, recorded)


def _holds(cards: list[Card], card: Card) -> bool:
    """Whether a card is among a few others."""
    return any(one == card for one in cards)


def board_due(game: Game, at: i64) -> i64:
    """How many board cards are due at stage ``at`` of the streets; 0 where none are."""
    if at >= len(game.streets):
        return 0
    stage = game.streets[at]
    return stage.count if stage.deals_board else 0
