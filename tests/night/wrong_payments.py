"""Hands that are paid wrongly: the record says so itself, and the chips go as it says."""

from typing import TypeVar

from replay.events import (
    Event,
    HandFinished,
    JackpotAwarded,
    JackpotContributed,
    OddChipAwarded,
    PotAwarded,
    RakeTaken,
    Refunded,
)
from tests.night.crooked import CrookedFloor, Trick
from tests.night.happenings import Dealt
from tests.night.planted import Expected
from tests.room.rulebook import Rulebook

Kind = TypeVar("Kind", bound=Event)


def changed(dealt: Dealt, old: Event, new: Event | None, moves: dict[int, int]) -> None:
    """The record has another event (None: none), and what lies before the seats afterwards differs by ``moves``."""
    for seat, units in moves.items():
        dealt.closing[seat] += units
    events: list[Event] = []
    for event in dealt.hand.events:
        told = new if event is old else event
        if isinstance(told, HandFinished):
            told = HandFinished(dict(dealt.closing))
        if told is not None:
            events.append(told)
    dealt.record(events)


def events_of(dealt: Dealt, kind: type[Kind]) -> list[Kind]:
    """The events of a kind that moves chips."""
    return [event for event in dealt.hand.events if isinstance(event, kind) and getattr(event, "amount", 0) > 0]


class WrongPayout(Trick):
    """A pot, or a share of one, goes to somebody else who was dealt in."""

    kind = "wrong payout"

    def handed_in(self, floor: CrookedFloor, dealt: Dealt) -> None:
        if dealt.void:
            return
        award = floor.rng.choice(events_of(dealt, PotAwarded))
        others = [seat for seat in dealt.one.sitting.order if seat != award.seat]
        other = floor.rng.choice(others)
        new = PotAwarded(award.pot, award.side, other, award.amount)
        changed(dealt, award, new, {award.seat: -award.amount, other: award.amount})
        must = floor.expected("verdict", *PAYOUT, hand_id=dealt.hand_id)
        floor.planted(self.kind, must, may=(anything(floor, dealt),))


PAYOUT = ("pots", "rank", "hole-cards", "hi-lo", "show", "suits")
"""The rules by which a pot goes to its winner."""


class WrongOddChip(Trick):
    """An odd chip goes to another winner."""

    kind = "odd chip"
    patience = 30

    def handed_in(self, floor: CrookedFloor, dealt: Dealt) -> None:
        odd = [] if dealt.void else events_of(dealt, OddChipAwarded)
        if not odd:
            return
        award = floor.rng.choice(odd)
        had = {one.seat for one in odd if (one.pot, one.side) == (award.pot, award.side)}
        winners = {one.seat for one in events_of(dealt, PotAwarded) if (one.pot, one.side) == (award.pot, award.side)}
        others = sorted(winners - had)
        if not others:
            return
        other = floor.rng.choice(others)
        new = OddChipAwarded(award.pot, award.side, other, award.amount)
        changed(dealt, award, new, {award.seat: -award.amount, other: award.amount})
        floor.planted(self.kind, floor.expected("verdict", "odd-chip", "hi-lo.both-sides", hand_id=dealt.hand_id))


class WrongRake(Trick):
    """A unit too much or too little is taken, at a house that says what is due."""

    kind = "rake"

    @classmethod
    def suits(cls, book: Rulebook) -> bool:
        """Whether there can be an occasion in a house."""
        return book.rake == "exact"

    def handed_in(self, floor: CrookedFloor, dealt: Dealt) -> None:
        if dealt.void or floor.card.book.rake != "exact" or not dealt.rake:
            return
        rake = floor.rng.choice(events_of(dealt, RakeTaken))
        shares = [one for one in events_of(dealt, PotAwarded) if one.pot == rake.pot and one.amount > 1]
        if not shares:
            return
        more = floor.rng.choice((1, 1, -1))
        share = floor.rng.choice(shares)
        changed(dealt, rake, RakeTaken(rake.pot, rake.amount + more), {})
        changed(dealt, share, PotAwarded(share.pot, share.side, share.seat, share.amount - more), {share.seat: -more})
        dealt.rake += more
        floor.planted(self.kind, floor.expected("verdict", "rake", hand_id=dealt.hand_id))


class WrongContribution(Trick):
    """A pool gets a unit more or less than its share."""

    kind = "jackpot contribution"

    @classmethod
    def suits(cls, book: Rulebook) -> bool:
        """Whether there can be an occasion in a house."""
        return bool(book.pools)

    def handed_in(self, floor: CrookedFloor, dealt: Dealt) -> None:
        gifts = [] if dealt.void else events_of(dealt, JackpotContributed)
        if not gifts:
            return
        gift = floor.rng.choice(gifts)
        more = floor.rng.choice((-1, 1))
        if sum(dealt.contributions.values()) + more > dealt.rake:
            more = -1
        changed(dealt, gift, JackpotContributed(gift.pool, gift.amount + more), {})
        dealt.contributions[gift.pool] += more
        floor.planted(self.kind, floor.expected("verdict", "jackpot.funding", hand_id=dealt.hand_id))


class WrongAward(Trick):
    """A pool pays somebody who folded."""

    kind = "jackpot award"

    @classmethod
    def suits(cls, book: Rulebook) -> bool:
        """Whether there can be an occasion in a house."""
        return bool(book.pools)

    def handed_in(self, floor: CrookedFloor, dealt: Dealt) -> None:
        folded = sorted(dealt.one.dealer.folded)
        if dealt.void or dealt.awards or not folded or not floor.card.pools or floor.card.money != "real":
            return
        pool, seat = floor.rng.choice(floor.card.pools).pool, floor.rng.choice(folded)
        amount = floor.room.award(floor.card, pool)
        if not amount:
            return
        floor.crooked_room.books.award(dealt, pool, amount)
        dealt.record([*dealt.hand.events[:-1], JackpotAwarded(pool, seat, amount), dealt.hand.events[-1]])
        player = dealt.player(seat)
        floor.planted(self.kind, floor.expected("verdict", "jackpot", hand_id=dealt.hand_id, player=player))


class IncompleteRefund(Trick):
    """After a void hand somebody gets less back than he put in, or nothing."""

    kind = "refund incomplete"

    def between(self, floor: CrookedFloor) -> None:
        floor.voids = 0.9

    def handed_in(self, floor: CrookedFloor, dealt: Dealt) -> None:
        if not dealt.void:
            return
        refund = floor.rng.choice(events_of(dealt, Refunded))
        less = floor.rng.choice((refund.amount - 1, 0))
        changed(dealt, refund, Refunded(refund.seat, less) if less else None, {})
        dealt.refunds[refund.seat] = less
        dealt.closed = True
        floor.planted(
            self.kind,
            floor.expected("refunds", "refund.amount", hand_id=dealt.hand_id, player=dealt.player(refund.seat)),
            may=(floor.expected("verdict", "refund", hand_id=dealt.hand_id),),
        )


class OneUseTooMany(Trick):
    """Somebody counts as all-in without acting once more than he may in 24 hours."""

    kind = "artificial all-in one too many"
    patience = 30

    @classmethod
    def suits(cls, book: Rulebook) -> bool:
        """Whether there can be an occasion in a house."""
        return book.artificial_all_in

    def uses_left(self, floor: CrookedFloor, left: int) -> int:
        return 1 if left == 0 else left

    def handed_in(self, floor: CrookedFloor, dealt: Dealt) -> None:
        for seat in sorted(dealt.uses):
            player = dealt.player(seat)
            if floor.room.uses_left(player, dealt.at) <= 0:
                floor.planted(
                    self.kind,
                    floor.expected(
                        "artificial_all_ins", "artificial-all-in.count", hand_id=dealt.hand_id, player=player
                    ),
                )


def anything(floor: CrookedFloor, dealt: Dealt) -> Expected:
    """Whatever the hand's own report says."""
    return floor.expected("verdict", "", hand_id=dealt.hand_id)


ALL: list[type[Trick]] = [
    WrongPayout, WrongOddChip, WrongRake, WrongContribution, WrongAward, IncompleteRefund, OneUseTooMany,
]  # fmt: skip
