"""Who hits a jackpot, told the plain way, where nobody can doubt it: hold'em, one pot, and all have shown."""

from itertools import combinations

from replay.cards.card import Card
from tests.replay.cards.obvious import five_value
from tests.room.cashier import Cashier

CATEGORIES = ("high_card", "pair", "two_pair", "trips", "straight", "flush", "full_house", "quads", "straight_flush")
PAIRED = (1, 2, 3, 6, 7)
"""The combinations whose two hole cards must be a pair."""


def hits(cashier: Cashier, started: int) -> list[tuple[str, int]]:
    """The pools that are hit, each with the seat that it pays."""
    sitting = cashier.sitting
    in_hand = cashier.dealer.in_hand()
    plain = sitting.game == "holdem" and sitting.money == "real" and len(in_hand) > 1 and len(cashier.pots) == 1
    if not plain or cashier.mucked or len(cashier.dealer.board) < 5:
        return []
    values = {seat: _best(cashier, seat) for seat in in_hand}
    if len(set(values.values())) < len(values):
        return []
    ranked = sorted(in_hand, key=lambda seat: values[seat], reverse=True)
    found = []
    for pool in sitting.pools:
        assert pool.combinations is not None and len(pool.combinations) == 1
        listed = pool.combinations[0]
        least = CATEGORIES.index(listed.hand)
        if pool.windows is not None and not any(one.start <= started < one.end for one in pool.windows):
            continue
        if listed.beaten_by and _best(cashier, ranked[0])[0] < CATEGORIES.index(listed.beaten_by):
            continue
        seats = ranked[:1] if pool.pool == "monte-carlo" else ranked[1:]
        paid = [seat for seat in seats if _meets(cashier, seat, least)]
        if paid:
            found.append((pool.pool, paid[0]))
    return found


def _meets(cashier: Cashier, seat: int, least: int) -> bool:
    hole, board = cashier.dealer.hole[seat], cashier.dealer.board
    best = _best(cashier, seat)
    return (
        best[0] >= least and _both_used(hole, board, best) and (best[0] not in PAIRED or hole[0] // 4 == hole[1] // 4)
    )


def _best(cashier: Cashier, seat: int) -> tuple[int, ...]:
    return max(five_value(five) for five in combinations(cashier.dealer.hole[seat] + cashier.dealer.board, 5))


def _both_used(hole: list[Card], board: list[Card], best: tuple[int, ...]) -> bool:
    return any(five_value((*hole, *three)) == best for three in combinations(board, 3))
