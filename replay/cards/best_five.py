"""The five cards that make a player's hand, as reports print them."""

from replay.cards.card import ACE, Card
from replay.cards.ranking import Ranking
from replay.cards.use_rule import fives


def best_five(ranking: Ranking, hole: list[Card], board: list[Card], use_hole: int, use_board: int) -> list[Card]:
    """The best five in the order of print; empty where there is no hand.

    Among equal fives the one with most hole cards, among those the first by the order of print.
    """
    found = best_fives(ranking, hole, board, use_hole, use_board)
    return found[0] if found else []


def best_fives(
    ranking: Ranking, hole: list[Card], board: list[Card], use_hole: int, use_board: int
) -> list[list[Card]]:
    """Every five that is as good as the best, each in the order of print; empty where there is no hand.

    Those with most hole cards come first, among those the ones with the higher suits.
    """
    best = 0
    equal: list[list[Card]] = []
    for five in fives(hole, board, use_hole, use_board):
        key = ranking.five_key(five)
        if key > best:
            best = key
            equal = [five]
        elif key == best and key > 0:
            equal.append(five)
    ace_is_low = best > 0 and ranking.ace_is_low(best)
    if len(equal) == 1:
        return [in_print_order(equal[0], ace_is_low)]
    ranked = [(sum([card in hole for card in five]), in_print_order(five, ace_is_low)) for five in equal]
    ranked.sort(reverse=True)
    return [five for _, five in ranked]


def in_print_order(cards: list[Card], ace_is_low: bool) -> list[Card]:
    """The cards by how often their rank occurs, then rank, then suit (spades first); an ace last where it is low."""
    places = []
    for card in cards:
        rank = card >> 2
        often = 0
        for other in cards:
            if other >> 2 == rank:
                often += 1
        height = 0 if ace_is_low and rank == ACE else rank + 1
        places.append((often * 16 + height) * 64 + card)
    places.sort(reverse=True)
    return [place & 63 for place in places]
