"""A betting structure: what the limit, the stakes and the house's data say about the sizes of bets."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from replay.games.game import Game
from replay.hand import Hand
from replay.houses.house import House


@final
@mypyc_attr(acyclic=True)
class Structure:
    """The sizes of one hand's bets, in units (section 7 of the rule catalogue); for every seat the same.

    That is ``table.equal-limits``.
    """

    def __init__(self, hand: Hand, house: House, game: Game) -> None:
        betting = house.betting
        self.stakes: Final = hand.stakes
        self.limit: Final = hand.limit
        self.fixed: Final = hand.limit == "fixed"
        self.spread: Final = hand.limit == "spread" and len(hand.stakes.spread) > 0
        """A spread limit whose largest bets are known."""
        self.pot: Final = hand.limit == "pot"
        self.half_pot: Final = hand.limit == "half-pot"
        self.rounds: Final = game.rounds
        self.big_bet_from: Final = betting.big_bet_from_round.get(game.rounds, game.rounds + 1)
        level = hand.stakes.big_blind if game.has_blinds else hand.stakes.bring_in
        self.min_bet: Final[i64] = level if betting.min_bet == "big_blind" and level > 0 else 1
        """The smallest bet of the big-bet structures and of spread limit (``bet.min``)."""
        self.cap: Final[i64] = betting.cap
        self.cap_heads_up: Final = betting.cap_heads_up
        self.half_is_full: Final = betting.reopen_half_is_full
        self.next_level: Final = betting.raise_after_short == "next_level"
        self.cumulative: Final = betting.reopen_cumulative
        self.complete_by_any: Final = betting.complete_by == "any"
        self.last_raise_counts_short: Final = betting.min_raise_after_short == "last"
        self.pair_holder_only: Final[bool] = house.open_pair.who == "holder"
        self.timeout_bars_bets: Final[bool] = house.drawing.timeout_bars == "bet_and_raise"
        self.covers_all: Final = betting.min_raise_covers_all
        self.pot_includes_call: Final = betting.pot_includes_call
        self.pot_omits_own: Final = betting.pot_own_round_bets == "omit"
        self.half_includes_call: Final = betting.half_pot_includes_call
        self.spread_multiple: Final[i64] = betting.spread_cap_multiple
        self.spread_counts_all: Final = betting.spread_cap_counts == "all"

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
