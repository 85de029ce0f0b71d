"""The recorded final stacks held against the derived ones (``table-stakes``)."""

from librt.vecs import vec
from mypy_extensions import i64

from replay.comparison.record import Record
from replay.events import HandFinished
from replay.final_stacks import NOT_TOLD
from replay.finding import Finding, Findings
from replay.settlement import Settlement

SETTLEMENT_CODES = ("rake.", "award.", "odd-chip.", "uncalled.", "show.")
"""The checks whose faults move chips; final stacks that are wrong because of one cite its rule."""


def compare_stacks(settlement: Settlement, record: Record, found: Findings) -> None:
    """One finding for the event, with the seats that differ. A jackpot may stand on the stack or be paid apart."""
    finished = record.finished
    if finished is None:
        return
    table = settlement.play.table
    if settlement.unknown:
        _conserved(settlement, record, found)
        return
    stacks = settlement.stacks()
    if _all_agree(settlement, finished, stacks):
        return
    expected: dict[str, object] = {}
    recorded: dict[str, object] = {}
    for place in range(table.n):
        seat = table.seats[place]
        due = stacks[place]
        stack = finished.told.of(seat, place)
        if stack == NOT_TOLD:
            if due != table.start[place]:
                expected[str(seat)] = found.money(due)
        elif stack != due and stack != due + record.jackpots_of(seat):
            expected[str(seat)] = found.money(due)
            recorded[str(seat)] = found.money(stack)
    if expected:
        cause = _cause(found)
        found.cite(
            "stacks", cause.rule if cause is not None else found.rule("table-stakes"), record.finished_event,
            f"the stacks of seats {', '.join(expected)} are wrong", {"stacks": expected}, {"stacks": recorded},
        )  # fmt: skip


def _all_agree(settlement: Settlement, finished: HandFinished, stacks: vec[i64]) -> bool:
    """Whether every seat's stack is recorded as derived, as it nearly always is."""
    seats, told = settlement.play.table.seats, finished.told
    return all(told.of(seats[place], place) == stack for place, stack in enumerate(stacks))


def _cause(found: Findings) -> Finding | None:
    """The first fault of settlement."""
    for finding in found.ordered():
        if finding.code.startswith(SETTLEMENT_CODES):
            return finding
    return None


def _conserved(settlement: Settlement, record: Record, found: Findings) -> None:
    """Who won cannot be said; that no chip came or went can (sum before = sum after + rake)."""
    table = settlement.play.table
    finished = record.finished
    if finished is None or finished.told.seats() < table.n:
        return
    before = sum(table.start)
    after = sum(finished.stacks.values()) + settlement.rake()
    jackpots = sum(entry.amount for entry in record.jackpots)
    if after != before and after != before + jackpots:
        found.add(
            "stacks.sum", "table-stakes", record.finished_event, "the stacks and the rake do not add up",
            {"sum": found.money(before)}, {"sum": found.money(after)},
        )  # fmt: skip
