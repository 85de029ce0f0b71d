"""Which pot and which side each ``wins`` line of an Entraction history pays, and what of it is odd cents.

The format writes a bare list of payments: a line for each share of each side of each pot. Pots follow from the chips
put in, so that each line can be put where it belongs; nothing here says what should have been paid. Every recorded
cent comes out in some event and the audit compares them all: the lines as awards and odd chips, the one Rake line as
the sum of the pots' rakes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from ledger.histories.entraction_sheet import Win
from replay.cards.card import Card, rank_of
from replay.events import Event, OddChipAwarded, PotAwarded, RakeTaken

MOST_STEPS: Final = 20_000
"""After so many steps of trying lines in pots the best so far stands; more than a hand has lines."""
_EIGHT: Final = 6
_ACE: Final = 12


@dataclass(frozen=True)
class Pot:
    """Chips that the same seats contest."""

    amount: int
    eligible: frozenset[int]


@dataclass(frozen=True)
class Showdown:
    """The cards by which a half of a high/low pot may be a low one: the board, and hands as far as they are told."""

    high_low: bool
    board: list[Card]
    known: dict[int, list[Card]]

    def low_possible(self, seats: frozenset[int]) -> bool:
        """Whether one of the seats can make a low: five different ranks up to eight, two of them his own."""
        board = _low_ranks(self.board)
        return self.high_low and any(
            len(board - {one, other}) >= 3
            for seat in seats
            for one, other in combinations(sorted(_low_ranks(self.known.get(seat, []))), 2)
        )


def pots_of(totals: dict[int, int], dead: int, active: frozenset[int]) -> list[Pot]:
    """The pots, main pot first: layers at each different total of those still in, dead money in the main pot.

    ``totals`` are live chips by seat, antes included and returned ones not. What nobody matched of the highest is in
    no pot; a folded seat's chips above every active total lie in the last one.
    """
    matched = {
        seat: min(total, _most_of_others(totals, seat)) if seat in active else total for seat, total in totals.items()
    }
    levels = sorted({matched[seat] for seat in active})
    pots: list[Pot] = []
    below = 0
    for level in levels:
        top = max(matched.values()) if level == levels[-1] else level
        amount = sum(min(total, top) - min(total, below) for total in matched.values())
        pots.append(Pot(amount + (0 if pots else dead), frozenset(seat for seat in active if matched[seat] >= level)))
        below = level
    return pots


def settlement_of(pots: list[Pot], wins: list[Win], rake: int, showdown: Showdown) -> list[Event]:
    """The settlement as recorded. ``rake`` is the Rake line's amount, -1 without one.

    With one pot the rake is that line. With side pots a pot's share is what its awards leave of it, and the main pot
    has what is then missing of the line, so that the shares add up to it.
    """
    lines = _lines_by_pot(pots, wins, rake)
    events: list[Event] = []
    if rake >= 0:
        side = [max(0, pot.amount - sum(win.amount for win in won)) for pot, won in zip(pots, lines, strict=True)][1:]
        shares = [max(0, rake - sum(side)), *side]
        events += [RakeTaken(pot, share) for pot, share in enumerate(shares) if share or not pot]
    for number, (pot, won) in enumerate(zip(pots, lines, strict=True)):
        events += _awards(number, pot, won, showdown)
    return events


def _most_of_others(totals: dict[int, int], seat: int) -> int:
    return max((total for other, total in totals.items() if other != seat), default=0)


# --- lines to pots -----------------------------------------------------------------------------------------------


def _lines_by_pot(pots: list[Pot], wins: list[Win], rake: int) -> list[list[Win]]:
    """The lines of each pot, in the order of the file: the way that leaves of each pot what is nearest to its part of
    the rake, an earlier line in an earlier pot where several do."""
    best = min(_ways(pots, wins, rake), key=lambda way: way[0])[1]
    return [[win for win, to in zip(wins, best, strict=True) if to == number] for number in range(len(pots))]


def _ways(pots: list[Pot], wins: list[Win], rake: int) -> Iterator[tuple[int, list[int]]]:
    """Ways of putting lines to pots that the winners contest, each with how far it is off.

    All figures are multiplied by the sum of the pots, so that a pot's part of the rake is a whole number.
    """
    whole = sum(pot.amount for pot in pots)
    taken = rake if rake >= 0 else max(0, whole - sum(win.amount for win in wins))
    choices = [[n for n, pot in enumerate(pots) if win.seat in pot.eligible] or [0] for win in wins]
    due = [pot.amount * whole - taken * pot.amount for pot in pots]
    bound = -1
    stack: list[tuple[list[int], list[int]]] = [([], due)]
    for _ in range(MOST_STEPS):
        if not stack:
            return
        to, left = stack.pop()
        over = -sum(one for one in left if one < 0)
        if 0 <= bound <= over:
            continue
        if len(to) == len(wins):
            off = sum(abs(one) for one in left)
            bound = off if bound < 0 else min(bound, off)
            yield off, to
            continue
        amount = wins[len(to)].amount * whole
        for choice in reversed(choices[len(to)]):
            after = list(left)
            after[choice] -= amount
            stack.append(([*to, choice], after))


# --- sides and odd cents -----------------------------------------------------------------------------------------


def _awards(number: int, pot: Pot, won: list[Win], showdown: Showdown) -> list[Event]:
    net = sum(win.amount for win in won)
    if not showdown.high_low:
        return _side(number, "whole", won, net)
    contested = pot.eligible if len(pot.eligible) > 1 else frozenset()
    if len(won) == 1 and showdown.low_possible(contested & {won[0].seat}):
        seat, half = won[0].seat, net // 2
        return [PotAwarded(number, "high", seat, net - half), PotAwarded(number, "low", seat, half)]
    if len(won) < 2 or not showdown.low_possible(contested):
        return _side(number, "high", won, net)
    half = net - net // 2
    highs = min(range(1, len(won)), key=lambda count: abs(sum(win.amount for win in won[:count]) - half))
    return _halves(number, won[:highs], won[highs:], half, net // 2)


def _halves(number: int, highs: list[Win], lows: list[Win], high_half: int, low_half: int) -> list[Event]:
    """The high lines come first. What they hold beyond their half, up to one unit a low winner, is the low half's odd
    chips: the network gives those to the high hand."""
    extra = sum(win.amount for win in highs) - high_half
    if not 0 < extra < len(lows):
        extra = 0
    share = high_half // len(highs)
    last = max(range(len(highs)), key=lambda index: highs[index].amount - share)
    kept = [Win(win.seat, win.amount - (extra if index == last else 0)) for index, win in enumerate(highs)]
    odd: list[Event] = [OddChipAwarded(number, "low", highs[last].seat, extra)] if extra else []
    return [*_side(number, "high", kept, high_half), *_side(number, "low", lows, low_half), *odd]


def _side(number: int, side: str, won: list[Win], amount: int) -> list[Event]:
    """The awards of one side whose lines stand for ``amount``: equal shares, and what a line has beyond its share."""
    if not won:
        return []
    share = amount // len(won)
    awards: list[Event] = [PotAwarded(number, side, win.seat, min(win.amount, share)) for win in won]
    odd: list[Event] = [OddChipAwarded(number, side, win.seat, win.amount - share) for win in won if win.amount > share]
    return awards + odd


def _low_ranks(cards: list[Card]) -> set[int]:
    return {rank_of(card) for card in cards if card >= 0 and (rank_of(card) <= _EIGHT or rank_of(card) == _ACE)}
