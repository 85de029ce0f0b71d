"""The header of a hand document, both ways."""

import json
import re
from collections.abc import Callable
from typing import Final, TypeVar

from ledger.histories.document_value import (
    MOST_COUNT,
    Json,
    need,
    own_text,
    read_choice,
    read_money,
    read_object,
    read_seat,
    read_text,
    shown,
    unit_of,
)
from ledger.histories.instant import parse_instant
from replay.hand import FORMAT, LIMITS, MONEY_KINDS, Combination, Hand, Pool, Seat, Stakes, Window
from replay.money import MOST_UNITS, Unit, parse_decimal

DEFAULT_UNIT: Final = "0.01"
DEFAULT_MONEY: Final = "real"
HEADER_KEYS: Final = (
    "format", "hand_id", "room", "table", "house", "game", "limit", "money", "currency", "unit", "stakes", "button",
    "seats", "started_at", "tournament", "jackpots",
)  # fmt: skip
AMOUNTS: Final = ("small_blind", "big_blind", "ante", "bring_in", "small_bet", "big_bet", "big_blind_ante")
_STAKES: Final = (*AMOUNTS, "spread")
_CURRENCY: Final = re.compile("[A-Z]{3}|CHIPS")
_NAME: Final = re.compile("[a-z0-9][a-z0-9-]*")

T = TypeVar("T")


class HeaderReader:
    """Reads a header, every key on its own, so that all that is wrong can be told.

    ``problems`` has a message for each key that is not as the contract has it, ``own`` the ``x-`` keys, those of the
    header by name and those further in by JSON pointer. The other attributes are those of ``Hand``.
    """

    def __init__(self, header: Json) -> None:
        self._header: Final = header
        self.problems: Final[list[str]] = []
        self.own: Final[Json] = {}
        self._keys()
        self._key("format", _read_format, FORMAT)
        self.hand_id: Final = self._key("hand_id", read_text, "")
        self.room: Final = self._key("room", read_text, "")
        self.table: Final = self._key("table", read_text, "")
        self.house: Final = self._key("house", read_text, "", optional=True)
        self.game: Final = self._key("game", read_game, "")
        self.limit: Final = self._key("limit", read_limit, "")
        self.money: Final = self._key("money", read_kind, DEFAULT_MONEY, optional=True)
        self.currency: Final = self._key("currency", read_currency, "")
        self.unit: Final = self._key("unit", read_unit, unit_of(DEFAULT_UNIT), optional=True)
        self.stakes: Final = self._key("stakes", self._read_stakes, Stakes())
        self.button: Final = self._key("button", _read_button, 0)
        self.seats: Final[list[Seat]] = self._key("seats", self._read_seats, [])
        start = self._key("started_at", read_time, ("", 0), optional=True)
        self.started_at: Final = start[0]
        self.started: Final = start[1]
        self.tournament: Final = self._key("tournament", self._read_tournament, "", optional=True)
        self.pools: Final[list[Pool]] = self._key("jackpots", self._read_pools, [], optional=True)

    def _keys(self) -> None:
        try:
            read_object(self._header, "", HEADER_KEYS, "", self.own)
        except ValueError as error:
            self.problems.append(str(error))

    def _key(self, name: str, read: Callable[[object, str], T], absent: T, optional: bool = False) -> T:
        if name not in self._header:
            if not optional:
                self.problems.append(f'"{name}" is missing')
            return absent
        try:
            return read(self._header[name], name)
        except ValueError as error:
            self.problems.append(str(error))
            return absent

    def _read_stakes(self, value: object, name: str) -> Stakes:
        stakes = read_object(value, name, _STAKES, "/stakes", self.own)
        amounts = {key: read_money(stakes[key], self.unit, f"{name}.{key}") for key in AMOUNTS if key in stakes}
        spread = stakes.get("spread", [])
        if type(spread) is not list:
            raise ValueError(f'"{name}.spread" is {shown(spread)}; expected a list of amounts, one a betting round')
        return Stakes(**amounts, spread=tuple(read_money(one, self.unit, f"{name}.spread") for one in spread))

    def _read_seats(self, value: object, name: str) -> list[Seat]:
        if type(value) is not list or not value:
            found = "an empty list" if value == [] else shown(value)
            raise ValueError(f'"{name}" is {found}; expected a list of those dealt in')
        seats: dict[int, tuple[Seat, Json]] = {}
        for index, one in enumerate(value):
            own: Json = {}
            seat = self._read_seat(one, f"{name}.{index}", own)
            if seat.seat in seats:
                raise ValueError(f'"{name}": seat {seat.seat} stands there twice')
            seats[seat.seat] = (seat, own)
        if sum(seat.stack for seat, _ in seats.values()) > MOST_UNITS:
            raise ValueError(f'"{name}": the stacks together are more than 2**53 units of {self.unit.text}')
        ordered = [seats[number] for number in sorted(seats)]
        for index, (_, own) in enumerate(ordered):
            self.own.update({f"/seats/{index}{key}": value for key, value in own.items()})
        return [seat for seat, _ in ordered]

    def _read_seat(self, value: object, name: str, own: Json) -> Seat:
        seat = read_object(value, name, ("seat", "player", "stack", "sitting_out"), "/", own)
        sitting_out = seat.get("sitting_out", False)
        if type(sitting_out) is not bool:
            raise ValueError(f'"{name}.sitting_out" is {shown(sitting_out)}; expected true or false')
        return Seat(
            read_seat(need(seat, "seat", name), f"{name}.seat"),
            read_text(need(seat, "player", name), f"{name}.player"),
            read_money(need(seat, "stack", name), self.unit, f"{name}.stack"),
            sitting_out,
        )

    def _read_tournament(self, value: object, name: str) -> str:
        tournament = read_object(value, name, ("id", "level"), "/tournament", self.own)
        read_text(need(tournament, "id", name), f"{name}.id")
        level = tournament.get("level", 0)
        if type(level) is not int or not 0 <= level <= MOST_COUNT:
            raise ValueError(f'"{name}.level" is {shown(level)}; expected an integer from 0')
        return own_text({key: tournament[key] for key in ("id", "level") if key in tournament})

    def _read_pools(self, value: object, name: str) -> list[Pool]:
        pools = [self._read_pool(one, f"{name}.{index}") for index, one in enumerate(_read_list(value, name))]
        names = [pool.pool for pool in pools]
        if len(set(names)) < len(names):
            raise ValueError(f'"{name}": a pool stands there twice')
        return pools

    def _read_pool(self, value: object, name: str) -> Pool:
        keys = ("pool", "share", "combinations", "windows")
        pool = read_object(value, name, keys, f"/{name.replace('.', '/')}", self.own)
        share = _read_share(need(pool, "share", name), f"{name}.share")
        combinations, windows = pool.get("combinations"), pool.get("windows")
        return Pool(
            read_text(need(pool, "pool", name), f"{name}.pool"),
            share,
            None if combinations is None else self._read_combinations(combinations, f"{name}.combinations"),
            None if windows is None else self._read_windows(windows, f"{name}.windows"),
        )

    def _read_combinations(self, value: object, name: str) -> list[Combination]:
        combinations = []
        for index, one in enumerate(_read_list(value, name)):
            place = f"{name}.{index}"
            entry = read_object(one, place, ("hand", "beaten_by"), f"/{place.replace('.', '/')}", self.own)
            beaten_by = read_text(entry["beaten_by"], f"{place}.beaten_by") if "beaten_by" in entry else ""
            combinations.append(Combination(read_text(need(entry, "hand", place), f"{place}.hand"), beaten_by))
        return combinations

    def _read_windows(self, value: object, name: str) -> list[Window]:
        windows = []
        for index, one in enumerate(_read_list(value, name)):
            place = f"{name}.{index}"
            entry = read_object(one, place, ("from", "to"), f"/{place.replace('.', '/')}", self.own)
            start_text, start = read_time(need(entry, "from", place), f"{place}.from")
            end_text, end = read_time(need(entry, "to", place), f"{place}.to")
            if end <= start:
                raise ValueError(f'"{place}": {end_text} is not after {start_text}')
            windows.append(Window(start, end, start_text, end_text))
        return windows


def write_header(hand: Hand) -> Json:
    """The header's JSON object in the order of the contract; what an absent key stands for is left out."""
    header: Json = {"format": FORMAT, "hand_id": hand.hand_id, "room": hand.room, "table": hand.table}
    if hand.house:
        header["house"] = hand.house
    header |= {"game": hand.game, "limit": hand.limit}
    if hand.money != DEFAULT_MONEY:
        header["money"] = hand.money
    header |= {
        "currency": hand.currency,
        "unit": hand.unit.text,
        "stakes": _write_stakes(hand.stakes, hand.unit),
        "button": hand.button or None,
        "seats": [_write_seat(seat, hand.unit) for seat in hand.seats],
    }
    if hand.started_at:
        header["started_at"] = hand.started_at
    if hand.tournament:
        header["tournament"] = json.loads(hand.tournament)
    if hand.pools:
        header["jackpots"] = [_write_pool(pool) for pool in hand.pools]
    return header


def _write_stakes(stakes: Stakes, unit: Unit) -> Json:
    written: Json = {key: unit.write(getattr(stakes, key)) for key in AMOUNTS if getattr(stakes, key)}
    if stakes.spread:
        written["spread"] = [unit.write(amount) for amount in stakes.spread]
    return written


def _write_seat(seat: Seat, unit: Unit) -> Json:
    written: Json = {"seat": seat.seat, "player": seat.player, "stack": unit.write(seat.stack)}
    if seat.sitting_out:
        written["sitting_out"] = True
    return written


def _write_pool(pool: Pool) -> Json:
    written: Json = {"pool": pool.pool, "share": pool.share}
    if pool.combinations is not None:
        written["combinations"] = [
            {"hand": one.hand, "beaten_by": one.beaten_by} if one.beaten_by else {"hand": one.hand}
            for one in pool.combinations
        ]
    if pool.windows is not None:
        written["windows"] = [{"from": one.start_text, "to": one.end_text} for one in pool.windows]
    return written


# --- single keys ---------------------------------------------------------------------------------------------------


def _read_format(value: object, name: str) -> str:
    if value != FORMAT:
        raise ValueError(f'"{name}" is {shown(value)}; expected "{FORMAT}"')
    return FORMAT


def read_game(value: object, name: str) -> str:
    """The id of a game; ValueError names the key."""
    if type(value) is str and _NAME.fullmatch(value):
        return value
    raise ValueError(f'"{name}" is {shown(value)}; expected a game such as "holdem"')


def read_limit(value: object, name: str) -> str:
    """A betting limit; ValueError names the key."""
    return read_choice(value, name, LIMITS)


def read_kind(value: object, name: str) -> str:
    """A kind of money; ValueError names the key."""
    return read_choice(value, name, MONEY_KINDS)


def read_currency(value: object, name: str) -> str:
    """A currency; ValueError names the key."""
    if type(value) is str and _CURRENCY.fullmatch(value):
        return value
    raise ValueError(f'"{name}" is {shown(value)}; expected an ISO 4217 code such as "EUR", or "CHIPS"')


def read_unit(value: object, name: str) -> Unit:
    """The smallest chip; ValueError names the key."""
    text = read_text(value, name)
    try:
        return unit_of(text)
    except ValueError as error:
        raise ValueError(f'"{name}": {error}') from None


def _read_button(value: object, name: str) -> int:
    if value is None:
        return 0
    try:
        return read_seat(value, name)
    except ValueError as error:
        raise ValueError(f"{error}, or null") from None


def read_time(value: object, name: str) -> tuple[str, int]:
    """A time as it was written, and in microseconds since 1970 UTC; ValueError names the key."""
    text = read_text(value, name)
    try:
        return text, parse_instant(text)
    except ValueError as error:
        raise ValueError(f'"{name}" is {shown(text)}; {error}') from None


def _read_share(value: object, name: str) -> str:
    if type(value) is str:
        try:
            digits, decimals = parse_decimal(value)
        except ValueError:
            digits, decimals = 2, 0
        if digits <= 10**decimals:
            return value
    raise ValueError(f'"{name}" is {shown(value)}; expected a share from "0" to "1" as a decimal string')


def _read_list(value: object, name: str) -> list[object]:
    if type(value) is not list:
        raise ValueError(f'"{name}" is {shown(value)}; expected a list')
    return value
