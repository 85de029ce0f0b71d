"""Reading what may be damaged: the rest is read all the same, and what is only busy is no damage."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, cast

import pytest

from ledger.availability import StoreUnavailable, StoreUnreadable
from ledger.check.readable import Unread, read_rows, readable_rows, reading, rows_or_none
from ledger.database.database import Database, Row


class Damaged:
    """A database of the numbers up to 99, of which some cannot be read. ``asked`` counts the questions."""

    def __init__(self, bad: set[int], fault: Exception) -> None:
        self._bad = bad
        self._fault = fault
        self.asked = 0

    @contextmanager
    def reading(self) -> Iterator["Damaged"]:
        yield self

    def rows(self, _: str, values: Sequence[Any] = ()) -> list[Row]:
        self.asked += 1
        begin, end = values or (0, 100)
        if self._bad & set(range(begin, end)):
            raise self._fault
        return [(number,) for number in range(begin, end)]


def database(*bad: int, fault: Exception | None = None) -> Database:
    return cast("Database", Damaged(set(bad), fault or StoreUnreadable("disk image is malformed")))


def test_what_can_be_read_is_read() -> None:
    """Whatever is damaged between it."""
    found = [number for (number,) in readable_rows(database(0, 41, 42, 99), "", 0, 100)]
    assert found == [number for number in range(100) if number not in (0, 41, 42, 99)]


def test_a_damaged_row_is_found_by_halves() -> None:
    """And not by asking for each."""
    damaged = Damaged({41}, ValueError("no"))
    list(readable_rows(cast("Database", damaged), "", 0, 100))
    assert damaged.asked < 20


def test_nothing_is_read_of_nothing() -> None:
    """Where all is damaged there is an end too."""
    assert list(readable_rows(database(*range(8)), "", 0, 8)) == []
    assert list(readable_rows(database(), "", 5, 5)) == []


@pytest.mark.parametrize("fault", [StoreUnreadable("malformed"), TypeError("malformed"), OverflowError("malformed")])
def test_any_fault_in_reading_is_one(fault: Exception) -> None:
    """Whoever asks may leave it to others to tell that."""
    with pytest.raises(Unread, match="malformed"):
        read_rows(database(1, fault=fault), "")
    assert rows_or_none(database(1, fault=fault), "") == []


def test_a_fault_without_a_text_has_a_name() -> None:
    """There is always something to be told."""
    with pytest.raises(Unread, match="RecursionError"):
        read_rows(database(1, fault=RecursionError()), "")


def test_what_is_only_busy_is_no_damage() -> None:
    """It is raised as it is, by every way of reading."""
    busy = StoreUnavailable("locked")
    for sql in (read_rows, rows_or_none):
        with pytest.raises(StoreUnavailable, match="locked"):
            sql(database(1, fault=busy), "")
    with pytest.raises(StoreUnavailable, match="locked"):
        list(readable_rows(database(1, fault=busy), "", 0, 100))


def test_what_goes_wrong_with_what_was_read_is_of_it() -> None:
    """Also where the rows come well and do not say what they should."""
    with pytest.raises(Unread, match="invalid literal"), reading(database()) as session:
        int(str(session.rows("")[0]))
