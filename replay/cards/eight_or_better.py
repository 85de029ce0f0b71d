"""Low hands, eight or better (``low8``, rules ``rank.low8``): five different ranks from ace to eight.

Straights and flushes are ignored, the ace counts one (``ace``). A key is 256 less the five ranks as bits (ace 1, deuce
2 … eight 128), so that comparing keys compares the ranks from the top card down, and the larger key is the better low.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from replay.cards.card import ACE, Card
from replay.cards.hand_name import low_hand_name
from replay.cards.ranking import Ranking
from replay.cards.use_rule import fives

_RANK_BIT: Final = vec[i64]([1 << (rank + 1) if rank < 7 else 0 for rank in range(ACE)] + [1])
"""By rank; 0 for a rank above eight."""


def _lowest(mask: int, count: int) -> int:
    """The lowest ``count`` bits of the mask, 0 where it has fewer."""
    kept = 0
    for _ in range(count):
        if not mask:
            return 0
        bit = mask & -mask
        kept |= bit
        mask ^= bit
    return kept


_KEYS: Final = vec[i32]([256 - low if low else 0 for low in [_lowest(mask, 5) for mask in range(256)]])
"""By the mask of the ranks held: the key of the best low."""
_LOWEST_THREE: Final = vec[i32]([_lowest(mask, 3) for mask in range(256)])


def _rank_bit(card: Card) -> i64:
    if card < 0:
        raise ValueError("an unknown card has no rank")
    return _RANK_BIT[i64(card >> 2)]


def _mask(cards: list[Card]) -> i64:
    mask: i64 = 0
    for card in cards:
        mask |= _rank_bit(card)
    return mask


def low_key(cards: list[Card]) -> int:
    """The key of the best low of the cards, 0 where none qualifies. Raises ValueError where a card is unknown."""
    return int(_KEYS[_mask(cards)])


def _three_and_two_key(threes: list[Card], twos: list[Card]) -> int:
    """The key of the best low of exactly three cards of the one list and two of the other."""
    ranks = _mask(threes)
    best: i64 = 0
    for i in range(len(twos)):
        first = _rank_bit(twos[i])
        for j in range(i):
            pair = first | _rank_bit(twos[j])
            three = i64(_LOWEST_THREE[ranks & ~pair])
            if three:
                key = i64(_KEYS[three | pair])
                if key > best:
                    best = key
    return int(best)


def best_low_key(hole: list[Card], board: list[Card], use_hole: int, use_board: int) -> int:
    """The key of the best low with exactly ``use_hole`` hole and ``use_board`` board cards, 0 and 0 for any.

    0 where none qualifies. Raises ValueError where a card is unknown.
    """
    if use_hole == 0 and use_board == 0:
        return low_key(hole + board)
    if use_hole == 2 and use_board == 3:
        return _three_and_two_key(board, hole)
    if use_hole == 3 and use_board == 2:
        return _three_and_two_key(hole, board)
    return max([low_key(five) for five in fives(hole, board, use_hole, use_board)], default=0)


@final
class EightOrBetter(Ranking):
    """``low8``."""

    def __init__(self) -> None:
        super().__init__("low8", ("low",))

    def five_key(self, cards: list[Card]) -> int:
        return low_key(cards)

    def best_key(self, hole: list[Card], board: list[Card], use_hole: int, use_board: int) -> int:
        return best_low_key(hole, board, use_hole, use_board)

    def category(self, key: int) -> str:
        return "low"

    def ace_is_low(self, key: int) -> bool:
        return True

    def hand_name(self, key: int) -> str:
        ranks = 256 - key
        return low_hand_name([place for place in range(7, -1, -1) if ranks >> place & 1])
