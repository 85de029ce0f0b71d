"""Stud and draw hands at PokerKit's tables."""

from pokerkit import Mode
from pokerkit.games import (
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    Poker,
)

from replay.cards.card import Card
from replay.events import Acted, Dealt, Drew, Event, Posted
from tests.room.draw_dealer import DrawDealer
from tests.room.hands import RecordedHand
from tests.room.second_table import AUTOMATIONS, Table, low_in_some_pots, text
from tests.room.second_table import knows as knows_blinds
from tests.room.stud_dealer import StudDealer

STUD = {"stud7": FixedLimitSevenCardStud, "stud7-8": FixedLimitSevenCardStudHighLowSplitEightOrBetter}


def knows_stud(one: RecordedHand) -> bool:
    """Its stud is of a fixed limit and opened by the lowest card; it shuffles again where a card would be shared.

    A short bring-in lowers the price there, and half an odd bet cannot be cut in pieces.
    """
    dealer, sitting = one.dealer, one.sitting
    assert isinstance(dealer, StudDealer)
    short = any(decision.opens and decision.stack < dealer.price_of_bring_in for decision in dealer.decisions)
    odd = sitting.book.bring_in_is_half_a_bet and sitting.stakes.small_bet % 2
    return not (dealer.shared or dealer.absent or short or odd or low_in_some_pots(one))


def knows_draw(one: RecordedHand) -> bool:
    """It deals when everybody has discarded, so that a stub that ends in between would be shuffled at another time."""
    assert isinstance(one.dealer, DrawDealer)
    return knows_blinds(one) and not one.dealer.reshuffles


class StudTable(Table):
    """One hand of seven-card stud."""

    streets = 0
    awaited = 0
    """The cards of the street that the record has still to tell."""

    def game(self) -> Poker:
        sitting, stakes, cut = self.one.sitting, self.one.sitting.stakes, self.cut
        assert isinstance(self.one.dealer, StudDealer)
        return STUD[sitting.game](
            AUTOMATIONS, True, stakes.ante * cut, self.one.dealer.price_of_bring_in * cut, stakes.small_bet * cut,
            stakes.big_bet * cut, mode=Mode.TOURNAMENT,
        )  # fmt: skip

    def take(self, event: Event) -> None:
        """A bring-in may be recorded as a post."""
        if isinstance(event, Posted) and event.kind == "bring_in":
            event = Acted(event.seat, "bring_in", event.amount, "player", -1)
        super().take(event)

    def deal(self, dealt: Dealt) -> None:
        """With the first card of a street everybody's."""
        if not self.awaited:
            self._street()
        self.awaited -= len(dealt.cards)

    def _street(self) -> None:
        self.check_down()
        if self.streets:
            self.state.burn_card("??")
        dealer, faces = self.one.dealer, self.one.dealer.sheet.streets
        before = sum(map(len, faces[: self.streets]))
        fresh = len(faces[self.streets])
        self.streets += 1
        for seat in self.one.sitting.order:
            if self.state.statuses[self.index[seat]]:
                self.state.deal_hole(text(dealer.hole[seat][before : before + fresh]))
                self.awaited += fresh


class DrawTable(Table):
    """One hand of deuce to seven triple draw. The first hands are what the draws lead back to."""

    def game(self) -> Poker:
        sitting, stakes, cut = self.one.sitting, self.one.sitting.stakes, self.cut
        self.drawn: list[list[Card]] = []
        return FixedLimitDeuceToSevenLowballTripleDraw(
            AUTOMATIONS, not stakes.big_blind_ante, self._antes(), (sitting.small_blind * cut, stakes.big_blind * cut),
            stakes.small_bet * cut, stakes.big_bet * cut, mode=Mode.TOURNAMENT,
        )  # fmt: skip

    def take(self, event: Event) -> None:
        """Draws, too."""
        if isinstance(event, Drew):
            self._draw(event)
        else:
            super().take(event)

    def deal(self, dealt: Dealt) -> None:
        """With the first card of the hand, everybody's first five."""
        if not self.hands_are_out:
            self.hands_are_out = True
            for seat in self.one.sitting.order:
                self.state.deal_hole(text(self._first_five(seat)))

    def _first_five(self, seat: int) -> list[Card]:
        hole = list(self.one.dealer.hole[seat])
        for event in reversed(self.one.dealer.events):
            if isinstance(event, Drew) and event.seat == seat:
                hole = [card for card in hole if card not in event.drawn] + event.discarded
        return hole

    def _draw(self, drew: Drew) -> None:
        """It serves the cards when the last player has discarded."""
        self.check_down()
        assert self.state.stand_patter_or_discarder_index == self.index[drew.seat]
        self.state.stand_pat_or_discard(text(drew.discarded))
        self.drawn.append(drew.drawn)
        if self.state.stand_patter_or_discarder_index is None:
            self.state.burn_card("??")
            for cards in self.drawn:
                if cards:
                    self.state.deal_hole(text(cards))
            self.drawn.clear()
