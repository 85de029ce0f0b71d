"""The fields of one PHH hand, read from TOML and checked; figures are still decimals here."""

import datetime
import tomllib
from decimal import Decimal, InvalidOperation
from typing import Final

from ledger.histories.phh_variant import VARIANTS, Variant
from replay.money import MOST_UNITS, Unit

Figure = Decimal
UNKNOWN: Final = Decimal("Infinity")
"""How PHH writes a stack that its source did not tell."""
HAND_ID: Final = "_hand_id"
"""A field of our own: the hand's id, where PHH's own field would not give it back; ``ROOM`` likewise."""
ROOM: Final = "_room"
HOUSE: Final = "_house"
"""A field of our own: the house whose rules the hand follows."""
BUTTON: Final = "_button"
"""A field of our own: the button's seat, where it is empty."""
STAKES: Final = "_stakes"
"""A field of our own: the table's stakes, where what was posted says others."""
MONEY: Final = "_money"
"""A field of our own: the kind of money, where the currency does not tell it."""
UNIT: Final = "_unit"
"""A field of our own: the smallest chip, where the figures alone would say another."""
NO_ROOM: Final = "PHH"
"""The room of a hand that names neither venue nor event."""
OTHER_FIELDS: Final = "x-phh"
"""The key of a hand that keeps the fields which a hand has no words for."""
OWN: Final = "_x-"
"""Fields of our own that begin so are the hand's ``x-`` keys."""
SPOKEN: Final = frozenset((
    HAND_ID, ROOM, BUTTON, STAKES, HOUSE, MONEY, UNIT,
    "variant", "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet",
    "starting_stacks", "actions", "hand", "level", "seats", "table", "players", "finishing_stacks", "winnings",
    "currency",
))  # fmt: skip
"""Fields that a hand says in words of its own; every other is kept as it is."""
MOST_PLAYERS: Final = 100


class PhhFields:
    """The fields of a hand, in PHH's own order of players: p1, left of the button, comes first.

    Raises ValueError, which says what was expected, for fields that are missing or cannot be what they stand for.
    """

    def __init__(self, table: dict[str, object]) -> None:
        code = table.get("variant")
        if not isinstance(code, str) or code not in VARIANTS:
            found = "is missing" if code is None else f"is {code!r}"
            raise ValueError(f"variant {found}; expected one of {', '.join(VARIANTS)}")
        self.table: Final = table
        self.variant: Final[Variant] = VARIANTS[code]
        self.stacks: Final = _figures(table, "starting_stacks", unknown=True)
        self.count: Final = len(self.stacks)
        if not 2 <= self.count <= MOST_PLAYERS:
            raise ValueError(f"starting_stacks has {self.count} figures; expected one a player, 2 or more")
        self.antes: Final = self._list_of_figures("antes", signed=False)
        stud = self.variant.stud
        none = [Decimal()] * self.count
        self.blinds: Final = none if stud else self._list_of_figures("blinds_or_straddles", signed=True)
        self.sizes: Final = {name: _figure(table.get(name), name) for name in self.variant.sizes}
        self.finishing = self._results("finishing_stacks", unknown=True)
        self.winnings = self._results("winnings", unknown=False)
        self.players: Final = self._players()
        self.seats: Final = self._seats()
        actions = table.get("actions")
        if not isinstance(actions, list) or not all(isinstance(one, str) for one in actions):
            raise ValueError("actions is missing or no list of texts")
        self.actions: Final[list[str]] = actions

    def figures(self) -> list[Figure]:
        """Every amount of the fields that is known."""
        given = [*self.stacks, *self.antes, *self.blinds, *self.sizes.values()]
        given += [*self.stakes().values(), *(self.finishing or ()), *(self.winnings or ())]
        return [figure for figure in given if figure.is_finite()]

    def forget_results(self) -> None:
        """Takes the recorded results as not recorded."""
        self.finishing = self.winnings = None

    def stakes(self) -> dict[str, Figure]:
        """The stakes that were written besides what was posted."""
        given = self.table.get(STAKES)
        return {name: _figure(value, STAKES) for name, value in given.items()} if isinstance(given, dict) else {}

    def text(self, name: str) -> str:
        """A field that is a text or a number, as text; "" where it is absent or something else."""
        value = self.table.get(name)
        return str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""

    def others(self) -> dict[str, object]:
        """The fields that a hand has no words for, as JSON values."""
        return {
            name: _json(value) for name, value in self.table.items() if name not in SPOKEN and not name.startswith(OWN)
        }

    def own(self) -> dict[str, object]:
        """The ``x-`` keys of a hand that was written as PHH."""
        return {name[1:]: _json(value) for name, value in self.table.items() if name.startswith(OWN)}

    def _list_of_figures(self, name: str, signed: bool) -> list[Figure]:
        """One figure a player, given from the small blind on; heads-up PHH gives them in reverse."""
        figures = _figures(self.table, name, signed=signed, count=self.count)
        return figures[::-1] if self.count == 2 else figures

    def _results(self, name: str, unknown: bool) -> list[Figure] | None:
        return _figures(self.table, name, unknown=unknown, count=self.count) if name in self.table else None

    def _players(self) -> list[str]:
        given = self.table.get("players")
        names = given if isinstance(given, list) and len(given) == self.count else []
        return [
            name.strip() if isinstance(name, str) and name.strip() else f"p{index + 1}"
            for index, name in enumerate([*names, *[""] * (self.count - len(names))])
        ]

    def _seats(self) -> list[int]:
        """The seat numbers if they run clockwise once round the table, else 1, 2, 3 … from p1 on."""
        seats = self.table.get("seats")
        if isinstance(seats, list) and len(seats) == self.count == len(set(map(str, seats))):
            numbers = [seat for seat in seats if type(seat) is int and 0 < seat < 1000]
            falls = sum(1 for seat, after in zip(numbers, numbers[1:] + numbers[:1], strict=True) if after < seat)
            if len(numbers) == self.count and falls == 1:
                return numbers
        return list(range(1, self.count + 1))


def parse_toml(text: str) -> dict[str, object]:
    """The TOML table with decimals for floats; raises ``tomllib.TOMLDecodeError`` or ValueError."""
    return tomllib.loads(text, parse_float=parse_figure)


def parse_figure(text: str) -> Figure:
    """A number as PHH writes it; thousands may be parted by commas, as PokerKit reads them."""
    try:
        figure = Decimal(text.replace(",", "").replace("_", ""))
    except InvalidOperation:
        raise ValueError(f"{text!r} is no number") from None
    if figure.is_nan() or (abs(figure.adjusted()) > 30 and figure.is_finite()):
        raise ValueError(f"{text!r} is no amount")
    return figure


def unit_for(figures: list[Figure], real: bool) -> Unit:
    """The smallest chip that divides all figures: 1, else halves or quarters, else by the decimals that occur.

    Real money with decimals is in hundredths. Raises ValueError for more than six decimals.
    """
    if all(figure == figure.to_integral_value() for figure in figures):
        return Unit("1")
    if not real:
        for part in ("0.5", "0.25"):
            if all(figure % Decimal(part) == 0 for figure in figures):
                return Unit(part)
    decimals = max(-int(figure.normalize().as_tuple().exponent) for figure in figures)
    if decimals > 6:
        raise ValueError("an amount has more than six decimals")
    return Unit(f"0.{'1'.rjust(max(decimals, 2 if real else 1), '0')}")


def units_of(figure: Figure, unit: Unit) -> int:
    """The figure, which may be below zero, in units; raises ValueError where that is no whole number."""
    units = figure * 10**unit.decimals / unit.digits
    if units != units.to_integral_value():
        raise ValueError(f"{figure} is not a whole number of units of {unit.text}")
    if abs(units) > MOST_UNITS:
        raise ValueError(f"{figure} is more than 2**53 units of {unit.text}")
    return int(units)


def _figures(
    table: dict[str, object], name: str, *, signed: bool = False, unknown: bool = False, count: int | None = None
) -> list[Figure]:
    values = table.get(name)
    if not isinstance(values, list):
        found = "is missing" if values is None else "is no list"
        raise ValueError(f"{name} {found}; expected a figure a player")
    figures = [_figure(value, name, signed=signed, unknown=unknown) for value in values]
    if count is not None:
        if len(figures) > count:
            raise ValueError(f"{name} has {len(figures)} figures; expected {count}, one a player")
        figures += [Decimal()] * (count - len(figures))
    return figures


def _figure(value: object, name: str, *, signed: bool = False, unknown: bool = False) -> Figure:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        found = "is missing" if value is None else f"has {value!r}"
        raise ValueError(f"{name} {found}; expected a number")
    figure = Decimal(value)
    if not figure.is_finite() and not (unknown and figure == UNKNOWN):
        raise ValueError(f"{name} has {value}; expected a number")
    if figure < 0 and not signed:
        raise ValueError(f"{name} has {value}; expected a number from 0")
    return figure


def _json(value: object) -> object:
    """A TOML value as JSON: times and decimals as text."""
    if isinstance(value, dict):
        return {key: _json(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_json(one) for one in value]
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal) else value
