"""A case as programs get it, made of the desk's own types."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from pydantic import BaseModel, Field

from ledger.disputes.case import Case
from ledger.disputes.desk import Happened
from ledger.disputes.events import AtTable, DeadlineBreached, EvidenceAttached, EvidenceFrozen, PartyAsked, ProvenAppend
from ledger.disputes.queue import Listed
from ledger.disputes.remedy import entries_document
from ledger.disputes.ruling import Outcome, Ruling
from ledger.disputes.states import commands_in
from ledger.log.time_text import write_time


class FrozenDocument(BaseModel):
    """What a ruling rests on. The report that was frozen with it is left out: it tells hands that were not shown."""

    by: str
    stream: str
    version: int
    checkpoint_size: int
    checkpoint_root: str
    appends: list[ProvenAppend]
    house: str
    house_version: str
    house_sha256: str
    replayer: str
    verdict: str
    attached: int

    @classmethod
    def of(cls, frozen: EvidenceFrozen) -> "FrozenDocument":
        """The document of frozen evidence."""
        return cls.model_validate(told(frozen))


def told(event: Any) -> dict[str, Any]:
    """What is told of an event of a case to whoever may read it: all but a report, which tells hidden cards."""
    said = asdict(event)
    said.pop("report", None)
    return said


class CaseDocument(BaseModel):
    """One dispute, as it stands."""

    id: str = Field(examples=["C-17"])
    version: int = Field(description="That of the case's last event; the ETag says it too.", examples=[5])
    state: str = Field(examples=["investigating"])
    mover: str = Field(description="Who must move: support, party, second, third, nobody.", examples=["support"])
    due: str = Field(description="The day by which, empty where no clock runs.", examples=["2026-02-02"])
    deadline: str = Field(description="What is due then.", examples=["answer"])
    commands: list[str] = Field(description="What the case takes in this state, whoever may give it.")
    room: str = Field(examples=["testrum"])
    hand_id: str = Field(examples=["h-1"])
    player: str = Field(examples=["anna"])
    others: list[str] = Field(description="Whom a fault that the room has found itself touches besides.", examples=[[]])
    found: str = Field(
        description="The code of the finding, or its rule, where the room has found it itself; empty for a complaint.",
        examples=[""],
    )
    reason: str = Field(description="Empty where nobody has complained.", examples=["wrong_winner"])
    complaint: str
    facts: dict[str, str]
    language: str = Field(examples=["sv"])
    jurisdiction: str = Field(examples=["SE"])
    received_on: str
    complained_at: str = Field(description="When he complained; empty where only the day is known.")
    at_table: AtTable | None = Field(
        description="Whether the complaint came in the table's own window (`until` the `next_deal` or `next_hand`, "
        "which `ended` it): `in_time`, `late` or `unknown`. Null where only the regulator's clock runs."
    )
    corrections: int = Field(description="How often what the complaint says was corrected.")
    answer_by: str
    appeal_by: str
    attached: list[EvidenceAttached]
    evidence: FrozenDocument | None
    asked: PartyAsked | None
    ruling: int = Field(description="The ruling that is proposed or decided; 0 for none.")
    rulings: int = Field(description="How many rulings there have been.")
    paid: int = Field(description="The ruling whose remedy is posted; 0 for none.")
    told: int = Field(description="The ruling that the player was told; 0 for none.")
    duplicate_of: str
    bundle: str
    breaches: list[DeadlineBreached]

    @classmethod
    def of(cls, case: Case) -> "CaseDocument":
        """The document of a case."""
        opened = case.opened
        return cls(
            id=case.id, version=case.version, state=case.state, mover=case.mover, due=case.due,
            deadline=case.deadline, commands=commands_in(case.state), room=opened.room, hand_id=opened.hand_id,
            player=opened.player, others=list(opened.others), found=opened.found,
            reason=opened.reason, complaint=opened.complaint, facts=opened.facts,
            language=opened.language, jurisdiction=opened.jurisdiction, received_on=opened.received_on,
            complained_at=opened.complained_at, at_table=opened.at_table, corrections=case.corrections,
            answer_by=case.answer_by, appeal_by=case.appeal_by, attached=list(case.attached),
            evidence=None if case.evidence is None else FrozenDocument.of(case.evidence),
            asked=case.asked, ruling=case.ruling, rulings=case.rulings, paid=case.paid, told=case.told,
            duplicate_of=case.duplicate_of, bundle=case.bundle, breaches=list(case.breaches),
        )  # fmt: skip


class ListedCase(BaseModel):
    """A line of the queue."""

    id: str = Field(examples=["C-17"])
    version: int
    state: str = Field(examples=["open"])
    mover: str = Field(examples=["support"])
    due: str = Field(examples=["2026-01-12"])
    room: str
    hand_id: str
    player: str
    reason: str
    language: str
    bundle: str
    opened_on: str
    changed_at: str = Field(examples=["2026-01-05T12:00:00.000000Z"])

    @classmethod
    def of(cls, listed: Listed) -> "ListedCase":
        """The line of a case."""
        said = {name: getattr(listed, name) for name in cls.model_fields if name != "changed_at"}
        return cls(**said, changed_at=write_time(listed.changed_at))


class Queue(BaseModel):
    """Cases, the most urgent first. ``next`` is the address of the page after this one, null on the last."""

    cases: list[ListedCase]
    next: str | None


class HappenedDocument(BaseModel):
    """An event of a case: its type, and what it says."""

    version: int
    at: str = Field(examples=["2026-01-05T12:00:00.000000Z"])
    type: str = Field(examples=["dispute_opened"])
    event: dict[str, Any]

    @classmethod
    def of(cls, happened: Happened) -> "HappenedDocument":
        """The document of an event."""
        event = happened.event
        return cls(version=happened.version, at=write_time(happened.at), type=event.TYPE, event=told(event))


class History(BaseModel):
    """All that happened to a case."""

    events: list[HappenedDocument]


class EntryDocument(BaseModel):
    """What an account gets, or below 0 gives."""

    account: str = Field(examples=["player:anna"])
    amount: str = Field(examples=["14.00"])
    rules: list[str]


class RulingDocument(BaseModel):
    """A ruling of a case. ``arithmetic`` is the hand's re-settlement, ``signed_by`` who approved it or made it."""

    number: int
    state: str = Field(examples=["decided"])
    outcome: Outcome
    text: str
    because: str
    proposed_by: str
    signed_by: str
    rejected_because: str
    evidence: int = Field(description="The version of the case's event that froze what it rests on.")
    house: str
    house_version: str
    house_sha256: str
    currency: str
    unit: str
    entries: list[EntryDocument]
    arithmetic: dict[str, Any]

    @classmethod
    def of(cls, ruling: Ruling) -> "RulingDocument":
        """The document of a ruling."""
        said = ruling.proposed
        return cls(
            number=said.number, state=ruling.state, outcome=said.outcome, text=said.text, because=said.because,
            proposed_by=said.by, signed_by=ruling.signed_by, rejected_because=ruling.rejected_because,
            evidence=said.evidence, house=said.house, house_version=said.house_version,
            house_sha256=said.house_sha256, currency=said.currency, unit=said.unit,
            entries=[EntryDocument.model_validate(one) for one in entries_document(said.entries, said.unit)],
            arithmetic=json.loads(said.arithmetic),
        )  # fmt: skip


class Rulings(BaseModel):
    """The rulings of a case, the first proposed first."""

    rulings: list[RulingDocument]

    @classmethod
    def of(cls, rulings: Sequence[Ruling]) -> "Rulings":
        """The document of them."""
        return cls(rulings=[RulingDocument.of(one) for one in rulings])
