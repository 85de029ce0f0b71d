"""The hands that show: which is the highest, and whether a pair does (``open-hand``, ``first-to-act.stud``)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from replay.betting.round import Round
from replay.cards.card import UNKNOWN, all_known, rank_of
from replay.cards.ranking import Ranking
from replay.cards.rankings import find_ranking
from replay.finding import Findings
from replay.games.game import Game
from replay.houses.house import House
from replay.table import ACTIVE, Table

FOURTH_STREET: Final = 2
"""The betting round of the open pair."""


@final
@mypyc_attr(acyclic=True)
class HandShowing:
    """The up-cards of a stud game; the shared card and the vela do not count."""

    def __init__(self, house: House, game: Game, table: Table, order: vec[i64]) -> None:
        self.house: Final = house
        self.game: Final = game
        self.table: Final = table
        self.order: Final = order
        """The places in deal order: of equal hands the earlier one acts, or shows, first.

        ``first-to-act.stud-tie``, ``show.order.stud-tie``.
        """
        self.ranking: Final[Ranking] = find_ranking(game.high_rank, house.data)
        self.pair_counts: Final[bool] = pair_counts(house, game)
        self.pair_barred: Final[bool] = not self.pair_counts and _of_a_listed_game(house, game)

    def highest(self, found: Findings) -> int:
        """The place with the highest hand showing; -1 where an up-card is unknown."""
        best = -1
        best_key = -1
        for place in self.order:
            if self.table.status[place] != ACTIVE:
                continue
            up = self.table.up[place]
            if not all_known(up):
                found.skip("first-to-act", "an up-card is unknown")
                return -1
            key = self.ranking.showing_key(up)
            if key > best_key:
                best = place
                best_key = key
        return best if best >= 0 else 0

    def tied(self, one: int, other: int) -> bool:
        """Whether two places show known and equal hands."""
        up = self.table.up
        if one == other or UNKNOWN in up[one] or UNKNOWN in up[other] or not up[one]:
            return False
        return self.ranking.showing_key(up[one]) == self.ranking.showing_key(up[other])

    def note_open_pairs(self, betting: Round) -> None:
        """On fourth street, in fixed limit: who shows a pair (``bet.open-pair``, ``bet.open-pair.hi-lo``)."""
        if not (self.pair_counts or self.pair_barred) or betting.number != FOURTH_STREET or not betting.structure.fixed:
            return
        for place in self.order:
            up = self.table.up[place]
            if self.table.status[place] == ACTIVE and len(up) == 2 and rank_of(up[0]) == rank_of(up[1]):
                betting.pair_holders += (int(place),)
        betting.open_pair = self.pair_counts and len(betting.pair_holders) > 0
        betting.pair_barred = self.pair_barred and len(betting.pair_holders) > 0


def pair_counts(house: House, game: Game) -> bool:
    """Whether the game has the open-pair option: listed, or the high/low form of a listed one where that counts."""
    rule = house.open_pair
    if game.name in rule.games:
        return True
    return rule.hi_lo and _of_a_listed_game(house, game)


def _of_a_listed_game(house: House, game: Game) -> bool:
    """Whether the game is the high/low form of one that has the open-pair option."""
    if not game.low_rank:
        return False
    return any(_dealt_alike(house.games.get(listed), game) for listed in house.open_pair.games)


def _dealt_alike(one: Game | None, other: Game) -> bool:
    if one is None or len(one.streets) != len(other.streets):
        return False
    for stage, same in zip(one.streets, other.streets, strict=True):
        if stage.kind != same.kind or stage.count != same.count:
            return False
    return True
