"""32-card draw (``draw32``, rules ``rank.draw32``): ranks first, then suits; no two hands of one deal are equal."""

from typing import Final, final

from mypy_extensions import i64

from replay.cards.card import ACE, TEN, Card
from replay.cards.five_keys import CATEGORY_SHIFT, sum_of_five
from replay.cards.hand_name import high_hand_name
from replay.cards.high32 import CATEGORIES, KEYS32, PAIR, STRAIGHT, STRAIGHT_FLUSH
from replay.cards.high_table import ranks_of
from replay.cards.open_hand import showing_key_by_suit
from replay.cards.ranking import Ranking
from replay.cards.suit_order import HEARTS_FIRST, suit_heights
from replay.cards.tie_suits import ALL_RANKS, NOBODY, SECOND, SUIT_BITS, THIRD, TOP, TOP_ALONE, TOP_TWO, TieSuits

_PLACE_SHIFT: Final = CATEGORY_SHIFT + SUIT_BITS


@final
class Draw32(Ranking):
    """``draw32``.

    Ranks go before suits in a flush, too (``rank.draw32.flush``); equal ranks go by the suits of the house
    (``rank.draw32.suits``).

    ``pair_suit`` says whose suit decides between equal pairs with equal side cards (``rank.draw32.pair-suit``, Q17):
    that of the highest side card (``top_kicker``), or the highest suit among the three (``best_kicker``; then hands can
    tie). Raises ValueError for another word.
    """

    def __init__(self, suits: str = HEARTS_FIRST, pair_suit: str = "top_kicker") -> None:
        super().__init__("draw32", CATEGORIES)
        if pair_suit not in ("top_kicker", "best_kicker"):
            raise ValueError(f"{pair_suit!r} decides no pair; expected top_kicker or best_kicker")
        self.by_best_side_card: Final = pair_suit == "best_kicker"
        self.ties: Final = TieSuits(
            suit_heights(suits),
            # high card, pair, two pair, trips, straight, full house, flush, quads, straight flush
            [ALL_RANKS, ALL_RANKS, ALL_RANKS, TOP_ALONE, TOP_TWO, TOP_TWO, ALL_RANKS, TOP_ALONE, TOP_TWO],
            [TOP, NOBODY if self.by_best_side_card else SECOND, THIRD, NOBODY, TOP, NOBODY, TOP, NOBODY, TOP],
            [NOBODY] * 9,
        )

    def five_key(self, cards: list[Card]) -> int:
        plain = KEYS32.key(sum_of_five(cards))
        key = int(self.ties.key(cards, plain))
        if self.by_best_side_card and plain >> CATEGORY_SHIFT == PAIR:
            return key | int(self._best_side_suit(cards, plain >> TOP & 15)) << 2
        return key

    def _best_side_suit(self, cards: list[Card], pair: i64) -> i64:
        best: i64 = 0
        for one in cards:
            card: i64 = one
            if card >> 2 != pair and self.ties.heights[card & 3] > best:
                best = self.ties.heights[card & 3]
        return best

    def showing_key(self, cards: list[Card]) -> int:
        return showing_key_by_suit(cards, self.ties.heights)

    def category(self, key: int) -> str:
        place = key >> _PLACE_SHIFT
        return CATEGORIES[place + 1 if place == STRAIGHT_FLUSH and key >> 16 + SUIT_BITS & 15 == ACE else place]

    def ace_is_low(self, key: int) -> bool:
        return key >> _PLACE_SHIFT in (STRAIGHT, STRAIGHT_FLUSH) and key >> 16 + SUIT_BITS & 15 == TEN

    def hand_name(self, key: int) -> str:
        return high_hand_name(self.category(key), ranks_of(key >> SUIT_BITS))
