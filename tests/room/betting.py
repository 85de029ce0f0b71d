"""One betting round, kept as a dealer keeps it: who still has to answer, what a call goes to, what may be raised."""

from dataclasses import dataclass

from tests.room.chips import Chips
from tests.room.rulebook import BETS_A_ROUND


@dataclass(frozen=True)
class Turn:
    """What the seat to act may do. Levels are chips before the seat after a raise; ``least`` 0: it may not raise.

    ``all_in_only``: the stack does not reach a full raise. ``shut``: the topic that bars a raise, "" where none does.
    """

    seat: int
    owes: int
    calls: tuple[int, ...]
    least: int
    most: int
    all_in_only: bool
    shut: str
    double: int = 0
    """The level of the double bet that an open pair allows beside ``least``, 0 where there is none."""


class Betting:
    """A betting round in progress among ``order`` (clockwise, the first to act first)."""

    def __init__(
        self, chips: Chips, limit: str, order: list[int], folded: set[int], absent: set[int], size: int, most: int
    ) -> None:
        """``size``: the fixed bet, elsewhere the smallest bet; ``most``: the largest bet of spread limit.

        ``folded`` and ``absent`` (all-in without having put in the stack) are the hand's and are kept up by the dealer.
        """
        self.chips = chips
        self.limit = limit
        self.order = order
        self.folded = folded
        self.absent = absent
        self.size = size
        self.spread_most = most
        self.price = 0
        self.base = 0
        """Fixed limit: the last full level."""
        self.step = size
        """Elsewhere: the last full bet or raise."""
        self.bets = 0
        self.answered_at: dict[int, int] = {}
        """Seat to the price when it acted last."""
        self.open_to: set[int] = set(order)
        """Fixed limit: who may still raise."""
        self.waiting = [seat for seat in order if self.able(seat)]
        self.optional = 0
        """Who has put in his call already: he may act, but nobody waits for him until somebody raises."""
        self.raiser = 0
        self.acts = 0
        self.double = 0
        """The higher bet that a pair showing allows, 0 where there is none or it has been made."""
        self.may_double: set[int] = set()
        self.barred: set[int] = set()
        """Who let the draw before time out and may not bet or raise."""

    def blinds(self, price: int, bets: int, step: int = 0) -> None:
        """The forced bets make the price, and count as so many bets; ``step``: as a raise of that size."""
        self.price = self.base = price
        self.bets = bets
        self.step = step or self.step

    def bring_in(self, seat: int, amount: int, price: int) -> None:
        """A forced bet that is no bet of the round in fixed limit and the first one elsewhere.

        Who makes it has not acted and need not act again; a short one leaves the ``price`` as it is.
        """
        self.chips.bet(seat, amount)
        self.price = price
        self.step = price if self.limit != "fixed" else self.size
        self.waiting.remove(seat)
        self.acts += 1

    def word(self) -> str:
        """What putting in more than a call is called."""
        if self.price == 0:
            return "bet"
        return "complete" if self.limit == "fixed" and self.bets == 0 else "raise"

    def able(self, seat: int) -> bool:
        """In the hand, with chips, and there."""
        return seat not in self.folded and seat not in self.absent and self.chips.stack[seat] > 0

    def to_act(self) -> int:
        """Who acts next, 0 where the round is over."""
        return next((seat for seat in self.waiting if self.able(seat)), 0) if self.due() else 0

    def due(self) -> int:
        """Who must act next, 0 where the round is over."""
        waiting = [seat for seat in self.waiting if self.able(seat) and seat != self.optional]
        able = [seat for seat in self.order if self.able(seat)]
        if len(able) == 1:
            others = [seat for seat in self.order if seat not in self.folded and seat != able[0]]
            if self.chips.highest(others) <= self.chips.front[able[0]]:
                return 0
        return waiting[0] if waiting else 0

    def turn(self, seat: int) -> Turn:
        """What the seat may do."""
        front, stack = self.chips.front[seat], self.chips.stack[seat]
        owes = max(0, self.price - front)
        reach = front + stack
        least, most = self._levels(owes)
        shut = self._shut(seat)
        if shut or reach <= self.price or most < min(least, reach):
            return Turn(seat, owes, self._calls(seat, owes), 0, 0, False, shut)
        if reach < least:
            return Turn(seat, owes, self._calls(seat, owes), reach, reach, True, "")
        double = self.base + self.double if self.double and seat in self.may_double else 0
        if double:
            return Turn(seat, owes, self._calls(seat, owes), least, min(double, reach), False, "", double)
        return Turn(seat, owes, self._calls(seat, owes), least, min(most, reach), False, "")

    def _calls(self, seat: int, owes: int) -> tuple[int, ...]:
        """The lawful calls: the price or the stack; if nobody else can act, also no more than others have put in."""
        if owes == 0:
            return ()
        full = min(owes, self.chips.stack[seat])
        if any(self.able(other) for other in self.order if other != seat):
            return (full,)
        matched = self.chips.highest(self.order) - self.chips.front[seat]
        return (full, matched) if 0 < matched < full else (full,)

    def _levels(self, owes: int) -> tuple[int, int]:
        """The smallest and the largest raise, whatever the stack and the right to raise."""
        if self.limit == "fixed":
            return self.base + self.size, self.base + self.size
        least = self.price + self.step
        if self.limit == "no":
            return least, least + 2**60
        after_the_call = self.chips.pot() + owes
        if self.limit == "pot":
            return least, self.price + after_the_call
        if self.limit == "half-pot":
            return least, max(least, self.price + after_the_call // 2)
        cap = 3 * self.spread_most
        return min(least, cap), min(self.price + self.spread_most, cap)

    def _shut(self, seat: int) -> str:
        """Why the seat may not raise: it was late, or the cap, or it has acted and met no full raise since."""
        if seat in self.barred:
            return "draw.timeout"
        if self.limit == "fixed":
            if self.bets >= BETS_A_ROUND:
                return "bet.fixed.cap"
            return "" if seat in self.open_to else "reopen.limit"
        if self.limit == "spread" and self.price >= 3 * self.spread_most:
            return "bet.spread.cap"
        if seat in self.answered_at and self.price - self.answered_at[seat] < self.step:
            return "reopen.big-bet"
        return ""

    def fold(self, seat: int) -> None:
        """The seat gives up its hand."""
        self.folded.add(seat)
        self._answered(seat)

    def check(self, seat: int) -> None:
        """The seat passes, or is away and counts as all-in (it then stands in ``absent``)."""
        self._answered(seat)

    def call(self, seat: int, amount: int) -> None:
        """The seat puts in what it owes, or what it has."""
        self.chips.bet(seat, amount)
        self._answered(seat)

    def raise_to(self, seat: int, level: int) -> None:
        """The seat bets or raises to a level; everybody else who can has to answer."""
        self.chips.bet(seat, level - self.chips.front[seat])
        full = self._raised_fully(level)
        if full:
            self.open_to = set(self.order)
        self.price = level
        self.raiser = seat
        self.optional = 0
        at = self.order.index(seat)
        self.waiting = [other for other in self.order[at + 1 :] + self.order[:at] if self.able(other)]
        self._answered(seat)

    def _raised_fully(self, level: int) -> bool:
        """Whether it is a full raise, in fixed limit at least half of one; what the next raise is measured by."""
        if self.limit == "fixed":
            by = level - self.base
            full = by >= self.size // 2  # half of an odd bet is rounded down to the unit
            if self.double and by >= self.double:
                self.size, self.double = self.double, 0
            if full:
                self.base = level
                self.bets += 1
            return full
        full = level - self.price >= self.step
        if full:
            self.step = level - self.price
        return full

    def _answered(self, seat: int) -> None:
        self.answered_at[seat] = self.price
        self.open_to.discard(seat)
        self.acts += 1
        if seat in self.waiting:
            self.waiting.remove(seat)
