"""Where suits rank hands: which cards' suits decide between hands of equal ranks, category by category."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from replay.cards.card import Card
from replay.cards.five_keys import CATEGORY_SHIFT
from replay.cards.suit_order import best_suit

NOBODY: Final = -1
"""No suit decides."""
TOP: Final = 16
"""The first rank of a key: the top card, the pair, the higher pair."""
SECOND: Final = 12
"""The second rank: the next card, the highest side card of a pair, the lower pair."""
THIRD: Final = 8
"""The third rank: the second side card of a pair, the side card of two pair."""
SUIT_BITS: Final = 4

ALL_RANKS: Final = 0xFFFFF
TOP_TWO: Final = 0xFF000
TOP_ALONE: Final = 0xF0000
NO_RANKS: Final = 0


@final
class TieSuits:
    """Turns keys of ``FiveKeys`` into keys with suits: the ranks that count, then up to two suits of two bits each.

    By category, from the weakest: ``kept`` masks the ranks that count; ``first`` and ``then`` say whose suit decides
    first and whose after that (``TOP``, ``SECOND``, ``THIRD``, ``NOBODY``). Of several cards of one rank the highest
    suit counts.

    Two players' cards of the same rank and the same suit are the same card, a shared one. So a second suit speaks
    exactly where the first card is the shared one for both.
    """

    def __init__(self, heights: vec[i64], kept: list[int], first: list[int], then: list[int]) -> None:
        self.heights: Final[vec[i64]] = heights
        self.kept: Final[vec[i64]] = vec[i64]([place << CATEGORY_SHIFT | mask for place, mask in enumerate(kept)])
        self.first: Final[vec[i64]] = vec[i64](first)
        self.then: Final[vec[i64]] = vec[i64](then)

    def key(self, cards: list[Card], plain: i64) -> i64:
        """The key with suits of five cards, from their key without."""
        place = plain >> CATEGORY_SHIFT
        first = self._suit(cards, plain, self.first[place])
        then = self._suit(cards, plain, self.then[place])
        return (plain & self.kept[place]) << SUIT_BITS | first << 2 | then

    def _suit(self, cards: list[Card], plain: i64, whose: i64) -> i64:
        return 0 if whose < 0 else best_suit(cards, (plain >> whose) & 15, self.heights)
