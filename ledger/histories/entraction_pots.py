"""Which pot each ``wins`` line of an Entraction history pays. The pots follow from the chips put in."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final

from ledger.histories.entraction_sheet import Win
from replay.pots.layers import pots_of_totals

MOST_STEPS: Final = 20_000
"""After so many steps of trying lines in pots the best so far stands; more than a hand has lines."""


@dataclass(frozen=True)
class Pot:
    """Chips that the same seats contest."""

    amount: int
    eligible: frozenset[int]


def pots_of(totals: dict[int, int], dead: int, active: frozenset[int]) -> list[Pot]:
    """The pots, main pot first: layers at each different total of those still in, dead money in the main pot.

    ``totals`` are live chips by seat, antes included and returned ones not. What nobody matched of the highest is in
    no pot; a folded seat's chips above every active total lie in the last one.
    """
    seats = sorted(totals)
    pots = pots_of_totals([totals[seat] for seat in seats], [seat in active for seat in seats], dead)
    return [Pot(pot.amount, frozenset(seats[place] for place in pot.eligible)) for pot in pots]


def lines_by_pot(pots: list[Pot], wins: list[Win], rake: int, one_side: bool) -> list[list[Win]]:
    """The lines of each pot, in the order of the file. ``rake`` is what the Rake line says, -1 without one.

    A pot is paid to seats that contest it, by at least one line, by no more than lies in it, and where it has
    ``one_side`` in equal shares. The lines stand pot by pot, from the main pot up or down to it; only where neither
    can be, in any order. Where several ways are left, the one whose rakes are like a rate with a cap, and of those the
    one whose rakes are most alike.
    """
    whole = sum(pot.amount for pot in pots)
    taken = rake if rake >= 0 else max(0, whole - sum(win.amount for win in wins))
    count = len(pots)
    upwards = _ways(pots, wins, [range(to, to + 2) for to in range(count)], range(1))
    downwards = _ways(pots, wins, [range(to - 1, to + 1) for to in range(count)], range(count - 1, count))
    best = _best(pots, wins, chain(upwards, downwards), taken, one_side)
    if best is None or best.faulty:
        any_order = _ways(pots, wins, [range(count)] * count, range(count))
        free = _best(pots, wins, any_order, taken, one_side)
        best = free if best is None or (free is not None and free.key < best.key) else best
    to = [0] * len(wins) if best is None else best.to
    return [[win for win, pot in zip(wins, to, strict=True) if pot == number] for number in range(count)]


class _Way:
    """One way of putting the lines to pots: ``to`` has the pot of each line. The least ``key`` is the best."""

    def __init__(
        self, pots: list[Pot], wins: list[Win], left: list[int], to: list[int], taken: int, one_side: bool
    ) -> None:
        self.to: Final = to
        over = -sum(one for one in left if one < 0)
        unpaid = uneven = 0
        for number, pot in enumerate(pots):
            shares = [win.amount for win, its in zip(wins, to, strict=True) if its == number]
            unpaid += bool(pot.amount and not shares)
            uneven += not (_equal(shares, 1) or (not one_side and _halves(shares)))
        self.faulty: Final = bool(over or unpaid or uneven)
        self.key: Final = (
            over, unpaid, uneven, _unlike_a_rate(pots, left, taken), _unlike_each_other(pots, left, taken),
        )  # fmt: skip


def _equal(shares: list[int], odd: int) -> bool:
    return not shares or max(shares) - min(shares) <= odd


def _halves(shares: list[int]) -> bool:
    """Whether the first lines and the rest are two halves in equal shares, but for odd chips."""
    odd = len(shares)
    return any(
        abs(sum(shares[:high]) - sum(shares[high:])) <= odd
        and _equal(shares[:high], odd)
        and _equal(shares[high:], odd)
        for high in range(1, len(shares))
    )


def _unlike_a_rate(pots: list[Pot], left: list[int], taken: int) -> int:
    """How far what is left of the pots is from one rate, the main pot's, taken from the main pot upwards until all is
    taken, beyond what roundings can make of it; multiplied by the main pot."""
    main = max(1, pots[0].amount)
    below = rakes = beyond = 0
    for pot, one in zip(pots, left, strict=True):
        below, rakes = below + pot.amount, rakes + one
        beyond += max(0, abs(rakes * main - min(left[0] * below, taken * main)) - below - main)
    return beyond


def _unlike_each_other(pots: list[Pot], left: list[int], taken: int) -> int:
    """How far what is left of the pots is from the same part of each, beyond a unit a pot; multiplied by their sum."""
    whole = sum(pot.amount for pot in pots)
    off = sum(abs(one * whole - taken * pot.amount) for pot, one in zip(pots, left, strict=True))
    return max(0, off - whole * len(pots))


def _best(
    pots: list[Pot], wins: list[Win], ways: Iterator[tuple[list[int], list[int]]], taken: int, one_side: bool
) -> _Way | None:
    """The best of the ways, the first of those that are equal; None without any."""
    every = (_Way(pots, wins, left, to, taken, one_side) for left, to in ways)
    return min(every, key=lambda way: way.key, default=None)


def _ways(
    pots: list[Pot], wins: list[Win], following: list[range], first: range
) -> Iterator[tuple[list[int], list[int]]]:
    """What is left of each pot, and the pot of each line: the first line in one of ``first``, each further one in one
    of the pots that may follow the pot before. A seat that contests none may be paid from any."""
    contested = frozenset[int]().union(*(pot.eligible for pot in pots))
    stack: list[tuple[list[int], list[int]]] = [([pot.amount for pot in pots], [])]
    for _ in range(MOST_STEPS):
        if not stack:
            return
        left, to = stack.pop()
        if len(to) == len(wins):
            yield left, to
            continue
        win = wins[len(to)]
        anywhere = win.seat not in contested
        for pot in reversed(following[to[-1]] if to else first):
            if 0 <= pot < len(pots) and (anywhere or win.seat in pots[pot].eligible):
                after = list(left)
                after[pot] -= win.amount
                stack.append((after, [*to, pot]))
