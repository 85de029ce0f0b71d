"""The recorded return of an uncalled bet held against the derived one (``pots.uncalled``)."""

from replay.comparison.record import Record
from replay.finding import MISSING, Findings
from replay.settlement import Settlement


def compare_uncalled(settlement: Settlement, record: Record, found: Findings) -> None:
    """One return at most, to the seat whose bet nobody matched."""
    due_seat = settlement.play.table.seats[settlement.uncalled_place] if settlement.uncalled_place >= 0 else 0
    returned = 0
    for entry in record.uncalled:
        if entry.seat == due_seat:
            returned += entry.amount
            if returned == settlement.uncalled:
                continue
        due = settlement.uncalled if entry.seat == due_seat else 0
        expected: dict[str, object] = {"amount": found.money(due)}
        if due_seat and entry.seat != due_seat:
            expected = {"seat": due_seat, "amount": found.money(settlement.uncalled)}
        found.add(
            "uncalled.amount", "pots.uncalled", entry.event, f"seat {entry.seat} has {found.money(due)} uncalled",
            expected, {"seat": entry.seat, "amount": found.money(entry.amount)},
        )  # fmt: skip
    if record.uncalled and settlement.uncalled and returned == 0:
        found.add(
            "uncalled.missing", "pots.uncalled", MISSING, f"{found.money(settlement.uncalled)} is uncalled",
            {"seat": due_seat, "amount": found.money(settlement.uncalled)},
        )  # fmt: skip
