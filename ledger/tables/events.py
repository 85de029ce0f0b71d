"""What happens at a table between its hands: the one definition of each event of a table's stream.

Money is a decimal string, in whole units of the last ``table_opened``. An event is at its own place in the stream,
version n + 1 for the line with number n, and says nothing of whether the table's books are right.
"""

from dataclasses import dataclass
from typing import ClassVar, Final

from ledger.store.plain_events import Kinds

DEFAULT_UNIT: Final = "0.01"
DEFAULT_MONEY: Final = "real"


@dataclass(frozen=True, slots=True, kw_only=True)
class _AtATable:
    """Where and when, as every event of a table has it: ``at`` is RFC 3339 with an offset, as the sender said, ``x``
    the sender's own keys as JSON text."""

    room: str
    table: str
    at: str
    x: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOpened(_AtATable):
    """The table opens, with nobody at it. ``seats`` is how many there are; what the table is for may be told along."""

    TYPE: ClassVar[str] = "table_opened"

    currency: str
    seats: int
    money: str = DEFAULT_MONEY
    unit: str = DEFAULT_UNIT
    house: str = ""
    game: str = ""
    limit: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SatDown(_AtATable):
    """Somebody takes a seat, without chips yet."""

    TYPE: ClassVar[str] = "sat_down"

    seat: int
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoughtIn(_AtATable):
    """He brings chips to a seat that has none."""

    TYPE: ClassVar[str] = "bought_in"

    seat: int
    player: str
    amount: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToppedUp(_AtATable):
    """He brings chips to those that he has."""

    TYPE: ClassVar[str] = "topped_up"

    seat: int
    player: str
    amount: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Left(_AtATable):
    """He leaves the seat and takes ``amount`` along, "0.00" for nothing."""

    TYPE: ClassVar[str] = "left"

    seat: int
    player: str
    amount: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClosed(_AtATable):
    """The table closes; nobody sits at it any more."""

    TYPE: ClassVar[str] = "table_closed"


TableEvent = TableOpened | SatDown | BoughtIn | ToppedUp | Left | TableClosed
AMOUNTS: Final = (BoughtIn, ToppedUp, Left)
SEATED: Final = (SatDown, *AMOUNTS)
OF_TABLES: Final = Kinds(TableOpened, SatDown, BoughtIn, ToppedUp, Left, TableClosed)
