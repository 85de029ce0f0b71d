"""A betting structure: what the limit, the stakes and the house's data say about the sizes of bets."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from replay.games.game import Game
from replay.hand import Hand
from replay.houses.house import House


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Structure:
    """The sizes of one hand's bets, in units (section 7 of the rule catalogue); for every seat the same.

    That is ``table.equal-limits``.
    """

    def __init__(self, hand: Hand, house: House, game: Game) -> None:
        betting = house.betting
        self.house: Final = house
        self.rules: Final = betting
        self.stakes: Final = hand.stakes
        self.limit: Final = hand.limit
        self.fixed: Final = hand.limit == "fixed"
        self.spread: Final = not self.fixed and hand.limit == "spread" and len(hand.stakes.spread) > 0
        """A spread limit whose largest bets are known."""
        self.rounds: Final = game.rounds
        self.big_bet_from: Final = betting.big_bet_from_round.get(game.rounds, game.rounds + 1) if self.fixed else 0
        """The first round of a fixed limit at the higher bet."""
        level = hand.stakes.big_blind if game.has_blinds else hand.stakes.bring_in
        self.min_bet: Final[i64] = level if level > 0 and betting.min_bet == "big_blind" else 1
        """The smallest bet of the big-bet structures and of spread limit (``bet.min``)."""
        self.cumulative: Final = betting.reopen_cumulative
        self.half_is_full: Final = betting.reopen_half_is_full

    def pot(self) -> bool:
        """Whether a bet goes up to the pot."""
        return self.limit == "pot"

    def half_pot(self) -> bool:
        """Whether a bet goes up to half the pot."""
        return self.limit == "half-pot"

    def next_level(self) -> bool:
        """Whether in fixed limit a raise of a short bet goes to the next level, and not one bet higher."""
        return self.rules.raise_after_short == "next_level"

    def complete_by_any(self) -> bool:
        """Whether who has acted already may complete a short all-in."""
        return self.rules.complete_by == "any"

    def last_raise_counts_short(self) -> bool:
        """Whether a raise is measured by the last one even where that was short."""
        return self.rules.min_raise_after_short == "last"

    def pair_holder_only(self) -> bool:
        """Whether only who holds the open pair may choose the double bet."""
        return self.house.open_pair.who == "holder"

    def timeout_bars_bets(self) -> bool:
        """Whether who timed out at the draw may not bet, either."""
        return self.house.drawing.timeout_bars == "bet_and_raise"

    def pot_omits_own(self) -> bool:
        """Whether the pot of a pot-size raise is without what the player has put in in this round."""
        return self.rules.pot_own_round_bets == "omit"

    def spread_counts_all(self) -> bool:
        """Whether the cap of a spread round counts the bets of all players together."""
        return self.rules.spread_cap_counts == "all"

    def sized(self) -> bool:
        """Whether the stakes say what the limit needs."""
        if self.fixed:
            return self.stakes.small_bet > 0 and self.stakes.big_bet > 0
        return self.spread or self.limit != "spread"

    def bet_size(self, number: int) -> i64:
        """The fixed bet of round ``number`` (from 1); 0 in the other structures.

        By the number of rounds that the game has (``bet.fixed.size``, ``.five-rounds``, ``.two-rounds``,
        ``bet.fixed.triple27``).
        """
        if not self.fixed:
            return 0
        return self.stakes.big_bet if number >= self.big_bet_from else self.stakes.small_bet

    def spread_max(self, number: int) -> i64:
        """The most that a bet of round ``number`` may be in spread limit (``bet.spread``); 0 elsewhere."""
        if not self.spread:
            return 0
        return self.stakes.spread[min(number, len(self.stakes.spread)) - 1]
