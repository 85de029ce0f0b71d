"""The high ranking of 32 cards (``high32``, rules ``rank.americana``): a flush beats a full house, suits do not count.

The lowest straight is A-7-8-9-T (``rank.americana.straight``). Equal keys tie (``rank.americana.tie``).
"""

from typing import Final, final

from replay.cards.card import ACE, SEVEN, TEN, Card
from replay.cards.five_keys import CATEGORY_SHIFT, FiveKeys, runs, sum_of_five
from replay.cards.hand_name import high_hand_name
from replay.cards.high_table import ranks_of
from replay.cards.ranking import Ranking

CATEGORIES: Final = (
    "high_card", "pair", "two_pair", "trips", "straight", "full_house", "flush", "quads", "straight_flush",
    "royal_flush",
)  # fmt: skip
"""From the weakest. The royal flush is a name for the best straight flush, not a strength of its own."""
HIGH_CARD: Final = 0
PAIR: Final = 1
TWO_PAIR: Final = 2
TRIPS: Final = 3
STRAIGHT: Final = 4
FULL_HOUSE: Final = 5
FLUSH: Final = 6
QUADS: Final = 7
STRAIGHT_FLUSH: Final = 8

KEYS32: Final = FiveKeys(CATEGORIES, runs(5, SEVEN, ace_is_low=True))
"""The keys of five of 32 cards, suits left out."""


@final
class High32(Ranking):
    """``high32``."""

    def __init__(self) -> None:
        super().__init__("high32", CATEGORIES)

    def five_key(self, cards: list[Card]) -> int:
        return int(KEYS32.key(sum_of_five(cards)))

    def category(self, key: int) -> str:
        place = key >> CATEGORY_SHIFT
        return CATEGORIES[place + 1 if place == STRAIGHT_FLUSH and key >> 16 & 15 == ACE else place]

    def ace_is_low(self, key: int) -> bool:
        return key >> CATEGORY_SHIFT in (STRAIGHT, STRAIGHT_FLUSH) and key >> 16 & 15 == TEN

    def hand_name(self, key: int) -> str:
        return high_hand_name(self.category(key), ranks_of(key))
