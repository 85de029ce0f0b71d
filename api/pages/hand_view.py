"""Everything that the page of a hand shows, found by replaying it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from api.languages.language import Language, Part
from api.languages.marked import N_
from api.pages.event_log import LogLine, event_log
from api.pages.rule_text import RuleText, cited
from api.pages.table_drawing import Drawing, drawings, pots_of
from api.pages.words import value_parts
from ledger.people.seen_hand import HIDDEN, LATER, seen_hand
from ledger.store.recorded_hand import RecordedHand
from replay.finding import Finding
from replay.hand import Hand
from replay.houses.house import House
from replay.shuffles.single_use import Repeat
from replay.steps import play_steps

START = "start"
WITHHELD = {
    LATER: N_("The details are shown when the hand is over."),
    HIDDEN: N_("The details rest on hidden cards."),
}
"""What stands in the place of what a finding says."""


class NoSuchStep(ValueError):
    """An address names a step that the hand does not have."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One key of a finding: what the rules say and what the record says; nothing where one of them says nothing."""

    key: str
    expected: list[Part]
    recorded: list[Part]
    differs: bool


@dataclass(frozen=True, slots=True)
class FindingView:
    """A finding with the rule that it cites. ``event`` is -1 for something that is missing; ``open`` shows it all."""

    number: int
    message: list[Part]
    event: int
    rule: RuleText
    compared: list[Compared]
    open: bool
    code: str


@dataclass(frozen=True, slots=True)
class HandView:
    """A recorded hand as its reader may see it, its report and the table after one event (``at``; -1 at the start).

    ``replayed_to`` is the last event that could be replayed. ``over`` is false for a hand in progress, of which no
    hole cards are shown; ``hides`` is whether cards are hidden from the reader. ``lost`` says why there are no rules to
    replay it by, "" where there are.
    """

    recorded: RecordedHand
    hand: Hand
    over: bool
    hides: bool
    state: str
    lost: str
    report: Mapping[str, Any]
    findings: list[FindingView]
    log: list[LogLine]
    at: int
    replayed_to: int
    step: Mapping[str, Any] | None
    drawings: list[Drawing]

    @property
    def pots(self) -> list[Mapping[str, Any]]:
        """The pots after the step."""
        return pots_of(self.step) if self.step is not None else []

    @property
    def last(self) -> int:
        """Index of the last event; -1 in a hand without events."""
        return len(self.hand.events) - 1


def hand_view(
    recorded: RecordedHand,
    language: Language,
    step: str = "",
    repeats: Sequence[Repeat] = (),
    looked: bool = False,
) -> HandView:
    """The page of a hand at a step: an event's index, ``start``, or "" for the first event at fault, else the last.

    ``repeats`` are the seeds and decks of the hand that other hands have too; ``looked`` is whether the reader may see
    its hidden cards, which of a hand in progress nobody may.

    Raises NoSuchStep.
    """
    seen = seen_hand(recorded, looked, repeats)
    house, shown = seen.house, seen.hand
    steps = [] if house is None else [one.document() for one in play_steps(shown, house)]
    at = _asked(step, shown, seen.findings)
    table = steps[min(at + 1, len(steps) - 1)] if steps else None
    return HandView(
        recorded=recorded,
        hand=shown,
        over=seen.over,
        hides=seen.hides,
        state=seen.state,
        lost=seen.lost,
        report=seen.report,
        findings=_findings(seen.findings, shown, house, at, not step, language),
        log=event_log(shown, steps, seen.findings, language),
        at=at,
        replayed_to=len(steps) - 2 if steps else -1,
        step=table,
        drawings=drawings(table, shown, language) if table is not None else [],
    )


def _asked(step: str, hand: Hand, findings: Sequence[Finding]) -> int:
    """The event index that an address names."""
    last = len(hand.events) - 1
    if not step:
        return min((one.event for one in findings if one.event >= 0), default=last)
    if step == START:
        return -1
    if step.isascii() and step.isdigit() and len(step) < 10 and int(step) <= last:
        return int(step)
    raise NoSuchStep(f"there is no step {step[:20]!r}; this hand has the events 0 to {last}, and its {START}")


def _findings(
    findings: Sequence[Finding], hand: Hand, house: House | None, at: int, opening: bool, language: Language
) -> list[FindingView]:
    return [
        FindingView(
            number,
            [Part(language.text(WITHHELD[one.message]))]
            if one.message in WITHHELD
            else language.parts(one.message, hand.currency, begins=True),
            one.event,
            cited(one.rule, house, language),
            [_compared(key, one, hand, language) for key in dict.fromkeys([*one.expected, *one.recorded])],
            one.event == at or (opening and number == 1),
            one.code,
        )
        for number, one in enumerate(findings, 1)
    ]


def _compared(key: str, finding: Finding, hand: Hand, language: Language) -> Compared:
    expected = value_parts(language, key, finding.expected.get(key), hand.currency)
    recorded = value_parts(language, key, finding.recorded.get(key), hand.currency)
    return Compared(key, expected, recorded, key in finding.expected and expected != recorded)
