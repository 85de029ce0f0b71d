"""Deuce to seven low (``low27``, rule ``rank.low27``): the lowest hand wins.

Aces are only high, straights and flushes count against the hand: 7-5-4-3-2 is the best, A-5-4-3-2 is an ace-high hand
and no straight. A key is what is left of a number above all keys of the high ranking without the ace-low straight,
so that the larger key is the better low.
"""

from typing import Final, final

from replay.cards.card import ACE, Card
from replay.cards.five_keys import CATEGORY_SHIFT, FiveKeys, runs, sum_of_five
from replay.cards.hand_name import high_hand_name, low27_hand_name
from replay.cards.high import CATEGORIES as HIGH_CATEGORIES
from replay.cards.high_table import ranks_of
from replay.cards.ranking import Ranking

CATEGORIES: Final = tuple(reversed(HIGH_CATEGORIES))
"""From the weakest: the royal flush is the worst, a hand without a pair the best."""
_HIGH_CARD: Final = 0
_STRAIGHT_FLUSH: Final = 8
_ABOVE_ALL: Final = 1 << 24
_KEYS: Final = FiveKeys(HIGH_CATEGORIES, runs(5, 0, ace_is_low=False))


@final
class DeuceToSeven(Ranking):
    """``low27``."""

    def __init__(self) -> None:
        super().__init__("low27", CATEGORIES)

    def five_key(self, cards: list[Card]) -> int:
        return _ABOVE_ALL - int(_KEYS.key(sum_of_five(cards)))

    def category(self, key: int) -> str:
        high = _ABOVE_ALL - key
        place = high >> CATEGORY_SHIFT
        return HIGH_CATEGORIES[place + 1 if place == _STRAIGHT_FLUSH and high >> 16 & 15 == ACE else place]

    def ace_is_low(self, key: int) -> bool:
        return False

    def hand_name(self, key: int) -> str:
        """The five ranks from the top ("8-6-5-4-2 low"); what counts against the hand by its high name."""
        high = _ABOVE_ALL - key
        if high >> CATEGORY_SHIFT == _HIGH_CARD:
            return low27_hand_name(ranks_of(high))
        return high_hand_name(self.category(key), ranks_of(high))
