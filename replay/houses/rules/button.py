"""How the button goes on from hand to hand."""

from typing import Final, final


@final
class ButtonRule:
    """How the button goes on from hand to hand (``button``, ``button.skip``)."""

    def __init__(self, passes_newcomers: bool, after_void: str) -> None:
        self.passes_newcomers: Final = passes_newcomers
        """It passes over those who come in with the hand."""
        self.after_void: Final = after_void
        """``stays``, ``moves`` or ``unset``: after a void hand of a cash game."""
