"""What programs read of nights."""

from collections.abc import Collection, Mapping
from typing import Any, Self
from urllib.parse import quote

from pydantic import BaseModel, Field

from api.nights.finding_view import Addresses
from api.nights.night_facts import NightFacts
from ledger.log.time_text import write_time
from ledger.reconciliation.nights import ListedNight
from ledger.reconciliation.recorded import Explanation
from ledger.reconciliation.shown_findings import is_withheld


class FindingCounts(BaseModel):
    """Findings by whether somebody has said why they are so."""

    all: int = Field(ge=0, examples=[3])
    open: int = Field(ge=0, description="Nobody has explained them.", examples=[1])
    explained: int = Field(ge=0, examples=[2])

    @classmethod
    def of(cls, keys: Collection[str], explained: Collection[str]) -> Self:
        """The counts of findings by their keys."""
        unexplained = sum(key not in explained for key in keys)
        return cls(all=len(keys), open=unexplained, explained=len(keys) - unexplained)


class HandsOfNight(BaseModel):
    """The hands of the day, by what became of them."""

    all: int = Field(ge=0, examples=[13])
    verified: int = Field(ge=0, examples=[12])
    discrepant: int = Field(ge=0, examples=[1])
    unverifiable: int = Field(ge=0, examples=[0])
    in_progress: int = Field(ge=0, examples=[0])
    unreadable: int = Field(ge=0, examples=[0])


class TotalOfNight(BaseModel):
    """What moved in one currency and kind of money; amounts are decimal strings."""

    currency: str = Field(examples=["EUR"])
    money: str = Field(description="real, play, or chips of a tournament", examples=["real"])
    hands: int = Field(ge=0, examples=[13])
    rake: str = Field(examples=["1.30"])
    refunds: str = Field(examples=["0"])
    contributions: str = Field(description="To jackpots.", examples=["0"])
    jackpots: str = Field(description="Paid from them.", examples=["0"])
    bought_in: str = Field(examples=["200"])
    cashed_out: str = Field(examples=["198.70"])


class NightSummary(BaseModel):
    """The last result of a room's day."""

    room: str = Field(examples=["testrum"])
    date: str = Field(description="By the room's own clock.", examples=["2026-11-27"])
    verdict: str = Field(json_schema_extra={"enum": ["clean", "differences", "unverifiable"]})
    hands: HandsOfNight
    tables: int = Field(ge=0, examples=[3])
    findings: FindingCounts
    totals: list[TotalOfNight]
    recorded_at: str = Field(examples=["2026-11-28T03:00:00.000000Z"])
    results: int = Field(ge=1, description="So many results of the day are recorded.", examples=[1])
    sha256: str = Field(description="Of the result document.", examples=["5f" * 32])
    href: str = Field(examples=["/v1/nights/testrum/2026-11-27"])
    page: str = Field(examples=["/nights/testrum/2026-11-27"])

    @classmethod
    def of(cls, one: ListedNight, explained: Collection[str]) -> Self:
        """The summary of a row of the list."""
        said: dict[str, Any] = one.summary
        address = f"/nights/{quote(one.room, safe='')}/{one.date}"
        return cls(
            room=one.room, date=one.date, verdict=one.verdict, hands=HandsOfNight(**said["hands"]),
            tables=said["tables"], findings=FindingCounts.of(one.keys, explained),
            totals=[TotalOfNight(**total) for total in said["totals"]], recorded_at=write_time(one.at),
            results=one.results, sha256=said["sha256"], href=f"/v1{address}", page=address,
        )  # fmt: skip


class ExplanationDocument(BaseModel):
    """Why a finding is as it is, and who says so."""

    key: str = Field(examples=["0f3c2b1a99887766"])
    reason: str = Field(examples=["paid by hand, case C-7"])
    by: str = Field(examples=["rolf"])
    at: str = Field(examples=["2026-11-28T08:00:00.000000Z"])

    @classmethod
    def of(cls, one: Explanation) -> Self:
        """What somebody said."""
        return cls(key=one.key, reason=one.reason, by=one.by, at=one.at)


class NightDocument(BaseModel):
    """A recorded result with what is beside it."""

    result: dict[str, Any] = Field(
        description="The result document (oddchip-reconciliation/1). Findings that rest on hidden cards are without "
        "their values; the recorded document, which sha256 is of, has them."
    )
    sha256: str = Field(description="Of the recorded document as canonical JSON.", examples=["5f" * 32])
    leaf: int = Field(description="The entry of the log that it is recorded with.", examples=[14])
    recorded_at: str = Field(examples=["2026-11-28T03:00:00.000000Z"])
    by: str = Field(examples=["system"])
    findings: FindingCounts
    withheld: int = Field(ge=0, description="Findings without their values.", examples=[1])
    explanations: list[ExplanationDocument] = Field(description="Of findings of this result.")
    earlier: list[str] = Field(description="SHA-256 of earlier results of the day, the newest first.", examples=[[]])

    @classmethod
    def of(cls, facts: NightFacts) -> Self:
        """The document of a night."""
        keys = [one["key"] for one in facts.findings]
        said = [facts.explained[key] for key in dict.fromkeys(keys) if key in facts.explained]
        recorded = facts.recorded
        return cls(
            result=facts.document, sha256=recorded.result.sha256, leaf=recorded.leaf, recorded_at=recorded.at,
            by=recorded.by, findings=FindingCounts.of(keys, facts.explained),
            withheld=sum(is_withheld(one) for one in facts.findings),
            explanations=[ExplanationDocument.of(one) for one in said],
            earlier=[one.result.sha256 for one in facts.earlier],
        )  # fmt: skip


class NightFindingDocument(BaseModel):
    """A finding as it is shown."""

    key: str = Field(examples=["0f3c2b1a99887766"])
    check: str = Field(examples=["carried_stacks"])
    code: str = Field(examples=["stack.carried"])
    rule: str = Field(examples=["night/carried-stacks"])
    room: str = Field(examples=["testrum"])
    table: str = Field(examples=["Vega 1"])
    hand_id: str = Field(description="Empty where it is of no hand.", examples=["h-1"])
    event: int | None = Field(description="An index into the hand's events.", examples=[3])
    player: str = Field(examples=["anna"])
    expected: dict[str, Any]
    recorded: dict[str, Any]
    message: str
    withheld: bool = Field(description="Its values rest on hidden cards.")
    hand: str | None = Field(description="The page of the hand at the event.")
    explanation: ExplanationDocument | None

    @classmethod
    def of(cls, finding: Mapping[str, Any], facts: NightFacts) -> Self:
        """The document of a shown finding."""
        said = facts.explained.get(finding["key"])
        return cls(
            **finding, withheld=is_withheld(finding), hand=Addresses(facts.room, facts.date).hand(finding) or None,
            explanation=None if said is None else ExplanationDocument.of(said),
        )  # fmt: skip
