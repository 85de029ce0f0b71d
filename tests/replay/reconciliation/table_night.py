"""A table's day as its manager tells it: who came and went, and the hands in between, made into movements and records.

    robert holdem no 1/2
    19:59 opens
    20:00 p1 sits 1, brings 200; p2 sits 2, brings 200; p3 sits 3, brings 200
    button 1 at 20:05: 1=200 2=200 3=200 | blinds 2 3
    button 2 at 20:07: 1 2 3 | blinds 3 1
    20:09 p3 leaves with 199

A line with a time is what happened between hands; any other is a hand as ``tests.replay.sessions.evening`` tells it.
``2. 00:10`` is a time of the second day. Amounts are in the currency.
"""

import re
from typing import Final

from replay.hand import Hand
from replay.houses.load import find_house
from replay.instant import DAY, parse_instant
from replay.money import Unit
from replay.reconciliation.check import Check
from replay.reconciliation.movement import Movement
from replay.reconciliation.sheet import Sheet
from replay.reconciliation.table_day import TableDay
from replay.sealed.sealed_hand import SealedHand
from tests.replay.sessions.evening import Evening

UNIT: Final = Unit("0.01")
TIMED: Final = re.compile(r"((?:\d+\. )?\d\d:\d\d(?::\d\d)?) (.*)")
BEGIN: Final = parse_instant("2026-03-01")
SITS: Final = "{at} p1 sits 1, brings 200; p2 sits 2, brings 200; p3 sits 3, brings 200"


def instant(text: str) -> int:
    """``20:05`` of the first day, ``2. 00:10`` of the second."""
    day, _, clock = text.rpartition(" ")
    seconds = clock if clock.count(":") == 2 else f"{clock}:00"
    return parse_instant(f"2026-03-{int(day.removesuffix('.') or 1):02}T{seconds}Z")


class TableNight:
    """The hands and movements of a text."""

    def __init__(self, text: str) -> None:
        header, *lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
        self.told: Final = Evening(header, False, None)
        self.movements: Final[list[Movement]] = []
        for line in lines:
            timed = TIMED.fullmatch(line)
            if timed is None:
                self.told.take(line)
            else:
                for one in timed[2].split(";"):
                    self._happened(instant(timed[1]), one.strip())

    @property
    def hands(self) -> list[Hand]:
        """In their order."""
        return self.told.hands

    def _happened(self, at: int, said: str) -> None:
        if said in ("opens", "closes"):
            kind = "opened" if said == "opens" else "closed"
            header = ("EUR", "real", "0.01") if said == "opens" else ()
            self._move(at, kind, 0, "", "0", *header)
            return
        who, _, acts = said.partition(" ")
        for act in acts.split(","):
            verb, *rest = act.split()
            if verb == "sits":
                self._move(at, "sat_down", int(rest[0]), who)
            else:
                kind = {"brings": "bought_in", "adds": "topped_up", "leaves": "left"}[verb]
                self._move(at, kind, self._seat(who), who, rest[-1])

    def _seat(self, who: str) -> int:
        sat = [one.seat for one in self.movements if one.player == who]
        return sat[-1] if sat else int(who[1:])

    def _move(self, at: int, kind: str, seat: int, who: str, amount: str = "0", *header: str) -> None:
        self.movements.append(Movement(at, kind, seat, who, UNIT.parse(amount), len(self.movements), *header))

    def day(self, number: int = 1, whole: bool = True) -> TableDay:
        """The table's day before any hand; movements are None where nothing happened that is on record."""
        begin = BEGIN + (number - 1) * DAY
        return TableDay("room", "table", begin, begin + DAY, self.movements or None, whole)

    def sealed(self, hand: Hand, recorded_at: int = 0) -> SealedHand:
        """A hand as its record has it."""
        house = find_house(hand.house)
        return SealedHand(hand, house.name, house.version, house.sha256, recorded_at or hand.started, 1, True)

    def walk(self, number: int = 1, whole: bool = True) -> Sheet:
        """The sheet of a day, all hands up to its end taken."""
        day = self.day(number, whole)
        for hand in self.hands:
            if hand.started < BEGIN + number * DAY:
                day.take(self.sealed(hand), self.told.house)
        return day.finish()


def found(sheet: Sheet) -> list[tuple[str, str, str, str]]:
    """Check, code, hand and player of what was found."""
    return [(one.check, one.code, one.hand_id, one.player) for one in sheet.findings]


def night(text: str, number: int = 1, whole: bool = True) -> list[tuple[str, str, str, str]]:
    """What is found on a day."""
    return found(TableNight(text).walk(number, whole))


def looked(check: Check) -> tuple[int, dict[str, int]]:
    """How much a check looked at, and what it could not look at."""
    return int(check.looked_at), check.not_looked_at
