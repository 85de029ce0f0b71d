"""What the rules forbid, done in a hand that was in order so far, and the rule that each act offends."""

from collections.abc import Iterator
from dataclasses import dataclass

from replay.cards.card import UNKNOWN
from replay.events import Acted, Dealt, Drew, Event
from tests.room.dealer import Decision
from tests.room.hands import RecordedHand

WRONG_FIXED = ("bet.fixed.amount", "bet.fixed.size", "bet.open-pair")
TOO_LARGE = {
    "fixed": WRONG_FIXED,
    "spread": ("bet.spread", "bet.spread.cap"),
    "pot": ("bet.pot.formula",),
    "half-pot": ("bet.half-pot.formula",),
}
"""By limit: the topics of a raise over the largest; in no-limit there is none."""


NOWHERE = -1
"""The event of something that is missing."""


@dataclass(frozen=True)
class Offence:
    """Event ``at`` breaks a rule; one of ``topics`` (or an id that begins so) is to be cited for it."""

    what: str
    events: list[Event]
    at: int
    topics: tuple[str, ...]


# --- acts ------------------------------------------------------------------------------------------------------------


class Moment:
    """One moment of a hand, and what may not happen then."""

    def __init__(self, one: RecordedHand, decision: Decision) -> None:
        self.one = one
        self.sitting = one.sitting
        self.decision = decision
        self.turn = decision.turn
        self.events = one.hand.events[: one.before + decision.event]
        away_means_all_in = one.sitting.limit in ("fixed", "spread") and one.sitting.money == "real"
        self.artificial = one.sitting.book.artificial_all_in and away_means_all_in

    def offences(self) -> Iterator[Offence]:
        """All of them."""
        if not self.decision.opens:
            yield from self.wrong_calls()
            yield from self.wrong_sizes()
            yield from self.wrong_time_outs()
        yield from self.wrong_turns()

    def wrong_calls(self) -> Iterator[Offence]:
        """A check facing a bet, a call of a wrong amount or of nothing, more chips than there are."""
        owes, stack = self.turn.owes, self.decision.stack
        if owes:
            yield self._act("a check facing a bet", "check", 0, "action.choices")
            for amount in (owes - 1, owes + 1):
                if 0 < amount < stack and amount not in self.turn.calls:
                    yield self._act(f"a call of {amount}, {owes} being owed", "call", amount, "action.choices")
        else:
            yield self._act("a call of nothing", "call", 1, "action.choices")
        yield self._act("more than the stack", "call", stack + 1, "table-stakes")

    def wrong_sizes(self) -> Iterator[Offence]:
        """A bet or raise too small, too large, under the wrong name, or by one who may not raise."""
        turn, decision = self.turn, self.decision
        reach = decision.front + decision.stack
        action, misnomer = decision.word, "raise" if decision.word == "bet" else "bet"
        if turn.shut and reach > decision.price:
            level = min(decision.price + decision.size, reach)
            yield self._to(f"a barred {action} to {level}", action, level, turn.shut)
        if not turn.least:
            return
        yield self._to(f"a {misnomer} for a {action}", misnomer, turn.least, "action.choices")
        small = turn.least - 1
        if not turn.all_in_only and small > decision.price and not self._covers_all(small):
            fixed = self.sitting.limit == "fixed"
            topics = WRONG_FIXED if fixed else ("bet.min", "bet.min-raise")
            yield self._to(f"too little: to {small}", action, small, *topics)
        if turn.most < reach:
            yield self._to("too much", action, turn.most + 1, *TOO_LARGE[self.sitting.limit])
        if turn.least + 1 < turn.double and turn.least + 1 < reach:
            yield self._to("between the single and the double bet", action, turn.least + 1, *WRONG_FIXED)

    def wrong_turns(self) -> Iterator[Offence]:
        """Somebody acts out of turn; the next street is dealt while somebody has still to act."""
        decision, sheet = self.decision, self.one.dealer.sheet
        if not decision.optional:
            for seat in decision.waiting[:2]:
                yield self._done("a fold out of turn", Acted(seat, "fold", 0, "player", -1), self._turn_topic())
        if decision.round < sheet.rounds and not decision.optional:
            early: Event = Dealt(0, True, [UNKNOWN] * (3 if decision.round == 1 else 1), "up")
            if sheet.draws:
                early = Drew(self.turn.seat, [], [], "player")
            elif sheet.family == "stud":
                early = Dealt(self.turn.seat, False, [UNKNOWN], "up")
            yield self._done("the next street too early", early, "streets")

    def _turn_topic(self) -> str:
        if not self.decision.first:
            return "action.clockwise"
        if self.one.dealer.sheet.family == "stud":
            return f"bring-in.{self.sitting.game}" if self.decision.round == 1 else "first-to-act.stud"
        if len(self.sitting.order) == 2 and self.sitting.book.button_posts_big_heads_up:
            return "blinds.heads-up"
        return "first-to-act.first-round" if self.decision.round == 1 else "first-to-act.later"

    def wrong_time_outs(self) -> Iterator[Offence]:
        """What the house does not do with a player who is away."""
        book, owes = self.sitting.book, self.turn.owes
        if not book.artificial_all_in:
            yield self._away("an artificial all-in", "check", "artificial_all_in", "artificial-all-in")
        elif not self.artificial:
            yield self._away("an artificial all-in", "check", "artificial_all_in", "artificial-all-in.where")
        elif owes and self.decision.put_in:
            yield self._away("a fold instead of an artificial all-in", "fold", "timeout", "artificial-all-in")
        if owes or self.artificial:
            return
        if not self.sitting.cash and book.absent_fold_in_tournaments:
            yield self._away("a check in a tournament", "check", "timeout", "disconnect.tournament-action")
        else:
            lost = "disconnect.action" if book.disconnection_policy else "timeout.action"
            yield self._away("a free check folded", "fold", "timeout", "timeout.action")
            yield self._away("a free check folded", "fold", "disconnected", lost)

    def _covers_all(self, level: int) -> bool:
        """Whether the house lets less than a full raise stand because it puts everybody else all-in."""
        return self.sitting.book.may_cover_all and all(reach <= level for reach in self.decision.reaches)

    def _to(self, what: str, action: str, level: int, *topics: str) -> Offence:
        return self._act(what, action, level - self.decision.front, *topics)

    def _act(self, what: str, action: str, amount: int, *topics: str) -> Offence:
        return self._done(what, Acted(self.turn.seat, action, amount, "player", -1), *topics)

    def _away(self, what: str, action: str, cause: str, topic: str) -> Offence:
        return self._done(what, Acted(self.turn.seat, action, 0, cause, -1), topic)

    def _done(self, what: str, event: Event, *topics: str) -> Offence:
        return Offence(what, [*self.events, event], len(self.events), topics)


def after_the_end(one: RecordedHand) -> Iterator[Offence]:
    """Nothing happens any more once the last action was taken and the last card dealt."""
    events = one.hand.events[: one.played]
    seat = next(iter(one.dealer.can_still_act()), one.dealer.in_hand()[0])
    for action in ("check", "fold"):
        act = Acted(seat, action, 0, "player", -1)
        yield Offence(f"a {action} after the end", [*events, act], len(events), ("hand.end", "stud.short-deck"))
