"""All recorded hands that a fault touched, with what is owed in each: what cases of one cause are bundled by.

It reads the search's index, a page at a time; the money of each hand is worked out anew, and nothing is stored.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from ledger.disputes.account import is_player
from ledger.disputes.found import case_of_hand
from ledger.disputes.remedy import Remedy, computed_remedy
from ledger.search import words
from ledger.search.question import Cursor, Question
from ledger.store.mapper import Unreadable
from ledger.store.pin import PinLost
from ledger.store.recorded_hand import HandDamaged, HandNotFound
from ledger.store.store import Store
from ledger.verdicts.verdict import Verdict
from replay.audit import audit
from replay.money import Unit
from replay.resettlement.resettle import resettle

PIN_LOST: Final = "pin_lost"
"""The house that the hand is recorded under is no longer here."""
DAMAGED: Final = "damaged"
AT_ONCE: Final = 50
"""Hands that are held in memory while all are gone through."""


@dataclass(frozen=True, slots=True)
class Cause:
    """What the hands have in common; "" and None ask for any. Raises ValueError without a kind of finding or a rule.

    ``code`` is the kind of finding, ``rule`` a rule's id, or its topic in every house. ``since`` and ``until`` are when
    a hand was played, in seconds since 1970 UTC, the end excluded.
    """

    code: str = ""
    rule: str = ""
    house: str = ""
    house_version: str = ""
    game: str = ""
    room: str = ""
    since: int | None = None
    until: int | None = None

    def __post_init__(self) -> None:
        if not (self.code or self.rule):
            raise ValueError("a fault is named by the code of its findings, or by the rule that they cite")

    def question(self) -> Question:
        """What the search is asked; the version of the house is looked at afterwards."""
        asked = (
            (words.CODE, self.code), (words.RULE, self.rule), (words.HOUSE, self.house), (words.GAME, self.game),
            (words.ROOM, self.room),
        )  # fmt: skip
        return Question(tuple(word for word in asked if word[1]), self.since, self.until)

    def fits(self, verdict: Verdict) -> bool:
        """Whether a hand that the search has found is of the version asked for."""
        return self.house_version in ("", verdict.house_version)


@dataclass(frozen=True, slots=True)
class Touched:
    """One hand that the fault touched. ``remedy`` is None where the hand cannot be settled again; ``because`` says why.

    ``moved`` is how many units have to change hands. ``case`` is the first case about the hand, open or decided, ""
    for none, and ``seats`` are the numbers of the players' seats.
    """

    verdict: Verdict
    unit: str
    remedy: Remedy | None
    because: str = ""
    case: str = ""
    seats: Mapping[str, int] = field(default_factory=dict)

    @property
    def moved(self) -> int:
        """What those who have too little have to get, in units."""
        return 0 if self.remedy is None else sum(entry.units for entry in self.remedy.entries if entry.units > 0)


@dataclass(frozen=True, slots=True)
class Page:
    """Some hands, the newest first; cursors to those before and after them, None at the ends. It may have none."""

    hands: list[Touched]
    newer: Cursor | None
    older: Cursor | None


@dataclass(slots=True)
class Sum:
    """What a fault comes to in one currency, in millionths of it: ``players`` have to get, ``overpaid`` have too much.

    ``others`` is what goes to the house's rake, the pools and the tables, by account (below 0: comes from). Together
    they are zero.
    """

    players: int = 0
    overpaid: int = 0
    others: dict[str, int] = field(default_factory=dict)

    def add(self, remedy: Remedy) -> None:
        """Adds the entries of one hand."""
        micros = Unit(remedy.unit).micros
        for entry in remedy.entries:
            amount = entry.units * micros
            if not is_player(entry.account):
                self.others[entry.account] = self.others.get(entry.account, 0) + amount
            elif amount > 0:
                self.players += amount
            else:
                self.overpaid -= amount

    def over(self) -> int:
        """0, or the sum is wrong."""
        return self.players - self.overpaid + sum(self.others.values())


@dataclass(slots=True)
class Total:
    """All hands that a fault touched: how many, how many owe something, why the others cannot be settled again."""

    hands: int = 0
    owing: int = 0
    unsettled: dict[str, int] = field(default_factory=dict)
    sums: dict[str, Sum] = field(default_factory=dict)
    """By currency."""

    def add(self, hand: Touched) -> None:
        """Counts one hand."""
        self.hands += 1
        if hand.remedy is None:
            self.unsettled[hand.because] = self.unsettled.get(hand.because, 0) + 1
        elif hand.remedy.entries:
            self.owing += 1
            self.sums.setdefault(hand.remedy.currency, Sum()).add(hand.remedy)


class Faults:
    """The hands of one store by what went wrong in them."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    def page(self, cause: Cause, size: int, cursor: Cursor | None = None) -> Page:
        """Up to ``size`` hands: the newest, or those next to a cursor of another page."""
        found = self._store.search.page(cause.question(), size, cursor)
        fitting = [verdict for verdict in found.hands if cause.fits(verdict)]
        with self._store.database.reading() as session:
            cases = [case_of_hand(session, verdict.room, verdict.hand_id) for verdict in fitting]
        hands = [replace(self._touched(verdict), case=case) for verdict, case in zip(fitting, cases, strict=True)]
        return Page(hands, found.newer, found.older)

    def hands(self, cause: Cause) -> Iterator[Touched]:
        """All hands, the newest first, in memory that does not grow with their number."""
        cursor: Cursor | None = None
        while True:
            page = self.page(cause, AT_ONCE, cursor)
            yield from page.hands
            if page.older is None:
                return
            cursor = page.older

    def total(self, cause: Cause) -> Total:
        """What all of them come to."""
        total = Total()
        for hand in self.hands(cause):
            total.add(hand)
        return total

    def _touched(self, verdict: Verdict) -> Touched:
        try:
            recorded = self._store.hand(verdict.stream)
            rules = recorded.pin.rules()
        except PinLost:
            return Touched(verdict, "", None, PIN_LOST)
        except (HandDamaged, HandNotFound, Unreadable):
            return Touched(verdict, "", None, DAMAGED)
        found = resettle(audit(recorded.hand, rules))
        unit, seats = recorded.hand.unit.text, {seat.player: seat.seat for seat in recorded.hand.seats}
        if found.because is not None:
            return Touched(verdict, unit, None, found.because.key, seats=seats)
        return Touched(verdict, unit, computed_remedy(found), seats=seats)
