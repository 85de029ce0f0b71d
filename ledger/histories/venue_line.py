"""Lines about tables and rooms: what happens there beside the hands, one event a line."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields, replace
from typing import Any, Final, get_args

from ledger.histories.document_value import (
    MOST_COUNT,
    PRIVATE,
    Json,
    need,
    own_text,
    read_choice,
    read_seat,
    read_text,
    shown,
    unit_of,
)
from ledger.histories.fault import Fault
from ledger.histories.hand_document import Problem
from ledger.histories.header_document import read_currency, read_game, read_kind, read_limit, read_time, read_unit
from ledger.histories.stream_line import NotALine, venue_fault
from ledger.rooms.events import DIRECTIONS, PoolOpened, RoomEvent
from ledger.store.venue import Venue
from ledger.tables.events import TableEvent, TableOpened
from replay.money import parse_micros, write_micros

MOST_SEATS: Final = 1_000
VenueEvent = TableEvent | RoomEvent
_OF_TABLES: Final[Mapping[str, type[Any]]] = {kind.TYPE: kind for kind in get_args(TableEvent)}
_OF_ROOMS: Final[Mapping[str, type[Any]]] = {kind.TYPE: kind for kind in get_args(RoomEvent)}
_KINDS: Final = {**_OF_TABLES, **_OF_ROOMS}
_AROUND: Final = ("room", "table", "type", "n", "at")


@dataclass(frozen=True, slots=True)
class VenueLine:
    """``n`` is the line's number among those of its table or room, from 0, ``line`` that of the text that it came
    from, 0 where it came alone. An amount of ``event`` is as it was sent, in whatever unit."""

    venue: Venue
    n: int
    event: VenueEvent
    line: int = 0


class BadVenueLines(ValueError):
    """Lines of one table or room that cannot be read there; ``problems`` says what is wrong, in order."""

    def __init__(self, venue: Venue, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(one.message for one in problems))
        self.venue: Final = venue
        self.problems: Final = list(problems)

    def faults(self, file_name: str) -> list[Fault]:
        """One fault a problem."""
        return [venue_fault(file_name, self.venue, one.message, one.line) for one in self.problems]


def is_venue_line(document: Json) -> bool:
    """Whether a line of a stream is one of a table or a room, and none of a hand."""
    if "hand_id" in document:
        return False
    return document.get("type") in _KINDS or ("table" in document and "seats" not in document)


def read_venue_line(document: Json, line: int = 0) -> VenueLine:
    """The line of a JSON object. Raises NotALine, which says what is not as the contract has it."""
    venue: Venue | None = None
    try:
        room = read_text(document.get("room"), "room")
        venue = Venue(room, read_text(document["table"], "table") if "table" in document else "")
        kind = _kind(document, venue)
        return VenueLine(venue, _number(document, kind), _event(document, kind, venue), line)
    except ValueError as fault:
        raise NotALine(str(fault), venue, False) from None


def _kind(document: Json, venue: Venue) -> type[Any]:
    name = read_text(document.get("type"), "type")
    if name in _KINDS and (name in _OF_TABLES) != bool(venue.table):
        of, key = ("a table", '"table" beside "room"') if name in _OF_TABLES else ("a room", 'no "table"')
        raise ValueError(f"{name} is an event of {of}; expected {key}")
    kinds = _OF_TABLES if venue.table else _OF_ROOMS
    if name not in kinds:
        raise ValueError(f'"type" is {shown(name)}; expected one of {", ".join(kinds)}, or a "hand_id"')
    return kinds[name]


def _number(document: Json, kind: type[Any]) -> int:
    n = document.get("n")
    if type(n) is not int or not 0 <= n <= MOST_COUNT:
        of = "table" if kind.TYPE in _OF_TABLES else "room"
        raise ValueError(f'"n" is {shown(n)}; expected the number of the line among those of the {of}, from 0')
    if n == 0 and kind.TYPE in _OF_TABLES and kind is not TableOpened:
        raise ValueError(f'found {kind.TYPE} with "n" 0; number 0 is {TableOpened.TYPE}')
    return n


def _event(document: Json, kind: type[Any], venue: Venue) -> VenueEvent:
    keys = [one for one in fields(kind) if one.name not in ("room", "table", "at", "x")]
    own = {key: value for key, value in document.items() if key.startswith(PRIVATE)}
    expected = [*_AROUND[: 1 + bool(venue.table)], *_AROUND[2:], *(one.name for one in keys)]
    for key in document:
        if key not in own and key not in expected:
            raise ValueError(f"unknown key {shown(key)}; expected {', '.join(expected)} or x-…")
    at, _ = read_time(need(document, "at"), "at")
    said = {one.name: _READERS[one.name](document[one.name], one.name) for one in keys if _is_told(document, one)}
    where = {"room": venue.room, "table": venue.table} if venue.table else {"room": venue.room}
    event: VenueEvent = kind(**where, at=at, x=own_text(own) if own else "", **said)
    return _in_its_unit(event) if isinstance(event, PoolOpened) else event


def _is_told(document: Json, key: Field[Any]) -> bool:
    if key.default is MISSING:
        need(document, key.name)
    return key.name in document


def _in_its_unit(event: PoolOpened) -> PoolOpened:
    unit = unit_of(event.unit)
    try:
        return replace(event, amount=unit.write(unit.parse(event.amount)))
    except ValueError as fault:
        raise ValueError(f'"amount": {fault}') from None


def _read_unit_text(value: object, name: str) -> str:
    return read_unit(value, name).text


def _read_seats(value: object, name: str) -> int:
    if type(value) is int and 0 < value <= MOST_SEATS:
        return value
    raise ValueError(f'"{name}" is {shown(value)}; expected how many seats there are, from 1 to {MOST_SEATS}')


def _read_amount(value: object, name: str) -> str:
    """An amount, in one form whatever the unit."""
    if type(value) is not str:
        raise ValueError(f'"{name}" is {shown(value)}; expected an amount as a decimal string such as "12.50"')
    try:
        return write_micros(parse_micros(value))
    except ValueError as fault:
        raise ValueError(f'"{name}": {fault}') from None


def _read_direction(value: object, name: str) -> str:
    return read_choice(value, name, DIRECTIONS)


_READERS: Final[Mapping[str, Callable[[object, str], Any]]] = {
    "currency": read_currency, "money": read_kind, "unit": _read_unit_text, "seats": _read_seats, "house": read_text,
    "game": read_game, "limit": read_limit, "seat": read_seat, "player": read_text, "amount": _read_amount,
    "pool": read_text, "direction": _read_direction, "reason": read_text,
}  # fmt: skip
"""How each key is read, which means the same in every event."""
