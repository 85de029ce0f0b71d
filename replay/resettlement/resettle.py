"""Recorded against re-settled: what each seat, the house and the pools have, and what they should have had."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.comparison.record import Record
from replay.hand import Hand
from replay.houses.citation import cite
from replay.houses.house import House
from replay.money import Unit
from replay.report import Report
from replay.resettlement.arithmetic import Arithmetic, jackpot_due
from replay.resettlement.citations import Citations
from replay.resettlement.due import Due
from replay.resettlement.line import Line
from replay.resettlement.paid import Paid
from replay.settled_events import completed

NOT_OFFERED: Final = "not_offered"
"""The house does not deal this game in this limit."""
NOT_BUILT: Final = "not_built"
STOPPED: Final = "stopped"
"""Replay could not go on at an event."""
IN_PROGRESS: Final = "in_progress"
UNKNOWN_CARDS: Final = "unknown_cards"
"""Who won hangs on cards that nobody knows."""
RAKE_UNKNOWN: Final = "rake_unknown"
"""Another line of the hand, under a house that does not say what rake it takes."""
BECAUSE_KEYS: Final = (NOT_OFFERED, NOT_BUILT, STOPPED, IN_PROGRESS, UNKNOWN_CARDS, RAKE_UNKNOWN)
"""Every reason: each needs its words in every language."""
PLAYER: Final = "player"
TABLE: Final = "table"
RAKE: Final = "rake"
JACKPOT: Final = "jackpot"


@final
@mypyc_attr(acyclic=True)
class Because:
    """Why a hand cannot be settled again. ``event`` is -1, ``seat`` 0 where there is none."""

    def __init__(self, key: str, rule: str, event: int, seat: int, pots: list[int]) -> None:
        self.key: Final = key
        self.rule: Final = rule
        self.event: Final = event
        self.seat: Final = seat
        """Whose action a hand in progress waits for."""
        self.pots: Final = pots
        """The pots that hang on unknown cards."""

    def document(self) -> dict[str, object]:
        """The reason, ready for JSON."""
        return {
            "key": self.key,
            "rule": self.rule or None,
            "event": None if self.event < 0 else self.event,
            "seat": self.seat or None,
            "pots": list(self.pots),
        }


@final
@mypyc_attr(acyclic=True)
class SeatLine:
    """One seat: what it put in, and what it got back, won and has more (net), as recorded and as due. In units.

    Jackpots are apart from the table: they are in no other figure. The recorded net is that of the recorded stack where
    there is one, so it need not be the sum of the recorded events.
    """

    def __init__(self, hand: Hand, place: int, due: Due, paid: Paid, jackpot: int) -> None:
        seat = hand.seats[place]
        self.seat: Final = seat.seat
        self.player: Final = seat.player
        self.put_in: Final = due.put_in[place]
        self.recorded_put_in: Final = paid.put_in[place]
        self.returned: Final = due.returned[place]
        self.won: Final = due.won(place)
        self.net: Final = due.net(place)
        self.jackpot: Final = jackpot
        self.recorded_returned: Final = paid.returned[place]
        self.recorded_won: Final = paid.won[place]
        self.recorded_net: Final = paid.net[place]
        self.recorded_jackpot: Final = paid.jackpots[place]

    def owed(self) -> int:
        """What the player has to get, or below 0 has too much."""
        return self.net - self.recorded_net + self.jackpot - self.recorded_jackpot

    def document(self, unit: Unit) -> dict[str, object]:
        """The line, ready for JSON, money as decimal strings."""
        return {
            "seat": self.seat,
            "player": self.player,
            "recorded": {
                "put_in": unit.write(self.recorded_put_in),
                "returned": unit.write(self.recorded_returned),
                "won": unit.write(self.recorded_won),
                "net": unit.write(self.recorded_net),
                "jackpot": unit.write(self.recorded_jackpot),
            },
            "due": {
                "put_in": unit.write(self.put_in),
                "returned": unit.write(self.returned),
                "won": unit.write(self.won),
                "net": unit.write(self.net),
                "jackpot": unit.write(self.jackpot),
            },
            "owed": unit.write(self.owed()),
        }


@final
@mypyc_attr(acyclic=True)
class Owed:
    """What somebody has to get (below 0: has too much): a player, the table, the house's rake, a jackpot pool.

    ``name`` is the player, the table or the pool, "" for the rake; ``rules`` are those by which it differs.
    """

    def __init__(self, kind: str, name: str, units: int, rules: list[str]) -> None:
        self.kind: Final = kind
        self.name: Final = name
        self.units: Final = units
        self.rules: Final = rules


@final
@mypyc_attr(acyclic=True)
class Resettlement:
    """What a hand's report makes of its money. Without ``because`` the hand was settled again, and ``owed`` sums to 0.

    ``rake`` is what is due and ``recorded_rake`` what was taken, jackpot contributions inside both. ``unaccounted`` are
    recorded chips that went to nobody (below 0: that came from nowhere).

    ``instead_of`` is the report of the hand that was recorded, where ``report`` is that of another line of it: what was
    paid is then held against that other line.
    """

    def __init__(self, report: Report, instead_of: Report | None = None) -> None:
        hand = report.hand
        self.hand: Final = hand
        self.house: Final[House] = report.house
        self.because: Because | None = _because(report) or (None if instead_of is None else _because(instead_of))
        self.void = False
        self.seats: Final[list[SeatLine]] = []
        self.lines: list[Line] = []
        self.rake = 0
        self.recorded_rake = 0
        self.contributed: dict[str, int] = {}
        self.recorded_contributed: dict[str, int] = {}
        self.awarded: dict[str, int] = {}
        self.recorded_awarded: dict[str, int] = {}
        self.unaccounted = 0
        play = report.play
        if self.because is not None or play is None:
            return
        due = Due(hand, report.house, play, report.settlement)
        paid = Paid(hand, due, Record(hand.events)) if instead_of is None else _paid_before(instead_of)
        cited = Citations(report, play, instead_of is None)
        self.void = due.void
        self.rake = due.rake
        self.recorded_rake = paid.rake
        self.contributed = due.contributed
        self.recorded_contributed = paid.contributed
        self.recorded_awarded = paid.awarded
        jackpots = [0] * len(hand.seats)
        places = {seat.seat: place for place, seat in enumerate(hand.seats)}
        for entry in paid.record.jackpots:
            amount = jackpot_due(report, entry)
            jackpots[places[entry.seat]] += amount
            self.awarded[entry.pool] = self.awarded.get(entry.pool, 0) + amount
        for place in range(len(hand.seats)):
            self.seats.append(SeatLine(hand, place, due, paid, jackpots[place]))
        self.unaccounted = -sum([seat.recorded_net for seat in self.seats]) - paid.rake
        arithmetic = Arithmetic(report, due, paid, cited)
        arithmetic.unaccounted(self.unaccounted)
        self.lines = arithmetic.lines

    def owed(self) -> list[Owed]:
        """Who has to get what and who has too much, those who have what they should left out; the sum is 0."""
        if self.because is not None:
            return []
        found = [Owed(PLAYER, seat.player, seat.owed(), self._rules_of_seat(seat.seat)) for seat in self.seats]
        found.append(Owed(TABLE, self.hand.table, -self.unaccounted, self._rules(["unaccounted"])))
        kept = self.rake - sum(self.contributed.values())
        recorded_kept = self.recorded_rake - sum(self.recorded_contributed.values())
        rake_rules = self._rules(["rake", "rake.total", "contribution"])
        found.append(Owed(RAKE, "", kept - recorded_kept, rake_rules))
        for pool in self.pools():
            found.append(Owed(JACKPOT, pool, self._pool(pool), self._rules_of_pool(pool)))
        return [one for one in found if one.units]

    def differs(self) -> bool:
        """Whether somebody has not what he should have."""
        return bool(self.owed())

    def moved(self) -> int:
        """How many units have to change hands: the sum of what is owed to those who have too little."""
        return sum([one.units for one in self.owed() if one.units > 0])

    def pools(self) -> list[str]:
        """The jackpot pools that the hand feeds, or that were paid out of in it, by name."""
        return sorted({*self.contributed, *self.recorded_contributed, *self.recorded_awarded})

    def _pool(self, pool: str) -> int:
        due = self.contributed.get(pool, 0) - self.awarded.get(pool, 0)
        return due - (self.recorded_contributed.get(pool, 0) - self.recorded_awarded.get(pool, 0))

    def _rules(self, keys: list[str]) -> list[str]:
        return _each_once([line.rule for line in self.lines if line.key in keys and not line.agrees()])

    def _rules_of_seat(self, seat: int) -> list[str]:
        return _each_once([line.rule for line in self.lines if line.seat == seat and not line.agrees()])

    def _rules_of_pool(self, pool: str) -> list[str]:
        return _each_once([line.rule for line in self.lines if line.pool == pool and not line.agrees()])

    def document(self) -> dict[str, object]:
        """The resettlement, ready for JSON: money as decimal strings of the hand's currency."""
        hand, unit = self.hand, self.hand.unit
        told: dict[str, object] = {
            "room": hand.room,
            "hand_id": hand.hand_id,
            "ruleset": {"house": self.house.name, "version": self.house.version, "sha256": self.house.sha256},
            "currency": hand.currency,
            "unit": unit.text,
            "because": None if self.because is None else self.because.document(),
        }
        if self.because is not None:
            return told
        told["void"] = self.void
        told["seats"] = [seat.document(unit) for seat in self.seats]
        told["rake"] = {"recorded": unit.write(self.recorded_rake), "due": unit.write(self.rake)}
        told["pools"] = [
            {
                "pool": pool,
                "recorded": {
                    "contributed": unit.write(self.recorded_contributed.get(pool, 0)),
                    "awarded": unit.write(self.recorded_awarded.get(pool, 0)),
                },
                "due": {
                    "contributed": unit.write(self.contributed.get(pool, 0)),
                    "awarded": unit.write(self.awarded.get(pool, 0)),
                },
            }
            for pool in self.pools()
        ]
        told["unaccounted"] = unit.write(self.unaccounted)
        told["owed"] = [
            {"kind": one.kind, "name": one.name, "amount": unit.write(one.units), "rules": list(one.rules)}
            for one in self.owed()
        ]
        told["lines"] = [line.document(unit) for line in self.lines]
        return told


def resettle(report: Report) -> Resettlement:
    """The money of a hand as its report has it, held against the record. Never raises for what a record can hold."""
    return Resettlement(report)


def resettle_as(alternative: Report, recorded: Report) -> Resettlement:
    """What was paid in a recorded hand, held against what would have been due in another line of it."""
    return Resettlement(alternative, recorded)


def _paid_before(recorded: Report) -> Paid:
    """What was paid in the recorded hand, with what its record leaves out as it was due there."""
    play = recorded.play
    assert play is not None
    due = Due(recorded.hand, recorded.house, play, recorded.settlement)
    return Paid(recorded.hand, due, Record(completed(recorded)))


def _because(report: Report) -> Because | None:
    """Why the hand cannot be settled again, None where it can."""
    play = report.play
    hand = report.hand
    if play is None:
        game = report.house.game(hand.game, hand.limit)
        key = NOT_OFFERED if game is None else NOT_BUILT
        return Because(key, cite(report.house, "limit.offered") if game is None else "", -1, 0, [])
    if play.stopped >= 0:
        rule = ""
        for finding in report.findings:
            if finding.event == play.stopped:
                rule = finding.rule
        return Because(STOPPED, rule, play.stopped, 0, [])
    if play.voided >= 0:
        return None
    settlement = report.settlement
    if settlement is None:
        place = play.next_to_act()
        return Because(
            IN_PROGRESS, cite(report.house, "hand.end", play.game, hand.limit), -1,
            int(play.table.seats[place]) if place >= 0 else 0, [],
        )  # fmt: skip
    if settlement.unknown:
        return Because(UNKNOWN_CARDS, "", -1, 0, sorted(settlement.unknown))
    return None


def _each_once(rules: list[str]) -> list[str]:
    return list(dict.fromkeys(rules))
