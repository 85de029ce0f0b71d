"""The check ``hand_numbers``: where ids are numbers in a row, none is missing, and they run as time does.

Repeats there are none: a room has one stream for each id. Ids of one prefix are one row of numbers, at one table (then
the prefix names it) or at all of them. Where a row's numbers do not follow each other by one nearly everywhere, they
are no row, and nothing is said of them.
"""

from bisect import bisect_left
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from replay.finding import MISSING
from replay.reconciliation.check import HAND_NUMBERS
from replay.reconciliation.night_finding import NightFinding
from replay.reconciliation.numbering import Numbers, split_number
from replay.reconciliation.place import night_rule
from replay.reconciliation.sheet import Sheet

FEWEST: Final = 8
"""So many hands of a row must there be for anything to be said of it."""
IN_TEN: Final = 10
"""At most one in ten of a row's numbers may be followed by a gap."""
MOST_BEFORE: Final = 10_000
"""So many numbers at most may be missing between the last hand before the day and its first one: more is no gap, but
another time."""
NO_NUMBERS: Final = "the hand's id does not end in a number"
NO_ROW: Final = "the numbers in the ids do not follow each other by one"
TOO_FEW: Final = f"fewer than {FEWEST} hands have ids with the same beginning"


@final
@mypyc_attr(acyclic=True)
class Gap:
    """Numbers that no hand on the sheet has: ``first`` to ``last``, both included.

    ``table`` is "" where the row is of several tables.
    """

    def __init__(self, numbers: Numbers, first: int, last: int, table: str) -> None:
        self.numbers: Final = numbers
        self.first: Final = first
        self.last: Final = last
        self.table: Final = table

    def ids(self, most: int) -> list[str]:
        """The ids of the missing hands, at most so many."""
        return [self.numbers.name(number) for number in range(self.first, min(self.last, self.first + most - 1) + 1)]


@final
@mypyc_attr(acyclic=True)
class NumberRow:
    """All numbers of one prefix: ``hands`` of the day, from ``lowest`` to ``highest``.

    ``apart``: each table has numbers of its own, the tables' numbers nowhere come between each other's. ``gaps`` is
    what is missing between two hands of the day; without those that are on record besides.
    """

    def __init__(self, tables: list[Numbers]) -> None:
        """Each of the tables has a number of the day."""
        self.tables: Final = tables
        self.first: Final = tables[0]
        for one in tables:
            self.first.least_digits = min(self.first.least_digits, one.least_digits)
        self.hands: Final = sum([len(one.day) for one in tables])
        self._spans: Final = [_span(one.day) for one in tables]
        self.lowest: Final = min([least for least, _ in self._spans])
        self.highest: Final = max([most for _, most in self._spans])
        self.others: Final = sorted([int(number) for one in tables for number in one.others])
        self.apart: Final = self._own_rows()
        self.gaps: Final = [] if self._is_whole() else self._gaps()

    def _own_rows(self) -> bool:
        """Of tables that share a number the earlier one has it first."""
        spans = sorted([(least, place, most) for place, (least, most) in enumerate(self._spans)])
        before, at = -1, 0
        for least, place, most in spans:
            if (least, place) < (before, at):
                return False
            before, at = most, place
        return True

    def _is_whole(self) -> bool:
        """Whether every number from the lowest to the highest is there: nearly always, and told without sorting."""
        span = self.highest - self.lowest + 1
        if span > self.hands:
            return False
        is_there = vec[u8]([0] * span)
        lowest: i64 = self.lowest
        found: i64 = 0
        for one in self.tables:
            for number in one.day:
                if is_there[number - lowest] == 0:
                    is_there[number - lowest] = 1
                    found += 1
        return int(found) == span

    def _gaps(self) -> list[Gap]:
        """By the day's numbers, ascending, each times the number of tables, plus its table's place."""
        many = len(self.tables)
        placed: list[int] = []
        for place, one in enumerate(self.tables):
            placed.extend([int(number) * many + place for number in one.day])
        placed.sort()
        gaps: list[Gap] = []
        before = placed[0]
        for at in placed:
            if at // many > before // many + 1 and not (self.apart and at % many != before % many):
                table = self.tables[before % many].table if self.apart else ""
                gap = Gap(self.first, before // many + 1, at // many - 1, table)
                gaps.extend(without(self.others, gap))
            before = at
        return gaps

    def gaps_before(self) -> list[Gap]:
        """What is missing between the last hand on record before the day's first one and that one."""
        if not self.apart:
            return self._before(self.others, self.lowest, "")
        gaps: list[Gap] = []
        for one, (least, _) in zip(self.tables, self._spans, strict=True):
            gaps.extend(self._before(sorted([int(number) for number in one.others]), least, one.table))
        return gaps

    def _before(self, others: list[int], first: int, table: str) -> list[Gap]:
        """``others`` ascend. A gap that is longer than the day's row says nothing."""
        at = bisect_left(others, first)
        if at == 0 or not 1 < first - others[at - 1] <= min(MOST_BEFORE, self.hands) + 1:
            return []
        return without(self.others, Gap(self.first, others[at - 1] + 1, first - 1, table))


def _span(numbers: vec[i64]) -> tuple[int, int]:
    """The smallest and the greatest."""
    least = most = numbers[0]
    for number in numbers:
        if number < least:
            least = number
        if number > most:
            most = number
    return int(least), int(most)


def without(known: list[int], gap: Gap) -> list[Gap]:
    """The gap, cut where numbers of it are on record after all. ``known`` ascends."""
    gaps: list[Gap] = []
    first = gap.first
    for at in range(bisect_left(known, first), len(known)):
        number = known[at]
        if number > gap.last:
            break
        if first < number:
            gaps.append(Gap(gap.numbers, first, number - 1, gap.table))
        first = number + 1
    if first <= gap.last:
        gaps.append(Gap(gap.numbers, first, gap.last, gap.table))
    return gaps


def find_gaps(rows: list[NumberRow]) -> list[Gap]:
    """The numbers that are missing from rows, before anybody has looked for them on other days."""
    gaps: list[Gap] = []
    for row in rows:
        if _is_row(row):
            gaps.extend(row.gaps_before() + row.gaps)
    return gaps


def check_numbers(sheet: Sheet, room: str, rows: list[NumberRow], elsewhere: frozenset[str]) -> None:
    """Names what is missing from the sheet's rows and what runs backwards.

    ``elsewhere`` are ids of gaps that hands of other days have.
    """
    check = sheet.check(HAND_NUMBERS)
    for row in rows:
        hands = row.hands
        if hands < FEWEST:
            check.skip(TOO_FEW, hands)
            continue
        if not _is_row(row):
            check.skip(NO_ROW, hands)
            continue
        check.looked_at += hands
        gaps = row.gaps_before() + row.gaps
        known = _numbers_of(elsewhere, row.first.prefix) if gaps else []
        for gap in gaps:
            for one in without(known, gap):
                _note_gap(sheet, room, one)
        for numbers in row.tables:
            for number in numbers.backwards:
                sheet.note(
                    NightFinding(
                        HAND_NUMBERS, "hand-number.order", night_rule(HAND_NUMBERS), room, numbers.table,
                        numbers.name(number), MISSING, "", {}, {"hand_id": numbers.name(number)},
                        "the hand has a smaller number than one that started before it",
                    )
                )  # fmt: skip


def number_rows(sheet: Sheet) -> list[NumberRow]:
    """The rows of numbers on a sheet, by their prefixes."""
    by_prefix: dict[str, list[Numbers]] = {}
    for numbers in sheet.numbers:
        if numbers.day:
            by_prefix.setdefault(numbers.prefix, []).append(numbers)
    return [NumberRow(by_prefix[prefix]) for prefix in sorted(by_prefix)]


def _is_row(row: NumberRow) -> bool:
    backwards = sum([len(numbers.backwards) for numbers in row.tables])
    hands = row.hands
    return hands >= FEWEST and len(row.gaps) * IN_TEN <= hands and backwards * IN_TEN <= hands


def _numbers_of(ids: frozenset[str], prefix: str) -> list[int]:
    """The numbers of ids that begin with the prefix, ascending."""
    return sorted(
        [int(one[len(prefix) :]) for one in ids if one.startswith(prefix) and split_number(one) == len(prefix)]
    )


def _note_gap(sheet: Sheet, room: str, gap: Gap) -> None:
    first, last = gap.numbers.name(gap.first), gap.numbers.name(gap.last)
    missing = 1 + gap.last - gap.first
    what = f"hand {first} is not on record" if missing == 1 else f"hands {first} to {last} are not on record"
    sheet.note(
        NightFinding(
            HAND_NUMBERS, "hand-number.gap", night_rule(HAND_NUMBERS), room, gap.table, "", MISSING, "",
            {"first": first, "last": last, "hands": missing}, {"hands": 0}, what,
        )
    )  # fmt: skip
