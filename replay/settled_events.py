"""The settlement of a hand as the events that a room would have recorded of it."""

from replay.comparison.record import Record
from replay.events import (
    Event,
    HandFinished,
    JackpotContributed,
    OddChipAwarded,
    PotAwarded,
    RakeTaken,
    Refunded,
    UncalledReturned,
)
from replay.gaps import unknown_stacks
from replay.jackpots.contribution import contributions
from replay.pots.pot import Pot
from replay.pots.split import Award
from replay.report import Report
from replay.settlement import Settlement, refunds


def settled_events(report: Report) -> list[Event]:
    """What the rules derive, complete, in the order of settlement; jackpot awards, which nobody derives, are not in it.

    Empty where that is not known: the hand is not over, replay stopped, or unknown cards decide a pot.
    """
    play = report.play
    settlement = report.settlement
    if play is None or not report.settled() or (settlement is not None and settlement.unknown):
        return []
    seats = play.table.seats
    if settlement is None:
        found: list[Event] = [Refunded(int(seats[place]), amount) for place, amount in refunds(play.table)]
        return [*found, HandFinished({seat.seat: seat.stack for seat in report.hand.seats})]
    events: list[Event] = []
    if settlement.uncalled_place >= 0:
        events.append(UncalledReturned(int(seats[settlement.uncalled_place]), int(settlement.uncalled)))
    for index, pot in enumerate(settlement.pots):
        if pot.rake:
            events.append(RakeTaken(index, pot.rake))
    for pool, amount in contributions(report.hand, report.house, settlement.rake()):
        events.append(JackpotContributed(pool, amount))
    for award in settlement.division.awards:
        events.append(PotAwarded(award.pot, award.side, int(seats[award.place]), award.amount))
    for odd in settlement.division.odd:
        events.append(OddChipAwarded(odd.pot, odd.side, int(seats[odd.place]), odd.amount))
    events.append(_finished(report, settlement))
    return events


def completed(report: Report) -> list[Event]:
    """The hand's events, with what is due of each type of settlement that the record leaves out whole.

    Such a type is not compared: nothing speaks against its being as it is due. Final stacks are never added: they
    would say that everything was paid as it was due.
    """
    events = report.hand.events
    told = {HandFinished.TYPE, *[event.TYPE for event in events]}
    added = [event for event in settled_events(report) if event.TYPE not in told]
    if report.settlement is None:
        return [*events, *added]
    left = odd_chips_left(Record(events), report.settlement.pots, report.settlement.division.odd)
    seats = [seat.seat for seat in report.hand.seats]
    over = [(odd.pot, odd.side, seats[odd.place]) for odd in left]
    return [
        *events,
        *[
            event
            for event in added
            if not isinstance(event, OddChipAwarded) or (event.pot, event.side, event.seat) in over
        ],
    ]


def odd_chips_left(record: Record, pots: list[Pot], odd: list[Award]) -> list[Award]:
    """The odd chips that are due, of the pots whose recorded shares leave them over."""
    return [
        one
        for one in odd
        if not record.awards
        or record.awarded(one.pot) + sum([other.amount for other in odd if other.pot == one.pot]) <= pots[one.pot].net()
    ]


def _finished(report: Report, settlement: Settlement) -> HandFinished:
    stacks = settlement.stacks()
    unknown = unknown_stacks(report.hand)
    return HandFinished(
        {
            seat.seat: int(stacks[place])
            for place, seat in enumerate(report.hand.seats)
            if seat.seat not in unknown
        }
    )  # fmt: skip
