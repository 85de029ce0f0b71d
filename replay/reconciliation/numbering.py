"""The numbers in the ids of one table's hands, in the order in which the hands were played."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from replay.reconciliation.packed_numbers import pack_numbers, unpack_numbers
from replay.reconciliation.plain import Plain

MOST_DIGITS: Final = 18
ZERO: Final[i64] = ord("0")


def split_number(hand_id: str) -> int:
    """Where the decimal number begins with which an id ends; its length where it ends with none that is looked at."""
    start = len(hand_id)
    while start > 0 and "0" <= hand_id[start - 1] <= "9":
        start -= 1
    return start if len(hand_id) - start <= MOST_DIGITS else len(hand_id)


def read_number(hand_id: str, prefix: str) -> i64:
    """The number of an id that is a prefix and a number that is looked at, else -1."""
    at: i64 = len(prefix)
    end: i64 = len(hand_id)
    if not at < end <= at + MOST_DIGITS or not hand_id.startswith(prefix):
        return -1
    number: i64 = 0
    while at < end:
        digit: i64 = ord(hand_id[at]) - ZERO
        if digit < 0 or digit > 9:
            return -1
        number = 10 * number + digit
        at += 1
    return number


@final
@mypyc_attr(acyclic=True)
class Numbers:
    """The numbers of a table's ids that have one prefix.

    ``day`` are those of hands of the day that were read, in their order; ``others`` are those of hands that are on
    record besides: of the day before, in progress, unreadable. ``backwards`` are those that are smaller than the number
    of a hand that started earlier. ``least_digits`` is the length of the shortest, leading zeros counted.
    """

    def __init__(self, table: str, prefix: str) -> None:
        self.table: Final = table
        self.prefix: Final = prefix
        self.least_digits: int = MOST_DIGITS
        self.day: vec[i64] = vec[i64]()
        self.others: vec[i64] = vec[i64]()
        self.backwards: Final[list[int]] = []

    def add(self, number: i64, digits: int, of_day: bool) -> None:
        """Takes the number of one more hand, and how many digits it was written with."""
        if digits < self.least_digits:
            self.least_digits = digits
        if of_day:
            self.day = append(self.day, number)
        else:
            self.others = append(self.others, number)

    def name(self, number: int) -> str:
        """The id with that number."""
        return self.prefix + str(number).rjust(self.least_digits, "0")

    def document(self) -> dict[str, object]:
        """The row of a sheet."""
        return {
            "table": self.table,
            "prefix": self.prefix,
            "least_digits": self.least_digits,
            "day": pack_numbers(self.day),
            "others": pack_numbers(self.others),
            "backwards": pack_numbers(vec[i64](self.backwards)),
        }


def read_numbers(row: Plain) -> Numbers:
    """The row of ``Numbers.document()``. Raises ValueError for what is none."""
    numbers = Numbers(row.text("table"), row.text("prefix"))
    numbers.least_digits = row.number("least_digits")
    numbers.day = vec[i64](unpack_numbers(row.text("day")))
    numbers.others = vec[i64](unpack_numbers(row.text("others")))
    numbers.backwards.extend(unpack_numbers(row.text("backwards")))
    return numbers
