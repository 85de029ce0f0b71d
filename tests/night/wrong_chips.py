"""Chips that come and go as they may not, between the hands."""

from tests.night.clock import MINUTE
from tests.night.crooked import CrookedFloor, Trick
from tests.night.floor import Plan
from tests.night.guest import Guest
from tests.night.happenings import Dealt
from tests.night.planted import Expected
from tests.night.table_card import REJOIN_MINUTES


class NotCarried(Trick):
    """A stack is another one than the hand before left, and nobody brought or took anything."""

    kind = "stack not carried"

    def plan(self, floor: CrookedFloor, plan: Plan) -> Plan:
        here = [guest for guest in floor.seated() if guest.seat in plan.layout.order and guest.dealt]
        here = [guest for guest in here if guest.chips > 2 + floor.card.stakes.ante]
        if floor.card.tells and here:
            guest = floor.rng.choice(here)
            guest.chips += floor.rng.choice((-1, 1, guest.chips // 2, -(guest.chips // 2)))
            self.shows(floor, floor.expected("carried_stacks", "carried-stacks", player=guest.name))
        return plan


class ShownWhenNamed(Trick):
    """What somebody brought shows in the first hand that names him."""

    guest: Guest | None = None
    due: Expected | None = None

    @property
    def begun(self) -> bool:
        """Whether he has brought it."""
        return self.guest is not None

    def waits_for(self, guest: Guest, due: Expected) -> None:
        """He stays until a hand names him."""
        guest.stays = guest.playing = True
        self.guest, self.due = guest, due

    def handed_in(self, floor: CrookedFloor, dealt: Dealt) -> None:
        if self.guest is not None and self.guest.name in {seat.player for seat in dealt.hand.seats}:
            assert self.due is not None
            self.pending = (self.due,)
            super().handed_in(floor, dealt)


class WrongBuyIn(ShownWhenNamed):
    """Somebody sits down with a unit too little or too much."""

    kind = "buy-in under or over"

    def between(self, floor: CrookedFloor) -> None:
        away = [guest for guest in floor.may_come() if floor.card.name not in guest.left_with]
        if self.guest is not None or not measured(floor) or not away or not floor.free_seats():
            return
        least, most = floor.card.bounds
        guest = floor.rng.choice(away)
        floor.sits_down(guest)
        floor.bring(guest, "bought_in", floor.rng.choice([least - 1, least - 1 if most is None else most + 1]))
        self.waits_for(guest, floor.expected("buy_in", "buy-in", player=guest.name))


class WrongTopUp(ShownWhenNamed):
    """Somebody adds more than may lie before him."""

    kind = "topped up over the most"

    def between(self, floor: CrookedFloor) -> None:
        most = floor.card.bounds[1]
        here = [guest for guest in floor.seated() if most is not None and 0 < guest.chips <= most and guest.dealt]
        if self.guest is not None or most is None or not measured(floor) or not here:
            return
        guest = floor.rng.choice(here)
        floor.bring(guest, "topped_up", most - guest.chips + floor.rng.choice((1, most)))
        self.waits_for(guest, floor.expected("buy_in", "buy-in", player=guest.name))


class RejoinedTooLate(ShownWhenNamed):
    """Somebody left with more than the most, and is back with more when it is too late for that."""

    kind = "rejoined too late"

    def between(self, floor: CrookedFloor) -> None:
        most = floor.card.bounds[1]
        if self.guest is not None or most is None or not measured(floor) or not floor.free_seats():
            return
        for guest in floor.may_come():
            took, left_at = guest.left_with.get(floor.card.name, (0, 0))
            if took > most and floor.at - left_at > REJOIN_MINUTES * MINUTE and left_at > floor.opened_at:
                floor.sits_down(guest)
                floor.bring(guest, "bought_in", took)
                self.waits_for(guest, floor.expected("rejoin", "buy-in.rejoin", player=guest.name))
                return


def measured(floor: CrookedFloor) -> bool:
    """Whether the house measures a buy-in by something that the table's stakes have."""
    return floor.card.tells and (floor.card.has_blinds or floor.card.limit == "fixed")


ALL: list[type[Trick]] = [NotCarried, WrongBuyIn, WrongTopUp, RejoinedTooLate]
