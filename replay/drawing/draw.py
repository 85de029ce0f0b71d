"""Draws: who exchanges how many cards, in turn, out of what is left of the deck (section 8 of the rule catalogue)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from replay.cards.card import UNKNOWN, Card, card_text
from replay.deal import CARD_BIT, Deal
from replay.drawing.auto_hold import auto_hold
from replay.events import Drew, Reshuffled
from replay.finding import Findings
from replay.games.game import Game
from replay.hand import Hand
from replay.houses.house import House
from replay.shuffles.recorded import reshuffled_cards
from replay.table import ACTIVE, Table
from replay.timeouts import BY_CLOCK

NONE_LEFT: Final = -2
"""In place of a card of the stub that a player may receive."""


@final
@mypyc_attr(acyclic=True)
class Draws:
    """The draws of one hand, each after a betting round (``draw``).

    ``pending`` are the places that have still to draw in the draw that is open.
    """

    def __init__(self, hand: Hand, house: House, game: Game, table: Table, deal: Deal, found: Findings) -> None:
        self.hand: Final = hand
        self.house: Final = house
        self.game: Final = game
        self.table: Final = table
        self.deal: Final = deal
        self.found: Final = found
        self.pending: Final[list[int]] = []
        self.timed_out: Final[list[int]] = []
        """Places that let this draw time out."""
        self.discarded: Final[list[list[Card]]] = [[] for _ in range(table.n)]
        """Each place's discards in draws so far."""
        self.thrown: Final[vec[i64]] = vec[i64]([0] * table.n)
        """The same, one bit a known card."""
        self.pile: Final[list[list[Card]]] = [[] for _ in range(table.n)]
        """Those of them that no reshuffle has put back into the stub yet."""
        self.folded_back: Final[list[int]] = []
        """Places whose folded hands a reshuffle has put back into the stub."""
        self.passed_over: Final[list[Card]] = []
        """Cards on top of the stub that a drawer may not receive: they stay there for the next one."""
        self.stub: Final[list[Card]] = []
        """The rest of the deck where it is known, next card first."""
        self.stub_known = False
        self.stub_among: Final[list[Card]] = []
        """Cards of which the rest of the deck is some, where that is all that is known; empty where it is not even."""
        self.exchanged = False
        self.reshuffles: int = 0
        self.number: int = 0
        """Which draw of the hand it is, from 1."""
        self.is_open = False
        self._reshuffled_at: int = -1
        """The event of a reshuffle whose need the next draw has to show."""
        self._servable_before: int = 0

    def open(self) -> None:
        """Begins a draw: everybody still in draws once, clockwise from the left of the button.

        ``draw.order``; all-in or not (``draw.all-in``).
        """
        self.timed_out.clear()
        self.number += 1
        self.is_open = True
        if self.number == 1 and self.deal.deck:
            self.stub_known = True
            self.stub.extend(self.deal.deck[self.deal.out :])
        place = self.table.left_of_button()
        for _ in range(self.table.n):
            if self.table.status[place] == ACTIVE:
                self.pending.append(place)
            place = self.table.after(place)

    def missing(self, event: int) -> None:
        """The betting goes on though somebody has not drawn: they stand pat (``draw.order``)."""
        for place in self.pending:
            self.found.add(
                "draw.missing",
                "draw.order",
                event,
                f"seat {self.table.seats[place]} has still to draw",
                {"seat": self.table.seats[place]},
            )
        self.pending.clear()

    def draw(self, event: int, drew: Drew, place: int) -> bool:
        """Plays one draw, served whole before the next one (``draw.serve``); False where replay cannot go on.

        It is the one draw of the seat, which had until then to change its mind (``draw.choice-revision``).
        """
        if not self.pending or place not in self.pending:
            self._wrong("draw.turn", "draw.order", event, drew, "the seat has no draw now")
            if self.table.status[place] != ACTIVE:
                return False
        else:
            if self.pending[0] != place:
                seat = self.table.seats[self.pending[0]]
                self._wrong("draw.turn", "draw.order", event, drew, f"it is the draw of seat {seat}")
            self.pending.remove(place)
        if len(drew.discarded) > self.game.draw_max:
            self._wrong("draw.count", "draw.count", event, drew, f"at most {self.game.draw_max} cards may be exchanged")
        if len(drew.drawn) != len(drew.discarded):
            self._wrong("draw.count", "draw.count", event, drew, "as many cards are drawn as were discarded")
        if self._reshuffled_at >= 0:
            wanted = max(len(drew.discarded), len(drew.drawn))
            if self._servable_before >= wanted:
                self.found.add(
                    "reshuffle.when",
                    "draw.reshuffle.when",
                    self._reshuffled_at,
                    f"the stub still held the {wanted} cards that seat {drew.seat} wanted",
                )
            self._reshuffled_at = -1
        self._clock(event, drew, place)
        return self._exchange(event, drew, place)

    def reshuffle(self, event: int, reshuffled: Reshuffled) -> None:
        """The discards go back into the stub, before the next player is served (``draw.reshuffle``)."""
        drawer = self.pending[0] if self.pending else -1
        self._reshuffled_at = event
        self._servable_before = self._surely_servable(drawer)
        self.reshuffles += 1
        back = self._put_back(drawer)
        cards = reshuffled.cards
        if not cards and reshuffled.seed:
            cards = reshuffled_cards(self.hand, event, reshuffled, self.reshuffles, back, self.found)
        if cards:
            self._check_reshuffled(event, cards, back)
        for card in back:
            if card != UNKNOWN:
                self.deal.used &= ~CARD_BIT[card]
        self.deal.out = self.game.deck - (len(cards) if cards else len(back))
        self.passed_over.clear()
        self.stub.clear()
        self.stub_among.clear()
        self.stub_known = len(cards) > 0 and UNKNOWN not in cards
        if self.stub_known:
            self.stub.extend(cards)

    def is_short(self, place: int, wanted: int) -> bool:
        """Whether the stub cannot serve so many cards to a place, so that the discards go back first."""
        return self._servable(place) < wanted

    def next_cards(self, place: int, count: int) -> list[Card] | None:
        """The next cards of a known stub that a place may receive; None where it has not so many."""
        cards = [card for card in self.stub if not self._own(card, place)][:count]
        return cards if len(cards) == count else None

    def _clock(self, event: int, drew: Drew, place: int) -> None:
        """A draw by time-out is pat, or the automatic one; an artificial all-in stands pat."""
        if place in self.table.artificial and drew.discarded:
            self._wrong("draw.artificial", "artificial-all-in.draw", event, drew, "an all-in by the clock stands pat")
        if drew.cause not in BY_CLOCK:
            return
        self.timed_out.append(place)
        rules = self.house.drawing
        if rules.auto_hold == "none":
            if drew.discarded:
                self._wrong("draw.timeout", "draw.timeout", event, drew, "who does not draw in time stands pat")
            return
        hole = self.table.hole[place]
        if UNKNOWN in hole:
            self.found.skip("auto-draw", "cards of a player who lost his connection are unknown")
            return
        rule, kept = auto_hold(hole, rules.two_pair_or_better, rules.royal)
        due = [card for card in hole if card not in kept]
        if sorted(due) != sorted(drew.discarded):
            self.found.add(
                "draw.automatic",
                f"auto-draw.{rule}",
                event,
                f"{' '.join([card_text(card) for card in kept]) or 'nothing'} is kept",
                {"discarded": [card_text(card) for card in due]},
                {"discarded": [card_text(card) for card in drew.discarded]},
            )

    def _exchange(self, event: int, drew: Drew, place: int) -> bool:
        hole = self.table.hole[place][:]
        self.table.hole[place] = hole
        for card in sorted(drew.discarded, reverse=True):
            if card == UNKNOWN:
                self._lose_sight_of(hole)
            if card not in hole:
                if UNKNOWN in hole:
                    hole.remove(UNKNOWN)
                    if not self._known_now(event, card):
                        return False
                else:
                    self._wrong("draw.discard", "deck", event, drew, f"{card_text(card)} is not in the hand")
                    return False
            else:
                hole.remove(card)
            self.discarded[place].append(card)
            if card != UNKNOWN:
                self.thrown[place] |= CARD_BIT[card]
            self.pile[place].append(card)
        if drew.drawn:
            self.exchanged = True
        if drew.drawn and self._servable(place) < len(drew.drawn):
            self._wrong(
                "draw.reshuffle",
                "draw.reshuffle.when",
                event,
                drew,
                "the stub is too small: the discards go back first",
            )
        return all(self._serve(event, drew, place, card) for card in drew.drawn)

    def _lose_sight_of(self, hole: list[Card]) -> None:
        """Nobody knows which cards were discarded: any that were known may be in the hand or in the pile."""
        for at, card in enumerate(hole):
            if card != UNKNOWN:
                self.deal.used &= ~CARD_BIT[card]
                self.deal.hidden = True
                hole[at] = UNKNOWN

    def _known_now(self, event: int, card: Card) -> bool:
        """A discard that nobody knew was in the hand."""
        if card == UNKNOWN:
            return True
        self.deal.out -= 1
        return self.deal.take_out(event, card)

    def _servable(self, place: int) -> int:
        """How many cards of the stub a player may receive, at most."""
        if not self.stub_known:
            left = self.deal.left()
            return min(left, self._not_own(self.stub_among, place)) if self.stub_among and place >= 0 else left
        if place < 0:
            return len(self.stub)
        return self._not_own(self.stub, place)

    def _not_own(self, cards: list[Card], place: int) -> int:
        return sum(1 for card in cards if not self._own(card, place))

    def _surely_servable(self, place: int) -> int:
        """The same without the cards that, for all that is known, may be his own discards from before a reshuffle."""
        if place < 0 or not self.reshuffles or not self.house.drawing.excludes_own:
            return self._servable(place)
        unseen = [card for card in self.discarded[place] if card == UNKNOWN or not self.stub_known]
        return self._servable(place) - len(unseen)

    def _own(self, card: i64, place: i64) -> bool:
        """Whether a card is one that a player has discarded himself and so may not receive."""
        if card == UNKNOWN or not self.house.drawing.excludes_own:
            return False
        return self.thrown[place] & CARD_BIT[card] != 0

    def _next_for(self, place: int) -> Card:
        """The first card of the stub that a player may receive; ``NONE_LEFT`` where there is none."""
        for card in self.stub:
            if not self._own(card, place):
                return card
        return NONE_LEFT

    def _serve(self, event: int, drew: Drew, place: int, card: Card) -> bool:
        """Gives one card; own discards on top of the stub are passed over and stay (``draw.reshuffle.skip``)."""
        if self._own(card, place):
            self._wrong("draw.own", "draw.reshuffle", event, drew, f"{card_text(card)} is his own discard")
            if self.deal.used & CARD_BIT[card]:
                return False
        elif self.stub_known and self.reshuffles and UNKNOWN in self.discarded[place]:
            if card == UNKNOWN:
                self._lose_the_stub()
            elif card not in self.stub:
                self._not_in_stub(event, drew, card)
        elif self.stub_among and card != UNKNOWN:
            if card not in self.stub_among:
                self._not_in_stub(event, drew, card)
            else:
                self.stub_among.remove(card)
        elif self.stub_known:
            due = self._next_for(place)
            if due != NONE_LEFT and card == UNKNOWN:
                card = due
            elif due != NONE_LEFT and card != due:
                passed = self.stub.index(due) > 0 or due in self.passed_over
                topic = "draw.reshuffle.skip" if passed else "shuffle"
                self._wrong("draw.card", topic, event, drew, f"{card_text(due)} is next")
            self._pass_over(due)
        if card in self.stub:
            self.stub.remove(card)
        if not self.deal.take_out(event, card):
            return False
        self.table.get_cards(place, [card], False)
        return True

    def _lose_the_stub(self) -> None:
        """Nobody knows which card of the stub was drawn: which of them he could not receive is not known."""
        self.stub_known = False
        self.stub_among.extend(self.stub)
        self.stub.clear()

    def _not_in_stub(self, event: int, drew: Drew, card: Card) -> None:
        self._wrong("draw.card", "shuffle", event, drew, f"{card_text(card)} is not in the stub")

    def _pass_over(self, due: Card) -> None:
        """Notes the cards on top of the stub that lie before the one that is ``due`` to the drawer."""
        for card in self.stub:
            if card == due:
                return
            if card not in self.passed_over:
                self.passed_over.append(card)

    def _put_back(self, drawer: int) -> list[Card]:
        """The cards of a new stub: what is left of it and everybody else's discards (``draw.reshuffle.cards``)."""
        rules = self.house.drawing
        back = list(self.stub)
        for place in range(self.table.n):
            if place != drawer or not rules.excludes_own:
                back += self.pile[place]
                self.pile[place].clear()
            if rules.include_folded and self.table.status[place] != ACTIVE and place not in self.folded_back:
                back += self.table.hole[place]
                self.folded_back.append(place)
        return back

    def _check_reshuffled(self, event: int, cards: list[Card], back: list[Card]) -> None:
        whole = self.stub_known or self.deal.left() == 0
        known = whole and UNKNOWN not in back
        missing = [card for card in back if card != UNKNOWN and card not in cards]
        count = len(back) + (0 if whole else self.deal.left())
        extra = [card for card in cards if card not in back and card != UNKNOWN and (known or self._impossible(card))]
        if len(missing) > cards.count(UNKNOWN) or extra or len(cards) != count:
            self.found.add(
                "reshuffle.cards",
                "draw.reshuffle.cards",
                event,
                "the rest of the stub and the discards of the others go back, nothing else",
                {"cards": [card_text(card) for card in back]},
                {"cards": [card_text(card) for card in cards]},
            )

    def _impossible(self, card: Card) -> bool:
        """Whether a card cannot be in the rest of the stub: it is out of it."""
        return card != UNKNOWN and self.deal.used & CARD_BIT[card] != 0

    def _wrong(self, code: str, topic: str, event: int, drew: Drew, why: str) -> None:
        recorded: dict[str, object] = {
            "seat": drew.seat,
            "discarded": [card_text(card) for card in drew.discarded],
            "drawn": [card_text(card) for card in drew.drawn],
        }
        self.found.add(code, topic, event, why, {}, recorded)
