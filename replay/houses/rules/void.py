"""What a void does."""

from typing import Final, final


@final
class Void:
    """What a void does (``server-crash``, ``refund.*``, ``void.*``)."""

    def __init__(self, after_last_action: str) -> None:
        self.after_last_action: Final = after_last_action
        """``stands`` or ``refund``."""
