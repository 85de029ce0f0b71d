"""A stretch: hands that are taken by their records alone, and those that are left lying for somebody to look at."""

from hashlib import sha256
from typing import Any

import pytest

from replay.houses.load import find_house
from replay.instant import DAY
from replay.reconciliation.stretch import AT, RECORD, SEALED, Stretch, is_drawn
from replay.reconciliation.table_day import TableDay
from replay.sealed.sealed_hand import SealedHand
from replay.sealed.write import write_sealed
from tests.replay.reconciliation.table_night import BEGIN, TableNight

THREE = """
    robert holdem no 1/2
    button 1 at 20:05: 1 2 3 | blinds 2 3
    button 2 at 20:07: 1 2 3 | blinds 3 1
    button 3 at 20:09: 1 2 3 | blinds 1 2
    """
SALT = b"salt"
LEFT_LYING: dict[str, tuple[int, Any]] = {
    "it is open": (SEALED, None),
    "its hash is no hash": (SEALED, "x" * 32),
    "its hash is empty": (SEALED, b""),
    "it is another record than was sealed": (SEALED, b"\xff" * 32),
    "its record is missing": (RECORD, None),
    "its record is no record": (RECORD, SALT + b"nothing"),
    "it was played at another time": (AT, 7),
    "its time is none": (AT, "noon"),
}
Rows = list[tuple[Any, ...]]


def row(sealed: SealedHand, leaf: int) -> tuple[Any, ...]:
    """A hand as a store has it."""
    record = SALT + write_sealed(sealed)
    return (sealed.hand.started, leaf + 1, leaf, sha256(record).digest(), record)


def rows_of(told: TableNight) -> Rows:
    return [row(told.sealed(hand), leaf) for leaf, hand in enumerate(told.hands)]


def stretch(told: TableNight, drawn: int = 0, number: int = 1) -> Stretch:
    """A stretch that knows the house of all hands."""
    made = Stretch(told.day(number), len(SALT), drawn)
    made.know(told.told.house)
    return made


def at_another_hash(rows: Rows, at: int, value: Any) -> Rows:
    """The rows, the second of them with something else in it; a record of its own has its own hash."""
    second = list(rows[1])
    second[at] = value
    if at == RECORD and value is not None:
        second[SEALED] = sha256(value).digest()
    return [rows[0], tuple(second), rows[2]]


def test_all_are_taken() -> None:
    """What the records alone tell is the day; the newest append of all is known."""
    told = TableNight(THREE)
    day = stretch(told)
    assert day.take(rows_of(told), 0) == 3
    assert (day.not_drawn, day.last) == (3, 2)
    assert day.take(rows_of(told), 3) == 3
    assert (day.not_drawn, day.last) == (3, 2)


@pytest.mark.parametrize("why", LEFT_LYING)
def test_one_that_is_not_what_it_should_be_is_left_lying(why: str) -> None:
    """It is named by its place, nothing of it is taken, and the stretch goes on behind it."""
    told = TableNight(THREE)
    rows = at_another_hash(rows_of(told), *LEFT_LYING[why])
    day = stretch(told)
    assert day.take(rows, 0) == 1
    assert (day.not_drawn, day.last) == (1, 0)
    assert day.take(rows, 2) == 3
    assert (day.not_drawn, day.last) == (2, 2)


@pytest.mark.parametrize(("room", "table"), [("elsewhere", "table"), ("room", "elsewhere")])
def test_one_of_another_table_is_left_lying(room: str, table: str) -> None:
    """A row is of this table, and its record says where it was played."""
    told = TableNight(THREE)
    day = Stretch(TableDay(room, table, BEGIN, BEGIN + DAY, None), len(SALT), 0)
    day.know(told.told.house)
    assert day.take(rows_of(told), 0) == 0


def test_a_house_has_to_be_known() -> None:
    """By name, version and hash: who has the houses is asked first."""
    told = TableNight(THREE)
    day = Stretch(told.day(), len(SALT), 0)
    day.know(find_house("svea"))
    assert day.take(rows_of(told), 0) == 0
    day.know(told.told.house)
    assert day.take(rows_of(told), 0) == 3


def test_a_hand_that_is_drawn_is_left_lying() -> None:
    """By the first byte of its hash; of the lead-in nobody looks at more than the record."""
    told = TableNight(THREE)
    rows = rows_of(told)
    firsts = [one[SEALED][0] for one in rows]
    least = firsts.index(min(firsts))
    assert stretch(told, min(firsts)).take(rows, 0) == 3
    assert stretch(told, min(firsts) + 1).take(rows, 0) == least
    assert stretch(told, 256).take(rows, 0) == 0
    day = stretch(told, 256, number=2)
    assert day.take(rows, 0) == 3
    assert day.not_drawn == 0


@pytest.mark.parametrize(("first", "of_256", "drawn"), [(0, 0, False), (0, 1, True), (1, 1, False), (255, 256, True)])
def test_so_many_of_256_are_drawn(first: int, of_256: int, drawn: bool) -> None:
    assert is_drawn(bytes((first, 9)), of_256) is drawn
    assert is_drawn(b"", of_256)
