"""Finance statements as CSV. The layout is docs/reference/finance.md."""

import csv
import io
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ledger.finance.events import StatementRow
from ledger.histories.document_value import read_text, shown
from ledger.histories.fault import Fault
from ledger.histories.header_document import read_currency, read_game
from replay.money import MICROS, MOST_UNITS, parse_micros, write_micros
from replay.reconciliation.statement import (
    ADJUSTED,
    CLOSING,
    CONTRIBUTIONS,
    HANDS,
    JACKPOTS,
    OPENING,
    RAKE,
    REFUNDS,
)

MOST_BYTES: Final = 1 << 20
MOST_LINES: Final = 10_000
MOST_FAULTS: Final = 20
"""So many faults of one file are told."""
COLUMNS: Final = ("date", "item", "table", "game", "currency", "pool", "amount", "count")
_COUNT: Final = re.compile("[0-9]{1,15}")


class Item(NamedTuple):
    """A kind of figure: what the checks call it, and which columns it fills; the others stay empty."""

    name: str
    must: tuple[str, ...]
    may: tuple[str, ...] = ()


_OF_TABLES: Final = ("table", "game")
_POOL: Final = ("pool", "currency", "amount")
ITEMS: Final[Mapping[str, Item]] = {
    "rake": Item(RAKE, ("currency", "amount"), (*_OF_TABLES, "count")),
    "refunds": Item(REFUNDS, ("currency", "amount"), (*_OF_TABLES, "count")),
    "hands": Item(HANDS, ("count",), (*_OF_TABLES, "currency")),
    "pool_opening": Item(OPENING, _POOL),
    "pool_contributions": Item(CONTRIBUTIONS, _POOL, ("count",)),
    "pool_awards": Item(JACKPOTS, _POOL, ("count",)),
    "pool_adjusted": Item(ADJUSTED, _POOL),
    "pool_closing": Item(CLOSING, _POOL),
}
"""By their names in the file."""


@dataclass(frozen=True, slots=True)
class FileProblem:
    """What is wrong with a file: in which line, from 1 (0 for the file as such), and which column ("" for the line)."""

    line: int
    column: str
    message: str

    def fault(self, file_name: str) -> Fault:
        """What is told of it."""
        place = f"line {self.line}, column {self.column}" if self.column else f"line {self.line}" if self.line else ""
        return Fault(file_name, place, self.message)


class BadStatement(ValueError):
    """A file that is no statement of the day; ``problems`` says why, in its order. Nothing of it was recorded."""

    def __init__(self, name: str, problems: Sequence[FileProblem]) -> None:
        super().__init__("\n".join(str(one.fault(name)) for one in problems))
        self.name: Final = name
        self.problems: Final = list(problems)

    def faults(self) -> list[Fault]:
        """One fault a problem."""
        return [one.fault(self.name) for one in self.problems]


def read_statement(name: str, content: bytes, date: str) -> list[StatementRow]:
    """The figures of a file that is to be of a day. ``name`` is how messages call the file. Raises BadStatement."""
    reading = _Reading(date)
    reading.read(_text(name, content))
    if reading.problems:
        raise BadStatement(name, reading.problems[:MOST_FAULTS])
    return reading.rows


def _text(name: str, content: bytes) -> str:
    if len(content) > MOST_BYTES:
        raise BadStatement(name, [FileProblem(0, "", f"the file has more than {MOST_BYTES} bytes; expected fewer")])
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = content[: fault.start].count(b"\n") + 1
        raise BadStatement(name, [FileProblem(line, "", "a byte that is no UTF-8")]) from None


class _Reading:
    """A file being read, line by line: what is wrong with each is kept, and the rest is read on."""

    def __init__(self, date: str) -> None:
        self._date: Final = date
        self.rows: Final[list[StatementRow]] = []
        self.problems: Final[list[FileProblem]] = []
        self._seen: Final[dict[tuple[str, ...], int]] = {}

    def read(self, text: str) -> None:
        """All of it."""
        lines = csv.reader(io.StringIO(text, newline=""), strict=True)
        try:
            header = next(lines, [])
            if tuple(header) != COLUMNS:
                found = shown(",".join(header)) if header else "nothing"
                self._tell(1, "", f'found {found} as the first line; expected "{",".join(COLUMNS)}"')
                return
            for values in lines:
                if values:
                    self._line(lines.line_num, values)
                if len(self.problems) >= MOST_FAULTS:
                    return
        except csv.Error as fault:
            self._tell(lines.line_num, "", f"no CSV: {fault}")
        if not self.rows and not self.problems:
            self._tell(0, "", 'no figure in it; expected one at least, such as "hands" with a count')

    def _line(self, line: int, values: list[str]) -> None:
        if len(values) != len(COLUMNS):
            self._tell(line, "", f"found {len(values)} columns; expected {len(COLUMNS)}")
            return
        before = len(self.problems)
        told = dict(zip(COLUMNS, values, strict=True))
        if told.pop("date") != self._date:
            self._tell(line, "date", f"found {shown(values[0])}; expected {self._date}, the day of this statement")
        name = told.pop("item")
        item = ITEMS.get(name)
        if item is None:
            self._tell(line, "item", f"found {shown(name)}; expected one of {', '.join(ITEMS)}")
            return
        read: dict[str, str] = {}
        for column, text in told.items():
            try:
                read[column] = _value(name, item, column, text)
            except ValueError as fault:
                self._tell(line, column, str(fault))
        if len(self.problems) == before:
            self._add(line, name, read)

    def _add(self, line: int, item: str, read: dict[str, str]) -> None:
        count = int(read.pop("count") or -1)
        amount = read.pop("amount")
        key = (item, *read.values())
        if (first := self._seen.setdefault(key, line)) != line:
            self._tell(line, "item", f"the same figure stands in line {first} already; expected it once")
        elif len(self.rows) == MOST_LINES:
            self._tell(line, "", f"more than {MOST_LINES} figures; expected fewer")
        else:
            self.rows.append(StatementRow(item=item, amount=amount, count=count, **read))

    def _tell(self, line: int, column: str, message: str) -> None:
        self.problems.append(FileProblem(line, column, message))


def _value(name: str, item: Item, column: str, text: str) -> str:
    """What stands in a column, as it is kept. Raises ValueError without the column's name."""
    if not text:
        if column in item.must:
            raise ValueError(f"empty; {name} needs {_EXPECTED[column]}")
        return ""
    if column not in (*item.must, *item.may):
        raise ValueError(f"found {shown(text)}; {name} has none, expected it empty")
    try:
        return _READERS[column](text) if column != "amount" else _amount(text, item.name == ADJUSTED)
    except ValueError:
        raise ValueError(f"found {shown(text)}; expected {_EXPECTED[column]}") from None


def _name(text: str) -> str:
    if text != text.strip():
        raise ValueError("blanks around it")
    return read_text(text, "")


def _amount(text: str, signed: bool) -> str:
    negative = signed and text.startswith("-")
    micros = parse_micros(text[negative:])
    if micros > MOST_UNITS * MICROS:
        raise ValueError("too large")
    return write_micros(-micros if negative else micros)


def _count(text: str) -> str:
    if not _COUNT.fullmatch(text):
        raise ValueError("no number")
    return str(int(text))


_EXPECTED: Final = {
    "table": "the name of a table, without blanks around it",
    "game": 'a game such as "holdem"',
    "currency": 'an ISO 4217 code such as "EUR"',
    "pool": "the name of a pool, without blanks around it",
    "amount": 'an amount as a decimal such as 12.50, with a minus only for "pool_adjusted"',
    "count": "a number of hands",
}
_READERS: Final[Mapping[str, Callable[[str], str]]] = {
    "table": _name,
    "game": lambda text: read_game(text, ""),
    "currency": lambda text: read_currency(text, ""),
    "pool": _name,
    "count": _count,
}
