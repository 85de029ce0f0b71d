"""After how long hands are closed to which nothing has come: what an operator sets."""

from typing import Final

from ledger.database.address import BadSetting

SETTING: Final = "ODDCHIP_CLOSE_AFTER"
HOURS: Final = 24
"""The default."""
LONGEST: Final = 8_760


def hours_of(text: str) -> int:
    """After how many hours hands are closed, 0 for never; "" is the default.

    Raises BadSetting, which says what is expected.
    """
    text = text or str(HOURS)
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) <= LONGEST):
        raise BadSetting(f"{SETTING}={text}: expected whole hours up to {LONGEST}, such as {HOURS}, or 0 for never")
    return int(text)
