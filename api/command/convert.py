"""``oddchip convert``: hands from one format to another, losing nothing that both can say."""

from enum import StrEnum


class Format(StrEnum):
    """What hands can be written as."""

    HAND = "hand"
    PHH = "phh"
