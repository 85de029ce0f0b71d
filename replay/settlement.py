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


@final
@mypyc_attr(acyclic=True)
class Settlement:
    """One finished hand, settled. Places, not seat numbers; amounts in units.

    ``unknown`` are the pots whose winners depend on cards that nobody knows; they have no awards, and then there are
    no ``stacks``.
    """

    def __init__(self, play: Play) -> None:
        table = play.table
        self.play: Final = play
        self.uncalled_place, self.uncalled = unmatched(table.total, table.status)
        totals = table.total[:]
        if self.uncalled_place >= 0:
            totals[self.uncalled_place] -= self.uncalled
        self.pots: Final[list[Pot]] = cut_pots(table, totals)
        self.total: Final = sum(pot.amount for pot in self.pots)
        """What the rake is a share of: all pots, dead money and antes included (``rake.base``)."""
        self.rake_table: Final = RakeTable(play.hand, play.house, play.game, table.dealt_in, street_reached(play))
        self.division: Final = Division()
        self.unknown: Final[list[int]] = []
        self.voted: Final[list[int]] = []
        """The pots that were split by vote."""
        self.high: Final[Ranking] = find_ranking(play.game.high_rank, play.house.data)
        self.low: Final[Ranking | None] = find_ranking(play.game.low_rank) if play.game.low_rank else None
        self.claims: Final = Claims(table, self.high)
        self.order: list[int] = []
        self.must: list[int] = []

    def high_key(self, place: int) -> int:
        """The rank of a place's high hand; ``UNKNOWN_HAND`` where a card is unknown."""
        self._rank(place)
        return self.claims.high[place]

    def low_key(self, place: int) -> int:
        """The rank of a place's low hand; 0 where it does not qualify, ``UNKNOWN_HAND`` where a card is unknown."""
        self._rank(place)
        return self.claims.low[place]

    def _rank(self, place: int) -> None:
        """Ranks a place's hand, once."""
        claims = self.claims
        if claims.high[place] != UNRANKED:
            return
        game = self.play.game
        table = self.play.table
        deal = self.play.deal
        if not deal.known(place) or len(table.board) < deal.board_cards():
            claims.high[place] = UNKNOWN_HAND
            claims.low[place] = UNKNOWN_HAND
            return
        hole = table.hole[place]
        claims.high[place] = self.high.best_key(hole, table.board, game.use_hole, game.use_board)
        claims.low[place] = 0
        if self.low is not None:
            claims.low[place] = self.low.best_key(hole, table.board, game.use_hole, game.use_board)

    def settle(self) -> None:
        """Awards every pot, from the last to the first, after rake stands on the pots."""
        play = self.play
        for index, pot in enumerate(self.pots):
            if play.votes.split(index, pot):
                self.voted.append(index)
        for index in range(len(self.pots) - 1, -1, -1):
            self._award(index)

    def show(self) -> None:
        """Derives, after ``settle``, the order of showing and who must: step 6 of section 18."""
        play = self.play
        if not play.showdown():
            return
        otherwise = play.first_to_show()
        self.order = show_order(play.house, self.pots, play.streets.round, otherwise)
        for place in self.order:
            self._rank(place)
        self.must = must_show(self.shown_down(), self.order, self.claims, self.face_up())

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
        net = pot.net()
        if net == 0:
            return
        table = self.play.table
        rule = self.play.house.odd_chips[self.play.game.name]
        if index in self.voted:
            divide(table, rule, self.play.deal.order, self.division, index, net, pot.eligible, [], False)
            return
        if len(pot.eligible) == 1:
            side = "high" if self.low is not None else "whole"
            self.division.awards.append(Award(index, side, pot.eligible[0], net))
            return
        claimants = self.claims.claimants(pot)
        for place in claimants:
            self._rank(place)
        if self._undecidable(pot, claimants):
            self.unknown.append(index)
            return
        high = claimants if len(claimants) == 1 else self._best_high(pot, claimants)
        low = self._best(claimants, self.claims.low) if self.low is not None else []
        divide(table, rule, self.play.deal.order, self.division, index, net, high, low, self.low is not None)

    def _undecidable(self, pot: Pot, claimants: list[int]) -> bool:
        """Whether a card of a claimant or of the board is unknown; a muck counts where the player is free to muck."""
        free = self.play.house.show.muck == "free"
        asked = claimants if free else pot.eligible
        if free and len(claimants) == 1:
            return False
        return any(self.high_key(place) < 0 for place in asked)

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
        best: i64 = 1
        winners: list[int] = []
        for place in claimants:
            key = keys[place]
            if key > best:
                best = key
                winners = [place]
            elif key == best:
                winners.append(place)
        return winners

    def net(self) -> vec[i64]:
        """What each place got back, uncalled chips, awards and odd chips, less what it put in."""
        table = self.play.table
        net = vec[i64]([0] * table.n)
        for place in range(table.n):
            net[place] = -table.put_in(place)
        if self.uncalled_place >= 0:
            net[self.uncalled_place] += self.uncalled
        for award in self.division.awards:
            net[award.place] += award.amount
        for odd in self.division.odd:
            net[odd.place] += odd.amount
        return net

    def stacks(self) -> vec[i64]:
        """What each place has at the end."""
        stacks = self.net()
        for place in range(self.play.table.n):
            stacks[place] += self.play.table.start[place]
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
