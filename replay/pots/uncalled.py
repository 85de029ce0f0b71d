"""The uncalled part of a bet: returned before rake and before pots are cut (``pots.uncalled``)."""

from librt.vecs import vec
from mypy_extensions import i64

from replay.table import ACTIVE


def unmatched(totals: vec[i64], status: vec[i64]) -> tuple[int, int]:
    """The place and the amount that nobody matched of an active place's total; (-1, 0) where there is none."""
    highest: i64 = -1
    most: i64 = 0
    second: i64 = 0
    for place in range(i64(len(totals))):
        total = totals[place]
        if total > most:
            second = most
            most = total
            highest = place
        elif total > second:
            second = total
    if highest < 0 or most == second or status[highest] != ACTIVE:
        return -1, 0
    return highest, most - second
