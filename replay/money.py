"""Money: decimal text outside, whole units of the hand's smallest chip inside."""

from typing import Final, final

MOST_UNITS: Final = 2**53
"""An amount above this is refused at the edge: beyond it other programs' numbers are no longer exact."""
MICROS: Final = 1_000_000
"""House figures are kept in millionths of the currency."""


def parse_decimal(text: str) -> tuple[int, int]:
    """Digits and their number of decimals: ``"2.50"`` is (250, 2). Raises ValueError unless ``[0-9]+(.[0-9]+)?``."""
    whole, point, part = text.partition(".")
    if not (whole.isascii() and whole.isdigit()) or (point and not (part.isascii() and part.isdigit())):
        raise ValueError(f'{text!r} is no amount; expected a decimal string like "12.50"')
    if len(text) > 40:
        raise ValueError(f"{text[:20]!r}… is no amount; expected at most 40 digits")
    return int(whole + part), len(part)


def parse_micros(text: str) -> int:
    """A decimal string in millionths; raises ValueError where that is no whole number."""
    digits, decimals = parse_decimal(text)
    scaled = digits * MICROS
    scale: int = 10**decimals
    if scaled % scale:
        raise ValueError(f"{text!r} has more than six decimals")
    return scaled // scale


def write_micros(micros: int) -> str:
    """Millionths as a decimal string, with two decimals at least: 2500000 is ``2.50``, -1 is ``-0.000001``."""
    whole, part = divmod(abs(micros), MICROS)
    decimals = str(part).rjust(6, "0").rstrip("0").ljust(2, "0")
    return f"{'-' if micros < 0 else ''}{whole}.{decimals}"


@final
class Unit:
    """The smallest chip of a table, and how amounts in it are written."""

    def __init__(self, text: str) -> None:
        """``text`` is a decimal string above zero with at most six decimals; raises ValueError otherwise."""
        digits, decimals = parse_decimal(text)
        if digits == 0 or decimals > 6 or digits > MOST_UNITS:
            raise ValueError(f"{text!r} is no smallest chip; expected a decimal above 0 with at most six decimals")
        self.text: Final = text
        self.digits: Final = digits
        self.decimals: Final = decimals
        scale: int = 10**decimals
        self.micros: Final = digits * MICROS // scale

    def parse(self, text: str) -> int:
        """The amount in units, of which it is a whole number (``bet.unit``).

        Raises ValueError for what is no amount, no whole number of units, or over 2**53.
        """
        digits, decimals = parse_decimal(text)
        shift = self.decimals - decimals
        value = digits * 10**shift if shift >= 0 else digits
        step = self.digits if shift >= 0 else self.digits * 10**-shift
        if value % step:
            raise ValueError(f"{text!r} is not a whole number of units of {self.text}")
        units = value // step
        if units > MOST_UNITS:
            raise ValueError(f"{text!r} is more than 2**53 units of {self.text}")
        return units

    def write(self, units: int) -> str:
        """The amount as a decimal string with the unit's decimals: -250 units of 0.01 are ``"-2.50"``."""
        value = abs(units) * self.digits
        sign = "-" if units < 0 else ""
        if self.decimals == 0:
            return f"{sign}{value}"
        scale = 10**self.decimals
        return f"{sign}{value // scale}.{str(value % scale).rjust(self.decimals, '0')}"
