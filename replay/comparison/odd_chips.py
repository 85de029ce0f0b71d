"""Recorded odd chips held against the derived ones, chip by chip (section 11.2)."""

from typing import Final, final

from replay.comparison.record import Entry, Record
from replay.finding import MISSING, Findings
from replay.pots.split import had_high_unit
from replay.settlement import Settlement

Key = tuple[int, str, int]
"""Pot, side and seat."""


@final
class OddChips:
    """The comparison of one hand's odd chips. ``rake_fault`` is the topic of a wrong rake, "" where rake is right."""

    def __init__(self, settlement: Settlement, record: Record, rake_fault: str, found: Findings) -> None:
        self.settlement: Final = settlement
        self.record: Final = record
        self.rake_fault: Final = rake_fault
        self.found: Final = found
        self.due: Final[dict[Key, int]] = {}
        """The units that are due, by pot, side and seat."""
        seats = settlement.play.table.seats
        for odd in settlement.division.odd:
            key = (odd.pot, odd.side, seats[odd.place])
            self.due[key] = self.due.get(key, 0) + odd.amount

    def compare(self) -> None:
        """Notes every chip that went astray. Several events of a seat, side and pot count together."""
        left = dict(self.due)
        astray: list[Entry] = []
        for entry in self.record.odd:
            if entry.pot in self.settlement.unknown:
                continue
            key = (entry.pot, entry.side, entry.seat)
            if 0 < entry.amount <= left.get(key, 0):
                left[key] -= entry.amount
            elif entry.amount:
                astray.append(entry)
        for entry in astray:
            self._astray(entry, left)
        for key, units in left.items():
            if units:
                self._short(key, units)

    def _astray(self, entry: Entry, left: dict[Key, int]) -> None:
        """More than is due to the seat: the wrong amount, another's chip, or nobody's."""
        money = self.found.money
        recorded: dict[str, object] = {
            "pot": entry.pot, "side": entry.side, "seat": entry.seat, "amount": money(entry.amount)
        }  # fmt: skip
        key = (entry.pot, entry.side, entry.seat)
        due = self.due.get(key, 0)
        two = entry.amount > 1 or due > 0
        topic = self._topic(entry.pot, entry.side, two)
        if due and left[key] == due:
            left[key] = 0
            self.found.add(
                "odd-chip.amount", topic, entry.event, f"seat {entry.seat} is due {money(due)}",
                {"amount": money(due)}, recorded,
            )  # fmt: skip
            return
        for other, units in left.items():
            if units == entry.amount and other[:2] == key[:2]:
                left[other] = 0
                self.found.add(
                    "odd-chip.seat", topic, entry.event, f"the odd chip is due to seat {other[2]}",
                    {"seat": other[2]}, recorded,
                )  # fmt: skip
                return
        self.found.add(
            "odd-chip.amount", self.rake_fault or topic, entry.event, f"seat {entry.seat} is due no odd chip",
            {"amount": money(0)}, recorded,
        )  # fmt: skip

    def _short(self, key: Key, units: int) -> None:
        """Chips that a seat is still due: all of them missing, or one event too small."""
        pot, side, seat = key
        money = self.found.money
        due = self.due[key]
        event = MISSING
        for entry in self.record.odd:
            if (entry.pot, entry.side, entry.seat) == key and units < due:
                event = entry.event
        self.found.add(
            "odd-chip.missing", self._topic(pot, side, False), event,
            f"{money(due)} of odd chips of pot {pot} is due to seat {seat}",
            {"pot": pot, "side": side, "seat": seat, "amount": money(due)},
            {"amount": money(due - units)} if event != MISSING else {},
        )  # fmt: skip

    def _topic(self, pot: int, side: str, two: bool) -> str:
        """``odd-chip.low`` for a low half, ``.one-each`` where a seat got two where one is the most."""
        if two and not (side == "low" and self._low_to_high_winner()):
            return "odd-chip.one-each"
        if side == "low":
            if not self._low_to_high_winner() and self._passed_over(pot):
                return "hi-lo.both-sides"
            return "odd-chip.low"
        return "odd-chip"

    def _low_to_high_winner(self) -> bool:
        play = self.settlement.play
        return play.house.odd_chips[play.game.name].hi_lo_low == "high_winner"

    def _passed_over(self, pot: int) -> bool:
        """Whether a low winner has had an odd unit of the high half, so that the low's order is not the plain one."""
        if pot >= len(self.settlement.pots):
            return False
        awards = self.settlement.division.awards
        low = [one.place for one in awards if one.pot == pot and one.side == "low"]
        high = [one.place for one in awards if one.pot == pot and one.side == "high"]
        had = had_high_unit(self.settlement.division, pot, high, self.settlement.pots[pot].net())
        return any(place in low for place in had)
