"""The ordinary high ranking of 52 cards (``high52``, rules ``rank.high``, ``rank.examples``).

Larger keys win, equal keys tie.
"""

from typing import Final, final

from mypy_extensions import i64

from replay.cards.card import ACE, FIVE, Card
from replay.cards.hand_name import high_hand_name
from replay.cards.high_table import SUIT_BIT, UNSUITED_KEYS, flush_key, ranks_of
from replay.cards.rank_sums import FIVE_SUITED, NO_CARD, SUITED, rank_index, sum_of
from replay.cards.ranking import Ranking
from replay.cards.three_and_two import MOST_OTHERS, three_and_two_key
from replay.cards.use_rule import fives

CATEGORIES: Final = (
    "high_card", "pair", "two_pair", "trips", "straight", "flush", "full_house", "quads", "straight_flush",
    "royal_flush",
)  # fmt: skip
"""From the weakest; each excludes those below it (``rank.exclusive``).

The royal flush is a name for the best straight flush, not a strength of its own (``rank.royal``).
"""
_STRAIGHT: Final = 4
_STRAIGHT_FLUSH: Final = 8


def category(key: int) -> str:
    """The category of a key, one of ``CATEGORIES``."""
    place = key >> 20
    return CATEGORIES[place + 1 if place == _STRAIGHT_FLUSH and key >> 16 & 15 == ACE else place]


def high_key(cards: list[Card]) -> int:
    """The key of the best five of five to seven different cards.

    Raises ValueError for another number of cards and for a card that is unknown.
    """
    if not 5 <= len(cards) <= 7:
        raise ValueError(f"{len(cards)} cards; expected five to seven")
    total = sum_of(cards)
    if (total + FIVE_SUITED) & SUITED != 0 or total >= NO_CARD:
        return _flush_key(total, cards, [])
    return int(UNSUITED_KEYS[rank_index(total)])


def _key_of_sum(total: i64, some: list[Card], others: list[Card]) -> int:
    """The key of five to seven cards in two lists, with their sum."""
    if (total + FIVE_SUITED) & SUITED != 0 or total >= NO_CARD:
        return _flush_key(total, some, others)
    return int(UNSUITED_KEYS[rank_index(total)])


def _flush_key(total: i64, some: list[Card], others: list[Card]) -> int:
    """The key of five to seven cards with five of one suit; ValueError where the sum shows that a card is unknown."""
    if total >= NO_CARD:
        raise ValueError("an unknown card has no rank")
    bits: i64 = 0
    for card in some:
        bits += SUIT_BIT[i64(card)]
    for card in others:
        bits += SUIT_BIT[i64(card)]
    return int(flush_key(total, bits))


def best_key(hole: list[Card], board: list[Card], use_hole: int, use_board: int) -> int:
    """The key of the best five with exactly ``use_hole`` hole and ``use_board`` board cards, 0 and 0 for any.

    0 where there are too few cards to make five. Raises ValueError where a card is unknown.
    """
    if use_hole == 0 and use_board == 0:
        count = len(hole) + len(board)
        if count < 5:
            return 0
        if count <= 7:
            return _key_of_sum(sum_of(hole) + sum_of(board), hole, board)
    elif use_hole == 2 and use_board == 3 and len(board) == 5 and 2 <= len(hole) <= MOST_OTHERS:
        return int(three_and_two_key(board, hole))
    elif use_hole == 3 and use_board == 2 and len(hole) == 5 and 2 <= len(board) <= MOST_OTHERS:
        return int(three_and_two_key(hole, board))
    best = 0
    for five in fives(hole, board, use_hole, use_board):
        key = high_key(five)
        if key > best:
            best = key
    return best


@final
class High(Ranking):
    """``high52``."""

    def __init__(self) -> None:
        super().__init__("high52", CATEGORIES)

    def five_key(self, cards: list[Card]) -> int:
        return high_key(cards)

    def best_key(self, hole: list[Card], board: list[Card], use_hole: int, use_board: int) -> int:
        return best_key(hole, board, use_hole, use_board)

    def category(self, key: int) -> str:
        return category(key)

    def ace_is_low(self, key: int) -> bool:
        place = key >> 20
        return place in (_STRAIGHT, _STRAIGHT_FLUSH) and key >> 16 & 15 == FIVE

    def hand_name(self, key: int) -> str:
        return high_hand_name(category(key), ranks_of(key))
