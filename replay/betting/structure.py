"""A betting structure: what the limit, the stakes and the house's data say about the sizes of bets."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from replay.games.game import Game
from replay.hand import Hand
from replay.houses.house import House


def small_blind_size(hand: Hand, house: House) -> int:
    """What the small blind is (``blinds.size``); 0 where the stakes do not say."""
    if house.blinds.small == "half_lower_bet" and hand.limit == "fixed" and hand.stakes.small_bet:
        return hand.stakes.small_bet // 2
    return hand.stakes.small_blind


def big_blind_size(hand: Hand, house: House) -> int:
    """What the big blind is (``blinds.size``); 0 where the stakes do not say."""
    if house.blinds.big == "lower_bet" and hand.limit == "fixed" and hand.stakes.small_bet:
        return hand.stakes.small_bet
    return hand.stakes.big_blind


@final
@mypyc_attr(acyclic=True)
class Structure:
    """The sizes of a hand's bets, in units (section 7 of the rule catalogue); for every seat the same.

    That is ``table.equal-limits``.
    """

    def __init__(self, hand: Hand, house: House, game: Game) -> None:
        betting = house.betting
        self.house: Final = house
        self.game: Final = game
        self.rules: Final = betting
        self.stakes: Final = hand.stakes
        self.limit: Final = hand.limit
        self.fixed: Final = hand.limit == "fixed"
        self.spread: Final = not self.fixed and hand.limit == "spread" and len(hand.stakes.spread) > 0
        """A spread limit whose largest bets are known."""
        self.rounds: Final = game.rounds
        self.big_bet_from: Final = betting.big_bet_from_round.get(game.rounds, game.rounds + 1) if self.fixed else 0
        """The first round of a fixed limit at the higher bet."""
        self.small_blind: Final = small_blind_size(hand, house)
        self.big_blind: Final = big_blind_size(hand, house)
        level = hand.stakes.big_blind if game.has_blinds else hand.stakes.bring_in
        self.min_bet: Final[i64] = level if level > 0 and betting.min_bet == "big_blind" else 1
        """The smallest bet of the big-bet structures and of spread limit (``bet.min``)."""
        self.cumulative: Final = betting.reopen_cumulative
        self.half_is_full: Final = betting.reopen_half_is_full
        self.pot: Final = hand.limit == "pot"
        """A bet goes up to the pot."""
        self.half_pot: Final = hand.limit == "half-pot"
        """A bet goes up to half the pot."""
        self.sized: Final = self._sized()
        """The stakes say what the limit needs."""

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

    def _sized(self) -> bool:
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


_LAST: Final[list[Structure | None]] = [None]
"""The one that was made last, alone, and whole as it is: threads share it."""


def structure_of(hand: Hand, house: House, game: Game) -> Structure:
    """The structure of a hand's bets; one hand after another of a table has the same."""
    last = _LAST[0]
    if (
        last is not None
        and last.stakes is hand.stakes
        and last.game is game
        and last.house is house
        and last.limit == hand.limit
    ):
        return last
    made = Structure(hand, house, game)
    _LAST[0] = made
    return made
