"""Which five cards a game lets a player use (rules ``hole-cards``)."""

from itertools import combinations

from replay.cards.card import Card


def fives(hole: list[Card], board: list[Card], use_hole: int, use_board: int) -> list[list[Card]]:
    """Every five cards of exactly ``use_hole`` hole and ``use_board`` board cards; 0 and 0: any five of all.

    Any where the best five of all count (``hole-cards.holdem``, ``hole-cards.stud7``), else two and three
    (``hole-cards.omaha``, ``.omaha8``) or what the house says (``.omaha5``).

    Empty where there are too few cards. Hole cards stand before board cards. Raises ValueError where the two numbers
    do not make five.
    """
    if use_hole == 0 and use_board == 0:
        return [list(five) for five in combinations(hole + board, 5)]
    if use_hole + use_board != 5:
        raise ValueError(f"{use_hole} hole and {use_board} board cards are no hand of five")
    boards = [list(some) for some in combinations(board, use_board)]
    return [[*some, *rest] for some in combinations(hole, use_hole) for rest in boards]
