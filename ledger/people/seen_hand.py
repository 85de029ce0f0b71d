"""A recorded hand as somebody may see it, and what is said of it: the one place where hidden cards are taken out.

Hidden are cards dealt face down that were never shown, discards and draws, the deck and its seed, and the keys that
the sender put in for itself. Of a hand in progress they are hidden from everybody; of one that is over from everybody
who has not looked for a case (``looks``).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ledger.evidence.reader import Reader, Sight
from ledger.intake.hole_cards import is_over
from ledger.people.permissions import IN_PROGRESS, OVER
from ledger.store.pin import PinLost
from ledger.store.recorded_hand import RecordedHand
from replay.audit import audit
from replay.finding import Finding
from replay.hand import Hand
from replay.houses.house import House
from replay.report import UNVERIFIABLE, Report, finding_document
from replay.shuffles.single_use import Repeat

TABLE: Final = Reader(-1)
"""Who sees what the whole table has seen: no seat's own cards."""
LATER: Final = "The details are shown when the hand is over."
HIDDEN: Final = "The details rest on hidden cards."


@dataclass(frozen=True, slots=True)
class SeenHand:
    """``hand``, ``report`` (a document) and ``findings`` hold no card that is hidden from whoever asks.

    ``over`` is whether the hand has ended, ``hides`` whether something of it is withheld here. ``house`` is None, and
    ``lost`` says why, where the rules that it is pinned to are gone.
    """

    recorded: RecordedHand
    hand: Hand
    over: bool
    hides: bool
    house: House | None
    lost: str
    report: dict[str, Any]
    findings: Sequence[Finding]

    @property
    def state(self) -> str:
        """The state of the hand, as the table of permissions has it."""
        return OVER if self.over else IN_PROGRESS


def state_of(recorded: RecordedHand) -> str:
    """The state of a recorded hand, as the table of permissions has it."""
    try:
        settled = audit(recorded.hand, recorded.pin.rules()).settled()
    except PinLost:
        settled = False
    return OVER if is_over(recorded.hand, settled) else IN_PROGRESS


def seen_hand(recorded: RecordedHand, looked: bool, repeats: Sequence[Repeat] = ()) -> SeenHand:
    """The hand for somebody who has ``looked`` at its hidden cards, or for all others.

    ``repeats`` are the seeds and decks of the hand that other hands have too.
    """
    whole = recorded.hand
    try:
        house = recorded.pin.rules()
    except PinLost as lost:
        over = is_over(whole, False)
        shown, hides = _shown(whole, over, looked)
        return SeenHand(recorded, shown, over, hides, None, str(lost), {"verdict": UNVERIFIABLE}, [])
    report = audit(whole, house, list(repeats))
    over = is_over(whole, report.settled())
    shown, hides = _shown(whole, over, looked)
    document: dict[str, Any] = report.document()
    findings: Sequence[Finding] = report.findings
    if hides:
        open_to_all = audit(shown, house, list(repeats))
        findings = _without_cards(findings, open_to_all, HIDDEN if over else LATER)
        document["discrepancies"] = [finding_document(one) for one in findings]
        _take_hands_out(document["derived"], open_to_all)
    return SeenHand(recorded, shown, over, hides, house, "", document, findings)


def _shown(hand: Hand, over: bool, looked: bool) -> tuple[Hand, bool]:
    """The hand as it is shown, and whether something of it is withheld."""
    if over and looked:
        return hand, False
    sight = Sight(TABLE, hand, over)
    return sight.hand(hand), bool(hand.extra) or not all(sight.sees(event) for event in hand.events)


def _without_cards(findings: Sequence[Finding], open_to_all: Report, instead: str) -> list[Finding]:
    """What is also found without the hidden cards, and of the rest the rule alone."""
    known = {_said(one) for one in open_to_all.findings}
    return [one if _said(one) in known else Finding(one.code, one.rule, one.event, {}, {}, instead) for one in findings]


def _said(finding: Finding) -> tuple[str, int, str, str]:
    return finding.rule, finding.event, finding.message, f"{finding.expected} {finding.recorded}"


def _take_hands_out(derived: dict[str, Any], open_to_all: Report) -> None:
    """Leaves the hands and jackpots of the seats whose cards everybody knows."""
    open_derived: dict[str, Any] = open_to_all.derived()
    for key in ("hands", "jackpots"):
        if key in derived:
            derived[key] = open_derived.get(key, type(derived[key])())
