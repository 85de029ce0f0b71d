"""The steps of a settlement one by one, each as the rules have it and as it was recorded (section 18)."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.comparison.record import Entry, Record
from replay.money import write_micros
from replay.pots.split import Award
from replay.report import Report
from replay.resettlement.citations import Citations
from replay.resettlement.due import Due
from replay.resettlement.line import (
    CONTRIBUTION,
    JACKPOT,
    JACKPOT_OPEN,
    ODD_CHIP,
    POT,
    RAKE,
    RAKE_TOTAL,
    REFUND,
    SHARE,
    STACK,
    UNACCOUNTED,
    UNCALLED,
    Line,
)
from replay.resettlement.paid import Paid
from replay.settlement import Settlement

PERCENT: Final = 100


@final
@mypyc_attr(acyclic=True)
class Arithmetic:
    """The lines of one hand's resettlement, in the order in which a hand is settled."""

    def __init__(self, report: Report, due: Due, paid: Paid, cited: Citations) -> None:
        self._report: Final = report
        self._due: Final = due
        self._paid: Final = paid
        self._record: Final[Record] = paid.record
        self._cited: Final = cited
        self._seats: Final[list[int]] = [seat.seat for seat in report.hand.seats]
        self.lines: Final[list[Line]] = []
        settlement = report.settlement
        if settlement is not None:
            self._uncalled()
            self._pots(settlement)
            self._rake(settlement)
            self._contributions()
            self._shares(settlement)
        else:
            self._settled_though_void()
            self._contributions()
        self._refunds()
        self._jackpots()
        self._stacks()

    def _uncalled(self) -> None:
        record = self._record
        for place, seat in enumerate(self._seats):
            recorded = _of_seat(record.uncalled, seat)
            if self._due.returned[place] or recorded:
                events = [entry.event for entry in record.uncalled if entry.seat == seat]
                line = Line(
                    UNCALLED, self._cited.at(events, "pots.uncalled"), self._due.returned[place],
                    recorded if record.uncalled else None,
                )  # fmt: skip
                line.money["put_in"] = self._due.put_in[place]
                self.lines.append(line.of(seat))

    def _pots(self, settlement: Settlement) -> None:
        for index, pot in enumerate(settlement.pots):
            line = Line(POT, self._cited.rule("pots.layers"), pot.amount, None).at(index)
            line.seats.extend([self._seats[place] for place in pot.eligible])
            self.lines.append(line)

    def _rake(self, settlement: Settlement) -> None:
        """Rake of all pots, with the figures of the house's table, then of each pot (``rake.allocation``)."""
        record, paid = self._record, self._paid
        events = [entry.event for entry in record.rake]
        topic = self._cited.rake_topic(settlement)
        if self._due.rake or paid.rake:
            recorded = paid.rake if record.rake else None
            line = Line(RAKE_TOTAL, self._cited.at(events, topic), self._due.rake, recorded)
            line.money["pots"] = settlement.total
            _rake_figures(settlement, line)
            self.lines.append(line)
        if len(settlement.pots) < 2:
            return
        for index, pot in enumerate(settlement.pots):
            taken = record.raked(index)
            if pot.rake or taken:
                of_pot = [entry.event for entry in record.rake if entry.pot == index]
                rule = self._cited.at(of_pot, "rake.allocation")
                line = Line(RAKE, rule, pot.rake, taken if record.rake else None).at(index)
                line.money["pot"] = pot.amount
                self.lines.append(line)

    def _contributions(self) -> None:
        """Each pool's share of the whole rake, rounded down (``jackpot.funding``)."""
        record = self._record
        shares = {pool.pool: pool.share for pool in self._report.hand.pools}
        for pool in _either(self._due.contributed, self._paid.contributed):
            due = self._due.contributed.get(pool, 0)
            recorded = self._paid.contributed.get(pool, 0)
            if not due and not recorded:
                continue
            events = [entry.event for entry in record.contributions if entry.pool == pool]
            rule = self._cited.at(events, "jackpot.funding")
            line = Line(CONTRIBUTION, rule, due, recorded if record.contributions else None).of(0, pool)
            line.money["rake"] = self._due.rake
            if pool in shares:
                line.figures["share"] = shares[pool]
            self.lines.append(line)

    def _shares(self, settlement: Settlement) -> None:
        """Shares and odd chips pot by pot; what was paid and is not due comes after what is."""
        division = settlement.division
        for pot in _pots_named(settlement, self._record):
            self._of_pot(settlement, pot, SHARE, division.awards, self._record.awards)
            self._of_pot(settlement, pot, ODD_CHIP, division.odd, self._record.odd)

    def _settled_though_void(self) -> None:
        """In a void hand nothing is won and nothing raked (``refund.amount``)."""
        record, cited = self._record, self._cited
        if record.rake:
            events = [entry.event for entry in record.rake]
            self.lines.append(Line(RAKE_TOTAL, cited.at(events, "refund.amount"), 0, self._paid.rake))
        for entry in record.awards:
            line = Line(SHARE, cited.at([entry.event], "refund.amount"), 0, entry.amount)
            self.lines.append(line.at(entry.pot, entry.side, entry.seat))
        for entry in record.odd:
            line = Line(ODD_CHIP, cited.at([entry.event], "refund.amount"), 0, entry.amount)
            self.lines.append(line.at(entry.pot, entry.side, entry.seat))

    def _of_pot(self, settlement: Settlement, pot: int, key: str, due: list[Award], paid: list[Entry]) -> None:
        told: list[tuple[str, int]] = []
        for award in due:
            if award.pot == pot:
                told.append((award.side, self._seats[award.place]))
        for entry in paid:
            if entry.pot == pot and entry.amount and (entry.side, entry.seat) not in told:
                told.append((entry.side, entry.seat))
        for side, seat in told:
            amount = sum([one.amount for one in due if _is_for(one, self._seats, pot, side, seat)])
            mine = [one for one in paid if one.pot == pot and one.side == side and one.seat == seat]
            winners = len([one for one in due if one.pot == pot and one.side == side])
            topic = "odd-chip" if key == ODD_CHIP else self._cited.share_topic(settlement, pot, side, winners)
            recorded = sum([one.amount for one in mine]) if paid else None
            line = Line(key, self._cited.at([one.event for one in mine], topic), amount, recorded).at(pot, side, seat)
            if amount:
                line.counts["winners"] = winners
                line.money["divided"] = _divided(settlement, pot, side)
            self.lines.append(line)

    def _refunds(self) -> None:
        """What a void gives back (``refund.amount``); after a finished hand, nothing (``refund.finished``)."""
        record = self._record
        topic = "refund.amount" if self._due.void else "refund.finished"
        for place, seat in enumerate(self._seats):
            due = self._due.returned[place] if self._due.void else 0
            recorded = _of_seat(record.refunds, seat)
            if due or recorded:
                events = [entry.event for entry in record.refunds if entry.seat == seat]
                rule = self._cited.at(events, topic)
                self.lines.append(Line(REFUND, rule, due, recorded if record.refunds else None).of(seat))

    def _jackpots(self) -> None:
        """A payment stands where its seat is entitled to it; how much it is the room says (``jackpot.amount``)."""
        for entry in self._record.jackpots:
            due = jackpot_due(self._report, entry)
            rule = self._cited.at([entry.event], "jackpot.amount" if due else "jackpot")
            self.lines.append(Line(JACKPOT, rule, due, entry.amount).of(entry.seat, entry.pool))
        for one in self._report.jackpots:
            seat = self._seats[one.place]
            paid = [entry for entry in self._record.jackpots if entry.pool == one.pool and entry.seat == seat]
            if one.eligible() and not paid:
                self.lines.append(Line(JACKPOT_OPEN, self._cited.rule("jackpot.amount"), None, 0).of(seat, one.pool))

    def _stacks(self) -> None:
        for place, seat in enumerate(self._report.hand.seats):
            stack = self._paid.stacks[place]
            if stack >= 0:
                rule = self._cited.at([self._record.finished_event], "table-stakes")
                line = Line(STACK, rule, seat.stack + self._due.net(place), stack).of(seat.seat)
                line.money["before"] = seat.stack
                self.lines.append(line)

    def unaccounted(self, chips: int) -> None:
        """Notes chips that the record gives to nobody, or below 0 gives though nobody put them in."""
        if chips:
            self.lines.append(Line(UNACCOUNTED, self._cited.of_kind("stacks.sum", "table-stakes"), 0, chips))


def jackpot_due(report: Report, entry: Entry) -> int:
    """What of a recorded jackpot is due: all of it where the seat is entitled to it or nobody can say, else nothing."""
    if report.settlement is None or report.play is None:
        return 0
    seats = report.play.table.seats
    for one in report.jackpots:
        if one.pool == entry.pool and seats[one.place] == entry.seat:
            return entry.amount if one.eligible() else 0
    return entry.amount if any(one.check == "jackpot" for one in report.skipped) else 0


def _of_seat(entries: list[Entry], seat: int) -> int:
    return sum([entry.amount for entry in entries if entry.seat == seat])


def _either(one: dict[str, int], other: dict[str, int]) -> list[str]:
    return [*one, *[pool for pool in other if pool not in one]]


def _is_for(award: Award, seats: list[int], pot: int, side: str, seat: int) -> bool:
    return award.pot == pot and award.side == side and seats[award.place] == seat


def _pots_named(settlement: Settlement, record: Record) -> list[int]:
    """The pots that there are, and those that the record pays though there are none."""
    pots = list(range(len(settlement.pots)))
    for entry in record.awards + record.odd:
        if entry.amount and entry.pot not in pots:
            pots.append(entry.pot)
    return pots


def _divided(settlement: Settlement, pot: int, side: str) -> int:
    """What a side of a pot has to divide, rake taken."""
    division = settlement.division
    return sum([one.amount for one in division.awards + division.odd if one.pot == pot and one.side == side])


def _rake_figures(settlement: Settlement, line: Line) -> None:
    """The house's row: a percentage or so much a step, a minimum, a cap; nothing where the hand is free of rake."""
    table = settlement.rake_table
    row = table.row
    if row is None or table.free:
        return
    small = table.rake
    micros = settlement.total * table.micros
    if small.small_pot_rake > 0 and small.small_pot_from <= micros <= small.small_pot_to:
        line.figures["small_pot"] = write_micros(small.small_pot_rake)
        return
    if row.by_steps:
        line.figures["step"] = write_micros(row.step)
        line.figures["per_step"] = write_micros(row.per_step)
        line.counts["steps"] = micros // row.step
    else:
        line.figures["percent"] = write_micros(row.percent * PERCENT)
    if row.minimum > 0:
        line.figures["minimum"] = write_micros(row.minimum)
    if row.maximum >= 0:
        line.figures["cap"] = write_micros(row.maximum)
