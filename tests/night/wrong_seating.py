"""Hands that are laid out wrongly: where the button is, and what those who come in post."""

from dataclasses import replace

from tests.night.crooked import CrookedFloor, Trick
from tests.night.floor import Plan
from tests.night.guest import Guest
from tests.night.seating import Layout, ahead, clockwise


class ButtonMisplaced(Trick):
    """The button goes to another of those who go on, and the blinds with it."""

    kind = "button misplaced"

    def plan(self, floor: CrookedFloor, plan: Plan) -> Plan:
        going_on = [guest.seat for guest in floor.seated() if guest.dealt and guest.seat in plan.layout.order]
        if len(going_on) < 3 or going_on != sorted(plan.layout.order) or not floor.card.has_blinds:
            return plan
        button = floor.rng.choice([seat for seat in going_on if seat != plan.layout.button])
        order = clockwise(button, going_on)
        self.shows(floor, floor.expected("button", "button"))
        return Plan(Layout(button, order, order, order[0], order[1]), {})


class NotPosted(Trick):
    """Somebody comes in without the post, or one of the posts, that he owes whichever way one counts."""

    kind = "blind owed not posted"

    def plan(self, floor: CrookedFloor, plan: Plan) -> Plan:
        for seat, posts in plan.coming_in.items() if floor.card.tells else ():
            guest = at_seat(floor, seat)
            passed = ahead(plan.layout.button, seat) < ahead(plan.layout.button, plan.layout.big)
            surely = guest.fresh or (posts and guest.owes == guest.surely_owes)
            if not surely or passed or guest.chips < 4 * floor.card.stakes.big_blind:
                continue
            left = () if guest.fresh else posts[: floor.rng.randrange(len(posts))]
            self.shows(floor, floor.expected("blinds_owed", "posting.new-player" if guest.fresh else "posting"))
            return replace(plan, coming_in={**plan.coming_in, seat: left})
        return plan


class NotOwed(Trick):
    """Somebody who comes in has to post what he does not owe, whichever way one counts."""

    kind = "missed blind posted wrongly"

    def plan(self, floor: CrookedFloor, plan: Plan) -> Plan:
        for seat, posts in plan.coming_in.items() if floor.card.tells else ():
            guest = at_seat(floor, seat)
            owes = guest.turns or guest.passed
            if posts != ("entry",) or owes or guest.chips < 4 * floor.card.stakes.big_blind:
                continue
            self.shows(floor, floor.expected("blinds_owed", "posting.new-player"))
            return replace(plan, coming_in={**plan.coming_in, seat: ("entry", "dead")})
        return plan


def at_seat(floor: CrookedFloor, seat: int) -> Guest:
    """Who sits there."""
    return next(guest for guest in floor.seated() if guest.seat == seat)


ALL: list[type[Trick]] = [ButtonMisplaced, NotPosted, NotOwed]
