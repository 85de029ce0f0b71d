"""Sökö (``high52-soko``, rules ``rank.soko``): four-flushes and four-straights stand between pair and two pair."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from replay.cards.card import ACE, FIVE, Card
from replay.cards.five_keys import (
    CATEGORY_SHIFT,
    FIVE_RANKS,
    FiveKeys,
    mask_of,
    packed,
    runs,
    sum_of_five,
    tabulated,
)
from replay.cards.hand_name import high_hand_name
from replay.cards.high_table import ranks_of
from replay.cards.open_hand import four_showing_key, showing_key
from replay.cards.rank_sums import NO_CARD, SUIT_SHIFT, SUITED, five_index
from replay.cards.ranking import Ranking

CATEGORIES: Final = (
    "high_card", "pair", "four_straight", "four_flush", "two_pair", "trips", "straight", "flush", "full_house",
    "quads", "straight_flush", "royal_flush",
)  # fmt: skip
"""From the weakest. The royal flush is a name for the best straight flush, not a strength of its own."""
_FOUR_STRAIGHT: Final = 2
_FOUR_FLUSH: Final = 3
_TWO_PAIR: Final = 4
_STRAIGHT: Final = 6
_STRAIGHT_FLUSH: Final = 10
_FOUR: Final = 2
_FOUR_SUITED: Final = 0x4444 << SUIT_SHIFT
"""Added to a sum, it sets the top bit of the counter of a suit that occurs four times."""

_KEYS: Final = FiveKeys(CATEGORIES, runs(5, 0, ace_is_low=True))
"""The keys without regard to four-flushes and four-straights."""


def _four_straight_key(ranks: list[int], fours: dict[int, int]) -> int:
    """The key of five ranks that hold one of those runs of four, 0 where they hold none.

    The run from its top, then the fifth card (``rank.soko.4-straight``, ``rank.soko.tie``).
    """
    for at, fifth in enumerate(ranks):
        top = fours.get(mask_of(ranks[:at] + ranks[at + 1 :]), -1)
        if top >= 0:
            return _FOUR_STRAIGHT << CATEGORY_SHIFT | top << 16 | fifth << 12
    return 0


@final
class Soko(Ranking):
    """``high52-soko``.

    ``ace_low_four_straight``: A-2-3-4 is the lowest four-straight (``rank.soko.ace``), else it is none (Q13).
    ``open_four``: four open cards may be a four-flush or a four-straight (Q12).
    """

    def __init__(self, ace_low_four_straight: bool = True, open_four: bool = True) -> None:
        super().__init__("high52-soko", CATEGORIES)
        self.open_four: Final = open_four
        self.four_straights: Final[dict[int, int]] = runs(4, 0, ace_low_four_straight)
        self.keys: Final[vec[i32]] = tabulated(
            [
                max(key, _four_straight_key(ranks, self.four_straights))
                for ranks, key in zip(FIVE_RANKS, _KEYS.unsuited, strict=True)
            ]
        )

    def five_key(self, cards: list[Card]) -> int:
        total = sum_of_five(cards)
        if total >= NO_CARD:
            raise ValueError("an unknown card has no rank")
        if (total + _FOUR_SUITED) & SUITED == 0:
            return int(self.keys[five_index(total)])
        key = int(_KEYS.key(total))
        if key >= _TWO_PAIR << CATEGORY_SHIFT:
            return key
        return self._four_flush_key(total, cards)

    def _four_flush_key(self, total: i64, cards: list[Card]) -> int:
        """The key of four cards of one suit, by rank, and the fifth behind them (``rank.soko.4-flush``, ``.tie``)."""
        suit: i64 = 0
        while (total >> (SUIT_SHIFT + 4 * suit)) & 15 != 4:
            suit += 1
        four: list[int] = []
        fifth = 0
        for card in cards:
            if card & 3 == suit:
                four.append(card >> 2)
            else:
                fifth = card >> 2
        four.sort(reverse=True)
        return _FOUR_FLUSH << CATEGORY_SHIFT | packed(four) | fifth

    def showing_key(self, cards: list[Card]) -> int:
        if self.open_four and len(cards) == 4:
            return four_showing_key(cards, self.four_straights)
        return showing_key(cards)

    def finer_rule(self, right: int, wrong: int) -> str:
        """ "tie" where the fours are equal and the fifth card decides, "ace" where A-2-3-4 lost to a higher run."""
        place = right >> CATEGORY_SHIFT
        if place == _FOUR_FLUSH:
            return "tie" if right >> 4 == wrong >> 4 else ""
        if place != _FOUR_STRAIGHT:
            return ""
        if right >> 16 == wrong >> 16:
            return "tie"
        return "ace" if wrong >> 16 & 15 == _FOUR else ""

    def category(self, key: int) -> str:
        place = key >> CATEGORY_SHIFT
        return CATEGORIES[place + 1 if place == _STRAIGHT_FLUSH and key >> 16 & 15 == ACE else place]

    def ace_is_low(self, key: int) -> bool:
        place = key >> CATEGORY_SHIFT
        top = key >> 16 & 15
        return (place in (_STRAIGHT, _STRAIGHT_FLUSH) and top == FIVE) or (place == _FOUR_STRAIGHT and top == _FOUR)

    def hand_name(self, key: int) -> str:
        return high_hand_name(self.category(key), ranks_of(key))
