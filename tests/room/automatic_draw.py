"""norge's draw for who lost his connection, the slow way: rule after rule, every four of the five tried."""

from collections import Counter
from itertools import combinations

from replay.cards.card import Card
from tests.replay.cards.obvious import five_value

JACK, KING = 9, 11
PAIR, TWO_PAIR, TRIPS, QUADS = 1, 2, 3, 7


def kept(hole: list[Card]) -> list[Card]:
    """The cards of the hand that the first applicable rule of the nine keeps."""
    category = five_value(hole)[0]
    counts = Counter(card // 4 for card in hole)
    repeated = [card for card in hole if counts[card // 4] > 1]
    if category >= TWO_PAIR:
        return repeated if category in (TWO_PAIR, TRIPS, QUADS) else list(hole)
    fours = [list(four) for four in combinations(hole, 4)]
    suited = [four for four in fours if len({card % 4 for card in four}) == 1]
    for four in suited:
        if sorted(card // 4 for card in four) == [KING - 3, KING - 2, KING - 1, KING]:
            return four
    if repeated and repeated[0] // 4 >= JACK:
        return repeated
    if suited:
        return suited[0]
    if repeated:
        return repeated
    wanted = sorted(fours, key=lambda four: (len(_straights(four)), max(_straights(four), default=-1)), reverse=True)
    if _straights(wanted[0]):
        return wanted[0]
    return [card for card in hole if card // 4 >= JACK]


def _straights(four: list[Card]) -> list[int]:
    """The top ranks of the straights that a fifth card makes of the four: two where they are open at both ends."""
    values = [five_value([*four, rank * 4 + (four[0] + 1) % 4]) for rank in range(13)]
    return [value[1] for value in values if value[0] == 4]
