"""Chips that come and go as they may not, between the hands."""

from dataclasses import replace

from tests.night.clock import DAY, MINUTE
from tests.night.crooked import CrookedFloor, Trick
from tests.night.floor import Plan
from tests.night.guest import Guest
from tests.night.happenings import Dealt
from tests.night.planted import Expected
from tests.night.table_card import REJOIN_MINUTES
from tests.night.wrong_seating import at_seat


class NotCarried(Trick):
    """A stack is another one than the hand before left, and nobody brought or took anything."""

    kind = "stack not carried"

    def plan(self, floor: CrookedFloor, plan: Plan) -> Plan:
        here = [guest for guest in floor.seated() if guest.seat in plan.layout.order and guest.dealt]
        if not floor.card.tells:
            here = [guest for guest in here if guest.seat != plan.layout.big] if len(here) > 1 else []
        here = [guest for guest in here if guest.chips > 2 + floor.card.stakes.ante and had_chips(floor, guest)]
        if not here:
            return plan
        guest = floor.rng.choice(here)
        ways = [-1, -(guest.chips // 2)]
        if floor.card.tells and guest.chips < (floor.card.bounds[1] or guest.chips + 1):
            ways += [1, 1]
        guest.chips += floor.rng.choice(ways)
        self.shows(floor, floor.expected("carried_stacks", "carried-stacks", player=guest.name))
        return plan


def had_chips(floor: CrookedFloor, guest: Guest) -> bool:
    """Whether he did not lose his last in the hand before."""
    return floor.hands[-1].closing.get(guest.seat, 1) > 0


class LeftWithMore(Trick):
    """Somebody leaves, and what he takes along is not what lay before him."""

    kind = "left with the wrong amount"

    def plan(self, floor: CrookedFloor, plan: Plan) -> Plan:
        idle = [guest for guest in floor.seated() if guest.seat not in plan.layout.order and not guest.stays]
        if not floor.card.tells or not idle:
            return plan
        guest = floor.rng.choice(idle)
        guest.chips += floor.rng.choice((-guest.chips, -1, 1)) if guest.chips else 1
        name = guest.name
        floor.leaves(guest)
        floor.planted(self.kind, floor.expected("carried_stacks", "carried-stacks", player=name))
        return plan


class SeatTakenTwice(Trick):
    """A stranger sits down where somebody sits, who plays on."""

    kind = "seat taken twice"

    def plan(self, floor: CrookedFloor, plan: Plan) -> Plan:
        strangers = floor.may_come()
        if not floor.card.tells or not strangers:
            return plan
        guest = at_seat(floor, floor.rng.choice(plan.layout.order))
        stranger = floor.rng.choice(strangers).name
        floor.tell("sat_down", Guest(stranger, seat=guest.seat))
        self.pending = (floor.expected("carried_stacks", "carried-stacks", player=guest.name),)
        self.stranger = floor.expected("table_books", "table-books", player=stranger)
        return plan

    def handed_in(self, floor: CrookedFloor, dealt: Dealt) -> None:
        if self.pending:
            floor.planted(self.kind, self.stranger, replace(self.pending[0], hand_id=dealt.hand_id))


class ClosedWithChips(Trick):
    """The table closes, and nothing says that somebody took his chips."""

    kind = "table closed with chips"

    def closing(self, floor: CrookedFloor) -> None:
        here = [guest for guest in floor.seated() if guest.chips]
        crashed = floor.hands and floor.hands[-1].void == "server_crash"
        if not floor.card.tells or not here or crashed or not floor.hands or not floor.hands[-1].finished:
            return
        guest = floor.rng.choice(here)
        guest.leave(floor.at)
        floor.planted(self.kind, floor.expected("table_books", "table-books", player=guest.name))


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

    def closing(self, floor: CrookedFloor) -> None:
        self.guest = None

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
    """Somebody leaves with more than the most, and is back with more when it is too late for that."""

    kind = "rejoined too late"
    patience = 30
    gone: Guest | None = None
    left_at = 0

    @property
    def begun(self) -> bool:
        return self.gone is not None

    def between(self, floor: CrookedFloor) -> None:
        most = floor.card.bounds[1]
        if self.guest is not None or most is None or not measured(floor):
            return
        if self.gone is None:
            rich = [guest for guest in floor.seated() if guest.chips > most and not guest.stays]
            if rich and len(floor.seated()) > 3:
                self.gone, self.left_at = floor.rng.choice(rich), floor.at
                floor.leaves(self.gone)
                self.gone.free_from = floor.at + DAY
        elif floor.at - self.left_at > (REJOIN_MINUTES + 1) * MINUTE and floor.free_seats():
            floor.sits_down(self.gone)
            floor.bring(self.gone, "bought_in", most + floor.rng.choice((1, most)))
            self.waits_for(self.gone, floor.expected("rejoin", "buy-in.rejoin", player=self.gone.name))

    def closing(self, floor: CrookedFloor) -> None:
        super().closing(floor)
        if self.gone is not None:
            self.gone.free_from = floor.at
            self.gone = None


def measured(floor: CrookedFloor) -> bool:
    """Whether the house measures a buy-in by something that the table's stakes have."""
    return floor.card.tells and (floor.card.has_blinds or floor.card.limit == "fixed")


ALL: list[type[Trick]] = [
    NotCarried, LeftWithMore, SeatTakenTwice, ClosedWithChips, WrongBuyIn, WrongTopUp, RejoinedTooLate,
]  # fmt: skip
