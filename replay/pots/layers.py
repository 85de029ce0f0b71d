"""Pots as layers of equal contribution (``pots.layers``)."""

from librt.vecs import vec
from mypy_extensions import i64

from replay.pots.pot import Pot
from replay.pots.uncalled import unmatched
from replay.table import ACTIVE, FOLDED, Table


def cut_pots(table: Table, totals: vec[i64]) -> list[Pot]:
    """The table's pots, ``totals`` being live chips less what went back."""
    dead: i64 = 0
    for one in table.dead:
        dead += one
    return cut_layers(totals, table.status, dead)


def pots_of_totals(totals: list[int], active: list[bool], dead: int) -> list[Pot]:
    """The pots of a hand of which only the sums are known: the live chips that each has put in, who is still in.

    What nobody matched is in no pot.
    """
    live = vec[i64](totals)
    status = vec[i64]([ACTIVE if one else FOLDED for one in active])
    place, back = unmatched(live, status)
    if place >= 0:
        live[place] -= back
    return cut_layers(live, status, dead)


def cut_layers(totals: vec[i64], status: vec[i64], dead: i64) -> list[Pot]:
    """Cuts the pots at each different total of the active places, out of ``totals`` without what nobody matched.

    An all-in player contests what he matched, each further all-in makes another side pot (``pots``), the amounts
    deciding and not the order of the all-ins (``pots.order-of-all-in``).
    A folded place's chips fill the layers up to its total, above every active total they join the last pot. Dead
    money lies in pot 0, outside the layers: who has put in no live chips has a share in that money alone. There is
    always a pot 0.
    """
    n = i64(len(totals))
    pots: list[Pot] = []
    below: i64 = 0
    while True:
        cut = _next_cut(totals, status, below, dead > 0 and not pots)
        if cut < 0:
            break
        amount: i64 = 0
        eligible: list[int] = []
        above = False
        for place in range(n):
            total = totals[place]
            if total > below:
                amount += (cut if total > cut else total) - below
            if status[place] == ACTIVE and total >= cut:
                eligible.append(place)
                above = above or total > cut
        pots.append(Pot(amount, eligible))
        below = cut
        if not above:
            break
    if not pots:
        pots.append(Pot(0, [int(place) for place in range(n) if status[place] == ACTIVE]))
    for place in range(n):
        if totals[place] > below:
            pots[-1].amount += totals[place] - below
    pots[0].amount += dead
    return pots


def _next_cut(totals: vec[i64], status: vec[i64], below: i64, from_zero: bool) -> i64:
    """The smallest active total above ``below`` (``from_zero``: from 0 on); -1 where there is none."""
    cut: i64 = -1
    for place in range(i64(len(totals))):
        total = totals[place]
        if status[place] == ACTIVE and (total > below or from_zero) and (cut < 0 or total < cut):
            cut = total
    return cut
