"""Hand numbers: a row of numbers has no gaps and runs as time does; what is no row is left alone."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.reconciliation.hand_numbers import FEWEST, NO_ROW, TOO_FEW, check_numbers, find_gaps, number_rows
from replay.reconciliation.numbering import Numbers, split_number
from replay.reconciliation.sheet import Sheet


def sheet_of(*tables: tuple[str, list[int]], others: tuple[int, ...] = (), digits: int = 1) -> Sheet:
    """Tables with a prefix each, and the numbers of their hands in the order played."""
    sheet = Sheet()
    for at, (prefix, day) in enumerate(tables):
        numbers = Numbers(f"t{at + 1}", prefix)
        for number in day:
            numbers.add(number, max(digits, len(str(number))), True)
        for number in others:
            numbers.add(number, max(digits, len(str(number))), False)
        sheet.numbers.append(numbers)
    return sheet


def gaps(sheet: Sheet, *elsewhere: str) -> list[tuple[str, object, object]]:
    """Table, first and last id of what is missing."""
    check_numbers(sheet, "room", number_rows(sheet), frozenset(elsewhere))
    found = [one for one in sheet.findings if one.code == "hand-number.gap"]
    return [(one.table, one.expected["first"], one.expected["last"]) for one in found]


def without(numbers: range, *missing: int) -> list[int]:
    return [number for number in numbers if number not in missing]


def test_a_row_without_gaps_is_in_order() -> None:
    sheet = sheet_of(("h", list(range(1, 21))))
    assert gaps(sheet) == [] and sheet.check("hand_numbers").looked_at == 20


def test_what_is_missing_from_a_table_s_own_row_is_named() -> None:
    """The prefix is of that table alone."""
    sheet = sheet_of(("a-", without(range(1, 41), 7)), ("b-", without(range(1, 41), 20, 21, 22)))
    assert gaps(sheet) == [("t1", "a-7", "a-7"), ("t2", "b-20", "b-22")]


def test_what_is_missing_from_a_room_s_row_is_named() -> None:
    """Numbered through the room, hand by hand at whichever table: none of the tables alone has a row."""
    rng = random.Random(1)
    tables: list[list[int]] = [[], [], []]
    for number in without(range(4_000_000_001, 4_000_000_101), 4_000_000_050):
        rng.choice(tables).append(number)
    sheet = sheet_of(*[("", one) for one in tables])
    assert gaps(sheet) == [("", "4000000050", "4000000050")]
    assert sheet.check("hand_numbers").looked_at == 99


def test_tables_with_rows_of_their_own_that_are_far_apart_miss_nothing_in_between() -> None:
    """``T1`` and ``0005`` is ``T10005``: one prefix, and each table has a stretch of its own."""
    sheet = sheet_of(("T", without(range(10_001, 10_051), 10_009)), ("T", list(range(20_001, 20_051))))
    assert gaps(sheet) == [("t1", "T10009", "T10009")]


@pytest.mark.parametrize("prefix", ["", "room-", "20261130-"])
def test_random_numbers_are_no_row(prefix: str) -> None:
    rng = random.Random(prefix)
    sheet = sheet_of((prefix, sorted(rng.sample(range(10**12), 100))), (prefix, sorted(rng.sample(range(10**12), 100))))
    assert gaps(sheet) == [] and sheet.check("hand_numbers").not_looked_at == {NO_ROW: 200}
    assert find_gaps(number_rows(sheet)) == []


def test_numbers_of_a_whole_network_are_no_row_of_the_room() -> None:
    """Other rooms have the numbers in between."""
    sheet = sheet_of(("", list(range(1, 1000, 7))))
    assert gaps(sheet) == [] and sheet.check("hand_numbers").not_looked_at == {NO_ROW: 143}


def test_of_a_few_hands_nothing_is_said() -> None:
    sheet = sheet_of(("h", [1, 2, 4]))
    assert gaps(sheet) == [] and sheet.check("hand_numbers").not_looked_at == {TOO_FEW: 3}
    assert len(without(range(1, 10), 5)) == FEWEST


def test_hands_of_other_days_in_progress_and_unreadable_ones_fill_gaps() -> None:
    missing = without(range(1, 101), 10, 50, 90)
    assert gaps(sheet_of(("h", missing), others=(10,))) == [("t1", "h50", "h50"), ("t1", "h90", "h90")]
    sheet = sheet_of(("h", missing), others=(10,))
    assert [one.ids(9) for one in find_gaps(number_rows(sheet))] == [["h50"], ["h90"]]
    assert gaps(sheet, "h50", "other-90", "x") == [("t1", "h90", "h90")]


def test_a_gap_is_cut_where_part_of_it_is_on_record() -> None:
    missing = without(range(1, 101), *range(40, 50))
    assert gaps(sheet_of(("h", missing), others=(43, 44))) == [("t1", "h40", "h42"), ("t1", "h45", "h49")]


def test_leading_zeros_are_kept() -> None:
    assert gaps(sheet_of(("T-", without(range(1, 200), 7, 150)), digits=6)) == [
        ("t1", "T-000007", "T-000007"), ("t1", "T-000150", "T-000150"),
    ]  # fmt: skip


def test_a_gap_of_any_size_is_told_at_once() -> None:
    """A counter that jumps: the range is named and not gone through."""
    sheet = sheet_of(("h", [*range(1, 21), *range(10**15, 10**15 + 20)]))
    assert [len(one.ids(1000)) for one in find_gaps(number_rows(sheet))] == [1000]
    assert gaps(sheet) == [("t1", "h21", f"h{10**15 - 1}")]


def test_a_smaller_number_that_started_later_is_named() -> None:
    sheet = sheet_of(("h", list(range(1, 31))))
    sheet.numbers[0].backwards.append(17)
    check_numbers(sheet, "room", number_rows(sheet), frozenset())
    assert [(one.code, one.hand_id, one.table) for one in sheet.findings] == [("hand-number.order", "h17", "t1")]


@pytest.mark.parametrize(
    ("hand_id", "prefix"),
    [
        ("h12", "h"),
        ("12", ""),
        ("h", "h"),
        ("", ""),
        ("a-1-007", "a-1-"),
        ("x" + "1" * 19, "x" + "1" * 19),
        ("h1٣", "h1٣"),
    ],
)
def test_the_number_in_an_id(hand_id: str, prefix: str) -> None:
    """Its decimal digits at the end, 18 of them at most."""
    assert hand_id[: split_number(hand_id)] == prefix


TABLES = st.lists(st.lists(st.integers(0, 25), min_size=1, max_size=12), min_size=1, max_size=4)


@given(TABLES, st.lists(st.integers(0, 25), max_size=4))
def test_what_is_missing_of_any_row(tables: list[list[int]], others: list[int]) -> None:
    """Each number that nobody has is in one gap, but for those between the rows of tables that have their own."""
    [row] = number_rows(sheet_of(*[("h", one) for one in tables], others=tuple(others)))
    placed = sorted((number, place) for place, one in enumerate(tables) for number in one)
    runs = 1 + sum(one[1] != before[1] for before, one in pairwise(placed))
    assert row.apart == (runs == len(tables))
    between: set[int] = set()
    for (before, table), (number, other) in pairwise(placed):
        if not row.apart or table == other:
            between |= set(range(before + 1, number))
    missing = [number for gap in row.gaps for number in range(gap.first, gap.last + 1)]
    assert missing == sorted(between - set(others))
    assert (row.hands, row.lowest, row.highest) == (len(placed), placed[0][0], placed[-1][0])
