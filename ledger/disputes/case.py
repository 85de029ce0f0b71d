"""A case as it stands: what its events come to."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import singledispatch
from typing import Any

from ledger.disputes.case_id import case_number
from ledger.disputes.events import (
    AppealDecided,
    CaseBundled,
    ComplaintCorrected,
    DeadlineBreached,
    DisputeAccepted,
    DisputeAcknowledged,
    DisputeAppealed,
    DisputeClosed,
    DisputeDecided,
    DisputeDuplicate,
    DisputeOpened,
    DisputeOutOfScope,
    DisputeReopened,
    EvidenceAttached,
    EvidenceFrozen,
    InvestigationBegun,
    PartyAnswered,
    PartyAsked,
    PlayerNotified,
    ProposalMade,
    ProposalRejected,
    RemedyNoted,
)
from ledger.disputes.states import ENDED, STATES, Mover


@dataclass(frozen=True, slots=True)
class Case:
    """One dispute. ``version`` is that of its last event, ``opened`` the complaint with what was corrected in it.

    ``evidence`` is what was frozen last, by the case's event with version ``evidence_version``. ``ruling`` is the
    number of the ruling that is proposed or decided, ``rulings`` how many there have been; 0 for none. ``paid`` is the
    ruling whose remedy is posted, ``told`` the one that the player knows.
    """

    opened: DisputeOpened
    version: int = 1
    state: str = "open"
    answer_by: str = ""
    attached: tuple[EvidenceAttached, ...] = ()
    evidence: EvidenceFrozen | None = None
    evidence_version: int = 0
    asked: PartyAsked | None = None
    ruling: int = 0
    rulings: int = 0
    paid: int = 0
    told: int = 0
    appeal: DisputeAppealed | None = None
    appeal_by: str = ""
    bundle: str = ""
    duplicate_of: str = ""
    breaches: tuple[DeadlineBreached, ...] = ()
    corrections: int = 0

    @property
    def id(self) -> str:
        """``C-17``."""
        return self.opened.case

    @property
    def players(self) -> tuple[str, ...]:
        """Who gets the case's letters: who complained, or all whom it touches where the room found it itself."""
        return (self.opened.player, *self.opened.others)

    @property
    def number(self) -> int:
        """17 of ``C-17``."""
        number = case_number(self.opened.case)
        assert number is not None
        return number

    @property
    def mover(self) -> Mover:
        """Who must move."""
        return STATES[self.state]

    @property
    def ended(self) -> bool:
        """Whether only new evidence leads on."""
        return self.state in ENDED

    @property
    def due(self) -> str:
        """The day by which who must move has to, "" where no clock runs."""
        if self.state == "open":
            return self.opened.acknowledge_by
        if self.state == "awaiting_party":
            return self.asked.due if self.asked else ""
        if self.state == "appealed":
            return self.appeal.decide_by if self.appeal else ""
        if self.state == "notified":
            return self.appeal_by
        return "" if self.ended else self.answer_by

    @property
    def deadline(self) -> str:
        """What is due then: ``acknowledge``, ``party``, ``appeal``, ``appeal_window`` or ``answer``; "" for nothing."""
        by_state = {"open": "acknowledge", "awaiting_party": "party", "appealed": "appeal", "notified": "appeal_window"}
        return by_state.get(self.state, "answer") if self.due else ""


def after(event: Any, case: Case) -> Case:
    """The case after one more event."""
    return replace(_after(event, case), version=case.version + 1)


def fold_case(events: Iterable[Any]) -> Case:
    """The case of the events of its stream, of which the first opened it."""
    found: Case | None = None
    for event in events:
        if found is None:
            assert isinstance(event, DisputeOpened), "a case's stream begins with the complaint"
            found = Case(event, answer_by=event.answer_by)
        else:
            found = after(event, found)
    assert found is not None, "a case's stream begins with the complaint"
    return found


@singledispatch
def _after(event: Any, case: Case) -> Case:
    raise AssertionError(f"{event.TYPE} does not belong to a case")


@_after.register
def _(event: DisputeAcknowledged, case: Case) -> Case:
    return replace(case, state="acknowledged")


@_after.register
def _(event: ComplaintCorrected, case: Case) -> Case:
    opened = replace(
        case.opened, room=event.room, hand_id=event.hand_id, player=event.player, reason=event.reason,
        facts=event.facts, at_table=event.at_table,
    )  # fmt: skip
    return replace(case, opened=opened, corrections=case.corrections + 1)


@_after.register
def _(event: DisputeAccepted, case: Case) -> Case:
    return replace(case, state="accepted")


@_after.register
def _(event: DisputeOutOfScope, case: Case) -> Case:
    return replace(case, state="out_of_scope")


@_after.register
def _(event: DisputeDuplicate, case: Case) -> Case:
    return replace(case, state="duplicate", duplicate_of=event.of)


@_after.register
def _(event: EvidenceAttached, case: Case) -> Case:
    return replace(case, attached=(*case.attached, event))


@_after.register
def _(event: EvidenceFrozen, case: Case) -> Case:
    state = "evidence_frozen" if case.state == "accepted" else case.state
    return replace(case, state=state, evidence=event, evidence_version=case.version + 1)


@_after.register
def _(event: InvestigationBegun, case: Case) -> Case:
    return replace(case, state="investigating")


@_after.register
def _(event: PartyAsked, case: Case) -> Case:
    return replace(case, state="awaiting_party", asked=event)


@_after.register
def _(event: PartyAnswered, case: Case) -> Case:
    return replace(case, state="investigating", asked=None, answer_by=event.answer_by)


@_after.register
def _(event: ProposalMade, case: Case) -> Case:
    return replace(case, state="proposed", ruling=event.ruling, rulings=event.ruling)


@_after.register
def _(event: ProposalRejected, case: Case) -> Case:
    return replace(case, state="investigating", ruling=0)


@_after.register
def _(event: DisputeDecided, case: Case) -> Case:
    return replace(case, state="decided")


@_after.register
def _(event: RemedyNoted, case: Case) -> Case:
    return replace(case, state="remedy_posted" if case.state == "decided" else case.state, paid=event.ruling)


@_after.register
def _(event: PlayerNotified, case: Case) -> Case:
    if case.state == "remedy_posted":
        return replace(case, state="notified", told=case.ruling, appeal_by=event.appeal_by)
    return replace(case, told=case.ruling)


@_after.register
def _(event: DisputeAppealed, case: Case) -> Case:
    return replace(case, state="appealed", appeal=event)


@_after.register
def _(event: AppealDecided, case: Case) -> Case:
    return replace(case, state="appeal_decided", ruling=event.ruling, rulings=max(case.rulings, event.ruling), told=0)


@_after.register
def _(event: DisputeClosed, case: Case) -> Case:
    return replace(case, state="closed")


@_after.register
def _(event: DisputeReopened, case: Case) -> Case:
    return replace(case, state="accepted", evidence=None, ruling=0, told=0, appeal=None, answer_by=event.answer_by)


@_after.register
def _(event: DeadlineBreached, case: Case) -> Case:
    return replace(case, breaches=(*case.breaches, event))


@_after.register
def _(event: CaseBundled, case: Case) -> Case:
    return replace(case, bundle=event.bundle)
