"""Dividing one pot among its winners: halves, equal shares, odd chips (sections 11.2 and 11.3)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from replay.houses.rules.showdown import OddChip
from replay.pots.odd_chip import odd_chip_order, share_out
from replay.table import Table


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Award:
    """What a place gets of one side of one pot; in a list of odd chips, the units over."""

    def __init__(self, pot: int, side: str, place: int, amount: int) -> None:
        self.pot: Final = pot
        self.side: Final = side
        self.place: Final = place
        self.amount: Final = amount


_NOTHING: Final[list[Award]] = []
"""Nothing is ever added to it."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Division:
    """How pots were divided: equal shares and odd chips."""

    def __init__(self) -> None:
        self.awards: Final[list[Award]] = []
        self.odd = _NOTHING

    def give(self, pot: int, side: str, amount: int, order: list[int], had_one: list[int]) -> None:
        """Divides ``amount`` of a side equally among the winners in ``order``; the units over one by one."""
        if amount == 0:
            return
        share = amount // len(order)
        for place in order:
            if share:
                self.awards.append(Award(pot, side, place, share))
        for place, chips in share_out(order, amount % len(order), had_one):
            self.give_over(pot, side, place, chips)

    def give_over(self, pot: int, side: str, place: int, chips: int) -> None:
        """Gives a place units that an equal division leaves over."""
        self.odd = [*self.odd, Award(pot, side, place, chips)]


def divide(
    table: Table,
    rule: OddChip,
    deal_order: vec[i64],
    division: Division,
    pot: int,
    net: int,
    high: list[int],
    low: list[int],
    sides: bool,
) -> None:
    """Divides the net pot between the best high and the best low hands; ``sides``: the game has a low side.

    Each pot by itself, with its own odd chips (``pots.separate``).
    Without a low all goes to ``high``. The odd unit between the halves is the high side's (``hi-lo.arithmetic``).
    """
    high_order = odd_chip_order(table, rule, deal_order, high)
    if not sides:
        division.give(pot, "whole", net, high_order, [])
        return
    if not low:
        division.give(pot, "high", net, high_order, [])
        return
    low_half = net // 2
    division.give(pot, "high", net - low_half, high_order, [])
    low_order = odd_chip_order(table, rule, deal_order, low)
    over = low_half % len(low)
    if rule.hi_lo_low == "high_winner" and over:
        for place in low_order:
            if low_half // len(low):
                division.awards.append(Award(pot, "low", place, low_half // len(low)))
        division.give_over(pot, "low", high_order[0], over)
        return
    had_one: list[int] = []
    if rule.one_each == "pot":
        had_one = had_high_unit(division, pot, high_order, net)
    division.give(pot, "low", low_half, low_order, had_one)


def had_high_unit(division: Division, pot: int, high: list[int], net: int) -> list[int]:
    """Who has had an odd unit in the high half: the one between the halves, or an odd chip (``hi-lo.both-sides``)."""
    had = [odd.place for odd in division.odd if odd.pot == pot and odd.side == "high"]
    if net % 2 and len(high) == 1:
        had.append(high[0])
    return had
