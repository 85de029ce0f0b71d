"""Who shows, and who gets the odd chips."""

from typing import Final, final


@final
class Show:
    """Who shows first and who may muck (``show.*``)."""

    def __init__(self, first: str, muck: str, all_in_face_up: bool) -> None:
        self.first: Final = first
        """``last_aggressor`` or ``opener``."""
        self.muck: Final = muck
        """``not_needed``: only a hand that is not needed may be mucked; ``free``: the player decides."""
        self.muck_is_free: Final = muck == "free"
        self.all_in_face_up: Final = all_in_face_up


@final
class OddChip:
    """Who gets the units that a division leaves over (``odd-chip.*``, ``hi-lo.*``), for one game."""

    def __init__(self, order: str, one_each: str, hi_lo_low: str) -> None:
        self.order: Final = order
        """``left_of_button``, ``button``, ``deal_order`` or ``card_high``."""
        self.one_each: Final = one_each
        """``pot`` (both sides together) or ``side``."""
        self.hi_lo_low: Final = hi_lo_low
        """``low_order`` or ``high_winner``: who gets the odd chips of a tied low half."""
