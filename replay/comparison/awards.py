"""Recorded awards and odd chips held against the derived ones, and which rule a difference offends."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.comparison.odd_chips import OddChips
from replay.comparison.rank_topic import rank_topic, tie_topic
from replay.comparison.record import Entry, Record
from replay.finding import MISSING, Findings
from replay.pots.split import Award
from replay.settlement import Settlement


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Awards:
    """The comparison of one hand's awards. ``rake_fault`` is the topic of a wrong rake, "" where rake is right."""

    def __init__(self, settlement: Settlement, record: Record, rake_fault: str, found: Findings) -> None:
        self.settlement: Final = settlement
        self.record: Final = record
        self.rake_fault: Final = rake_fault
        self.found: Final = found
        self.seats: Final = settlement.play.table.seats

    def compare(self) -> None:
        """Notes every difference; a type without any event is not compared."""
        if self.record.awards:
            self._compare_shares()
        if self.record.odd:
            OddChips(self.settlement, self.record, self.rake_fault, self.found).compare()
        elif self.record.awards:
            self._odd_inside_awards()
        for pot in self.settlement.unknown:
            self._undecided(pot)

    # --- shares ------------------------------------------------------------------------------------------------

    def _compare_shares(self) -> None:
        if self._all_as_due():
            return
        paid: dict[tuple[int, str, int], int] = {}
        for entry in self.record.awards:
            key = (entry.pot, entry.side, entry.seat)
            paid[key] = paid.get(key, 0) + entry.amount
        for entry in self.record.awards:
            key = (entry.pot, entry.side, entry.seat)
            if entry.pot in self.settlement.unknown or key not in paid:
                continue
            recorded = paid.pop(key)
            due = self._due(entry)
            if recorded != due and not self._with_odd_chip(entry, recorded):
                self._wrong_share(entry, due, recorded)
        for award in self.settlement.division.awards:
            if self._recorded(award) is None:
                self._missing_share(award)

    def _all_as_due(self) -> bool:
        """Whether each share that is due is recorded, once and in its amount, and no other: as it nearly always is."""
        due = self.settlement.division.awards
        return len(due) == len(self.record.awards) and all(self._paid_out(award) for award in due)

    def _due(self, entry: Entry) -> int:
        """The derived share of an entry's pot, side and seat; 0 where it is due nothing."""
        for award in self.settlement.division.awards:
            if award.pot == entry.pot and award.side == entry.side and self.seats[award.place] == entry.seat:
                return award.amount
        return 0

    def _paid_out(self, award: Award) -> bool:
        entry = self._recorded(award)
        return entry is not None and entry.amount == award.amount

    def _recorded(self, award: Award) -> Entry | None:
        """The first entry of a due share, None where it is not recorded."""
        for entry in self.record.awards:
            if entry.pot == award.pot and entry.side == award.side and entry.seat == self.seats[award.place]:
                return entry
        return None

    def _with_odd_chip(self, entry: Entry, recorded: int) -> bool:
        """Whether the share is right but for an odd chip inside it, which `_odd_inside_awards` cites."""
        if self.record.odd:
            return False
        return recorded == self._due(entry) + self._odd_due(entry)

    def _odd_due(self, entry: Entry) -> int:
        total = 0
        for odd in self.settlement.division.odd:
            if odd.pot == entry.pot and odd.side == entry.side and self.seats[odd.place] == entry.seat:
                total += odd.amount
        return total

    def _wrong_share(self, entry: Entry, due: int, recorded: int) -> None:
        money = self.found.money
        topic = self._topic(entry.pot, entry.side, entry.seat)
        what = f"seat {entry.seat} is due {money(due)} of pot {entry.pot}"
        self.found.add(
            "award.amount", topic, entry.event, what, {"amount": money(due)},
            {"pot": entry.pot, "side": entry.side, "seat": entry.seat, "amount": money(recorded)},
        )  # fmt: skip

    def _missing_share(self, award: Award) -> None:
        seat = self.seats[award.place]
        money = self.found.money
        self.found.add(
            "award.missing", self._topic(award.pot, award.side, seat), MISSING,
            f"seat {seat} is due {money(award.amount)} of pot {award.pot}",
            {"pot": award.pot, "side": award.side, "seat": seat, "amount": money(award.amount)},
        )  # fmt: skip

    def _topic(self, pot: int, side: str, seat: int) -> str:
        """The rule that a wrong share of a pot offends."""
        settlement = self.settlement
        if pot >= len(settlement.pots):
            return "pots.layers"
        place = settlement.play.table.place_of(seat)
        if place not in settlement.pots[pot].eligible:
            return "pots.layers"
        over = self._over(pot)
        if over and over == self._kept_uncalled():
            return "pots.uncalled"
        if over:
            return self.rake_fault if self._paid_with_wrong_rake(pot) else "pots.layers"
        if self._paid_outside(pot):
            return "pots.layers"
        if self.rake_fault and self._same_winners(pot, side):
            return self.rake_fault
        if not self._same_winners(pot, side):
            return self._winner_topic(pot, side)
        if settlement.low is None:
            return "pots.tie"
        halved = bool(self._paid(pot, "low"))
        return "hi-lo.arithmetic" if halved == bool(self._winners(pot, "low")) else "hi-lo.split"

    def _over(self, pot: int) -> int:
        """How far awards, odd chips and rake of the record exceed the derived pot; negative where they fall short."""
        rake = self.record.raked(pot) if self.record.rake else self.settlement.pots[pot].rake
        return self.record.awarded(pot) + rake - self.settlement.pots[pot].amount

    def _kept_uncalled(self) -> int:
        """How much less was returned as uncalled than is due: it lies in what was paid of a pot."""
        return self.settlement.uncalled - sum(entry.amount for entry in self.record.uncalled)

    def _paid_outside(self, pot: int) -> bool:
        """Whether the record pays of a pot to somebody without a share in it."""
        eligible = self.settlement.pots[pot].eligible
        table = self.settlement.play.table
        return any(
            one.pot == pot and one.amount and table.place_of(one.seat) not in eligible for one in self.record.awards
        )

    def _paid_with_wrong_rake(self, pot: int) -> bool:
        return self.rake_fault != "" and 0 < self.record.awarded(pot) <= self.settlement.pots[pot].amount

    def _winners(self, pot: int, side: str) -> list[int]:
        """The places that are due a share of a side."""
        return [one.place for one in self.settlement.division.awards if one.pot == pot and one.side == side]

    def _paid(self, pot: int, side: str) -> list[int]:
        """The places that the record gives a share of a side."""
        table = self.settlement.play.table
        paid = [one for one in self.record.awards if one.pot == pot and one.side == side and one.amount]
        return [table.place_of(one.seat) for one in paid]

    def _same_winners(self, pot: int, side: str) -> bool:
        return sorted(self._winners(pot, side)) == sorted(self._paid(pot, side))

    def _winner_topic(self, pot: int, side: str) -> str:
        """Why the wrong hand was paid: the ranking, the number of hole cards, the tie, or the low."""
        due_places = self._winners(pot, side)
        paid = self._paid(pot, side)
        wrong = [one for one in paid if one not in due_places]
        sides = ("whole",) if self.settlement.low is None else ("high", "low")
        if any(one.pot == pot and one.side not in sides for one in self.record.awards):
            return "hi-lo.split"
        if pot in self.settlement.voted:
            return "split-vote"
        if side == "low" or (self.settlement.low is not None and not due_places):
            return self._low_topic(due_places, wrong)
        if paid and not wrong:
            return tie_topic(self.settlement)
        for one in wrong:
            if self._wins_with_any_cards(one, pot):
                return "hole-cards"
        return rank_topic(self.settlement, self.settlement.pots[pot], due_places, wrong)

    def _low_topic(self, due_places: list[int], wrong: list[int]) -> str:
        if not due_places:
            return "hi-lo.split"
        for place in wrong:
            if self.settlement.low_key(place) == 0:
                return "hi-lo.split"
        return "rank.low8" if wrong else "hi-lo.split"

    def _wins_with_any_cards(self, place: int, pot: int) -> bool:
        """Whether a hand would win if it might use any of its cards: then `hole-cards` was forgotten."""
        settlement = self.settlement
        game = settlement.play.game
        table = settlement.play.table
        if game.use_hole == 0 or not table.known(place, settlement.play.deal.own_cards()):
            return False
        free = settlement.high.best_key(table.hole[place], table.board, 0, 0)
        best = max(settlement.high_key(other) for other in settlement.pots[pot].eligible)
        return free >= best

    # --- odd chips ---------------------------------------------------------------------------------------------

    def _odd_inside_awards(self) -> None:
        """Awards leave odd chips out; where none is recorded, a share that holds one says so here."""
        for odd in self.settlement.division.odd:
            if odd.pot in self.settlement.unknown:
                continue
            seat = self.seats[odd.place]
            for entry in self.record.awards:
                if entry.pot == odd.pot and entry.side == odd.side and entry.seat == seat:
                    due = self._due(entry)
                    if entry.amount == due + self._odd_due(entry):
                        self.found.add(
                            "odd-chip.inside", "odd-chip.how-many", entry.event,
                            "the share holds an odd chip, which is an award of its own",
                            {"amount": self.found.money(due)}, {"amount": self.found.money(entry.amount)},
                        )  # fmt: skip

    # --- pots that cards cannot decide ---------------------------------------------------------------------------

    def _undecided(self, pot: int) -> None:
        """Who won nobody can say; that the pot was paid out, and to players with a share in it, can be said."""
        if not self.record.awards:
            return
        settlement = self.settlement
        table = settlement.play.table
        eligible = settlement.pots[pot].eligible
        for entry in self.record.awards:
            if entry.pot == pot and entry.amount and table.place_of(entry.seat) not in eligible:
                self._wrong_share(entry, 0, entry.amount)
        paid = self.record.awarded(pot)
        net = settlement.pots[pot].net()
        if paid != net:
            first = [entry.event for entry in self.record.awards if entry.pot == pot]
            topic = self.rake_fault if self._paid_with_wrong_rake(pot) else "pots.layers"
            self.found.add(
                "award.total", topic, first[0] if first else MISSING,
                f"{self.found.money(net)} of pot {pot} is to be awarded",
                {"amount": self.found.money(net)}, {"amount": self.found.money(paid)},
            )  # fmt: skip
