"""Jackpot pools."""

from typing import Final, final

from replay.hand import Combination, Window


@final
class Jackpot:
    """One jackpot pool of a house (section 14)."""

    def __init__(
        self,
        pool: str,
        kind: str,
        games: tuple[str, ...],
        conditions_apply: str,
        both_hole: str,
        pocket_pair_for: tuple[str, ...],
        must_show: bool,
        needs_showdown: bool,
        combinations: list[Combination],
        example: bool,
        windows: list[Window],
    ) -> None:
        self.pool: Final = pool
        self.kind: Final = kind
        """``monte_carlo``, ``bad_beat`` or ``smart``."""
        self.games: Final = games
        self.conditions_apply: Final = conditions_apply
        """``recipient`` or ``both``."""
        self.both_hole: Final = both_hole
        """``exists`` or ``necessary``."""
        self.pocket_pair_for: Final = pocket_pair_for
        self.must_show: Final = must_show
        self.needs_showdown: Final = needs_showdown
        self.combinations: Final = combinations
        """Empty where the house file has no list."""
        self.example: Final = example
        """The list is in no text: a report that relied on it says so."""
        self.windows: Final = windows
