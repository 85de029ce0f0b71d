"""What if: a recorded hand with another action, other cards, another cause or under other rules, beside the record."""

import json
from typing import Final, final

from mypy_extensions import mypyc_attr

from replay.audit import audit, is_playable
from replay.events import Event
from replay.finding import Findings
from replay.gaps import LEFT_OUT, UNKNOWN_STACKS
from replay.hand import Hand
from replay.houses.citation import cite
from replay.houses.house import House
from replay.play import Play
from replay.report import Report
from replay.resettlement.resettle import RAKE_UNKNOWN, Because, Resettlement, resettle_as
from replay.settled_events import settled_events
from replay.what_if import fate
from replay.what_if.change import BadChange, Change
from replay.what_if.course import Course
from replay.what_if.ending import Ending, rake_taken_over
from replay.what_if.fate import CARDS_UNKNOWN, DECISION, NOT_OFFERED, Fate, Stop
from replay.what_if.line import ADDED, Line
from replay.what_if.stock import Stock


@final
@mypyc_attr(acyclic=True)
class WhatIf:
    """Another line of a recorded hand, as far as it is known. Nothing in it is guessed.

    ``hand`` is the line: its events up to ``stop`` or to the end, and the settlement that the rules make of it.
    ``origin`` has the recorded event of each, -1 for one that the record does not have. ``fates`` say what became of
    every recorded event. ``report`` is the line's, ``recorded`` the record's by the rules it was recorded under.
    """

    def __init__(
        self,
        hand: Hand,
        origin: list[int],
        fates: list[Fate],
        stop: Stop | None,
        report: Report,
        recorded: Report,
        rake_unknown: bool,
    ) -> None:
        self.hand: Final = hand
        self.origin: Final = origin
        self.fates: Final = fates
        self.stop: Final = stop
        """Where the line cannot go on; None where it came to its end."""
        self.report: Final = report
        self.recorded: Final = recorded
        self.rake_unknown: Final = rake_unknown
        """The house does not say what rake it takes, and the pots are not the recorded ones: none is taken."""

    def resettlement(self) -> Resettlement:
        """What was paid held against what this line makes due."""
        found = resettle_as(self.report, self.recorded)
        if self.rake_unknown and found.because is None:
            play = self.report.play
            game = None if play is None else play.game
            rule = cite(self.report.house, "rake", game, self.hand.limit)
            found.because = Because(RAKE_UNKNOWN, rule, -1, 0, [])
        return found

    def kept(self) -> int:
        """How many recorded events stand."""
        return len([one for one in self.fates if one.what == fate.KEPT])

    def same(self) -> bool:
        """Whether the line is the record's own: nothing was changed, dropped or added but what the rules derive."""
        return all(one.what in (fate.KEPT, fate.DERIVED) for one in self.fates)

    def document(self) -> dict[str, object]:
        """The what-if, ready for JSON; the events of the line stand in ``hand``, which has its own form."""
        return {
            "hand_id": self.hand.hand_id,
            "fates": [one.document() for one in self.fates],
            "origin": [None if index == ADDED else index for index in self.origin],
            "stop": None if self.stop is None else self.stop.document(),
            "rake_unknown": self.rake_unknown,
            "report": self.report.document(),
            "resettlement": self.resettlement().document(),
        }


def what_if(hand: Hand, house: House, changes: list[Change], under: House | None = None) -> WhatIf:
    """The other line of a hand that was recorded under ``house``; ``under`` are its rules where they are others, too.

    What was recorded after a change stays as long as it is no less lawful than it was; a player who has folded has no
    actions. Cards come off the deck where its order is known, from the record otherwise. The record's settlement is
    dropped, and derived. What cannot be known stops the line. Raises BadChange for two changes of one event.
    """
    rules = house if under is None else under
    own = audit(hand, house)
    recorded = own if under is None else audit(hand, rules)
    for change in changes:
        if len([other for other in changes if other.at == change.at]) > 1:
            raise BadChange(f"event {change.at} is changed twice; expected one change an event")
    game = rules.game(hand.game, hand.limit)
    if game is None or not is_playable(game):
        rule = cite(rules, "limit.offered")
        fates = [Fate(index, fate.BEYOND, fate.STOPPED, rule) for index in range(len(hand.events))]
        return WhatIf(hand.with_events([], "", True), [], fates, Stop(NOT_OFFERED, 0, -1, rule), recorded, own, False)
    if not changes:
        return _unchanged(hand, rules, recorded, own)
    line = Line(hand, rules, game, _faults(recorded))
    course = Course(line, Stock(Play(hand, rules, game, Findings(hand, rules, game))), changes)
    course.run()
    if line.stop is None and line.play.voided < 0:
        if _nothing_moved(line, course):
            return _unchanged(hand, rules, recorded, own)
        Ending(line, course.showings).show()
    fates = [line.fates[index] for index in sorted(line.fates)]
    return _settled(hand, rules, line.events, line.origin, fates, line.stop, recorded, own)


def _unchanged(hand: Hand, rules: House, recorded: Report, own: Report) -> WhatIf:
    """The record's own line: all that was recorded, settled anew."""
    line: list[Event] = []
    origin: list[int] = []
    fates: list[Fate] = []
    for index, event in enumerate(hand.events):
        if event.SETTLEMENT:
            fates.append(Fate(index, fate.DERIVED, fate.SETTLED_ANEW, ""))
        else:
            fates.append(Fate(index, fate.KEPT, "", ""))
            line.append(event)
            origin.append(index)
    return _settled(hand, rules, line, origin, fates, None, recorded, own)


def _stop_of(report: Report) -> Stop | None:
    """Where replay of a line ends before the hand does; None where it does not."""
    play = report.play
    if play is None or report.settled():
        return None
    if play.stopped >= 0:
        rules = [one.rule for one in report.findings if one.event == play.stopped]
        return Stop(fate.IMPOSSIBLE, 0, play.stopped, rules[-1] if rules else "")
    turn = int(play.next_to_act())
    return Stop(DECISION if turn >= 0 else CARDS_UNKNOWN, int(play.table.seats[turn]) if turn >= 0 else 0, -1, "")


def _settled(
    hand: Hand,
    rules: House,
    line: list[Event],
    origin: list[int],
    fates: list[Fate],
    stop: Stop | None,
    recorded: Report,
    own: Report,
) -> WhatIf:
    """The line with the settlement that the rules make of it."""
    extra, still_open = _gaps(hand), stop is not None
    report = audit(hand.with_events(line, extra, still_open), rules)
    if stop is None:
        stop = _stop_of(report)
    rake = rake_taken_over(report, recorded)
    if rake:
        report = audit(hand.with_events([*line, *rake], extra, still_open), rules)
    settlement = settled_events(report)
    whole = hand.with_events([*line, *settlement], extra, still_open)
    origins = [*origin, *[ADDED for _ in settlement]]
    return WhatIf(whole, origins, fates, stop, audit(whole, rules), own, rake is None)


def _nothing_moved(line: Line, course: Course) -> bool:
    """Whether the line is the record's but for what it shows and how it is settled."""
    showings = [index for index, _ in course.showings]
    return ADDED not in line.origin and all(
        one.what in (fate.KEPT, fate.DERIVED) or one.event in showings for one in line.fates.values()
    )


def _faults(recorded: Report) -> dict[int, list[str]]:
    """The findings of the record by event, each as code and rule."""
    found: dict[int, list[str]] = {}
    for finding in recorded.findings:
        if finding.event >= 0:
            found.setdefault(finding.event, []).append(f"{finding.code} {finding.rule}")
    return found


def _gaps(hand: Hand) -> str:
    """What the record's source does not tell, which it does not tell of another line either."""
    if not hand.extra:
        return ""
    told = json.loads(hand.extra)
    kept = {key: told[key] for key in (LEFT_OUT, UNKNOWN_STACKS) if key in told}
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"), sort_keys=True) if kept else ""
