"""What lies before each player when a hand is over, as far as record and rules tell."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.comparison.record import Record
from replay.hand import Hand
from replay.play import Play
from replay.report import Report
from replay.settlement import Settlement
from replay.table import OUT


@final
@mypyc_attr(acyclic=True)
class Chips:
    """A stack in units, not below ``least`` and not above ``most``: they differ where record and rules do."""

    def __init__(self, least: int, most: int) -> None:
        self.least: Final = least
        self.most: Final = most


def closing_chips(report: Report) -> dict[int, Chips]:
    """The stacks after the hand by seat; a seat is left out where nothing tells.

    A jackpot may have been laid on the stack or paid apart.
    """
    closing: dict[int, Chips] = {}
    for place, chips in enumerate(closing_by_place(report)):
        if chips is not None:
            closing[report.hand.seats[place].seat] = chips
    return closing


def closing_by_place(report: Report) -> list[Chips | None]:
    """The same by place, None where nothing tells."""
    hand = report.hand
    play = report.play
    closing: list[Chips | None] = []
    if play is not None and play.voided >= 0:
        for seat in hand.seats:
            closing.append(Chips(seat.stack, seat.stack))
        return closing
    record = report.record
    settlement = report.settlement
    if settlement is not None and not report.findings and not settlement.unknown and not record.jackpots:
        for stack in settlement.stacks():  # where the record has no fault, all tellings are the same
            closing.append(Chips(stack, stack))
        return closing
    tellings = _tellings(hand, settlement, record)
    for seat in hand.seats:
        told = [telling[seat.seat] for telling in tellings]
        if told:
            closing.append(Chips(min(told), max(told) + record.jackpots_of(seat.seat)))
        elif play is not None and _took_no_part(play, seat.seat):
            closing.append(Chips(seat.stack, seat.stack))
        else:
            closing.append(None)
    return closing


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
