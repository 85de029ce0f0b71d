"""Pays out a finished hand the slow, obvious way: peel the pots, try every five cards, hand out chips one by one."""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from replay.money import Unit
from tests.room.chips import Chips
from tests.room.dealer import Dealer
from tests.room.games import LOW_GAMES
from tests.room.layers import SidePot, peel_pots
from tests.room.open_cards import SPADES_FIRST, by_card
from tests.room.rulebook import RakedHand
from tests.room.values import Value, at_least, high_value, low_value


@dataclass(frozen=True)
class Share:
    """What a seat gets of a side of a pot."""

    pot: int
    side: str
    seat: int
    amount: int


def uncalled_bet(chips: Chips, folded: set[int]) -> tuple[int, int]:
    """The seat whose highest total nobody matched, and by how much; (0, 0) where there is none."""
    by_total = sorted(chips.live, key=lambda seat: chips.live[seat])
    if len(by_total) < 2:
        return 0, 0
    over = chips.live[by_total[-1]] - chips.live[by_total[-2]]
    return (by_total[-1], over) if over and by_total[-1] not in folded else (0, 0)


@dataclass
class Cashier:
    """The settlement of one dealt hand. ``mucked``: the seats that gave up their claim."""

    dealer: Dealer
    mucked: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.sitting = self.dealer.sitting
        self.book = self.sitting.book
        self.hi_lo = self.sitting.game in LOW_GAMES
        chips, folded = self.dealer.chips, self.dealer.folded
        self.uncalled = uncalled_bet(chips, folded)
        left = dict(chips.live)
        if self.uncalled[0]:
            left[self.uncalled[0]] -= self.uncalled[1]
        self.pots = peel_pots(left, sum(chips.dead.values()), sorted(self.dealer.in_hand()))
        self.shares: list[Share] = []
        self.odd: list[Share] = []
        self._values: dict[int, tuple[Value, Value]] = {}

    # --- hands ---------------------------------------------------------------------------------------------------

    def value(self, seat: int) -> tuple[Value, Value]:
        """The seat's best high and low of all its fives; greater wins, () is no low."""
        if seat not in self._values:
            hand = self.sitting.game, self.dealer.hole[seat], self.dealer.board, self.book.use(self.sitting.game)
            self._values[seat] = high_value(*hand), low_value(*hand)
        return self._values[seat]

    def best(self, seats: list[int], side: int) -> list[int]:
        """Those with the best high (0) or low (1); nobody where no low qualifies."""
        values = {seat: self.value(seat)[side] for seat in seats}
        return [
            seat for seat in seats if values[seat] and all(at_least(values[seat], other) for other in values.values())
        ]

    # --- rake ----------------------------------------------------------------------------------------------------

    @cached_property
    def raked(self) -> bool:
        """Whether any rake may be taken: money that is real, and a hand that got far enough."""
        needs = self.book.raked_from(self.sitting.game)
        dealer = self.dealer
        reached = {
            "": True,
            "flop": bool(dealer.board),
            "card 3": max(map(len, dealer.hole.values())) >= 3,
            "card 4": max(map(len, dealer.hole.values())) >= 4,
            "draw": dealer.draws > 0,
        }
        return self.sitting.money == "real" and reached[needs]

    def due_rake(self, units: int) -> int:
        """By the house's schedule, of so many units (``bounds``: the most there may be)."""
        unit = value_of(self.sitting.unit)
        blind = self.sitting.stakes.small_blind * unit
        hand = RakedHand(units * unit, len(self.sitting.order), blind, unit, self.sitting.game, self.sitting.limit)
        assert self.book.schedule is not None
        return int(self.book.schedule(hand) / unit)

    def take_rake(self) -> None:
        """Takes the scheduled rake: of the first pots together what the schedule says of their sum."""
        if not self.raked:
            return
        total = taken = 0
        for pot in self.pots:
            total += pot.amount
            pot.rake = min(self.due_rake(total) - taken, pot.amount)
            taken += pot.rake
        rest = self.due_rake(total) - taken
        for pot in self.pots:
            more = min(rest, pot.amount - pot.rake)
            pot.rake += more
            rest -= more

    def total_rake(self) -> int:
        """Of all pots."""
        return sum(pot.rake for pot in self.pots)

    def contributions(self) -> dict[str, int]:
        """Each pool's share of the rake, rounded down."""
        return {pool.pool: int(Fraction(pool.share) * self.total_rake()) for pool in self.sitting.pools}

    # --- paying --------------------------------------------------------------------------------------------------

    def pay(self) -> None:
        """Awards all pots, rake having been taken."""
        for index, pot in enumerate(self.pots):
            if pot.amount > pot.rake:
                self._pay(index, pot)

    def _pay(self, index: int, pot: SidePot) -> None:
        net = pot.amount - pot.rake
        if len(pot.eligible) == 1:
            self.shares.append(Share(index, "high" if self.hi_lo else "whole", pot.eligible[0], net))
            return
        if index in self.dealer.split:
            self._split(index, "whole", net, self.odd_order(pot.eligible))
            return
        claimants = [seat for seat in pot.eligible if seat not in self.mucked] or pot.eligible
        high = self.odd_order(self.best(claimants, 0))
        low = self.odd_order(self.best(claimants, 1)) if self.hi_lo else []
        low_half = net // 2 if low else 0
        had = self._split(index, "high" if self.hi_lo else "whole", net - low_half, high)
        if net % 2 and len(high) == 1:
            had = high
        if low and self.book.odd_low_to_the_high_hand:
            self._split_svea_low(index, low_half, low, high[0])
        elif low:
            fresh = [seat for seat in low if seat not in had]
            self._split(index, "low", low_half, fresh + [seat for seat in low if seat in had])

    def odd_order(self, winners: list[int]) -> list[int]:
        """Who gets odd chips first: left of the button or the button, then clockwise; in stud as dealt, or by card."""
        order = self.sitting.order
        if self.dealer.sheet.family == "stud":
            if self.book.odd_stud_chip_to_first_dealt:
                return [seat for seat in order if seat in winners]
            hole = self.dealer.hole
            return sorted(winners, key=lambda seat: max(by_card(card, SPADES_FIRST) for card in hole[seat]))[::-1]
        if self.book.odd_chip_to_the_button:
            order = order[-1:] + order[:-1]
        return [seat for seat in order if seat in winners]

    def _split(self, pot: int, side: str, amount: int, winners: list[int]) -> list[int]:
        """Equal shares, and the rest one by one; returns who had an odd chip."""
        share = amount // len(winners)
        if share:
            self.shares += [Share(pot, side, seat, share) for seat in winners]
        lucky = winners[: amount % len(winners)]
        self.odd += [Share(pot, side, seat, 1) for seat in lucky]
        return lucky

    def _split_svea_low(self, pot: int, amount: int, low: list[int], high: int) -> None:
        """The odd chips of a tied low half all go to the winner of the high hand."""
        if share := amount // len(low):
            self.shares += [Share(pot, "low", seat, share) for seat in low]
        if rest := amount % len(low):
            self.odd.append(Share(pot, "low", high, rest))

    def net(self) -> dict[int, int]:
        """What each seat won less what it put in."""
        won = {seat: -self.dealer.chips.put_in(seat) for seat in self.dealer.chips.stack}
        if self.uncalled[0]:
            won[self.uncalled[0]] += self.uncalled[1]
        for share in self.shares + self.odd:
            won[share.seat] += share.amount
        return won

    def stacks(self) -> dict[int, int]:
        """The stacks after the hand."""
        return {seat: self.dealer.chips.start[seat] + net for seat, net in self.net().items()}


def value_of(unit: Unit) -> Fraction:
    """The unit in the currency."""
    return Fraction(unit.text)
