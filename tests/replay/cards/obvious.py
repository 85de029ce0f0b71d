"""A second evaluator, as slow and as plain as can be, to hold the fast ones against."""

from collections import Counter
from itertools import combinations

from replay.cards.card import Card, parse_card


def cards(text: str) -> list[Card]:
    """``"As Kd"`` as card numbers."""
    return [parse_card(one) for one in text.split()]


def five_value(five: list[Card] | tuple[Card, ...]) -> tuple[int, ...]:
    """The ordinary high value of five cards: a category from 0 and the ranks that break ties. Greater wins."""
    counts = Counter(card // 4 for card in five)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    flush = len({card % 4 for card in five}) == 1
    straight = -1
    if len(ranks) == 5 and ranks[0] - ranks[4] == 4:
        straight = ranks[0]
    if ranks == [12, 3, 2, 1, 0]:
        straight = 3
    if straight >= 0:
        return (8 if flush else 4, straight)
    if flush:
        return (5, *ranks)
    category = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(shape), 0)
    return (category, *ranks)


def choices(hole: list[Card], board: list[Card], use_hole: int, use_board: int) -> list[tuple[Card, ...]]:
    """The fives that a use rule allows."""
    if use_hole == use_board == 0:
        return list(combinations(hole + board, 5))
    return [a + b for a in combinations(hole, use_hole) for b in combinations(board, use_board)]


def best_value(hole: list[Card], board: list[Card], use_hole: int = 0, use_board: int = 0) -> tuple[int, ...]:
    """The value of the best high five."""
    return max(five_value(five) for five in choices(hole, board, use_hole, use_board))


def low_ranks(five: tuple[Card, ...]) -> tuple[int, ...] | None:
    """The ranks (ace 1) from the top of a low of five different ranks up to eight; None where it is none."""
    ranks = {1 if card // 4 == 12 else card // 4 + 2 for card in five}
    return tuple(sorted(ranks, reverse=True)) if len(ranks) == 5 and max(ranks) <= 8 else None


def best_low(hole: list[Card], board: list[Card], use_hole: int = 0, use_board: int = 0) -> tuple[int, ...] | None:
    """The ranks of the best low; the least tuple is the best."""
    found = [low_ranks(five) for five in choices(hole, board, use_hole, use_board)]
    return min((low for low in found if low is not None), default=None)
