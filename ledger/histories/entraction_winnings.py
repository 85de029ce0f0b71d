"""What the ``wins`` lines of an Entraction history say as awards: pots, sides, odd cents and the pots' rakes.

The format writes a bare list of payments, a line for each share of each side of each pot. Nothing here says what
should have been paid; every recorded cent comes out in some event, and the audit compares them all: the lines as
awards and odd chips, the one Rake line as the sum of the pots' rakes.
"""

from dataclasses import dataclass
from itertools import combinations

from ledger.histories.entraction_pots import Pot, lines_by_pot
from ledger.histories.entraction_sheet import Win
from replay.cards.card import ACE, EIGHT, Card, rank_of
from replay.events import Event, OddChipAwarded, PotAwarded, RakeTaken


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


def settlement_of(pots: list[Pot], wins: list[Win], rake: int, showdown: Showdown) -> list[Event]:
    """The settlement as recorded. ``rake`` is the Rake line's amount, -1 without one.

    With one pot the rake is that line. With side pots a pot's share is what its awards leave of it, and the main pot
    has what is then missing of the line, so that the shares add up to it.
    """
    lines = lines_by_pot(pots, wins, rake, not showdown.high_low)
    events: list[Event] = []
    if rake >= 0:
        side = [max(0, pot.amount - sum(win.amount for win in won)) for pot, won in zip(pots, lines, strict=True)][1:]
        shares = [max(0, rake - sum(side)), *side]
        events += [RakeTaken(pot, share) for pot, share in enumerate(shares) if share or not pot]
    for number, (pot, won) in enumerate(zip(pots, lines, strict=True)):
        events += _awards(number, pot, won, showdown)
    return events


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
    return {rank_of(card) for card in cards if card >= 0 and (rank_of(card) <= EIGHT or rank_of(card) == ACE)}
