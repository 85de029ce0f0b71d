"""How a stud hand may not be opened."""

from collections.abc import Iterator

from replay.events import Acted
from tests.room.dealer import Decision
from tests.room.hands import RecordedHand
from tests.room.offences import TOO_LARGE, Offence
from tests.room.stud_dealer import StudDealer


def wrong_openings(one: RecordedHand) -> Iterator[Offence]:
    """At every turn before the hand is open."""
    if isinstance(one.dealer, StudDealer):
        for decision in one.dealer.decisions:
            if decision.opens:
                yield from _at(one, decision, one.dealer.price_of_bring_in)


def _at(one: RecordedHand, decision: Decision, price: int) -> Iterator[Offence]:
    """The wrong seat, a check, a bring-in that is none, a bet of no lawful size; who has the duty may not fold."""
    turn, stack, bring_in = decision.turn, decision.stack, f"bring-in.{one.sitting.game}"
    events = one.hand.events[: one.before + decision.event]

    def act(what: str, seat: int, action: str, amount: int, *topics: str) -> Offence:
        return Offence(what, [*events, Acted(seat, action, amount, "player", -1)], len(events), topics)

    yield act("a check", turn.seat, "check", 0, bring_in)
    if decision.duty:
        yield act("a fold by who has to open", turn.seat, "fold", 0, bring_in)
    for amount in (price - 1, price + 1):
        if 0 < amount < stack:
            yield act(f"a bring-in of {amount}", turn.seat, "bring_in", amount, bring_in)
    for seat in decision.waiting[:1]:
        least = min(price, one.dealer.chips.start[seat] - one.sitting.stakes.ante)
        yield act(
            "another seat's bring-in", seat, "bring_in", least, bring_in if decision.first else "action.clockwise"
        )
    if turn.least and turn.most < stack:
        yield act("too large an opening bet", turn.seat, "bet", turn.most + 1, *TOO_LARGE[one.sitting.limit])
    if one.sitting.limit == "fixed" and price + 1 < turn.least <= stack:
        yield act("too small an opening bet", turn.seat, "bet", turn.least - 1, "bet.fixed.amount", "bet.fixed.size")
