"""What the finance department says of a day: the one definition of the event."""

from dataclasses import dataclass
from typing import ClassVar, Final
from uuid import UUID, uuid5

from ledger.store.plain_events import Kinds
from ledger.store.stream import in_room

FINANCE: Final = UUID("072a4da7-f866-528c-b07c-1f57a00d210c")
"""The namespace of the streams: the UUID version 5 of ``urn:oddchip:finance`` in the URL namespace."""


@dataclass(frozen=True, slots=True)
class StatementRow:
    """One line of a statement. ``item`` is as in the file, ``amount`` a decimal string, "" for none, ``count`` -1 where
    it does not say; what is "" holds for all."""

    item: str
    table: str
    game: str
    currency: str
    pool: str
    amount: str
    count: int


@dataclass(frozen=True, slots=True)
class FinanceStatementReceived:
    """A statement of a room's day has come, by whom and under which name, with the SHA-256 (hex) of its file."""

    TYPE: ClassVar[str] = "finance_statement_received"

    room: str
    date: str
    statement: str
    sha256: str
    by: str
    lines: tuple[StatementRow, ...]


OF_FINANCE: Final = Kinds(FinanceStatementReceived)


def statement_stream(room: str, date: str) -> UUID:
    """The stream of the statements of a room's day; the last event in it is the one that holds.

    Raises ValueError for text that UTF-8 cannot write.
    """
    try:
        return uuid5(FINANCE, in_room(room, date))
    except UnicodeEncodeError:
        raise ValueError(f"room {room!r}: expected Unicode text, found half a surrogate") from None
