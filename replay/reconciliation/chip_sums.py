"""The chips of one hand, added up as the record has them: no rule is asked."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from replay.comparison.record import Entry, Record
from replay.final_stacks import NOT_TOLD
from replay.hand import Hand


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class ChipSums:
    """What was put in, and what the record says went where; -1 where it does not say."""

    def __init__(self, hand: Hand, record: Record) -> None:
        self.put_in: Final = record.put_in
        self.artificial: Final = record.artificial
        """Somebody counted as all-in without acting."""
        self.uncalled: Final = _sum(record.uncalled)
        self.rake: Final = _sum(record.rake)
        self.awarded: Final = _sum(record.awards + record.odd if record.odd else record.awards)
        self.contributions: Final = _sum(record.contributions)
        self.jackpots: Final = _sum(record.jackpots)
        self.refunds: Final = _sum(record.refunds)
        finished = record.finished
        before: i64 = -1
        after: i64 = -1
        if finished is not None:
            before = after = 0
            told = finished.told
            for place, seat in enumerate(hand.seats):
                began: i64 = seat.stack
                ended = told.of(seat.seat, place)
                before += began
                after += began if ended == NOT_TOLD else ended
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
