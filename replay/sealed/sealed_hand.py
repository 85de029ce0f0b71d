"""A hand as it was when it was sealed, with what was noted of it: what a sealed record says."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.hand import Hand


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class SealedHand:
    """The whole hand, and under which rules and when it was recorded.

    ``house``, ``house_version`` and ``house_sha256`` (64 hex digits, lower case) are the rules that it is judged by.
    ``recorded_at`` is in microseconds since 1970 UTC. ``version`` is that of the last event of the hand's stream that
    the record reaches. ``closed``: a mark that says so has sealed the hand, and not its last event.
    """

    def __init__(
        self,
        hand: Hand,
        house: str,
        house_version: str,
        house_sha256: str,
        recorded_at: int,
        version: int,
        closed: bool,
    ) -> None:
        self.hand: Final = hand
        self.house: Final = house
        self.house_version: Final = house_version
        self.house_sha256: Final = house_sha256
        self.recorded_at: Final = recorded_at
        self.version: Final = version
        self.closed: Final = closed
