"""Slow and plain second evaluators of the rankings beside the ordinary one, written from the rules' own tables.

A value is a tuple; the greater one wins. Cards are numbers, ranks run from 0 (deuce) to 12 (ace).
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations, islice

from replay.cards.card import CARD_TEXTS, Card, parse_card
from tests.replay.cards.obvious import five_value

Value = tuple[int, ...]
DECK32 = [card for card in range(52) if card // 4 >= 5]
HEARTS_FIRST = {"h": 3, "d": 2, "c": 1, "s": 0}
STRAIGHTS32 = {"A789T": "T", "789TJ": "J", "89TJQ": "Q", "9TJQK": "K", "TJQKA": "A"}
HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FULL_HOUSE, FLUSH, QUADS, STRAIGHT_FLUSH = range(9)
"""The categories of 32 cards: a flush beats a full house."""


def rank(card: Card) -> int:
    return card // 4


def height(card: Card) -> int:
    """3 for hearts, then diamonds, clubs, spades."""
    return HEARTS_FIRST[CARD_TEXTS[card][1]]


def by_importance(five: Iterable[Card]) -> list[Card]:
    """Fours, threes and pairs before the rest, then by rank, then hearts, diamonds, clubs, spades."""
    counts = Counter(rank(card) for card in five)
    return sorted(five, key=lambda card: (counts[rank(card)], rank(card), height(card)), reverse=True)


# ---- Sökö ------------------------------------------------------------------------------------------------------------


def soko_value(five: Iterable[Card], ace_low_four_straight: bool = True) -> Value:
    """Four-flush and four-straight between pair and two pair."""
    five = list(five)
    ordinary = five_value(five)
    if ordinary[0] >= 2:
        return (ordinary[0] + 2, *ordinary[1:])
    for fifth in five:
        four = [card for card in five if card != fifth]
        if len({card % 4 for card in four}) == 1:
            return (3, *sorted((rank(card) for card in four), reverse=True), rank(fifth))
    for fifth in five:
        ranks = sorted(rank(card) for card in five if card != fifth)
        if ranks == [ranks[0], ranks[0] + 1, ranks[0] + 2, ranks[0] + 3]:
            return (2, ranks[3], rank(fifth))
        if ranks == [0, 1, 2, 12] and ace_low_four_straight:
            return (2, 2, rank(fifth))
    return ordinary


# ---- 32 cards --------------------------------------------------------------------------------------------------------


def category32(five: Iterable[Card]) -> tuple[int, int]:
    """The category, and the rank of a straight's top card (-1 without a straight)."""
    texts = {CARD_TEXTS[card][0] for card in five}
    top = next((parse_card(high + "s") // 4 for run, high in STRAIGHTS32.items() if texts == set(run)), -1)
    flush = len({card % 4 for card in five}) == 1
    if top >= 0:
        return (STRAIGHT_FLUSH if flush else STRAIGHT, top)
    if flush:
        return (FLUSH, -1)
    shape = sorted(Counter(rank(card) for card in five).values())
    shapes = {(1, 4): QUADS, (2, 3): FULL_HOUSE, (1, 1, 3): TRIPS, (1, 2, 2): TWO_PAIR, (1, 1, 1, 2): PAIR}
    return (shapes.get(tuple(shape), HIGH), -1)


def americana_value(five: Iterable[Card]) -> Value:
    """Ties inside a category as in the ordinary ranking, suits do not count."""
    five = list(five)
    category, top = category32(five)
    return (category, top) if top >= 0 else (category, *[rank(card) for card in by_importance(five)])


def draw32_value(five: Iterable[Card], pair_suit: str = "top_kicker") -> Value:
    """The table of 32-card draw, row by row."""
    five = list(five)
    category, top = category32(five)
    cards = by_importance(five)
    ranks = [rank(card) for card in cards]
    if top >= 0:
        return (category, top, *[height(card) for card in five if rank(card) == top])
    if category in (QUADS, FULL_HOUSE, TRIPS):
        return (category, ranks[0])
    if category == TWO_PAIR:
        return (category, ranks[0], ranks[2], ranks[4], height(cards[4]))
    if category == PAIR:
        side = cards[2:] if pair_suit == "best_kicker" else cards[2:3]
        return (category, ranks[0], *ranks[2:], max(height(card) for card in side))
    return (category, *ranks, height(cards[0]))


# ---- Telesina --------------------------------------------------------------------------------------------------------


def top_card(five: list[Card]) -> Card:
    """The top card of a straight."""
    top = category32(five)[1]
    return next(card for card in five if rank(card) == top)


def telesina_ranks(five: list[Card], flush: str) -> Value:
    """What stands in the table before any suit decides."""
    category, top = category32(five)
    ranks = [rank(card) for card in by_importance(five)]
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        return (category, top)
    if category in (QUADS, TRIPS):
        return (category, ranks[0])
    if category == FULL_HOUSE:
        return (category, ranks[0], ranks[3])
    if category == FLUSH and flush == "suit":
        return (category,)
    return (category, *ranks)


def deciding(five: list[Card]) -> list[Card]:
    """The cards whose suits the table looks at, the first one first; of a pair the higher suit."""
    category, _ = category32(five)
    cards = by_importance(five)
    if category == TWO_PAIR:
        return [cards[4], cards[0]]
    if category == PAIR:
        return [cards[2], cards[0], cards[3]]
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        top = top_card(five)
        return [top, next(card for card in five if rank(card) == rank(top) - 1)]
    return cards if category in (HIGH, FLUSH) else []


def telesina_five(own: list[Card], vela: Card, flush: str) -> list[Card]:
    """The best five of a player's six cards, suits included."""
    fives = [list(five) for five in combinations([*own, vela], 5)]
    return max(fives, key=lambda five: (telesina_ranks(five, flush), [height(card) for card in deciding(five)]))


def telesina_order(
    ours: list[Card], theirs: list[Card], vela: Card, flush: str, pair: str, high_card: str, straight: str
) -> tuple[int, str]:
    """Who wins (1 we, -1 they, 0 nobody) and what decided, with the vela met by name as the table meets it."""
    a, b = telesina_five(ours, vela, flush), telesina_five(theirs, vela, flush)
    if telesina_ranks(a, flush) != telesina_ranks(b, flush):
        return (1 if telesina_ranks(a, flush) > telesina_ranks(b, flush) else -1, "ranks")
    category, _ = category32(a)
    x, y = deciding(a), deciding(b)
    if not x:
        raise AssertionError("two players cannot have equal threes, fours or full houses")
    if x[0] != vela or y[0] != vela:
        return (1 if height(x[0]) > height(y[0]) else -1, "suit")
    then = {
        TWO_PAIR: 1,
        PAIR: {"pair_suit": 1, "next_kicker": 2, "split": 0}[pair],
        HIGH: {"next_card": 1, "split": 0}[high_card],
        STRAIGHT: {"next_card": 1, "split": 0}[straight],
    }[category]
    if then == 0:
        return (0, f"vela {category}")
    return (1 if height(x[then]) > height(y[then]) else -1, f"vela {category}")


# ---- comparing -------------------------------------------------------------------------------------------------------


def every_five_of_32(step: int = 1) -> list[list[Card]]:
    """All 201,376 hands of five, or every so manieth."""
    return [list(five) for five in islice(combinations(DECK32, 5), 0, None, step)]


def assert_same_order(
    hands: list[list[Card]], key: Callable[[list[Card]], int], value: Callable[[list[Card]], Value]
) -> dict[Value, int]:
    """Keys and values are two names of the same strengths, ties included; the key of each value."""
    known: dict[Value, int] = {}
    for hand in hands:
        found = key(hand)
        assert known.setdefault(value(hand), found) == found, [CARD_TEXTS[card] for card in hand]
    keys = [known[one] for one in sorted(known)]
    assert keys == sorted(set(keys))
    assert keys[0] > 0
    return known


def twin(own: list[Card], vela: Card, chance: random.Random) -> list[Card]:
    """Five cards of the ranks of a player's own, as far as the deck has them, for another player."""
    left = [card for card in DECK32 if card not in own and card != vela]
    found: list[Card] = []
    for card in own:
        same = [other for other in left if rank(other) == rank(card)] or left
        pick = chance.choice(same)
        left.remove(pick)
        found.append(pick)
    return found
