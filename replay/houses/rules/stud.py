"""What stud games have besides: the bring-in, the dealer box, the shared last card."""

from typing import Final, final


@final
class BringInRules:
    """Who opens a stud game, and with how much (``bring-in.*``)."""

    def __init__(
        self, amount: str, full_bet_option: bool, ace: str, picks: dict[str, dict[str, str]], suits: dict[str, str]
    ) -> None:
        self.amount: Final = amount
        """``stakes`` or ``half_lower_bet``."""
        self.full_bet_option: Final = full_bet_option
        self.ace: Final = ace
        """``high`` or ``low``, for choosing the card."""
        self.picks: Final = picks
        """Game -> limit -> ``high`` or ``low``: which up-card opens."""
        self.suits: Final = suits
        """Game -> the order of suits, high to low, that breaks equal ranks."""


@final
class StudRules:
    """Stud's dealer box and its shared last card (``deal.order``, ``stud.short-deck``)."""

    def __init__(
        self, box_before: int, button_games: tuple[str, ...], shared_card: bool, betting_after_shared_card: bool
    ) -> None:
        self.box_before: Final = box_before
        """The seat before which the dealer box stands where nothing else fixes it."""
        self.button_games: Final = button_games
        """The ante games in which a button in the header fixes the deal."""
        self.shared_card: Final = shared_card
        self.betting_after_shared_card: Final = betting_after_shared_card
