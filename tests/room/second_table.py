"""The same hand at PokerKit's table: an independent program plays it and pays it."""

from typing import ClassVar

from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    Hand,
    Mode,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    StandardHighHand,
    State,
)
from pokerkit.games import Holdem, Poker

from replay.cards.card import Card, card_text
from replay.events import Acted, Dealt, Event
from tests.room.games import GAMES, LOW_GAMES
from tests.room.hands import RecordedHand
from tests.room.rulebook import BETS_A_ROUND

STRUCTURES = {
    "fixed": BettingStructure.FIXED_LIMIT,
    "pot": BettingStructure.POT_LIMIT,
    "no": BettingStructure.NO_LIMIT,
}
"""The limits that PokerKit knows."""
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class Refused(Exception):
    """PokerKit's own betting rules forbid what the house allows."""


def knows(one: RecordedHand) -> bool:
    """Whether PokerKit can play the hand as the house does.

    It knows three limits, and Omaha with two hole cards; blinds and antes, in full, and no other posts; with two
    players the smaller blind on the button; nobody all-in there for being away.
    """
    sitting, stakes = one.sitting, one.sitting.stakes
    if sitting.limit not in STRUCTURES or sitting.book.use(sitting.game) == (3, 2) or low_in_some_pots(one):
        return False
    if sitting.coming_in or sitting.straddle or sitting.small is None or one.dealer.absent:
        return False
    antes = stakes.ante + stakes.big_blind_ante
    small, big = sitting.stacks[sitting.small] - antes, sitting.stacks[sitting.big] - antes
    if small < sitting.small_blind or big < stakes.big_blind:
        return False
    heads_up = len(sitting.order) == 2
    return not heads_up or (not sitting.book.button_posts_big_heads_up and sitting.small_blind < stakes.big_blind)


def low_in_some_pots(one: RecordedHand) -> bool:
    """Whether a low qualifies in one contested pot and none in another.

    PokerKit halves every pot as soon as anybody in the hand has a low, and divides the low half of a pot without one
    among all who contest it.
    """
    contested = [pot for pot in one.cashier.pots if len(pot.eligible) > 1]
    return len({any(one.cashier.value(seat)[1] for seat in pot.eligible) for pot in contested}) > 1


class Table:
    """One hand at PokerKit's table."""

    def __init__(self, one: RecordedHand, cut: int) -> None:
        self.one = one
        self.cut = cut
        self.index = {seat: index for index, seat in enumerate(one.sitting.order)}
        self.board = 0
        self.hands_are_out = False
        self.start = [one.sitting.stacks[seat] * cut for seat in one.sitting.order]
        self.state: State = self.game()(self.start, len(self.start))

    def game(self) -> Poker:
        sitting, stakes, cut = self.one.sitting, self.one.sitting.stakes, self.cut
        bets = (stakes.small_bet, stakes.big_bet) if sitting.limit == "fixed" else (stakes.big_blind, stakes.big_blind)
        return game_of(sitting.game, sitting.limit)(
            AUTOMATIONS, not stakes.big_blind_ante, self._antes(), (sitting.small_blind * cut, stakes.big_blind * cut),
            bets[0] * cut, bets[1] * cut, mode=Mode.TOURNAMENT,
        )  # fmt: skip

    def _antes(self) -> dict[int, int] | int:
        stakes = self.one.sitting.stakes
        return {1: stakes.big_blind_ante * self.cut} if stakes.big_blind_ante else stakes.ante * self.cut

    def play(self) -> dict[int, int]:
        """What each seat won less what it put in, before any rake, every chip in pieces. Raises ``Refused``."""
        for event in self.one.dealer.events:
            self.take(event)
        self.check_down()
        assert not self.state.status, "the hand is not over there"
        return {seat: self.state.stacks[index] - self.start[index] for seat, index in self.index.items()}

    def take(self, event: Event) -> None:
        """One event of the hand; the blinds and antes are posted there already."""
        if isinstance(event, Acted):
            self.act(event)
        elif isinstance(event, Dealt):
            self.deal(event)

    def deal(self, dealt: Dealt) -> None:
        """A board, or, with the first card of the hand, everybody's hole cards."""
        dealer = self.one.dealer
        if dealt.board:
            self.check_down()
            self.state.burn_card("??")
            self.state.deal_board(text(dealer.board[self.board : self.board + len(dealt.cards)]))
            self.board += len(dealt.cards)
        elif not self.hands_are_out:
            self.hands_are_out = True
            for seat in self.one.sitting.order:
                self.state.deal_hole(text(dealer.hole[seat]))

    def check_down(self) -> None:
        """PokerKit asks a player to check who has nobody left to bet against."""
        while self.state.actor_index is not None and self.state.checking_or_calling_amount == 0:
            self.state.check_or_call()

    def act(self, acted: Acted) -> None:
        """One action; it must be that player's turn there too."""
        state, index = self.state, self.index[acted.seat]
        if state.actor_index != index:
            raise Refused(f"it is the turn of {state.actor_index}, not {index}")
        if acted.action == "fold" and not state.can_fold():
            raise Refused("a fold where a check is free")
        try:
            if acted.action == "fold":
                state.fold()
            elif acted.action in ("check", "call"):
                state.check_or_call()
            elif acted.action == "bring_in":
                state.post_bring_in()
            else:
                state.complete_bet_or_raise_to(state.bets[index] + acted.amount * self.cut)
        except ValueError as refusal:
            raise Refused(str(refusal)) from refusal


def payoffs(one: RecordedHand, cut: int) -> dict[int, int]:
    """What each seat won less what it put in, before any rake, every chip cut in ``cut``. Raises ``Refused``."""
    return Table(one, cut).play()


def text(cards: list[Card]) -> str:
    """Cards as PokerKit reads them."""
    return "".join(card_text(card) for card in cards)


def game_of(name: str, limit: str) -> type[Holdem]:
    """PokerKit's class of a game in a limit; it has only some of the pairs ready-made."""
    high: type[Hand] = StandardHighHand if name == "holdem" else OmahaHoldemHand
    low: tuple[type[Hand], ...] = (OmahaEightOrBetterLowHand,) if name in LOW_GAMES else ()

    class Game(Holdem):
        deck: ClassVar[Deck] = Deck.STANDARD
        hand_types: ClassVar[tuple[type[Hand], ...]] = (high, *low)
        hole_dealing_count: ClassVar[int] = GAMES[name].own_cards
        betting_structure: ClassVar[BettingStructure] = STRUCTURES[limit]
        max_completion_betting_or_raising_count: ClassVar[int | None] = BETS_A_ROUND if limit == "fixed" else None

    return Game
