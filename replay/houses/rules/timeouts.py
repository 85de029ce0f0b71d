"""Players who do not act, or cannot."""

from typing import Final, final


@final
class ArtificialAllIn:
    """A player who cannot act counts as all-in (``artificial-all-in.*``)."""

    def __init__(
        self,
        limits: tuple[str, ...],
        money: tuple[str, ...],
        per_24h: int,
        window: str,
        chips: str,
        cause: str,
    ) -> None:
        self.limits: Final = limits
        self.money: Final = money
        self.per_24h: Final = per_24h
        """-1 where the house states no number."""
        self.window: Final = window
        """``rolling`` or ``day``."""
        self.chips: Final = chips
        """``any`` or ``voluntary``."""
        self.cause: Final = cause
        """``any`` or ``disconnected``."""


@final
class Timeouts:
    """What stands for a player who does not act (``timeout.action``, ``disconnect.*``)."""

    def __init__(self, tournament_action: str, artificial_all_in: ArtificialAllIn | None) -> None:
        self.tournament_action: Final = tournament_action
        """``check_or_fold`` or ``fold``."""
        self.artificial_all_in: Final = artificial_all_in
