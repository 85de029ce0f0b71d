"""The check ``decks_and_seeds``: no two hands are dealt from the same deck or shuffled from the same seed."""

from typing import Final, final

from librt.strings import read_i64_le
from mypy_extensions import i64, mypyc_attr

from replay.reconciliation.check import DECKS_AND_SEEDS
from replay.reconciliation.night_finding import NightFinding
from replay.reconciliation.print_set import PrintSet
from replay.reconciliation.sheet import Sheet
from replay.reconciliation.uses import PRINT_BYTES, ROW_BYTES, SEED_BIT, Shuffles
from replay.shuffles.single_use import DECK, SEED

IN_A_PASS: Final = 2_000_000
"""So many uses are held in memory at once; of a larger day the fingerprints are gone through in several passes."""
_SHARE: Final = 65_535
"""The bits of a fingerprint that say in which pass it is looked at."""


@final
@mypyc_attr(acyclic=True)
class _Use:
    """One use, unpacked."""

    def __init__(self, kind: str, event: int, table: str, rule: str, hand_id: str, at: int) -> None:
        self.kind: Final = kind
        self.event: Final = event
        self.table: Final = table
        self.rule: Final = rule
        self.hand_id: Final = hand_id
        self.at: Final = at

    def order(self) -> tuple[int, str, str, int]:
        """By which the first of several is the one that the others repeat."""
        return self.at, self.table, self.hand_id, self.event


@final
@mypyc_attr(acyclic=True)
class EarlierShuffle:
    """A seed or deck that a hand of the day was dealt from, told by its event, and that the hand ``other_id`` of
    ``other_room`` had on a day before; that is known by the leaf of the log with the number ``leaf``."""

    def __init__(
        self, kind: str, event: int, table: str, hand_id: str, other_room: str, other_id: str, leaf: int
    ) -> None:
        self.kind: Final = kind
        self.event: Final = event
        self.table: Final = table
        self.hand_id: Final = hand_id
        self.other_room: Final = other_room
        self.other_id: Final = other_id
        self.leaf: Final = leaf


def check_shuffles(sheet: Sheet, room: str, earlier: list[EarlierShuffle]) -> None:
    """Names every use of the day that is not the first of its seed or deck (``shuffle.when``).

    ``earlier`` are those that hands of earlier days had.
    """
    check = sheet.check(DECKS_AND_SEEDS)
    uses = 0
    for shuffles in sheet.shuffles:
        uses += len(shuffles.rows) // ROW_BYTES
    check.looked_at += uses
    known: set[tuple[str, str, str, int]] = set()
    found: list[NightFinding] = []
    rules = {shuffles.table: shuffles.rule for shuffles in sheet.shuffles}
    for one in earlier:
        rule = rules.get(one.table, "")
        finding = _again(one.kind, one.event, rule, room, one.table, one.hand_id, one.other_room, one.other_id)
        known.add((finding.code, finding.table, finding.hand_id, finding.event))
        found.append(finding)
        sheet.reach(one.leaf)
    for group in groups_of(sheet.shuffles, uses // IN_A_PASS + 1):
        group.sort(key=_order)
        for use in group[1:]:
            if use.hand_id == group[0].hand_id and use.table == group[0].table:
                continue
            finding = _again(use.kind, use.event, use.rule, room, use.table, use.hand_id, room, group[0].hand_id)
            if (finding.code, finding.table, finding.hand_id, finding.event) not in known:
                found.append(finding)
    found.sort(key=_place)
    for finding in found:
        sheet.note(finding)


def repeat_code(kind: str) -> str:
    """The code of a seed or deck that another hand has too."""
    return f"shuffle.{kind}-again"


def _order(use: _Use) -> tuple[int, str, str, int]:
    return use.order()


def _place(finding: NightFinding) -> tuple[str, str, int, str]:
    return finding.table, finding.hand_id, finding.event, finding.code


def groups_of(all_shuffles: list[Shuffles], passes: int) -> list[list[_Use]]:
    """The uses that share their fingerprint, wherever at least two do; in so many passes."""
    groups: list[list[_Use]] = []
    for one in range(passes):
        again = _met_again(all_shuffles, one, passes)
        if again:
            groups.extend(_groups_of(all_shuffles, again))
    return groups


def _met_again(all_shuffles: list[Shuffles], one: i64, passes: i64) -> set[bytes]:
    """The fingerprints of a pass that more than one use has, and perhaps some others."""
    met = PrintSet(_count_of_pass(all_shuffles, one, passes))
    again: set[bytes] = set()
    for shuffles in all_shuffles:
        rows = shuffles.rows
        for at in range(0, len(rows), ROW_BYTES):
            word = read_i64_le(rows, at)
            if (word & _SHARE) % passes == one and not met.add(word):
                again.add(rows[at : at + PRINT_BYTES])
    return again


def _count_of_pass(all_shuffles: list[Shuffles], one: i64, passes: i64) -> int:
    count = 0
    for shuffles in all_shuffles:
        rows = shuffles.rows
        for at in range(0, len(rows), ROW_BYTES):
            if (read_i64_le(rows, at) & _SHARE) % passes == one:
                count += 1
    return count


def _groups_of(all_shuffles: list[Shuffles], prints: set[bytes]) -> list[list[_Use]]:
    """The uses that have one of these fingerprints, those of each together, wherever at least two have it."""
    places: dict[bytes, list[tuple[int, int]]] = {one: [] for one in prints}
    for number, shuffles in enumerate(all_shuffles):
        rows = shuffles.rows
        for at in range(0, len(rows), ROW_BYTES):
            found = places.get(rows[at : at + PRINT_BYTES])
            if found is not None:
                found.append((number, at))
    named: dict[int, list[tuple[str, int]]] = {}
    return [
        [_unpack(all_shuffles[number], at, number, named) for number, at in uses]
        for uses in places.values()
        if len(uses) > 1
    ]


def _unpack(shuffles: Shuffles, at: int, number: int, named: dict[int, list[tuple[str, int]]]) -> _Use:
    hands = named.get(number)
    if hands is None:
        hands = shuffles.hands()
        named[number] = hands
    row = shuffles.rows[at + PRINT_BYTES : at + ROW_BYTES]
    kind = int.from_bytes(row[:2], "big")
    hand_id, started = hands[int.from_bytes(row[2:], "big")]
    is_seed = kind >= SEED_BIT
    event = kind - SEED_BIT if is_seed else kind
    return _Use(SEED if is_seed else DECK, event, shuffles.table, shuffles.rule, hand_id, started)


def _again(
    kind: str, event: int, rule: str, room: str, table: str, hand_id: str, other_room: str, other_id: str
) -> NightFinding:
    what = "was shuffled from the same seed" if kind == SEED else "was dealt from the same deck"
    return NightFinding(
        DECKS_AND_SEEDS, repeat_code(kind), rule, room, table, hand_id, event, "", {},
        {kind: {"hand_id": other_id, "room": other_room}}, f"hand {other_id} of {other_room} {what}",
    )  # fmt: skip
