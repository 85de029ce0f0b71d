"""The chips of one hand, added up as the record has them: no rule is asked."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.comparison.record import Entry, Record
from replay.events import Acted, Posted
from replay.hand import Hand


@final
@mypyc_attr(acyclic=True)
class ChipSums:
    """What was put in, and what the record says went where; -1 where it does not say."""

    def __init__(self, hand: Hand, record: Record) -> None:
        put_in = 0
        artificial = False
        for event in hand.events:
            if isinstance(event, Acted):
                put_in += event.amount
                artificial = artificial or event.cause == "artificial_all_in"
            elif isinstance(event, Posted):
                put_in += event.amount
        self.put_in: Final = put_in
        self.artificial: Final = artificial
        """Somebody counted as all-in without acting."""
        self.uncalled: Final = _sum(record.uncalled)
        self.rake: Final = _sum(record.rake)
        self.awarded: Final = _sum(record.awards + record.odd)
        self.contributions: Final = _sum(record.contributions)
        self.jackpots: Final = _sum(record.jackpots)
        self.refunds: Final = _sum(record.refunds)
        finished = record.finished
        before = after = -1
        if finished is not None:
            before = after = 0
            for seat in hand.seats:
                before += seat.stack
                after += finished.stacks.get(seat.seat, seat.stack)
        self.before: Final = before
        """The stacks before the hand, where those after it are recorded."""
        self.after: Final = after


def _sum(entries: list[Entry]) -> int:
    if not entries:
        return -1
    total = 0
    for entry in entries:
        total += entry.amount
    return total
