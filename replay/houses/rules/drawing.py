"""Draws, and the vote on a split."""

from typing import Final, final


@final
class Drawing:
    """Draws: time-outs, reshuffles, the automatic draw (``draw.*``, ``auto-draw``)."""

    def __init__(
        self,
        timeout_bars: str,
        excludes_own: bool,
        include_folded: bool,
        auto_hold: str,
        two_pair_or_better: str,
        royal: str,
    ) -> None:
        self.timeout_bars: Final = timeout_bars
        """``bet_and_raise``, ``raise`` or ``nothing``: what a player who timed out may not do in the next round."""
        self.excludes_own: Final = excludes_own
        self.include_folded: Final = include_folded
        self.auto_hold: Final = auto_hold
        """``norge9`` or ``none``."""
        self.two_pair_or_better: Final = two_pair_or_better
        """``made_cards`` or ``all_five``."""
        self.royal: Final = royal
        """``kqjt`` or ``any_four``."""


@final
class SplitVoting:
    """The split button (``split-vote.*``)."""

    def __init__(self, games: tuple[str, ...], round: int, all_in_votes: bool) -> None:
        self.games: Final = games
        self.round: Final = round
        """The betting round, from 1, in which it is offered."""
        self.all_in_votes: Final = all_in_votes
