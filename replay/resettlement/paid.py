"""What a record says was paid: to each seat, to the house, to the jackpot pools."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.comparison.record import Entry, Record
from replay.gaps import unknown_stacks
from replay.hand import Hand
from replay.resettlement.due import Due
from replay.settled_events import odd_chips_left


@final
@mypyc_attr(acyclic=True)
class Paid:
    """The recorded side of a resettlement, by place. Amounts in units.

    A type of settlement of which there is no event is taken to be as it is due, for nothing speaks against it. Where
    the final stack of a seat is recorded it says what the seat got, whatever the awards say: that is where the chips
    are.
    """

    def __init__(self, hand: Hand, due: Due, record: Record) -> None:
        n = len(hand.seats)
        self.record: Final = record
        self.put_in: Final[list[int]] = due.put_in
        self.returned: Final[list[int]] = [0] * n
        """Uncalled chips and refunds."""
        self.won: Final[list[int]] = [0] * n
        """Awards and odd chips."""
        self.jackpots: Final[list[int]] = [0] * n
        self.net: Final[list[int]] = [0] * n
        """What the seat has more than before the hand, jackpots apart."""
        self.stacks: Final[list[int]] = [-1] * n
        """The recorded final stack without a jackpot on it; -1 where there is none."""
        self.rake: Final[int] = _sum(record.rake) if record.rake else due.rake
        self.contributed: Final[dict[str, int]] = {}
        self.awarded: Final[dict[str, int]] = {}
        """What was paid out of each jackpot pool."""
        places = {seat.seat: place for place, seat in enumerate(hand.seats)}
        self._gather(due, places)
        self._take_stacks(hand, due, places)

    def _gather(self, due: Due, places: dict[int, int]) -> None:
        record = self.record
        self._add(self.returned, record.refunds if due.void else record.uncalled, places, due.returned)
        if not due.void and record.refunds:
            for entry in record.refunds:
                self.returned[places[entry.seat]] += entry.amount
        self._add(self.won, record.awards, places, due.shares)
        self._add(self.won, record.odd, places, self._odd_chips_left(due))
        for entry in record.jackpots:
            self.jackpots[places[entry.seat]] += entry.amount
            self.awarded[entry.pool] = self.awarded.get(entry.pool, 0) + entry.amount
        if record.contributions:
            for entry in record.contributions:
                self.contributed[entry.pool] = self.contributed.get(entry.pool, 0) + entry.amount
        else:
            self.contributed.update(due.contributed)
        for place in range(len(self.net)):
            self.net[place] = self.returned[place] + self.won[place] - due.put_in[place]

    def _odd_chips_left(self, due: Due) -> list[int]:
        left = [0] * len(due.odd)
        for odd in odd_chips_left(self.record, due.pots, due.odd_chips):
            left[odd.place] += odd.amount
        return left

    def _add(self, to: list[int], entries: list[Entry], places: dict[int, int], otherwise: list[int]) -> None:
        """Adds recorded amounts by seat; what is due where none of their type is recorded."""
        if not entries:
            for place, amount in enumerate(otherwise):
                to[place] += amount
        for entry in entries:
            to[places[entry.seat]] += entry.amount

    def _take_stacks(self, hand: Hand, due: Due, places: dict[int, int]) -> None:
        finished = self.record.finished
        if finished is None:
            return
        unknown = unknown_stacks(hand)
        on_stack = self._jackpots_on_stacks(hand, due)
        for seat, stack in finished.stacks.items():
            place = places[seat]
            if seat in unknown:
                continue
            self.stacks[place] = stack - (self.jackpots[place] if on_stack else 0)
            self.net[place] = self.stacks[place] - hand.seats[place].stack

    def _jackpots_on_stacks(self, hand: Hand, due: Due) -> bool:
        """Whether jackpots stand on the recorded stacks: a room may pay them there, or apart from the table."""
        finished = self.record.finished
        jackpots = sum(self.jackpots)
        if finished is None or jackpots == 0:
            return False
        stacks = finished.stacks
        for place, seat in enumerate(hand.seats):
            stack = stacks.get(seat.seat, -1)
            if self.jackpots[place] and stack == seat.stack + due.net(place) + self.jackpots[place]:
                return True
        before = sum(seat.stack for seat in hand.seats if seat.seat in stacks)
        return sum(stacks.values()) + self.rake == before + jackpots


def _sum(entries: list[Entry]) -> int:
    return sum(entry.amount for entry in entries)
