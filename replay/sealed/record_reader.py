"""The values of a sealed record, read one after another. docs/reference/sealed-record.md is the contract."""

from typing import Final, final

from librt.strings import read_i64_le
from mypy_extensions import i64, mypyc_attr

from replay.cards.card import UNKNOWN, Card
from replay.final_stacks import FinalStacks
from replay.hex_digits import HexDigits
from replay.sealed.known_texts import LONGEST_KNOWN, WORD, read_known_text

MOST_COUNT: Final = 2**31 - 1
"""The largest number of a seat, of a pot and of things counted."""
MOST_MONEY: Final = 2**53
"""The largest amount in units (``replay.money.MOST_UNITS``)."""
DECK: Final = 52
UNKNOWN_CARD: Final = 255
"""How a card is written that the source did not reveal."""
_SINGLES: Final = [[card] for card in range(DECK)]
_PAIRS: Final = [[first, second] for first in range(DECK) for second in range(DECK)]
"""Every card and every two, in each order, as a list that all share who are dealt it."""
LONGEST: Final = 8
"""So many bytes has the longest number."""


class NotSealed(ValueError):
    """The bytes are no sealed record: at which byte, from 0, what was expected there and what was found."""

    def __init__(self, offset: int, expected: str, found: str) -> None:
        super().__init__(f"no sealed record: byte {offset}: expected {expected}, found {found}")
        self.offset: Final = offset
        self.expected: Final = expected
        self.found: Final = found


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class RecordReader:
    """Reads a record from its first byte on; each method reads the value that comes next, and raises NotSealed.

    It begins at ``start``. ``name`` is what a message calls the value. Of two ways in which a value could be written
    one alone is taken.
    """

    def __init__(self, record: bytes, start: i64 = 0) -> None:
        self.record: Final = record
        self.size: Final[i64] = len(record)
        self.at: i64 = start
        self.last: i64 = 0
        """Where the value begins that was read last."""

    def byte(self, expected: str, name: str) -> i64:
        """One byte."""
        at = self.at
        if at >= self.size:
            raise self.ended(expected, name)
        self.last = at
        self.at = at + 1
        return self.record[at]

    def count(self, name: str) -> i64:
        """A number of things, or the number of a seat or a pot."""
        at = self.at
        if at < self.size:
            value: i64 = self.record[at]
            if value < 128:  # nearly all are
                self.last = at
                self.at = at + 1
                return value
        return self._number(MOST_COUNT, "a number", name)

    def money(self, name: str) -> i64:
        """An amount in units."""
        at = self.at
        if self.size - at >= 3:  # nearly all have one to three bytes
            size: i64 = 0
            value: i64 = self.record[at]
            if value < 128:
                size = 1
            else:
                second: i64 = self.record[at + 1]
                value += (second - 1) * 128  # less one: the top bit of the byte before was counted with it
                if second < 128:
                    size = 2 if second > 0 else 0
                else:
                    third: i64 = self.record[at + 2]
                    value += (third - 1) * 128 * 128
                    size = 3 if 0 < third < 128 else 0
            if size > 0:
                self.last = at
                self.at = at + size
                return value
        return self._number(MOST_MONEY, "an amount", name)

    def choice(self, choices: i64, name: str) -> i64:
        """A byte that says which of so many choices it is, from 0."""
        at = self.at
        if at < self.size:
            value: i64 = self.record[at]
            if value < choices:
                self.last = at
                self.at = at + 1
                return value
        raise self._no_choice(choices, name)

    def flag(self, name: str) -> bool:
        """A byte that is 0 or 1."""
        return self.choice(2, name) == 1

    def bits(self, known: i64, name: str) -> i64:
        """A byte of which only the bits in ``known`` may be set."""
        at = self.at
        if at < self.size:
            value: i64 = self.record[at]
            if value & known == value:
                self.last = at
                self.at = at + 1
                return value
        raise self._no_bits(known, name)

    def instant(self, name: str) -> int:
        """Microseconds since 1970 UTC, eight bytes."""
        return read_i64_le(self.record, self._take(8, "a time of eight bytes", name))

    def text(self, name: str) -> str:
        """A text: the number of its bytes, then UTF-8."""
        size = self.count(name)
        return self._text(size, name) if size > 0 else ""

    def known_text(self, name: str) -> str:
        """A text that many hands have, as the name of a player: one that was read before, where there is such."""
        at = self.at
        if self.size - at >= 2 * WORD:
            size: i64 = self.record[at]
            if 0 < size <= LONGEST_KNOWN:
                self.last = at + 1
                self.at = at + 1 + size
                try:
                    return read_known_text(self.record, at, size)
                except UnicodeDecodeError as error:
                    raise self._not_utf8(at + 1, name, error) from None
        return self.text(name)

    def skip_text(self, name: str) -> i64:
        """Passes a text by, whatever its bytes are; gives how many there are."""
        size = self.count(name)
        self._take(size, "a text", name)
        return size

    def digest(self, name: str) -> str:
        """32 bytes, as 64 hex digits."""
        at = self._take(32, "a hash of 32 bytes", name)
        return self.record[at : at + 32].hex()

    def hex(self, name: str) -> HexDigits:
        """Hex digits. Bytes: twice their number, then they; any other text: twice the number of its bytes and one."""
        size = self.count(name)
        if size & 1 == 0:
            at = self._take(size >> 1, "bytes", name)
            return self.record[at : at + (size >> 1)]
        text = self._text(size >> 1, name)
        if is_plain_hex(text):
            raise self.other("bytes", name, "their hex digits as a text")
        return text

    def passes(self, expected: bytes) -> bool:
        """Whether these bytes come next; then they are passed by."""
        at = self.at
        after = at + len(expected)
        if self.record[at:after] != expected:
            return False
        self.at = after
        return True

    def cards(self, name: str) -> list[Card]:
        """Cards: how many, then a byte a card. Nobody may change them: others may have been given the same list."""
        at = self.at
        if self.size - at >= WORD:  # what is dealt at once is mostly up to four cards
            word = read_i64_le(self.record, at)
            many = word & 255
            first = word >> 8 & 255
            second = word >> 16 & 255
            if many == 1 and first < DECK:
                self.at = at + 2
                return _SINGLES[first]
            if 2 <= many <= 4 and first < DECK and second < DECK:
                pair = _PAIRS[first * DECK + second]
                third = word >> 24 & 255
                fourth = word >> 32 & 255
                if many == 2:
                    self.at = at + 3
                    return pair
                if many == 3 and third < DECK:
                    self.at = at + 4
                    return pair + _SINGLES[third]
                if many == 4 and third < DECK and fourth < DECK:
                    self.at = at + 5
                    return pair + _PAIRS[third * DECK + fourth]
        count = self.count(name)
        at = self._take(count, "cards", name)
        record = self.record
        cards: list[Card] = []
        for place in range(at, at + count):
            card: i64 = record[place]
            if card < DECK:
                cards.append(card)
            elif card == UNKNOWN_CARD:
                cards.append(UNKNOWN)
            else:
                self.last = place
                raise self.other(f"a card from 0 to {DECK - 1}, or {UNKNOWN_CARD}", name, f"{card}")
        return cards

    def stacks(self, name: str) -> FinalStacks:
        """Amounts by seat: how many, then seat and amount, the seats ascending."""
        count = self.count(name)
        stacks = FinalStacks(min(count, self.size - self.at))  # however many are claimed, bytes end them
        before: i64 = -1
        for at in range(count):
            seat = self.count(name)
            if seat <= before:
                raise self.other(f"a seat above {before}", name, f"{seat}")
            stacks.tell(at, seat, self.money(name))
            before = seat
        return stacks

    def ended(self, expected: str, name: str) -> NotSealed:
        """The record ends within a value, or before it."""
        return NotSealed(self.size, f"{expected} for {name}", "the end of the record")

    def other(self, expected: str, name: str, found: str) -> NotSealed:
        """The last value is not what was expected."""
        return NotSealed(self.last, f"{expected} for {name}", found)

    def needless(self, name: str) -> NotSealed:
        """The last value is the one that its absence would say, so it would not have been written."""
        return self.other("another value than the default", name, "the default")

    def _no_choice(self, choices: i64, name: str) -> NotSealed:
        found = self.byte("a choice", name)
        return self.other(f"a choice from 0 to {choices - 1}", name, f"{found}")

    def _no_bits(self, known: i64, name: str) -> NotSealed:
        found = self.byte("bits", name)
        return self.other(f"no other bits than {known:#04x}", name, f"{found:#04x}")

    def _number(self, most: i64, expected: str, name: str) -> i64:
        """A whole number from 0 to ``most``, below 2**56: seven bits a byte, the lowest first."""
        record = self.record
        start = self.at
        at = start
        self.last = start
        value: i64 = 0
        scale: i64 = 1
        one: i64 = 128
        while one >= 128:
            if at >= self.size:
                raise self.ended(expected, name)
            if at - start == LONGEST:
                raise self.other(expected, name, f"a number of more than {LONGEST} bytes")
            one = record[at]
            at += 1
            value += (one & 127) * scale
            scale *= 128
        if value > most:
            raise self.other(f"{expected} up to {most}", name, f"{value}")
        if one == 0 and at - start > 1:
            raise self.other(expected, name, f"{value} in more bytes than it needs")
        self.at = at
        return value

    def _take(self, size: i64, expected: str, name: str) -> i64:
        """Where the next bytes begin, which are as many as asked for."""
        at = self.at
        if size > self.size - at:
            raise self.ended(expected, name)
        self.last = at
        self.at = at + size
        return at

    def _text(self, size: i64, name: str) -> str:
        at = self._take(size, "a text", name)
        try:
            return self.record[at : at + size].decode()
        except UnicodeDecodeError as error:
            raise self._not_utf8(at, name, error) from None

    def _not_utf8(self, at: i64, name: str, error: UnicodeDecodeError) -> NotSealed:
        self.last = at + error.start
        return self.other("UTF-8", name, error.reason)


def is_plain_hex(text: str) -> bool:
    """Whether a text is lower-case hex digits, two a byte."""
    try:
        return bytes.fromhex(text).hex() == text
    except ValueError:
        return False
