"""What the rules make of a finished hand: pots, rake, awards, showing, stacks, in the order of section 18."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from replay.cards.ranking import Ranking
from replay.cards.rankings import find_ranking
from replay.play import Play
from replay.pots.layers import cut_pots
from replay.pots.pot import Pot
from replay.pots.rake import RakeTable
from replay.pots.split import Award, Division, divide
from replay.pots.uncalled import unmatched
from replay.showdown import UNKNOWN_HAND, UNRANKED, Claims, must_show, show_order
from replay.table import ACTIVE, Table

_NOTHING: Final[list[int]] = []
"""No pots or places; nothing is ever added to it."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Settlement:
    """One finished hand, settled. Places, not seat numbers; amounts in units.

    ``unknown`` are the pots whose winners depend on cards that nobody knows; they have no awards, and then there are
    no ``stacks``.
    """

    def __init__(self, play: Play) -> None:
        table = play.table
        self.play: Final = play
        live = table.live_chips()
        self.uncalled_place, self.uncalled = unmatched(live, table.status)
        if self.uncalled_place >= 0:
            live[self.uncalled_place] -= self.uncalled
        self.pots: Final[list[Pot]] = cut_pots(table, live)
        self.total: Final = sum(pot.amount for pot in self.pots)
        """What the rake is a share of: all pots, dead money and antes included (``rake.base``)."""
        self.rake_table: Final = RakeTable(play.hand, play.house, play.game, table.dealt_in, street_reached(play))
        self.division: Final = Division()
        self.unknown = _NOTHING
        self.voted = _NOTHING
        """The pots that were split by vote."""
        self.high: Final[Ranking] = find_ranking(play.game.high_rank, play.house.data)
        self.low: Final[Ranking | None] = find_ranking(play.game.low_rank) if play.game.low_rank else None
        self.claims: Final = Claims(table, self.high, self.low is not None)
        self._stacks = vec[i64]()
        """What each place has at the end, once somebody asked."""
        self.order = _NOTHING
        """The places at the showdown in the order in which their turn to show comes."""

    def high_key(self, place: int) -> int:
        """The rank of a place's high hand; ``UNKNOWN_HAND`` where a card is unknown."""
        return int(self._rank(place))

    def low_key(self, place: int) -> int:
        """The rank of a place's low hand; 0 where it does not qualify, ``UNKNOWN_HAND`` where a card is unknown."""
        self._rank(place)
        return int(self.claims.low_of(place))

    def _rank(self, place: i64) -> i64:
        """Ranks a place's hand, once; its high key."""
        claims = self.claims
        if claims.high[place] != UNRANKED:
            return claims.high[place]
        game = self.play.game
        table = self.play.table
        deal = self.play.deal
        if not deal.known(place) or len(table.board) < deal.board_cards():
            claims.high[place] = UNKNOWN_HAND
            if self.low is not None:
                claims.low[place] = UNKNOWN_HAND
            return UNKNOWN_HAND
        hole = table.hole[place]
        high: i64 = self.high.best_key(hole, table.board, game.use_hole, game.use_board)
        claims.high[place] = high
        if self.low is not None:
            claims.low[place] = self.low.best_key(hole, table.board, game.use_hole, game.use_board)
        return high

    def settle(self) -> None:
        """Awards every pot, from the last to the first, after rake stands on the pots."""
        play = self.play
        self._stacks = vec[i64]()
        if play.votes is not None:
            for index, pot in enumerate(self.pots):
                if play.votes.split(index, pot):
                    self.voted = [*self.voted, index]
        for index in range(len(self.pots) - 1, -1, -1):
            self._award(index)

    def show(self) -> None:
        """Derives, after ``settle``, the order of showing: step 6 of section 18."""
        play = self.play
        if not play.showdown():
            return
        otherwise = play.first_to_show()
        self.order = show_order(play.house, self.pots, play.streets.round, otherwise)
        for place in self.order:
            self._rank(place)

    def must(self) -> list[int]:
        """The places of the ``order`` that must show."""
        return must_show(self.shown_down(), self.order, self.claims, self.face_up())

    def shown_down(self) -> list[Pot]:
        """The pots that the cards decide among several: contested and not split by vote."""
        return [pot for index, pot in enumerate(self.pots) if len(pot.eligible) > 1 and index not in self.voted]

    def face_up(self) -> bool:
        """Whether all hands are turned up: nobody could act any more (``show.needed``, Q32)."""
        play = self.play
        if not play.house.show.all_in_face_up:
            return False
        return play.table.able <= 1

    def _award(self, index: int) -> None:
        """Awards one pot. A pot split by vote is divided like a tie, odd chips and all (``split-vote.odd-chip``)."""
        pot = self.pots[index]
        if pot.net() == 0:
            return
        if self.voted and index in self.voted:
            self._divide(index, pot.eligible, _NOTHING, False)
            return
        if len(pot.eligible) == 1:
            self._give_all(index, pot.eligible[0], self.low is not None)
            return
        claimants = self.claims.claimants(pot)
        if not self._decidable(pot, claimants):
            self.unknown = [*self.unknown, index]
            return
        high = claimants if len(claimants) == 1 else self._best_high(pot, claimants)
        if self.low is None:
            self._divide(index, high, _NOTHING, False)
        else:
            self._divide(index, high, self._best(claimants, self.claims.low), True)

    def _divide(self, index: int, high: list[int], low: list[int], sides: bool) -> None:
        if len(high) == 1 and not low:
            self._give_all(index, high[0], sides)
            return
        play = self.play
        rule = play.house.odd_chips[play.game.name]
        net = self.pots[index].net()
        divide(play.table, rule, play.deal.order, self.division, index, net, high, low, sides)

    def _give_all(self, index: int, place: int, sides: bool) -> None:
        """Nobody shares the net pot; ``sides``: the game has a low side."""
        self.division.awards.append(Award(index, "high" if sides else "whole", place, self.pots[index].net()))

    def _decidable(self, pot: Pot, claimants: list[int]) -> bool:
        """Ranks the hands, and says whether no card of a claimant or of the board is unknown.

        A muck counts where the player is free to muck.
        """
        free = self.play.house.show.muck_is_free
        known = True
        for place in claimants if free else pot.eligible:
            if self._rank(place) < 0:
                known = False
        return known or (free and len(claimants) == 1)

    def _best_high(self, pot: Pot, claimants: list[int]) -> list[int]:
        """The winners of the high side; of two the higher hand may lose (``rank.telesina.top-loses``)."""
        best = self._best(claimants, self.claims.high)
        if len(claimants) == 2 and len(best) == 1:
            other = claimants[0] if claimants[1] == best[0] else claimants[1]
            if self.claims.beats(other, best[0], pot):
                return [other]
        return best

    def _best(self, claimants: list[int], keys: vec[i64]) -> list[int]:
        """The claimants with the largest key above 0."""
        best: i64 = 0
        for place in claimants:
            key = keys[place]
            if key > best:
                best = key
        return [place for place in claimants if keys[place] == best] if best else []

    def net(self) -> vec[i64]:
        """What each place got back, uncalled chips, awards and odd chips, less what it put in."""
        table = self.play.table
        net = self.stacks()[:]
        for place in range(table.n):
            net[place] -= table.start[place]
        return net

    def stacks(self) -> vec[i64]:
        """What each place has at the end: what it had left, uncalled chips, awards and odd chips.

        It is made once after ``settle``, and nobody may change it.
        """
        if len(self._stacks) == 0:
            self._stacks = self._end_with()
        return self._stacks

    def _end_with(self) -> vec[i64]:
        stacks = self.play.table.stack[:]
        if self.uncalled_place >= 0:
            stacks[self.uncalled_place] += self.uncalled
        for award in self.division.awards:
            stacks[award.place] += award.amount
        for odd in self.division.odd:
            stacks[odd.place] += odd.amount
        return stacks

    def rake(self) -> int:
        """The rake of all pots."""
        return sum(pot.rake for pot in self.pots)


def street_reached(play: Play) -> bool:
    """Whether the hand got to the street from which its game is raked (``rake.no-flop``).

    That it got there counts, not that it was shown down (``rake.uncalled-win``).
    """
    needs = play.house.rake.requires.get(play.game.name)
    if needs is None:
        return True
    if needs == "flop":
        return len(play.table.board) >= 3
    if needs.startswith("card"):
        most = max(len(hole) for hole in play.table.hole)
        return most >= int(needs.removeprefix("card"))
    if play.draws is None:
        return True
    return play.draws.exchanged if play.house.rake.draw_trigger == "card_exchanged" else play.draws.number > 0


def refunds(table: Table) -> list[tuple[int, int]]:
    """What a void gives back: each place what it put in, those that put in nothing left out (``refund.amount``)."""
    return [(place, int(table.put_in(place))) for place in range(table.n) if table.put_in(place) > 0]


def active_places(table: Table) -> list[int]:
    """The places still in, clockwise by seat number."""
    return [place for place in range(table.n) if table.status[place] == ACTIVE]
