"""What lies before each player when a hand is over, as far as record and rules tell."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from replay.comparison.record import Record
from replay.hand import Hand
from replay.play import Play
from replay.report import Report
from replay.settlement import Settlement
from replay.table import OUT

NOT_TOLD: Final = -1


@final
@mypyc_attr(acyclic=True)
class Chips:
    """A stack in units, not below ``least`` and not above ``most``: they differ where record and rules do."""

    def __init__(self, least: i64, most: i64) -> None:
        self.least: Final = least
        self.most: Final = most


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Closing:
    """The stacks after a hand by place: ``stacks`` where all tellings are the same, else ``told``.

    A jackpot may have been laid on the stack or paid apart.
    """

    def __init__(self, stacks: vec[i64], told: list[Chips | None] | None = None) -> None:
        self._stacks: Final[vec[i64]] = stacks
        self._told: Final = told

    def least(self, place: i64) -> i64:
        """No fewer units lie there than these; ``NOT_TOLD`` where nothing tells."""
        if self._told is None:
            return self._stacks[place]
        chips = self._told[place]
        return NOT_TOLD if chips is None else chips.least

    def most(self, place: i64) -> i64:
        """And no more than these."""
        if self._told is None:
            return self._stacks[place]
        chips = self._told[place]
        return NOT_TOLD if chips is None else chips.most


def closing_chips(report: Report) -> dict[int, Chips]:
    """The stacks after the hand by seat; a seat is left out where nothing tells."""
    closing = closing_of(report)
    chips: dict[int, Chips] = {}
    for place, seat in enumerate(report.hand.seats):
        least = closing.least(place)
        if least != NOT_TOLD:
            chips[seat.seat] = Chips(least, closing.most(place))
    return chips


def closing_of(report: Report) -> Closing:
    """What lies before each place when the hand is over."""
    play = report.play
    if play is not None and play.voided >= 0:
        return Closing(play.table.start)
    settlement = report.settlement
    if settlement is not None and not report.findings and not settlement.unknown and not report.record.jackpots:
        return Closing(settlement.stacks())  # where the record has no fault, all tellings are the same
    return Closing(vec[i64](), _told(report))


def _told(report: Report) -> list[Chips | None]:
    hand, play, record = report.hand, report.play, report.record
    tellings = _tellings(hand, report.settlement, record)
    chips: list[Chips | None] = []
    for seat in hand.seats:
        told = [telling[seat.seat] for telling in tellings]
        if told:
            chips.append(Chips(min(told), max(told) + record.jackpots_of(seat.seat)))
        elif play is not None and _took_no_part(play, seat.seat):
            chips.append(Chips(seat.stack, seat.stack))
        else:
            chips.append(None)
    return chips


def _tellings(hand: Hand, settlement: Settlement | None, record: Record) -> list[dict[int, int]]:
    """The stacks as the record has them, as its awards make them, and as the rules do."""
    tellings: list[dict[int, int]] = []
    if record.finished is not None:
        stacks = record.finished.stacks
        tellings.append({seat.seat: stacks.get(seat.seat, seat.stack) for seat in hand.seats})
    if settlement is not None and record.awards:
        tellings.append(_as_awarded(settlement, record))
    if settlement is not None and not settlement.unknown:
        table = settlement.play.table
        derived = settlement.stacks()
        tellings.append({table.seats[place]: int(derived[place]) for place in range(table.n)})
    return tellings


def _as_awarded(settlement: Settlement, record: Record) -> dict[int, int]:
    table = settlement.play.table
    stacks = {table.seats[place]: int(table.stack[place]) for place in range(table.n)}
    for entry in record.awards + record.odd + record.uncalled:
        if entry.seat in stacks:
            stacks[entry.seat] += entry.amount
    if not record.uncalled and settlement.uncalled_place >= 0:
        stacks[table.seats[settlement.uncalled_place]] += settlement.uncalled
    return stacks


def _took_no_part(play: Play, seat: int) -> bool:
    place = play.table.place_of(seat)
    return play.table.status[place] == OUT and play.table.put_in(place) == 0
