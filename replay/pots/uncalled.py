"""The uncalled part of a bet: returned before rake and before pots are cut (``pots.uncalled``)."""

from replay.table import ACTIVE, Table


def uncalled(table: Table) -> tuple[int, int]:
    """The place and the amount that nobody matched of an active place's total; (-1, 0) where there is none."""
    highest = -1
    most = second = 0
    for place in range(table.n):
        total = table.total[place]
        if total > most:
            second = most
            most = total
            highest = place
        elif total > second:
            second = total
    if highest < 0 or most == second or table.status[highest] != ACTIVE:
        return -1, 0
    return highest, most - second
