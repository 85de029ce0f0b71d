"""What is posted before the cards: blinds, antes, what newcomers owe, the straddle."""

from typing import Final, final


@final
class BlindRules:
    """Sizes of forced bets (``blinds.size``, ``ante``) and who posts with two players (``blinds.heads-up``)."""

    def __init__(
        self, small: str, big: str, heads_up_button_posts: str, small_required: bool, ante_in_cash_button_games: bool
    ) -> None:
        self.small: Final = small
        """``stakes`` or ``half_lower_bet`` (fixed limit only)."""
        self.big: Final = big
        """``stakes`` or ``lower_bet`` (fixed limit only)."""
        self.heads_up_button_posts: Final = heads_up_button_posts
        """``small`` or ``big``."""
        self.small_required: Final = small_required
        self.ante_in_cash_button_games: Final = ante_in_cash_button_games


@final
class PostingRules:
    """What newcomers and returning players post (``posting.*``)."""

    def __init__(self, missed_both_big: str, missed_both_small: str, missed_small: str, no_entry: str) -> None:
        self.missed_both_big: Final = missed_both_big
        self.missed_both_small: Final = missed_both_small
        self.missed_small: Final = missed_small
        """``live`` or ``dead``, like the two before."""
        self.no_entry: Final = no_entry
        """``between_blinds`` or ``button_to_bb``."""


@final
class Straddle:
    """The straddle of a house that has one (``straddle.*``)."""

    def __init__(
        self, multiple: int, re_straddle: bool, counts_as_bet: bool, raise_increment: str, decline_posts: str
    ) -> None:
        self.multiple: Final = multiple
        """Of the big blind."""
        self.re_straddle: Final = re_straddle
        self.counts_as_bet: Final = counts_as_bet
        self.raise_increment: Final = raise_increment
        """``big_blind`` or ``straddle``."""
        self.decline_posts: Final = decline_posts
        """``allowed``, ``always`` or ``owed_only``."""
