"""What happened at a table between its hands: who came, what he brought, what he took away."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.instant import MINUTE

OPENED: Final = "opened"
SAT_DOWN: Final = "sat_down"
BOUGHT_IN: Final = "bought_in"
TOPPED_UP: Final = "topped_up"
LEFT: Final = "left"
CLOSED: Final = "closed"
BEFORE_THE_DAY: Final = 60 * MINUTE
"""Movements are told from the last opening on that was so long before the day: whoever left then may come back with
what he took, though the table was closed and opened again in between (``buy-in.rejoin``)."""
KINDS: Final = (OPENED, SAT_DOWN, BOUGHT_IN, TOPPED_UP, LEFT, CLOSED)


@final
@mypyc_attr(acyclic=True)
class Movement:
    """One event of a table's stream.

    ``at`` is in microseconds since 1970 UTC, ``n`` the event's number in the stream. ``amount`` is in units of the
    table. ``opened`` alone has ``currency``, ``money`` and ``unit`` (its text); it has neither seat nor player, nor has
    ``closed``.
    """

    def __init__(
        self,
        at: int,
        kind: str,
        seat: int,
        player: str,
        amount: int,
        n: int,
        currency: str = "",
        money: str = "",
        unit: str = "",
    ) -> None:
        self.at: Final = at
        self.kind: Final = kind
        self.seat: Final = seat
        self.player: Final = player
        self.amount: Final = amount
        self.n: Final = n
        self.currency: Final = currency
        self.money: Final = money
        self.unit: Final = unit
