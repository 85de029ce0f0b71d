"""Pots as layers of equal contribution (``pots.layers``)."""

from replay.pots.pot import Pot
from replay.table import ACTIVE, Table


def cut_pots(table: Table, totals: list[int]) -> list[Pot]:
    """Cuts the pots at each different total of the active places; ``totals`` are live chips less what went back.

    A folded place's chips fill the layers up to its total, above every active total they join the last pot. Dead
    money lies in pot 0, outside the layers: who has put in no live chips has a share in that money alone. There is
    always a pot 0.
    """
    cuts: list[int] = []
    for place in range(table.n):
        if table.status[place] == ACTIVE and totals[place] not in cuts:
            cuts.append(totals[place])
    cuts.sort()
    if len(cuts) > 1 and cuts[0] == 0 and sum(table.dead) == 0:
        del cuts[0]
    pots: list[Pot] = []
    below = 0
    for cut in cuts:
        amount = 0
        eligible: list[int] = []
        for place in range(table.n):
            total = totals[place]
            amount += (cut if total > cut else total) - (below if total > below else total)
            if table.status[place] == ACTIVE and total >= cut:
                eligible.append(place)
        pots.append(Pot(amount, eligible))
        below = cut
    last = pots[len(pots) - 1]
    for place in range(table.n):
        if totals[place] > below:
            last.amount += totals[place] - below
        pots[0].amount += table.dead[place]
    return pots
