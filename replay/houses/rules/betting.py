"""How much may be bet, how often, and who may raise again."""

from typing import Final, final


@final
class Betting:
    """Sizes, caps and reopening (``bet.*``, ``reopen.*``)."""

    def __init__(
        self,
        cap: int,
        cap_heads_up: bool,
        big_bet_from_round: dict[int, int],
        raise_after_short: str,
        reopen_half_is_full: bool,
        complete_by: str,
        reopen_cumulative: bool,
        min_bet: str,
        min_raise_after_short: str,
        min_raise_covers_all: bool,
        pot_includes_call: bool,
        pot_own_round_bets: str,
        half_pot_includes_call: bool,
        spread_cap_multiple: int,
        spread_cap_counts: str,
    ) -> None:
        self.cap: Final = cap
        """Bets a round in fixed limit."""
        self.cap_heads_up: Final = cap_heads_up
        self.big_bet_from_round: Final = big_bet_from_round
        """Number of betting rounds of the game -> first round (from 1) at the higher bet."""
        self.raise_after_short: Final = raise_after_short
        """``plus_bet`` or ``next_level``."""
        self.reopen_half_is_full: Final = reopen_half_is_full
        self.complete_by: Final = complete_by
        """``not_acted`` or ``any``."""
        self.reopen_cumulative: Final = reopen_cumulative
        self.min_bet: Final = min_bet
        """``big_blind`` or ``smallest_chip``."""
        self.min_raise_after_short: Final = min_raise_after_short
        """``full`` or ``last``."""
        self.min_raise_covers_all: Final = min_raise_covers_all
        """An amount that puts every opponent able to act all-in is in order though short of the full size."""
        self.pot_includes_call: Final = pot_includes_call
        self.pot_own_round_bets: Final = pot_own_round_bets
        """``count`` or ``omit``."""
        self.half_pot_includes_call: Final = half_pot_includes_call
        self.spread_cap_multiple: Final = spread_cap_multiple
        self.spread_cap_counts: Final = spread_cap_counts
        """``per_player`` or ``all``."""


@final
class OpenPair:
    """The double bet on fourth street (``bet.open-pair``)."""

    def __init__(self, games: tuple[str, ...], who: str, hi_lo: bool) -> None:
        self.games: Final = games
        self.who: Final = who
        """``any`` or ``holder``."""
        self.hi_lo: Final = hi_lo
        """Whether the high/low form of those games has it too."""
