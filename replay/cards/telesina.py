"""Telesina (``telesina``, rules ``rank.telesina``): 32 cards, the best five of five own cards and the vela, with suits.

A key holds what the table of rules compares and nothing else, so side cards that cannot decide are not in it. It does
not know which card is the vela and need not: two players' cards of one rank and suit are the vela, and where the
deciding card is the vela for both the key goes on to the next one (``TieSuits``).
"""

from typing import Final, final

from replay.cards.card import ACE, TEN, Card
from replay.cards.five_keys import CATEGORY_SHIFT, sum_of_five
from replay.cards.hand_name import high_hand_name
from replay.cards.high32 import CATEGORIES as WITH_ROYAL
from replay.cards.high32 import FLUSH, KEYS32, STRAIGHT, STRAIGHT_FLUSH
from replay.cards.high_table import ranks_of
from replay.cards.open_hand import showing_key_by_suit
from replay.cards.ranking import Ranking
from replay.cards.suit_order import HEARTS_FIRST, suit_heights, suit_name
from replay.cards.tie_suits import (
    ALL_RANKS,
    NO_RANKS,
    NOBODY,
    SECOND,
    SUIT_BITS,
    THIRD,
    TOP,
    TOP_ALONE,
    TOP_TWO,
    TieSuits,
)

CATEGORIES: Final = WITH_ROYAL[:-1]
"""From the weakest: there is no royal flush."""
_PLACE_SHIFT: Final = CATEGORY_SHIFT + SUIT_BITS
_HIGHEST_SUIT: Final = 3
_BEST: Final = STRAIGHT_FLUSH << _PLACE_SHIFT | (ACE << 16 | ACE - 1 << 12) << SUIT_BITS | _HIGHEST_SUIT << 2
"""A-K-Q-J-T of the highest suit."""
_LEAST: Final = STRAIGHT_FLUSH << _PLACE_SHIFT | (TEN << 16 | TEN - 1 << 12) << SUIT_BITS
"""T-9-8-7-A of the lowest suit."""

_PAIR_THEN: Final = {"pair_suit": TOP, "next_kicker": THIRD, "split": NOBODY}
_SHARED_TOP_THEN: Final = {"next_card": SECOND, "split": NOBODY}


@final
class Telesina(Ranking):
    """``telesina``.

    Straights and straight flushes go by the top card and its suit (``rank.telesina.straight``, ``.straight-flush``),
    two pair by both pairs and the fifth card (``.two-pair``), a pair by its kickers and the suit of the highest
    (``.pair``), a high card by the ranks, then suits from the top (``.high-card``); what is equal then is split
    (``.tie``).

    ``flush`` compares flushes by ``suit`` alone or ``ranks_then_suit`` (``rank.telesina.flush``, Q15). Where the
    deciding card is the vela for both (Q16): ``kicker_of_pair`` is ``pair_suit``, ``next_kicker`` or ``split``;
    ``top_of_high_card`` and ``top_of_straight`` are ``next_card`` or ``split``. ``who_is_left`` is ``hand``, ``dealt``
    or ``pot`` (``rank.telesina.top-loses``, Q14). Raises ValueError for another word.
    """

    def __init__(
        self,
        suits: str = HEARTS_FIRST,
        flush: str = "suit",
        kicker_of_pair: str = "pair_suit",
        top_of_high_card: str = "next_card",
        top_of_straight: str = "split",
        who_is_left: str = "hand",
    ) -> None:
        super().__init__("telesina", CATEGORIES, who_is_left)
        if flush not in ("suit", "ranks_then_suit"):
            raise ValueError(f"{flush!r} is no way to compare flushes; expected suit or ranks_then_suit")
        if who_is_left not in ("hand", "dealt", "pot"):
            raise ValueError(f"{who_is_left!r} counts no players; expected hand, dealt or pot")
        self.suits: Final = suits
        self.flush_by_suit: Final = flush == "suit"
        flush_ranks = NO_RANKS if self.flush_by_suit else ALL_RANKS
        self.ties: Final = TieSuits(
            suit_heights(suits),
            # high card, pair, two pair, trips, straight, full house, flush, quads, straight flush
            [ALL_RANKS, ALL_RANKS, ALL_RANKS, TOP_ALONE, TOP_TWO, TOP_TWO, flush_ranks, TOP_ALONE, TOP_TWO],
            [TOP, SECOND, THIRD, NOBODY, TOP, NOBODY, TOP, NOBODY, TOP],
            [
                _word(_SHARED_TOP_THEN, top_of_high_card), _word(_PAIR_THEN, kicker_of_pair), TOP,
                NOBODY, _word(_SHARED_TOP_THEN, top_of_straight), NOBODY, NOBODY, NOBODY, NOBODY,
            ],
        )  # fmt: skip

    def five_key(self, cards: list[Card]) -> int:
        return int(self.ties.key(cards, KEYS32.key(sum_of_five(cards))))

    def best_key(self, hole: list[Card], board: list[Card], use_hole: int, use_board: int) -> int:
        """Of six cards, suits included (``rank.telesina.best-five``, ``hole-cards.telesina``)."""
        if use_hole != 0 or use_board != 0 or len(hole) + len(board) != 6:
            return super().best_key(hole, board, use_hole, use_board)
        five = hole + board
        left_out = five.pop()
        best = self.five_key(five)
        for place in range(5):
            five[place], left_out = left_out, five[place]
            best = max(best, self.five_key(five))
        return best

    def beats(self, key: int, other: int, left: int) -> bool:
        if left == 2 and _BEST in (key, other) and _LEAST in (key, other):
            return key == _LEAST
        return key > other

    def showing_key(self, cards: list[Card]) -> int:
        return showing_key_by_suit(cards, self.ties.heights)

    def category(self, key: int) -> str:
        return CATEGORIES[key >> _PLACE_SHIFT]

    def ace_is_low(self, key: int) -> bool:
        return key >> _PLACE_SHIFT in (STRAIGHT, STRAIGHT_FLUSH) and key >> 16 + SUIT_BITS & 15 == TEN

    def hand_name(self, key: int) -> str:
        """In words; a flush that counts by its suit alone is named by it, having no ranks in its key."""
        if self.flush_by_suit and key >> _PLACE_SHIFT == FLUSH:
            return f"Flush of {suit_name(self.suits, key >> 2 & 3)}"
        return high_hand_name(self.category(key), ranks_of(key >> SUIT_BITS))

    def five_name(self, five: list[Card]) -> str:
        plain = int(KEYS32.key(sum_of_five(five)))
        return high_hand_name(CATEGORIES[plain >> CATEGORY_SHIFT], ranks_of(plain))


def _word(words: dict[str, int], word: str) -> int:
    found = words.get(word)
    if found is None:
        raise ValueError(f"{word!r} is no way to go on; expected {' or '.join(words)}")
    return found
