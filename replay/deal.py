"""The deal: which cards come when, to whom, and whether they can be the deck's (sections 2.2, 4.2 and 15)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from replay.cards.card import UNKNOWN, Card, card_text
from replay.events import Dealt
from replay.finding import Findings
from replay.games.game import BOARD, DOWN, Game
from replay.table import ACTIVE, Table

CARD_BIT: Final = vec[i64]([1 << card for card in range(52)])


@final
class Deal:
    """The cards of one hand, checked as they come. ``deck`` is the known deck in dealing order, empty if unknown."""

    def __init__(self, table: Table, game: Game, found: Findings) -> None:
        self.table: Final = table
        self.game: Final = game
        self.found: Final = found
        self.deck: list[Card] = []
        self.used: i64 = 0
        """One bit a card that is out of the deck."""
        self.order: Final[list[int]] = []
        """The places in deal order (``deal.order``)."""
        self.turn: Final[vec[i64]] = vec[i64]([-1] * table.n)
        """Where a place stands in deal order."""
        place = table.left_of_button()
        for _ in range(table.n):
            if table.status[place] == ACTIVE:
                self.turn[place] = len(self.order)
                self.order.append(place)
            place = table.after(place)
        self._order_cited = False
        self.any_card = False
        self.hole_dealt: int = 0
        """How many hole cards are out."""

    def hole_complete(self) -> bool:
        """Whether as many hole cards are out as the dealt-in places get."""
        return self.hole_dealt >= len(self.order) * self.game.hole_cards

    def to_seat(self, event: int, dealt: Dealt, place: int, in_time: bool) -> bool:
        """Gives hole cards to a place; False where replay cannot go on. ``in_time``: hole cards are due."""
        hole = self.table.hole[place]
        if not in_time or len(hole) + len(dealt.cards) > self.game.hole_cards:
            self._streets(event, f"seat {dealt.seat} gets {len(dealt.cards)} cards that are not due", dealt)
        elif dealt.face != DOWN:
            self._streets(event, "hole cards are dealt face down", dealt)
        elif not self._order_cited:
            self._check_order(event, place)
        for card in dealt.cards:
            index = len(hole)
            known = self._take(event, card, self._hole_index(place, index), place)
            if known is None:
                return False
            hole.append(known)
            self.hole_dealt += 1
        self.any_card = True
        return True

    def to_board(self, event: int, dealt: Dealt, due: int) -> bool:
        """Gives cards to the board, of which ``due`` are expected (0: none); False where replay cannot go on."""
        if due == 0:
            self._streets(event, f"{len(dealt.cards)} board cards that are not due", dealt)
        elif len(dealt.cards) != due:
            self._streets(event, f"{due} board cards are due, {len(dealt.cards)} were dealt", dealt)
        elif dealt.face == DOWN:
            self._streets(event, "board cards are dealt face up", dealt)
        for card in dealt.cards:
            index = len(self.order) * self.game.hole_cards + len(self.table.board)
            known = self._take(event, card, index, -1)
            if known is None:
                return False
            self.table.board.append(known)
        self.any_card = True
        return True

    def reveal(self, event: int, place: int, cards: list[Card]) -> bool:
        """Cards that a seat showed fill its unknown ones; False where one of them cannot be its own."""
        hole = self.table.hole[place]
        for card in cards:
            if card == UNKNOWN or card in hole:
                continue
            used = self.used & CARD_BIT[card] != 0
            if UNKNOWN not in hole or used:
                topic = "deck" if used else "show.cards-speak"
                self.found.add(
                    "card.shown", topic, event, f"{card_text(card)} was not dealt to the seat", {},
                    {"seat": self.table.seats[place], "cards": [card_text(one) for one in cards]},
                )  # fmt: skip
                return not used
            self.used |= CARD_BIT[card]
            hole[hole.index(UNKNOWN)] = card
        return True

    def left_out(self, event: int) -> None:
        """Betting begins: everybody dealt in must have all his hole cards (``streets``)."""
        due = self.game.hole_cards
        for place in self.order:
            hole = self.table.hole[place]
            if len(hole) < due:
                self.found.add(
                    "deal.missing", "streets", event,
                    f"seat {self.table.seats[place]} has {len(hole)} of {due} hole cards when the betting begins",
                    {"seat": self.table.seats[place], "cards": due}, {"cards": len(hole)},
                )  # fmt: skip
                while len(hole) < due:
                    hole.append(UNKNOWN)

    def _hole_index(self, place: int, card: int) -> int:
        """Where in the deck a hole card comes from: one at a time, clockwise."""
        turn: int = self.turn[place]
        return card * len(self.order) + turn if turn >= 0 else -1

    def _take(self, event: int, card: Card, index: int, place: int) -> Card | None:
        """The card as far as it is known; None where it is no longer in the deck."""
        if self.deck and 0 <= index < len(self.deck):
            if card == UNKNOWN:
                card = self.deck[index]
            elif card != self.deck[index]:
                self._not_the_decks(event, card, index, place)
        if card == UNKNOWN:
            return card
        bit = CARD_BIT[card]
        if self.used & bit or (self.game.deck == 32 and card < 20):
            why = "is in play already" if self.used & bit else "is not in the deck of 32"
            self.found.add("card.impossible", "deck", event, f"{card_text(card)} {why}", {}, {"card": card_text(card)})
            return None
        self.used |= bit
        return card

    def _not_the_decks(self, event: int, card: Card, index: int, place: int) -> None:
        at = self.deck.index(card) if card in self.deck else -1
        hole = len(self.order) * self.game.hole_cards
        anothers = 0 <= at < hole and place != self.order[at % len(self.order)]
        self.found.add(
            "card.deck", "deal.order" if anothers else "shuffle", event,
            f"the deck has {card_text(self.deck[index])} here",
            {"card": card_text(self.deck[index])}, {"card": card_text(card)},
        )  # fmt: skip

    def _check_order(self, event: int, place: int) -> None:
        least = self.game.hole_cards
        due = -1
        for other in self.order:
            have = len(self.table.hole[other])
            if have < least:
                least = have
                due = other
        if due != place and due >= 0:
            self._order_cited = True
            seats = self.table.seats
            self.found.add(
                "deal.order", "deal.order", event, f"the card is due to seat {seats[due]}",
                {"seat": seats[due]}, {"seat": seats[place]},
            )  # fmt: skip

    def _streets(self, event: int, why: str, dealt: Dealt) -> None:
        recorded: dict[str, object] = {"cards": [card_text(card) for card in dealt.cards], "face": dealt.face}
        self.found.add("deal.street", "streets", event, why, {}, recorded)


def board_due(game: Game, at: int) -> int:
    """How many board cards are due at step ``at`` of the streets; 0 where none are."""
    if at < len(game.streets) and game.streets[at].kind == BOARD:
        return game.streets[at].count
    return 0
