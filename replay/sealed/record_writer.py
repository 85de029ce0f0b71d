"""The values of a sealed record, written one after another. docs/reference/sealed-record.md is the contract."""

from typing import Final, final

from librt.strings import BytesWriter, write_i64_le
from mypy_extensions import i64, mypyc_attr, u8

from replay.cards.card import Card
from replay.sealed.record_reader import DECK, MOST_COUNT, MOST_MONEY, is_plain_hex

_INSTANTS: Final = 2**63


@final
@mypyc_attr(acyclic=True)
class RecordWriter:
    """Writes a record from its first byte on, each value in its one form.

    The methods raise ValueError for what no hand of the contract holds; ``name`` is what a message calls the value.
    """

    def __init__(self) -> None:
        self._out: Final = BytesWriter()

    def record(self) -> bytes:
        """All that was written."""
        return self._out.getvalue()

    def byte(self, value: i64) -> None:
        """One byte."""
        self._out.append(u8(value))

    def raw(self, value: bytes) -> None:
        """Bytes as they are."""
        self._out.write(value)

    def number(self, value: int, most: int, name: str) -> None:
        """A whole number from 0 to ``most``: seven bits a byte, the lowest first."""
        if not 0 <= value <= most:
            raise ValueError(f'"{name}" is {value}; expected a whole number from 0 to {most}')
        out = self._out
        left: i64 = value
        while left >= 128:
            out.append(u8(left & 127 | 128))
            left >>= 7
        out.append(u8(left))

    def count(self, value: int, name: str) -> None:
        """A number of things, or the number of a seat or a pot."""
        self.number(value, MOST_COUNT, name)

    def money(self, value: int, name: str) -> None:
        """An amount in units."""
        self.number(value, MOST_MONEY, name)

    def flag(self, value: bool) -> None:
        """A byte that is 0 or 1."""
        self._out.append(1 if value else 0)

    def choice(self, numbers: dict[str, int], value: str, name: str) -> None:
        """A byte: which one of the choices."""
        number = numbers.get(value)
        if number is None:
            raise ValueError(f'"{name}" is {value!r}; expected one of {", ".join(numbers)}')
        self._out.append(u8(number))

    def instant(self, value: int, name: str) -> None:
        """Microseconds since 1970 UTC, eight bytes."""
        if not -_INSTANTS <= value < _INSTANTS:
            raise ValueError(f'"{name}" is {value}; expected microseconds since 1970 in 64 bits')
        write_i64_le(self._out, value)

    def text(self, value: str, name: str) -> None:
        """A text: the number of its bytes, then UTF-8."""
        encoded = _utf8(value, name)
        self.count(len(encoded), name)
        self._out.write(encoded)

    def digest(self, value: str, name: str) -> None:
        """32 bytes, from 64 hex digits."""
        if len(value) != 64 or not is_plain_hex(value):
            raise ValueError(f'"{name}" is {value!r}; expected a SHA-256, 64 hex digits in lower case')
        self._out.write(bytes.fromhex(value))

    def hex(self, value: str, name: str) -> None:
        """Hex digits, two a byte, as the bytes; what is written in another way, such as capitals, as a text."""
        if not is_plain_hex(value):
            encoded = _utf8(value, name)
            self.count(2 * len(encoded) + 1, name)
            self._out.write(encoded)
        else:
            self.count(len(value), name)
            self._out.write(bytes.fromhex(value))

    def cards(self, value: list[Card], name: str) -> None:
        """Cards: how many, then a byte a card."""
        self.count(len(value), name)
        for card in value:
            if not -1 <= card < DECK:
                raise ValueError(f'"{name}" holds {card}; expected cards from 0 to 51, or -1')
            self._out.append(u8(card & 255))

    def stacks(self, value: dict[int, int], name: str) -> None:
        """Amounts by seat: how many, then seat and amount, the seats ascending."""
        self.count(len(value), name)
        for seat in sorted(value):
            self.count(seat, name)
            self.money(value[seat], name)


def _utf8(text: str, name: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise ValueError(f'"{name}" is {text!r}; expected Unicode text, found half a surrogate') from None


def numbered(choices: list[str]) -> dict[str, int]:
    """The number of each choice."""
    return {choice: number for number, choice in enumerate(choices)}
