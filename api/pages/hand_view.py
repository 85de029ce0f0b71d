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
from ledger.intake.hole_cards import concealed, is_over
from ledger.store.pin import PinLost
from ledger.store.recorded_hand import RecordedHand
from replay.audit import audit
from replay.finding import Finding
from replay.hand import Hand
from replay.houses.house import House
from replay.shuffles.single_use import Repeat
from replay.steps import play_steps

START = "start"
WITHHELD = N_("The details are shown when the hand is over.")


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


@dataclass(frozen=True, slots=True)
class HandView:
    """A recorded hand, its report and the table after one event (``at``; -1 at the start).

    ``replayed_to`` is the last event that could be replayed. ``over`` is false for a hand in progress, of which no
    hole cards are shown. ``lost`` says why there are no rules to replay it by, "" where there are.
    """

    recorded: RecordedHand
    over: bool
    lost: str
    report: Mapping[str, Any]
    findings: list[FindingView]
    log: list[LogLine]
    at: int
    replayed_to: int
    step: Mapping[str, Any] | None
    drawings: list[Drawing]

    @property
    def hand(self) -> Hand:
        """The hand as it was recorded."""
        return self.recorded.hand

    @property
    def pots(self) -> list[Mapping[str, Any]]:
        """The pots after the step."""
        return pots_of(self.step) if self.step is not None else []

    @property
    def last(self) -> int:
        """Index of the last event; -1 in a hand without events."""
        return len(self.recorded.hand.events) - 1


def hand_view(recorded: RecordedHand, language: Language, step: str = "", repeats: Sequence[Repeat] = ()) -> HandView:
    """The page of a hand at a step: an event's index, ``start``, or "" for the first event at fault, else the last.

    ``repeats`` are the seeds and decks of the hand that other hands have too.

    Raises NoSuchStep.
    """
    hand = recorded.hand
    try:
        house = recorded.pin.rules()
    except PinLost as lost:
        over = is_over(hand, False)
        log = event_log(hand if over else concealed(hand), [], [], language)
        return HandView(
            recorded, over, str(lost), {"verdict": "unverifiable"}, [], log, _asked(step, hand, []), -1, None, []
        )
    report = audit(hand, house, list(repeats))
    document = report.document()
    over = is_over(hand, report.settled())
    shown = hand if over else concealed(hand)
    findings = report.findings if over else _without_cards(report.findings, shown, house)
    steps = [one.document() for one in play_steps(shown, house)]
    at = _asked(step, hand, findings)
    table = steps[min(at + 1, len(steps) - 1)] if steps else None
    return HandView(
        recorded=recorded,
        over=over,
        lost="",
        report=document,
        findings=_findings(findings, hand, house, at, not step, language),
        log=event_log(shown, steps, findings, language),
        at=at,
        replayed_to=len(steps) - 2,
        step=table,
        drawings=drawings(table, hand, language) if table is not None else [],
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


def _without_cards(findings: Sequence[Finding], shown: Hand, house: House) -> list[Finding]:
    """Findings of a hand in progress: what is also found without its hole cards, and of the rest the rule alone."""
    open_to_all = {(one.rule, one.event, one.message) for one in audit(shown, house).findings}
    return [
        one
        if (one.rule, one.event, one.message) in open_to_all
        else Finding(one.code, one.rule, one.event, {}, {}, WITHHELD)
        for one in findings
    ]


def _findings(
    findings: Sequence[Finding], hand: Hand, house: House, at: int, opening: bool, language: Language
) -> list[FindingView]:
    return [
        FindingView(
            number,
            [Part(language.text(WITHHELD))]
            if one.message == WITHHELD
            else language.parts(one.message, hand.currency, begins=True),
            one.event,
            cited(one.rule, house, language),
            [_compared(key, one, hand, language) for key in dict.fromkeys([*one.expected, *one.recorded])],
            one.event == at or (opening and number == 1),
        )
        for number, one in enumerate(findings, 1)
    ]


def _compared(key: str, finding: Finding, hand: Hand, language: Language) -> Compared:
    expected = value_parts(language, key, finding.expected.get(key), hand.currency)
    recorded = value_parts(language, key, finding.recorded.get(key), hand.currency)
    return Compared(key, expected, recorded, key in finding.expected and expected != recorded)
