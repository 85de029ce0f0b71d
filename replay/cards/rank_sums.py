"""Five to seven cards as one small number, found by adding.

Every card has a sum. Added up, the sums of a hand say how many cards of each rank it holds (two numbers in base
five, one for deuce to eight, one for nine to ace) and how many of each suit (four counters of four bits). The ranks
lead to an index into a table of keys without gaps: ``HIGH_ROW`` of the one half plus ``LOW_PLACE`` of the other.
A ranking fills such a table once (``tabulate``) and from then on looks hands up.

The layout of a sum: bits 0-16 the lower ranks, 17-30 the higher ranks, 32-47 clubs, diamonds, hearts, spades.
"""

from collections.abc import Callable
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i32, i64

from replay.cards.card import Card

_LOW_RANKS: Final = 7
_HIGH_RANKS: Final = 6
_MOST_CARDS: Final = 7
_FEWEST_CARDS: Final = 5
_HIGH_SHIFT: Final = 17
_LOW_MASK: Final = (1 << _HIGH_SHIFT) - 1
_HIGH_MASK: Final = (1 << 14) - 1

SUIT_SHIFT: Final = 32
SUITED: Final = 0x8888 << SUIT_SHIFT
"""The top bit of each suit's counter; set by adding what is missing to eight."""
FIVE_SUITED: Final = 0x3333 << SUIT_SHIFT
THREE_SUITED: Final = 0x5555 << SUIT_SHIFT
TWO_SUITED: Final = 0x6666 << SUIT_SHIFT
NO_CARD: Final = 1 << 56
"""The sum of what is no card (-1, the unknown card, or 52): the sum of a hand that is not less is of no use."""


_FIVE_TO_THE: Final = (1, 5, 25, 125, 625, 3125, 15625)


def _rank_sum(rank: int) -> int:
    return _FIVE_TO_THE[rank] if rank < _LOW_RANKS else _FIVE_TO_THE[rank - _LOW_RANKS] << _HIGH_SHIFT


RANK_SUM: Final = vec[i64]([_rank_sum(rank) for rank in range(13)])
"""What one card of each rank adds, suit left out."""
CARD_SUM: Final = vec[i64](
    [_rank_sum(card >> 2) + (1 << (SUIT_SHIFT + 4 * (card & 3))) for card in range(52)] + [NO_CARD]
)
"""What each card adds. The last entry is met by 52 and, from behind, by -1."""


@final
class _Half:
    """How often each of some neighbouring ranks occurs; bit masks of those that occur at least so often."""

    def __init__(self, code: int, count: int, once: int, twice: int, thrice: int, four: int) -> None:
        self.code: Final = code
        self.count: Final = count
        self.once: Final = once
        self.twice: Final = twice
        self.thrice: Final = thrice
        self.four: Final = four


def _halves(ranks: int) -> list[_Half]:
    """Every way to hold at most seven cards of so many ranks, ascending by number of cards."""
    found = [_Half(0, 0, 0, 0, 0, 0)]
    for rank in range(ranks):
        bit = 1 << rank
        for half in found[:]:
            for more in range(1, min(4, _MOST_CARDS - half.count) + 1):
                found.append(
                    _Half(
                        half.code + more * _FIVE_TO_THE[rank],
                        half.count + more,
                        half.once | bit,
                        half.twice | bit if more >= 2 else half.twice,
                        half.thrice | bit if more >= 3 else half.thrice,
                        half.four | bit if more == 4 else half.four,
                    )
                )
    return [half for count in range(_MOST_CARDS + 1) for half in found if half.count == count]


_LOW_HALVES: Final = _halves(_LOW_RANKS)
_HIGH_HALVES: Final = _halves(_HIGH_RANKS)


def _first_place(count: int) -> int:
    """Where the lower halves of that many cards begin."""
    return sum(1 for low in _LOW_HALVES if low.count < count)


_FIRST_PLACE: Final = [_first_place(count) for count in range(_MOST_CARDS + 2)]


def _low_places() -> vec[i16]:
    places = [0] * (max([low.code for low in _LOW_HALVES]) + 1)
    for place, low in enumerate(_LOW_HALVES):
        places[low.code] = place
    return vec[i16](places)


def _high_rows(fewest: int, most: int) -> vec[i32]:
    """For each higher half the start of its row, less the place of the first lower half that can stand in it."""
    rows = [0] * (max([high.code for high in _HIGH_HALVES]) + 1)
    start = 0
    for high in _HIGH_HALVES:
        if high.count <= most:
            first = _FIRST_PLACE[max(0, fewest - high.count)]
            rows[high.code] = start - first
            start += _FIRST_PLACE[most - high.count + 1] - first
    return vec[i32](rows)


LOW_PLACE: Final = _low_places()
HIGH_ROW: Final = _high_rows(_FEWEST_CARDS, _MOST_CARDS)
FIVE_ROW: Final = _high_rows(5, 5)
FIVES: Final = 6175
"""How many different sets of ranks five cards can have."""


def sum_of(cards: list[Card]) -> i64:
    """The sum of the cards."""
    total: i64 = 0
    for card in cards:
        total += CARD_SUM[i64(card)]
    return total


def rank_index(total: i64) -> i64:
    """The index into a tabulated ranking of the sum of five to seven known cards."""
    return i64(HIGH_ROW[(total >> _HIGH_SHIFT) & _HIGH_MASK]) + i64(LOW_PLACE[total & _LOW_MASK])


def five_index(total: i64) -> i64:
    """The index, below ``FIVES``, of the ranks of exactly five known cards."""
    return i64(FIVE_ROW[(total >> _HIGH_SHIFT) & _HIGH_MASK]) + i64(LOW_PLACE[total & _LOW_MASK])


def tabulate(key: Callable[[int, int, int, int], int]) -> vec[i32]:
    """The key of every set of ranks of five to seven cards, by ``rank_index``.

    ``key`` gets four masks (bit 0 deuce to bit 12 ace): the ranks held at least once, twice, three times, four times.
    """
    keys = vec[i32]()
    for high in _HIGH_HALVES:
        first = _FIRST_PLACE[max(0, _FEWEST_CARDS - high.count)]
        for low in _LOW_HALVES[first : _FIRST_PLACE[_MOST_CARDS - high.count + 1]]:
            value = key(
                high.once << _LOW_RANKS | low.once,
                high.twice << _LOW_RANKS | low.twice,
                high.thrice << _LOW_RANKS | low.thrice,
                high.four << _LOW_RANKS | low.four,
            )
            keys = append(keys, i32(value))
    return keys
