"""What a command's exit status says: the same for every command, so that a scheduler can act on it."""

from typing import Final

CLEAN: Final = 0
DIFFERENT: Final = 1
"""Something recorded is not what the rules say."""
WRONG_INPUT: Final = 2
"""The input could not be read, or the command was not understood."""
UNVERIFIABLE: Final = 3
"""Nothing is wrong, but something could not be verified."""
NOT_FOUND: Final = 4
BROKEN: Final = 5
"""What is recorded was changed."""
BUSY: Final = 6
"""Busy or unavailable: try again."""
OUR_FAULT: Final = 70
STOPPED: Final = 130
"""Stopped by the user."""

_GRAVEST_FIRST: Final = (OUR_FAULT, BROKEN, BUSY, NOT_FOUND, WRONG_INPUT, DIFFERENT, UNVERIFIABLE)


def gravest(statuses: set[int]) -> int:
    """The one status of a command to which all of these happened; ``CLEAN`` for none."""
    return next((status for status in _GRAVEST_FIRST if status in statuses), CLEAN)
