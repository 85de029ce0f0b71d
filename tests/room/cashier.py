"""Pays out a finished hand the slow, obvious way: peel the pots, try every five cards, hand out chips one by one."""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from replay.money import Unit
from tests.replay.cards.obvious import best_low, best_value
from tests.room.chips import Chips
from tests.room.dealer import Dealer
from tests.room.rulebook import LOW_GAMES, RakedHand

Value = tuple[int, ...]


@dataclass
class SidePot:
    """A pot and who may win it; pot 0 is the main pot."""

    amount: int
    eligible: list[int]
    rake: int = 0


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


def peel_pots(left: dict[int, int], dead: int, in_hand: list[int]) -> list[SidePot]:
    """Peels the smallest stack of chips off everybody's until nobody in the hand has any; ``left`` is used up.

    Dead money is the main pot's. Who is in the hand with dead money alone contests that and nothing else.
    """
    pots = []
    if dead and any(left[seat] == 0 for seat in in_hand):
        pots.append(SidePot(dead, sorted(in_hand)))
        dead = 0
    while contest := [seat for seat in in_hand if left[seat]]:
        layer = min(left[seat] for seat in contest)
        pot = SidePot(0, sorted(contest))
        for seat in left:
            chips = min(layer, left[seat])
            left[seat] -= chips
            pot.amount += chips
        pots.append(pot)
    if not pots:
        pots.append(SidePot(0, sorted(in_hand)))
    pots[0].amount += dead
    pots[-1].amount += sum(left.values())
    return pots


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
            hole, board, use = self.dealer.hole[seat], self.dealer.board, self.book.use(self.sitting.game)
            low = best_low(hole, board, *use) if self.hi_lo else None
            self._values[seat] = (best_value(hole, board, *use), tuple(-rank for rank in low) if low else ())
        return self._values[seat]

    def best(self, seats: list[int], side: int) -> list[int]:
        """Those with the best high (0) or low (1); nobody where no low qualifies."""
        best = max(self.value(seat)[side] for seat in seats)
        return [seat for seat in seats if self.value(seat)[side] == best] if best else []

    # --- rake ----------------------------------------------------------------------------------------------------

    @cached_property
    def raked(self) -> bool:
        """Whether any rake may be taken: money that is real, and the flop where the book asks for it."""
        return self.sitting.money == "real" and (self.book.raked_without_flop or bool(self.dealer.board))

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
        """Who gets odd chips first: left of the button on, or the button and on."""
        order = self.sitting.order
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
