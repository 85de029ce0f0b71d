"""Deals the draw games: cards exchanged between the rounds, out of a stub that may have to be shuffled again."""

from collections.abc import Callable
from random import Random

from replay.cards.card import Card
from replay.events import Drew, Event, SplitVote
from tests.room.automatic_draw import kept
from tests.room.betting import Betting
from tests.room.button_dealer import ButtonDealer
from tests.room.layers import peel_pots
from tests.room.sitting import Sitting

Reshuffle = Callable[[list[Card], int], tuple[list[Card], Event]]
"""Shuffles the cards that go back, for the hand's reshuffle of that number: the new stub and its event."""


class DrawDealer(ButtonDealer):
    """One hand of a draw game."""

    def __init__(self, rng: Random, sitting: Sitting, deck: list[Card], reshuffle: Reshuffle) -> None:
        super().__init__(rng, sitting, deck)
        self.reshuffle = reshuffle
        self.reshuffles = 0
        self.stub: list[Card] = []
        self.pile: dict[int, list[Card]] = {seat: [] for seat in sitting.order}
        """Each seat's discards that no reshuffle has put back."""
        self.thrown: dict[int, set[Card]] = {seat: set() for seat in sitting.order}
        """All that a seat has ever discarded: it gets none of it back."""
        self.late: set[int] = set()
        """Who let the last draw time out."""
        self.passed_over = 0
        """How often a drawer did not get the top card because he had discarded it."""

    def deal(self) -> None:
        """Plays the hand to its end."""
        self._post()
        self._hole_cards()
        self.stub = self.deck[self.next_card :]
        self._bet(self._first_round())
        for _ in range(self.sheet.draws):
            if len(self.in_hand()) < 2:
                break
            self._draw_round()
            self._bet(self._later_round())
        if not self.over:
            self._settled()

    def first_to_show(self) -> int:
        """Left of the button; in 32-card draw left of the big blind."""
        return next(seat for seat in self._later_order() if seat not in self.folded)

    # --- draws ---------------------------------------------------------------------------------------------------

    def _draw_round(self) -> None:
        """From the left of the button, all-in or not."""
        self.draws += 1
        self.late = set()
        for seat in self.in_hand():
            self._waits_for(seat)
            self._exchange(seat)
        self._waits_for(0)

    def _exchange(self, seat: int) -> None:
        discards, cause = self._discards(seat)
        self.thrown[seat] |= set(discards)
        if len(self._servable(self.stub, seat)) < len(discards):
            self._reshuffle(seat)
        served = self._servable(self.stub, seat)[: len(discards)]
        self.passed_over += served != self.stub[: len(served)]
        self.stub = [card for card in self.stub if card not in served]
        self.pile[seat] += discards
        self.hole[seat] = [card for card in self.hole[seat] if card not in discards] + served
        self._note(Drew(seat, discards, served, cause))

    def _discards(self, seat: int) -> tuple[list[Card], str]:
        """What the seat throws away, and whether it or the clock did it; never more than can be replaced."""
        hole, rng = self.hole[seat], self.rng
        if seat in self.absent:
            return [], rng.choice(("artificial_all_in", "player"))
        if rng.random() < 0.08:
            cause = rng.choice(("timeout", "disconnected"))
            self.late.add(seat)
            if not self.sitting.book.automatic_draw:
                return [], cause
            keep = kept(hole)
            discards = [card for card in hole if card not in keep]
            if self._enough(seat, discards):
                return discards, cause
            self.late.discard(seat)
        most = self.sheet.most_drawn
        wanted = rng.choice((0, 1, 2, 3, 3, most, most))
        discards = rng.sample(hole, wanted)
        while not self._enough(seat, discards):
            discards.pop()
        return discards, "player"

    def _enough(self, seat: int, discards: list[Card]) -> bool:
        """Whether the stub, if need be with the others' discards, replaces so many cards."""
        own = self.thrown[seat] | set(discards)
        return len([card for card in self._back(seat) if card not in own]) >= len(discards)

    def _servable(self, stub: list[Card], seat: int) -> list[Card]:
        return [card for card in stub if card not in self.thrown[seat]]

    def _back(self, drawer: int) -> list[Card]:
        """What a reshuffle before this drawer is served is made of."""
        return self.stub + [card for seat, pile in self.pile.items() if seat != drawer for card in pile]

    def _reshuffle(self, drawer: int) -> None:
        self.reshuffles += 1
        back = self._back(drawer)
        self.stub, event = self.reshuffle(back, self.reshuffles)
        for seat in self.pile:
            if seat != drawer:
                self.pile[seat] = []
        self._note(event, to_act=drawer)

    # --- betting -------------------------------------------------------------------------------------------------

    def _later_order(self) -> list[int]:
        order = self.sitting.order
        if self.sitting.game != "draw32":
            return order
        at = order.index(self.sitting.big) + 1
        return order[at:] + order[:at]

    def _later_round(self) -> Betting:
        betting = self._round(self._later_order())
        if self.sitting.book.late_drawer_may_not_bet:
            betting.barred = set(self.late)
        if self.sitting.book.split_vote and self.sitting.game == "draw32":
            self._vote(betting)
        return betting

    # --- the split button ------------------------------------------------------------------------------------------

    def _vote(self, betting: Betting) -> None:
        """In turn, all-in players too; whoever does not vote for a pot of his ends the offer in it."""
        pots = peel_pots(dict(self.chips.live), sum(self.chips.dead.values()), self.in_hand())
        offered = {at: pot.eligible for at, pot in enumerate(pots) if len(pot.eligible) > 1}
        if self.rng.random() < 0.5:
            return
        if betting.due():
            self._waits_for(betting.due())
        else:
            self._settled()
        mood = self.rng.choice((0.6, 0.95))
        for seat in self._later_order():
            asked = [at for at, seats in offered.items() if seat in seats]
            if seat in self.folded or not asked:
                continue
            agreed = [at for at in asked if self.rng.random() < mood]
            if not self.over and betting.able(seat):
                if not agreed:
                    return
                self._waits_for(seat)
                betting.check(seat)
            self._record_votes(seat, asked, agreed, betting)
            offered = {at: seats for at, seats in offered.items() if at not in asked or at in agreed}
        self.split = set(offered)

    def _record_votes(self, seat: int, asked: list[int], agreed: list[int], betting: Betting) -> None:
        """A vote to split, which is the check; a refusal is said before it, or not."""
        for pot in asked:
            if pot not in agreed and self.rng.random() < 0.7:
                self._note(SplitVote(seat, pot, False), to_act=self.moments[-1].to_act)
        for pot in agreed:
            self._note(SplitVote(seat, pot, True))
            if betting.due():
                self._waits_for(betting.due())
            elif not self.over:
                self._settled()
