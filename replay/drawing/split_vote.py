"""The split button: a pot that all who are in it vote to split is divided equally (``split-vote``)."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.events import SplitVote
from replay.finding import Findings
from replay.games.game import Game
from replay.houses.house import House
from replay.pots.pot import Pot
from replay.table import ACTIVE, Table


@final
@mypyc_attr(acyclic=True)
class SplitVotes:
    """The votes of one hand. ``ended`` are the pots in which the offer is over, ``agreed`` (pot, place) pairs."""

    def __init__(self, house: House, game: Game, table: Table, found: Findings) -> None:
        self.offered: Final[bool] = game.name in house.split_voting.games
        self.house: Final = house
        self.table: Final = table
        self.found: Final = found
        self.agreed: Final[list[tuple[int, int]]] = []
        self.ended: Final[list[int]] = []

    def vote(self, event: int, vote: SplitVote, place: int, pots: list[Pot], round_number: int) -> bool:
        """Takes a vote; whether it is a check of the place in the betting (``split-vote.betting``).

        ``round_number`` is the betting round that is open or was the last one, 0 where nobody can vote.
        """
        if not self.offered or round_number != self.house.split_voting.round:
            self._wrong(event, vote, "split-vote", "there is no split to vote on")
            return False
        if self.table.status[place] != ACTIVE:
            self._wrong(event, vote, "split-vote", "the seat is not in the hand")
            return False
        if vote.pot >= len(pots) or place not in pots[vote.pot].eligible:
            self._wrong(event, vote, "split-vote.pots", f"the seat has no share in pot {vote.pot}")
            return False
        if vote.pot in self.ended:
            if vote.agree:
                self._wrong(event, vote, "split-vote", f"the offer is over in pot {vote.pot}")
            return vote.agree
        if not vote.agree:
            self.ended.append(vote.pot)
            return False
        if (vote.pot, place) not in self.agreed:
            self.agreed.append((vote.pot, place))
        return True

    def act(self, place: int, action: str, pots: list[Pot], round_number: int) -> None:
        """Any choice but the split ends the offer: a bet, raise or fold in every pot in which that player has a share,
        a check in those of them for which he has not voted (``split-vote``, ``split-vote.pots``)."""
        if round_number != self.house.split_voting.round or action == "call":
            return
        for index, pot in enumerate(pots):
            agreed = action == "check" and (index, place) in self.agreed
            if place in pot.eligible and not agreed and index not in self.ended:
                self.ended.append(index)

    def split(self, index: int, pot: Pot) -> bool:
        """Whether everybody with a share in a pot has voted to split it."""
        if not self.offered or index in self.ended or len(pot.eligible) < 2:
            return False
        return all(self._agrees(index, place) for place in pot.eligible)

    def _agrees(self, index: int, place: int) -> bool:
        """Whether a place has voted for the split; an all-in one need not where the house does not ask it."""
        if (index, place) in self.agreed:
            return True
        return not self.house.split_voting.all_in_votes and not self.table.can_act(place)

    def _wrong(self, event: int, vote: SplitVote, topic: str, why: str) -> None:
        recorded: dict[str, object] = {"seat": vote.seat, "pot": vote.pot, "agree": vote.agree}
        self.found.add("split-vote", topic, event, why, {}, recorded)
