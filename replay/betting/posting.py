"""Posting: the chips that are put up before the cards, and what they make of the first betting round."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from replay.betting.forced_bets import ForcedBets, Post, is_live
from replay.betting.round import Round
from replay.betting.structure import Structure
from replay.events import Posted
from replay.finding import Findings
from replay.hand import Hand
from replay.table import Table


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Posting:
    """The posts of one hand, moved as they were recorded and judged when posting is over."""

    def __init__(self, hand: Hand, structure: Structure, table: Table, found: Findings) -> None:
        self.hand: Final = hand
        self.structure: Final = structure
        self.table: Final = table
        self.found: Final = found
        self.posts: Final[list[Post]] = []
        self.big_blind: i64 = -1
        """The place that posted the big blind, -1 while nobody has."""
        self.straddler: i64 = -1
        """The place that straddled last."""

    def post(self, index: int, posted: Posted, place: i64, after_cards: bool) -> None:
        """Moves the chips of a post that the stack can pay."""
        table = self.table
        post = Post(index, posted, place, table.stack[place], after_cards)
        self.posts.append(post)
        if posted.kind == "ante":
            if self.hand.stakes.big_blind_ante and not self.hand.stakes.ante:
                table.pay_dead(place, posted.amount)
            else:
                table.ante(place, posted.amount)
        elif not posted.comes_in or is_live(self.structure.house, posted, self.hand.events):
            table.pay(place, posted.amount)
        else:
            table.pay_dead(place, posted.amount)
        if posted.kind == "straddle":
            self.straddler = place
        elif posted.kind == "big_blind":
            self.big_blind = place

    def judge(self) -> ForcedBets:
        """Posting is over: notes what is wrong or missing."""
        forced = ForcedBets(self.hand, self.structure, self.table, self.posts, self.found)
        forced.check()
        return forced

    def begin_round(self, betting: Round, forced: ForcedBets) -> None:
        """Begins the first round of a blind game: the blinds are its first bet, left of the big blind acts first.

        With a straddle it is the player left of the straddler (``straddle.action``).
        """
        self._price(betting, forced)
        for post in self.posts:
            if post.kind == "entry" and forced.declines(post):
                betting.optional += (post.place,)
        big = self.big_blind if self.big_blind >= 0 else forced.big_place
        last = self.straddler if self.straddler >= 0 else big
        betting.begin(self.table, self.table.after(last) if last >= 0 else self.table.left_of_button())

    def _price(self, betting: Round, forced: ForcedBets) -> None:
        """The price is the full big blind; a straddle is one bet more (``straddle.raise``)."""
        betting.price = max(betting.level, i64(forced.big))
        betting.full_level = betting.price
        betting.bets = 1
        straddle = self.structure.house.straddle
        if self.straddler >= 0 and (straddle is None or straddle.counts_as_bet):
            betting.bets = 2
        if self.straddler >= 0 and straddle is not None and straddle.raise_increment == "straddle":
            betting.full_raise = betting.price
