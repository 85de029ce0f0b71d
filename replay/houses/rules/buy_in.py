"""What a player must and may bring to a table."""

from typing import Final, final


@final
class BuyIn:
    """What one limit asks of a buy-in (``buy-in``, ``buy-in.default``). A 0 is a part that the limit does not use."""

    def __init__(
        self, lower_bets: int, largest_bets: int, round_up_to: int, least_blinds: int, most_blinds: int, most: int
    ) -> None:
        self.lower_bets: Final = lower_bets
        """The minimum in lower bets."""
        self.largest_bets: Final = largest_bets
        """The minimum in largest bets of the table."""
        self.round_up_to: Final = round_up_to
        """Micros, of which the minimum is rounded up to a multiple."""
        self.least_blinds: Final = least_blinds
        """The minimum in big blinds."""
        self.most_blinds: Final = most_blinds
        """The maximum in big blinds."""
        self.most: Final = most
        """The maximum in micros, -1 without one."""


@final
class BuyInRow:
    """A fixed-limit level with a minimum of its own; amounts in micros, no ``families``: any game."""

    def __init__(self, lower_bet: int, higher_bet: int, least: int, families: tuple[str, ...]) -> None:
        self.lower_bet: Final = lower_bet
        self.higher_bet: Final = higher_bet
        self.least: Final = least
        self.families: Final = families


@final
class BuyIns:
    """What a player must and may bring to a table (``buy-in.*``)."""

    def __init__(self, limits: dict[str, BuyIn], rows: tuple[BuyInRow, ...], rejoin_minutes: int) -> None:
        self.limits: Final = limits
        self.rows: Final = rows
        self.rejoin_minutes: Final = rejoin_minutes
        """How long who left with more than the maximum may come back with more (``buy-in.rejoin``)."""
