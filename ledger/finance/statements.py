"""Taking in finance statements, and giving them to those who hold a day against them."""

import os
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, Final

from ledger.finance.events import OF_FINANCE, FinanceStatementReceived, StatementRow, statement_stream
from ledger.finance.statement_file import ITEMS, MOST_BYTES, BadStatement, FileProblem, read_statement
from ledger.log.time_text import write_time
from ledger.people.actor import SYSTEM
from ledger.store.recording import Recording
from ledger.store.store import Store
from replay.reconciliation.amounts import read_micros
from replay.reconciliation.statement import Statement, StatementLine

Source = str | os.PathLike[str] | BinaryIO
STANDARD_INPUT: Final = "-"


@dataclass(frozen=True, slots=True)
class StatementReceipt:
    """A statement is on record: which, with which leaf of the log and when. ``written`` is False where it was already,
    as the last one of its day."""

    received: FinanceStatementReceived
    leaf: int
    recorded_at: str
    written: bool


def receive_statement(store: Store, room: str, date: str, source: Source, by: str = SYSTEM.name) -> Statement:
    """Reads a statement of a room's day, records it, and gives its figures; on disk when this returns.

    ``source`` is a path, or a stream of bytes. The same statement again writes nothing; another one of the same day
    holds from now on. Raises BadStatement, which names file, line and column; StoreUnavailable, Unreadable.
    """
    name, content = _content(source)
    return plain(record_statement(store, room, date, name, content, by).received)


def record_statement(store: Store, room: str, date: str, name: str, content: bytes, by: str) -> StatementReceipt:
    """Records a statement whose bytes are here already. Raises as ``receive_statement`` does."""
    rows = read_statement(name, content, date)
    received = FinanceStatementReceived(room, date, name, sha256(content).hexdigest(), by, tuple(rows))
    stream = statement_stream(room, date)
    with store.recording() as turn:
        last = _last(turn, room, date)
        written = last is None or last.sha256 != received.sha256
        if written:
            turn.append(stream, [OF_FINANCE.content(received)])
        return _receipt(turn, received if last is None or written else last, written)


def statement_of(store: Store, room: str, date: str) -> StatementReceipt | None:
    """The statement that holds of a room's day; None where none has come. Raises Unreadable."""
    with store.looking() as turn:
        last = _last(turn, room, date)
        return None if last is None else _receipt(turn, last, False)


def plain(received: FinanceStatementReceived) -> Statement:
    """The figures as the checks take them."""
    return Statement(received.statement, received.sha256, [_line(row) for row in received.lines])


def _line(row: StatementRow) -> StatementLine:
    micros = read_micros(row.amount) if row.amount else 0
    return StatementLine(ITEMS[row.item].name, row.table, row.game, row.currency, row.pool, micros, row.count)


def _receipt(turn: Recording, received: FinanceStatementReceived, written: bool) -> StatementReceipt:
    """That of the last statement of a day."""
    stream = statement_stream(received.room, received.date)
    head = turn.head(stream)
    assert head is not None
    leaf, at = turn.append_of(stream, head.version)
    return StatementReceipt(received, leaf, write_time(at), written)


def _last(turn: Recording, room: str, date: str) -> FinanceStatementReceived | None:
    contents = turn.contents(statement_stream(room, date))
    if not contents:
        return None
    last: FinanceStatementReceived = OF_FINANCE.read(*contents[-1])
    return last


def _content(source: Source) -> tuple[str, bytes]:
    """The name and the bytes of a source, no more of them than are looked at. Raises BadStatement."""
    if not isinstance(source, str | os.PathLike):
        return STANDARD_INPUT, source.read(MOST_BYTES + 1)
    path = Path(source)
    try:
        with path.open("rb") as file:
            return path.name, file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as fault:
        why = getattr(fault, "strerror", None) or fault
        raise BadStatement(str(source), [FileProblem(0, "", f"cannot be read: {why}")]) from None
