"""The showdown: in which order hands are shown, and which of them must be (section 10 of the rule catalogue)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from replay.betting.round import Round
from replay.cards.ranking import Ranking
from replay.houses.house import House
from replay.pots.pot import Pot, among
from replay.table import Table

UNRANKED: Final = -2
UNKNOWN_HAND: Final = -1


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Claims:
    """The rank keys of the places' hands, larger is better: 0 no hand, or no qualifying low; -1 cards unknown."""

    def __init__(self, table: Table, ranking: Ranking, sides: bool) -> None:
        self.table: Final = table
        self.ranking: Final = ranking
        self.high: Final[vec[i64]] = vec[i64]([UNRANKED] * table.n)
        self.low: Final[vec[i64]] = vec[i64]([UNRANKED] * table.n) if sides else vec[i64]()
        """Empty in a game that has no low side."""

    def low_of(self, place: i64) -> i64:
        """The key of a place's low hand, once it is ranked; 0 in a game that has no low side."""
        return self.low[place] if len(self.low) else 0

    def claimants(self, pot: Pot) -> list[int]:
        """The eligible places that have not given up their claim by mucking."""
        mucked = self.table.mucked
        if not mucked:
            return pot.eligible
        kept = [place for place in pot.eligible if not among(place, mucked)]
        return kept if kept else pot.eligible

    def beats(self, one: i64, other: i64, pot: Pot) -> bool:
        """Whether a place's high hand beats another's, with as many players left as the ranking counts in that pot."""
        return self.ranking.beats(self.high[one], self.high[other], self._left(pot))

    def _left(self, pot: Pot) -> int:
        if self.ranking.those_of_the_pot:
            return len(self.claimants(pot))
        return self.table.dealt_in if self.ranking.those_dealt_in else int(self.table.active)


def show_order(house: House, pots: list[Pot], last: Round, first_otherwise: i64) -> list[int]:
    """The places at the showdown in the order in which their turn to show comes (``show.order``, ``show.side-pots``).

    ``last`` is the last betting round; ``first_otherwise`` where the order begins if it saw no bet. Who wins a pot
    alone decides himself whether to show (``show.uncalled``): he is not in the order.
    """
    aggressor = last.last_aggressor if house.show.first == "last_aggressor" else last.opener
    if len(pots) == 1 and len(pots[0].eligible) < 2:
        return []
    order: list[int] = []
    for index in range(len(pots) - 1, -1, -1):
        pot = pots[index]
        if len(pot.eligible) > 1:
            first = aggressor if pot.has(aggressor) else first_otherwise
            _take_turns(pot, first, True, order)
            _take_turns(pot, first, False, order)
    return order


def _take_turns(pot: Pot, first: i64, from_first: bool, order: list[int]) -> None:
    """Appends those of a pot who sit from ``first`` on, or those before, and have no turn yet."""
    for place in pot.eligible:
        if (i64(place) >= first) == from_first and not among(place, order):
            order.append(place)


def must_show(pots: list[Pot], order: list[int], claims: Claims, face_up: bool) -> list[int]:
    """The places that must show (``show.needed``, ``show.first``); with ``face_up`` all at the showdown must.

    ``pots`` are those that cards decide: in a pot that was split by vote nobody has to show. A hand whose cards are
    unknown is not said to be needed.
    """
    if not pots:
        return []
    if face_up:
        return list(order)
    must: list[int] = []
    shown: list[int] = []
    mucked = claims.table.mucked
    for at, place in enumerate(order):
        if at == 0 or would_win(pots, shown, place, claims):
            must.append(place)
        if not mucked or not among(place, mucked):
            shown.append(place)
    return must


def would_win(pots: list[Pot], rivals: list[int], place: i64, claims: Claims) -> bool:
    """Whether a hand would win or share a side of some pot against those of ``rivals`` (``show.needed``)."""
    if claims.high[place] < 0:
        return False
    return any(len(pot.eligible) > 1 and pot.has(place) and _wins(pot, rivals, place, claims) for pot in pots)


def _wins(pot: Pot, rivals: list[int], place: i64, claims: Claims) -> bool:
    """Whether nobody of ``rivals`` beats a hand of the pot on one of its sides."""
    low = claims.low_of(place)
    beaten_high = False
    beaten_low = low <= 0
    for one in rivals:
        other = i64(one)
        if other != place and pot.has(other):
            beaten_high = beaten_high or claims.beats(other, place, pot)
            beaten_low = beaten_low or claims.low[other] > low
    return not beaten_high or not beaten_low
