"""A complete record with one thing of its settlement changed: what an audit must find."""

from collections.abc import Iterator
from dataclasses import dataclass

from replay.events import (
    Event,
    HandFinished,
    JackpotContributed,
    OddChipAwarded,
    PotAwarded,
    RakeTaken,
    UncalledReturned,
)
from tests.room.hands import RecordedHand


@dataclass(frozen=True)
class Change:
    """The events with one of them changed, and what was done to it, in words."""

    what: str
    events: list[Event]


def changes(one: RecordedHand) -> Iterator[Change]:
    """Every single change of a complete record's settlement that the contract lets be seen.

    The last event of a type is not taken away: a type without any event is not compared. Nothing is done to an event
    that moves no chips.
    """
    events = one.hand.events
    for at, event in enumerate(events):
        if not event.SETTLEMENT or getattr(event, "amount", 1) == 0:
            continue
        name = f"event {at}, {event.TYPE}"
        for what, changed in _changed(one, event):
            yield Change(f"{name}: {what}", [*events[:at], changed, *events[at + 1 :]])
        if isinstance(event, HandFinished):
            continue
        yield Change(f"{name}: twice", [*events[:at], event, *events[at:]])
        if any(isinstance(other, type(event)) for other in [*events[:at], *events[at + 1 :]]):
            yield Change(f"{name}: left out", [*events[:at], *events[at + 1 :]])
    yield from _rake_moved(one)


def _changed(one: RecordedHand, event: Event) -> Iterator[tuple[str, Event]]:
    """The event with another amount, seat, pot, side or pool."""
    seats = list(one.sitting.stacks)
    if isinstance(event, UncalledReturned):
        yield "a unit more", UncalledReturned(event.seat, event.amount + 1)
        yield "a unit less", UncalledReturned(event.seat, event.amount - 1)
        yield "another seat", UncalledReturned(_other(seats, event.seat), event.amount)
    elif isinstance(event, RakeTaken):
        yield "a unit more", RakeTaken(event.pot, event.amount + 1)
        yield "a unit less", RakeTaken(event.pot, event.amount - 1)
        yield "another pot", RakeTaken(event.pot + 1, event.amount)
    elif isinstance(event, JackpotContributed):
        yield "a unit more", JackpotContributed(event.pool, event.amount + 1)
        yield "a unit less", JackpotContributed(event.pool, event.amount - 1)
        yield "another pool", JackpotContributed("nobody's", event.amount)
    elif isinstance(event, PotAwarded | OddChipAwarded):
        yield from _award_changed(event, seats)
    elif isinstance(event, HandFinished):
        yield from _stacks_changed(one, event)


def _award_changed(event: PotAwarded | OddChipAwarded, seats: list[int]) -> Iterator[tuple[str, Event]]:
    make = type(event)
    side = "low" if event.side == "high" else "high"
    yield "a unit more", make(event.pot, event.side, event.seat, event.amount + 1)
    yield "a unit less", make(event.pot, event.side, event.seat, event.amount - 1)
    yield "another seat", make(event.pot, event.side, _other(seats, event.seat), event.amount)
    yield "another pot", make(event.pot + 1, event.side, event.seat, event.amount)
    if event.pot:
        yield "the main pot", make(0, event.side, event.seat, event.amount)
    yield "another side", make(event.pot, side, event.seat, event.amount)


def _stacks_changed(one: RecordedHand, event: HandFinished) -> Iterator[tuple[str, Event]]:
    net = one.cashier.net()
    for seat, stack in event.stacks.items():
        yield f"seat {seat} a unit more", HandFinished({**event.stacks, seat: stack + 1})
        if stack:
            yield f"seat {seat} a unit less", HandFinished({**event.stacks, seat: stack - 1})
        if net[seat]:
            rest = {other: chips for other, chips in event.stacks.items() if other != seat}
            yield f"seat {seat} left out", HandFinished(rest)


def _other(seats: list[int], seat: int) -> int:
    return seats[(seats.index(seat) + 1) % len(seats)]


def _rake_moved(one: RecordedHand) -> Iterator[Change]:
    """One unit of rake from a pot to the pot before or after it, the sum as it was."""
    events = one.hand.events
    raked = [at for at, event in enumerate(events) if isinstance(event, RakeTaken)]
    for at, to in zip(raked[1:] + raked[:-1], raked[:-1] + raked[1:], strict=True):
        giver, taker = events[at], events[to]
        assert isinstance(giver, RakeTaken) and isinstance(taker, RakeTaken)
        moved = list(events)
        moved[at] = RakeTaken(giver.pot, giver.amount - 1)
        moved[to] = RakeTaken(taker.pot, taker.amount + 1)
        yield Change(f"a unit of rake from pot {giver.pot} to pot {taker.pot}", moved)
