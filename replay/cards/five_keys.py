"""The keys of exactly five cards in any order of categories, looked up by the sum of the cards.

A key is a category (bits 20-23, its place in the order of categories from the weakest) and up to five ranks, four bits
each, from bit 16 down: pairs, threes and fours come once and before the side cards, a straight is its two highest
cards. So the larger key is the better hand, suits left out, and equal keys tie.
"""

from itertools import combinations_with_replacement
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from replay.cards.card import ACE, Card
from replay.cards.rank_sums import FIVE_SUITED, FIVES, NO_CARD, RANK_SUM, SUITED, five_index, sum_of

CATEGORY_SHIFT: Final = 20


def _by_count(ranks: tuple[int, ...]) -> list[int]:
    """The ranks, those that occur most often first, then the higher ones."""
    return sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)


FIVE_RANKS: Final[list[list[int]]] = [
    _by_count(ranks) for ranks in combinations_with_replacement(range(ACE + 1), 5) if ranks[0] != ranks[4]
]
"""Every set of ranks that five cards can have."""


def runs(length: int, lowest: int, ace_is_low: bool) -> dict[int, int]:
    """The top rank of each run of so many neighbouring ranks from ``lowest`` up, by the mask of its ranks.

    With ``ace_is_low`` the ace stands below the lowest rank as well as above the king (``ace``).
    """
    found = {((1 << length) - 1) << low: low + length - 1 for low in range(lowest, ACE - length + 2)}
    if ace_is_low:
        found[1 << ACE | ((1 << length - 1) - 1) << lowest] = lowest + length - 2
    return found


def mask_of(ranks: list[int]) -> int:
    """The ranks as bits, a deuce bit 0."""
    mask = 0
    for rank in ranks:
        mask |= 1 << rank
    return mask


def packed(ranks: list[int]) -> int:
    """Ranks four bits each, the first in bits 16-19; a rank that stands several times in a row counts once."""
    bits = 0
    shift = 16
    for at, rank in enumerate(ranks):
        if at == 0 or rank != ranks[at - 1]:
            bits |= rank << shift
            shift -= 4
    return bits


def tabulated(keys: list[int]) -> vec[i32]:
    """The keys of ``FIVE_RANKS`` by ``five_index``."""
    places = [0] * FIVES
    for ranks, key in zip(FIVE_RANKS, keys, strict=True):
        total: i64 = 0
        for rank in ranks:
            total += RANK_SUM[i64(rank)]
        places[int(five_index(total))] = key
    return vec[i32](places)


def _shape(ranks: list[int]) -> str:
    """The category that the ranks alone make, straights left out."""
    if ranks[0] == ranks[3]:
        return "quads"
    if ranks[0] == ranks[2]:
        return "full_house" if ranks[3] == ranks[4] else "trips"
    if ranks[0] == ranks[1]:
        return "two_pair" if ranks[2] == ranks[3] else "pair"
    return "high_card"


@final
class FiveKeys:
    """The keys of one order of categories (from the weakest, high card first) with its straights (``runs``)."""

    def __init__(self, categories: tuple[str, ...], straights: dict[int, int]) -> None:
        self.categories: Final = categories
        self.straights: Final = straights
        self.unsuited: Final = [self._unsuited_key(ranks) for ranks in FIVE_RANKS]
        """The keys of ``FIVE_RANKS``."""
        self.keys: Final[vec[i32]] = tabulated(self.unsuited)
        self.pair: Final[i64] = self.first_key("pair")
        self.straight: Final[i64] = self.first_key("straight")
        self.flush: Final[i64] = self.first_key("flush")
        self.straight_flush: Final[i64] = self.first_key("straight_flush") - self.first_key("straight")

    def first_key(self, category: str) -> int:
        """The category alone, without ranks: no key of it is smaller, every key of a weaker one is."""
        return self.categories.index(category) << CATEGORY_SHIFT

    def _unsuited_key(self, ranks: list[int]) -> int:
        top = self.straights.get(mask_of(ranks), -1)
        if top >= 0 and ranks[0] != ranks[1]:
            return self.first_key("straight") | top << 16 | top - 1 << 12
        return self.first_key(_shape(ranks)) | packed(ranks)

    def key(self, total: i64) -> i64:
        """The key of five different cards with that sum; raises ValueError where one is unknown."""
        if total >= NO_CARD:
            raise ValueError("an unknown card has no rank")
        key = i64(self.keys[five_index(total)])
        if (total + FIVE_SUITED) & SUITED != 0:
            return key + (self.flush if key < self.pair else self.straight_flush)
        return key


def sum_of_five(cards: list[Card]) -> i64:
    """The sum of five cards; raises ValueError for another number."""
    if len(cards) != 5:
        raise ValueError(f"{len(cards)} cards; expected five")
    return sum_of(cards)
