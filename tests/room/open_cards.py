"""What lies open before the players, compared the slow, obvious way: door cards and hands showing."""

from collections import Counter

from replay.cards.card import CARD_TEXTS, Card
from tests.replay.cards.obvious_rankings import soko_value

SPADES_FIRST = "cdhs"
"""From low to high."""
HEARTS_FIRST = "scdh"
HIGH_CARD, PAIR, FOUR_STRAIGHT, FOUR_FLUSH, TWO_PAIR, TRIPS, QUADS = range(7)


def by_card(card: Card, suits: str) -> tuple[int, int]:
    """A card's rank, aces high, then its suit."""
    return "23456789TJQKA".index(CARD_TEXTS[card][0]), suits.index(CARD_TEXTS[card][1])


def door_seat(doors: dict[int, Card], opened_by: str, game: str) -> int:
    """The seat whose first open card is the highest or the lowest."""
    suits = HEARTS_FIRST if game == "telesina" else SPADES_FIRST
    pick = max if opened_by == "high" else min
    return pick(doors, key=lambda seat: by_card(doors[seat], suits))


def showing(cards: list[Card], game: str) -> tuple[int, ...]:
    """The worth of one to four open cards: equal ranks and high cards; in Sökö four may be more; telesina has suits."""
    counts = Counter(card // 4 for card in cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = [counts[rank] for rank in ranks]
    category = HIGH_CARD
    if shape[0] > 1:
        category = {4: QUADS, 3: TRIPS}.get(shape[0], TWO_PAIR if shape[1:2] == [2] else PAIR)
    if game == "soko" and len(cards) == 4 and category <= PAIR:
        return _soko_four(cards, category, ranks)
    if game == "telesina":
        return (category, *ranks, _deciding_suit(cards, counts, ranks))
    return (category, *ranks)


def _soko_four(cards: list[Card], category: int, ranks: list[int]) -> tuple[int, ...]:
    """Any fifth card that improves nothing shows what the four are worth in Sökö's own ranking."""
    if len({card % 4 for card in cards}) == 1:
        return (FOUR_FLUSH, *ranks)
    if len(ranks) == 4:
        others = [card for card in range(52) if card // 4 not in ranks]
        tops = {value[1] for value in map(soko_value, ([*cards, fifth] for fifth in others)) if value[0] == 2}
        alone = [fifth for fifth in others if soko_value([*cards, fifth])[0] != 2]
        if tops and not [fifth for fifth in alone if soko_value([*cards, fifth])[0] < 2]:
            return (FOUR_STRAIGHT, min(tops))
    return (category, *ranks)


def _deciding_suit(cards: list[Card], counts: Counter[int], ranks: list[int]) -> int:
    """That of the highest single card, without one the best of the pair."""
    single = [rank for rank in ranks if counts[rank] == 1]
    rank = single[0] if single else ranks[0]
    return max(by_card(card, HEARTS_FIRST)[1] for card in cards if card // 4 == rank)
