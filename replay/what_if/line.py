"""A line under way: what stands of the record, what is still to be looked at, and where it stops."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.event_json import write_event
from replay.events import Dealt, Drew, Event, Reshuffled
from replay.finding import Findings
from replay.games.game import Game
from replay.hand import Hand
from replay.houses.citation import cite
from replay.houses.house import House
from replay.play import Play
from replay.what_if import fate
from replay.what_if.fate import IMPOSSIBLE, Fate, Stop

ADDED: Final = -1
"""In place of the recorded event of one that the record does not have."""


@final
@mypyc_attr(acyclic=True)
class Line:
    """``events`` are those that stand, up to ``at``, and then those still to be looked at, played by ``play`` so far.

    ``origin`` has the recorded event of each, ``ADDED`` for none; ``fates`` what became of the recorded ones.
    ``faults`` are those of the record as it was played, by event: code and rule.
    """

    def __init__(self, hand: Hand, house: House, game: Game, faults: dict[int, list[str]]) -> None:
        self.header: Final = hand
        self.house: Final = house
        self.game: Final = game
        self.faults: Final = faults
        self.fates: Final[dict[int, Fate]] = {}
        self.events: Final[list[Event]] = []
        self.origin: Final[list[int]] = []
        self.at = 0
        self.stop: Stop | None = None
        self.cards_moved = False
        """A card that was recorded went to nobody in this line, or to somebody else."""
        for index, event in enumerate(hand.events):
            if event.SETTLEMENT:
                self.fates[index] = Fate(index, fate.DERIVED, fate.SETTLED_ANEW, "")
            else:
                self.events.append(event)
                self.origin.append(index)
        self.play = self._fresh()

    def ended(self) -> bool:
        """Whether nothing is left to be looked at."""
        return self.at == len(self.events)

    def over(self) -> bool:
        """Whether the hand has ended, or was voided."""
        return self.play.voided >= 0 or self.play.over()

    def now(self) -> Event:
        """The event that is looked at."""
        return self.events[self.at]

    def recorded(self) -> int:
        """Which of the record's it is."""
        return self.origin[self.at]

    def to_come(self) -> list[Event]:
        """What is still to be looked at, and this event first."""
        return self.events[self.at :]

    def _fresh(self) -> Play:
        hand = self.header.with_events(self.events, "", self.header.still_open)
        return Play(hand, self.house, self.game, Findings(hand, self.house, self.game))

    def replay(self) -> None:
        """Plays again what stands, without the event that was tried."""
        self.play = self._fresh()
        for index in range(self.at):
            self.play.apply(index, self.events[index])

    def take(self, what: str, why: str, rule: str) -> None:
        """The event at hand stands, whatever is wrong with it, as long as it can be played at all."""
        self.play.apply(self.at, self.events[self.at])
        if self._cannot_be():
            return
        self.keep_place()
        recorded = self.origin[self.at - 1]
        if recorded != ADDED:
            self.fates[recorded] = Fate(recorded, what, why, rule)

    def keep_place(self) -> None:
        """The event at hand has been played, or need not be: the next one comes."""
        self.at += 1
        recorded = self.origin[self.at - 1]
        if recorded != ADDED and recorded not in self.fates:
            self.fates[recorded] = Fate(recorded, fate.KEPT, "", "")

    def drop(self, what: str, why: str, rule: str) -> None:
        """The event at hand falls away."""
        recorded = self.origin[self.at]
        self.fates[recorded] = Fate(recorded, what, why, rule)
        if isinstance(self.events[self.at], (Dealt, Drew, Reshuffled)):
            self.cards_moved = True
        del self.events[self.at]
        del self.origin[self.at]

    def dropped(self, why: str, topic: str) -> None:
        """The event at hand falls away under the rule of a topic."""
        self.drop(fate.DROPPED, why, self.rule(topic))

    def rule(self, topic: str) -> str:
        """The most special id of a topic in this hand's house, game and limit."""
        return cite(self.house, topic, self.game, self.header.limit)

    def halt(self, kind: str, place: int, rule: str) -> None:
        """The line stops before the event at hand; ``place`` is whose decision or card is missing, -1 for nobody's."""
        seat = int(self.play.table.seats[place]) if place >= 0 else 0
        self.stop = Stop(kind, seat, self.origin[self.at] if self.at < len(self.events) else -1, rule)

    def attempt(self, event: Event) -> str:
        """Plays an event in place of the one at hand: "" where it is as lawful as that was in the record.

        Else the rule that it offends, and it is not played. Faults of posts, which are judged later, are not its own.
        """
        recorded = self.origin[self.at]
        known = self.faults.get(recorded, [])
        found = self.play.found
        before = len(found.all)
        kept = self.events[self.at]
        self.events[self.at] = event
        self.play.apply(self.at, event)
        for finding in found.all[before:]:
            new = f"{finding.code} {finding.rule}" not in known or self.play.stopped >= 0
            if finding.event == self.at and new:
                self.events[self.at] = kept
                self.replay()
                return finding.rule
        if event is kept:
            self.fates[recorded] = Fate(recorded, fate.KEPT, "", "")
        self.keep_place()
        return ""

    def was_faulty(self, code: str) -> bool:
        """Whether the event at hand had a fault of that kind in the record, so that it may have it here."""
        return any(fault.startswith(f"{code} ") for fault in self.faults.get(self.origin[self.at], []))

    def ask(self, instead: Event) -> None:
        """Puts the changed event in the place of the recorded one."""
        self.events[self.at] = instead
        self.play.apply(self.at, instead)
        if self._cannot_be():
            return
        self.keep_place()
        recorded = self.origin[self.at - 1]
        if same_event(instead, self.header.events[recorded]):
            self.fates[recorded] = Fate(recorded, fate.KEPT, "", "")
        else:
            self.note_change(fate.ASKED, "")

    def _cannot_be(self) -> bool:
        """Whether replay stopped at the event at hand: then the line stops before it."""
        if self.play.stopped < 0:
            return False
        rules = [one.rule for one in self.play.found.all if one.event == self.at]
        self.replay()
        self.halt(IMPOSSIBLE, -1, rules[-1] if rules else "")
        return True

    def note_change(self, why: str, topic: str) -> None:
        """The event that was kept last is another than the recorded one."""
        recorded = self.origin[self.at - 1]
        rule = self.rule(topic) if topic else ""
        if isinstance(self.events[self.at - 1], (Dealt, Drew)):
            self.cards_moved = True
        self.fates[recorded] = Fate(recorded, fate.CHANGED, why, rule)

    def add(self, event: Event) -> None:
        """Puts an event before the one at hand that the record does not have."""
        self.cards_moved = True
        self.events.insert(self.at, event)
        self.origin.insert(self.at, ADDED)
        self.play.apply(self.at, event)
        if self._cannot_be():
            del self.events[self.at]
            del self.origin[self.at]
        else:
            self.at += 1


def same_event(one: Event, other: Event) -> bool:
    """Whether two events say the same."""
    return one.TYPE == other.TYPE and write_event(one, "", "") == write_event(other, "", "")
