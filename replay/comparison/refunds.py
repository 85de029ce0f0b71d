"""Recorded refunds held against what a void gives back (section 17)."""

from replay.comparison.record import Entry, Record
from replay.final_stacks import NOT_TOLD
from replay.finding import MISSING, Findings
from replay.table import Table


def compare_refunds(table: Table, record: Record, due: list[tuple[int, int]], found: Findings) -> None:
    """Each seat gets back exactly what it put in; nothing else is settled in a void hand (``refund.amount``)."""
    left = {table.seats[place]: amount for place, amount in due}
    for entry in record.refunds:
        expected = left.pop(entry.seat, 0)
        if expected != entry.amount:
            found.add(
                "refund.amount", "refund.amount", entry.event, f"seat {entry.seat} put in {found.money(expected)}",
                {"amount": found.money(expected)}, {"amount": found.money(entry.amount)},
            )  # fmt: skip
    if record.refunds:
        for seat, amount in left.items():
            found.add(
                "refund.missing", "refund.amount", MISSING, f"seat {seat} put in {found.money(amount)}",
                {"seat": seat, "amount": found.money(amount)},
            )  # fmt: skip


def compare_settled_void(table: Table, record: Record, found: Findings) -> None:
    """No rake, no contribution, no award in a void hand; the stacks are those of the start."""
    for entry in _settled(record):
        if entry.amount:
            found.add(
                "void.settled", "refund.amount", entry.event, "the hand is void: every chip goes back",
                {"amount": found.money(0)}, {"amount": found.money(entry.amount)},
            )  # fmt: skip
    if record.finished is None:
        return
    for place in range(table.n):
        seat = table.seats[place]
        stack = record.finished.told.of(seat, place)
        if stack != NOT_TOLD and stack != table.start[place]:
            found.add(
                "void.stacks", "refund.amount", record.finished_event, f"seat {seat} has the stack of the start",
                {"stacks": {str(seat): found.money(table.start[place])}}, {"stacks": {str(seat): found.money(stack)}},
            )  # fmt: skip


def refuse_refunds(record: Record, found: Findings) -> None:
    """The hand stands: there is nothing to refund (``refund.finished``)."""
    for entry in record.refunds:
        if entry.amount:
            found.add(
                "refund.finished", "refund.finished", entry.event, "the hand is finished and stands",
                {"amount": found.money(0)}, {"amount": found.money(entry.amount)},
            )  # fmt: skip


def _settled(record: Record) -> list[Entry]:
    return record.rake + record.contributions + record.awards + record.odd + record.jackpots
