"""Deals what every game with a button begins with: the posts, the hole cards, the first betting round."""

from replay.events import Dealt, Posted
from tests.room.betting import Betting
from tests.room.dealer import Dealer


class ButtonDealer(Dealer):
    """One hand with blinds."""

    straddler = 0

    # --- posts ---------------------------------------------------------------------------------------------------

    def _post(self) -> None:
        stakes = self.sitting.stakes
        antes_first = self.rng.random() < 0.5
        if antes_first:
            self._antes()
        if self.sitting.small is not None:
            self._live(self.sitting.small, "small_blind", self.sitting.small_blind)
        self._live(self.sitting.big, "big_blind", stakes.big_blind)
        for seat in self.sitting.order:
            for kind in self.sitting.coming_in.get(seat, ()):
                self._comes_in(seat, kind)
        if not antes_first:
            self._antes()
        self.straddler = self._straddle()

    def _antes(self) -> None:
        stakes = self.sitting.stakes
        if stakes.big_blind_ante:
            self._dead(self.sitting.big, "ante", stakes.big_blind_ante)
        elif stakes.ante:
            for seat in self.sitting.order:
                amount = min(stakes.ante, self.chips.stack[seat])
                if amount:
                    self.chips.ante(seat, amount)
                    self._note(Posted(seat, "ante", amount))

    def _live(self, seat: int, kind: str, due: int) -> None:
        amount = min(due, self.chips.stack[seat])
        if amount:
            self.chips.bet(seat, amount)
            self._note(Posted(seat, kind, amount))

    def _dead(self, seat: int, kind: str, due: int) -> None:
        amount = min(due, self.chips.stack[seat])
        if amount:
            self.chips.give(seat, amount)
            self._note(Posted(seat, kind, amount))

    def _comes_in(self, seat: int, kind: str) -> None:
        """A missed small blind is dead where the same seat posts a big one."""
        small, big = self.sitting.small_blind, self.sitting.stakes.big_blind
        kinds = self.sitting.coming_in[seat]
        if kind in ("entry", "missed_big"):
            self._live(seat, kind, big)
        elif kind == "dead" or len(kinds) > 1:
            self._dead(seat, kind, small)
        else:
            self._live(seat, kind, small)

    def next_to_big_blind(self) -> int:
        """The seat that might straddle."""
        order = self.sitting.order
        return order[(order.index(self.sitting.big) + 1) % len(order)]

    def _straddle(self) -> int:
        """The straddler, 0 where there is none. Who declines puts in one big blind, which is his call."""
        seat = self.next_to_big_blind()
        if not self.sitting.straddle or seat in self.sitting.coming_in or seat == self.sitting.small:
            return 0
        big = self.sitting.stakes.big_blind
        if self.sitting.straddle == "posted" and self.chips.stack[seat] >= 2 * big:
            self._live(seat, "straddle", 2 * big)
            return seat
        if self.sitting.straddle == "declined" and self.chips.stack[seat] >= big:
            self._live(seat, "entry", big)
        return 0

    # --- cards and the first round ---------------------------------------------------------------------------------

    def _hole_cards(self) -> None:
        """One card at a time in deal order; recorded so, or a whole hand at a time."""
        count = self.sheet.own_cards
        singly = self.rng.random() < 0.2
        for _ in range(count):
            for seat in self.sitting.order:
                cards = self._draw(1)
                self.hole[seat] += cards
                if singly:
                    self._note(Dealt(seat, False, cards, "down"))
        if not singly:
            for seat in self.sitting.order:
                self._note(Dealt(seat, False, list(self.hole[seat]), "down"))

    def _first_round(self) -> Betting:
        """Left of the big blind, or of the straddle, opens; the blinds are the first bet."""
        order = self.sitting.order
        last = self.straddler or self.sitting.big
        at = order.index(last) + 1
        betting = self._round(order[at:] + order[:at])
        big = self.sitting.stakes.big_blind
        if not self.straddler:
            betting.blinds(big, 1)
        elif self.sitting.book.straddle == "raise":
            betting.blinds(2 * big, 2)
        else:
            betting.blinds(2 * big, 1, step=2 * big)
        betting.optional = self._has_called()
        if betting.optional and self.rng.random() < 0.5:
            betting.waiting = [seat for seat in betting.waiting if seat != betting.optional]
        return betting

    def _has_called(self) -> int:
        """The seat next to the big blind, where the house takes one big blind that it posted for its call."""
        seat = self.next_to_big_blind()
        posts = [event for event in self.events if isinstance(event, Posted) and event.seat == seat]
        entries = [post.amount for post in posts if post.kind == "entry"]
        return seat if self.sitting.book.straddle == "raise" and entries == [self.sitting.stakes.big_blind] else 0
