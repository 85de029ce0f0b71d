"""What happens in a room beside its tables: the one definition of each event of a room's stream."""

from dataclasses import dataclass
from typing import ClassVar, Final

from ledger.store.plain_events import Kinds

IN: Final = "in"
OUT: Final = "out"
DIRECTIONS: Final = (IN, OUT)


@dataclass(frozen=True, slots=True, kw_only=True)
class _InARoom:
    """Where and when, as every event of a room has it: ``at`` is RFC 3339 with an offset, as the sender said, ``x``
    the sender's own keys as JSON text."""

    room: str
    at: str
    x: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolOpened(_InARoom):
    """A jackpot pool begins, with ``amount`` in it: whole units of ``unit``."""

    TYPE: ClassVar[str] = "pool_opened"

    pool: str
    currency: str
    unit: str
    amount: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolAdjusted(_InARoom):
    """Money goes into a pool, or out of it, that no hand brought or won: seed money, a correction."""

    TYPE: ClassVar[str] = "pool_adjusted"

    pool: str
    currency: str
    amount: str
    direction: str
    reason: str


RoomEvent = PoolOpened | PoolAdjusted
OF_ROOMS: Final = Kinds(PoolOpened, PoolAdjusted)
