"""``POST /v1/faults/cases``: opens cases for hands in which the room has found a fault itself, all in one go."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field

from api.people.gate import allowed
from api.problems import HEADERS
from api.v1.case_commands import LONGEST, DryRun, problems
from api.v1.described import example
from api.v1.idempotency import Key, key_of, once, replayed
from ledger.disputes.desk import DisputeDesk
from ledger.disputes.found import HAS_CASE, MOST, OPENED, REFUSED, FoundHand, OpenFound, OpenFoundWork, Outcome
from ledger.disputes.plain_text import be_plain
from ledger.intake.answered import Answered, KeyedWork
from ledger.people.actor import Actor
from ledger.store.store import Store

PARTLY: Final = 207
EXAMPLE: Final[dict[str, Any]] = {
    "hands": [{"room": "testrum", "hand_id": "h-1"}, {"room": "testrum", "hand_id": "h-2"}],
    "code": "award.amount",
    "bundle": "award.amount, January",
    "language": "sv",
    "jurisdiction": "SE",
}
_STRICT: Final = ConfigDict(extra="forbid")


class FoundHandBody(BaseModel):
    """A hand; `players` are those whom the fault touches, without it those whose money the re-settlement moves."""

    model_config = _STRICT

    room: str = Field(examples=["testrum"])
    hand_id: str = Field(examples=["h-1"])
    players: list[str] = Field(default=[], max_length=30, examples=[[]])


class OpenFoundBody(BaseModel):
    """Hands with one fault; their cases are bundled under one cause."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [EXAMPLE]})

    hands: list[FoundHandBody] = Field(min_length=1, max_length=MOST)
    code: str = Field(description="The code of the finding, or the rule that it cites.", examples=["award.amount"])
    bundle: str = Field(description="One name for all cases of the fault.", examples=["award.amount, January"])
    note: str = Field("", description="What the room says of it, in English; the players get it.")
    language: str = Field("en", description="That of the letters.", examples=["sv"])
    jurisdiction: str = Field("EU", description="Whose working days count.", examples=["SE"])

    def command(self) -> OpenFound:
        """The desk's own command."""
        hands = tuple(FoundHand(one.room, one.hand_id, tuple(one.players)) for one in self.hands)
        return OpenFound(hands, self.code, self.bundle, self.note, self.language, self.jurisdiction)


class RefusalDocument(BaseModel):
    """Why something was not done: a code of the catalogue, and what was found and expected."""

    code: str = Field(examples=["nobody-touched"])
    detail: str


class FoundOutcome(BaseModel):
    """What became of a hand: its `case`, opened now or there before, or why none was opened."""

    room: str = Field(examples=["testrum"])
    hand_id: str = Field(examples=["h-1"])
    result: Literal["opened", "has_case", "refused"]
    case: str = Field(examples=["C-17"])
    refusal: RefusalDocument | None

    @classmethod
    def of(cls, outcome: Outcome) -> "FoundOutcome":
        """The document of an outcome."""
        refusal = outcome.refusal
        return cls(
            room=outcome.room, hand_id=outcome.hand_id, result=outcome.result, case=outcome.case,
            refusal=None if refusal is None else RefusalDocument(code=refusal.code, detail=refusal.detail),
        )  # fmt: skip


class FoundOutcomes(BaseModel):
    """What became of each hand, in the order in which they were given, and how many of each."""

    opened: int
    has_case: int
    refused: int
    hands: list[FoundOutcome]

    @classmethod
    def of(cls, outcomes: Sequence[Outcome]) -> "FoundOutcomes":
        """The document of outcomes."""
        each = {result: sum(one.result == result for one in outcomes) for result in (OPENED, HAS_CASE, REFUSED)}
        return cls(**each, hands=[FoundOutcome.of(one) for one in outcomes])


def found_cases(store: Store) -> APIRouter:
    """The endpoint over a store."""
    router = APIRouter(tags=["cases"], max_body_size=LONGEST)
    desk = DisputeDesk(store)

    @router.post(
        "/faults/cases",
        summary="Opens cases for hands in which the room has found a fault itself",
        operation_id="OpenFound",
        response_model=FoundOutcomes,
        responses={
            **example("found_cases", "Each hand has a case."),
            PARTLY: {"model": FoundOutcomes, "description": "Some hands were refused."},
            **problems(),
        },
    )
    def open_found(
        actor: Annotated[Actor, Depends(allowed(OpenFound.COMMAND))],
        body: OpenFoundBody,
        key: Key = "",
        dry_run: DryRun = False,
    ) -> Response:
        """A case a hand, all in one transaction. A hand that has a case already is named with it and left alone."""
        command = body.command()
        be_plain(command)
        if dry_run:
            answer = _answer_of(desk.open_found(actor, command, dry_run=True))
        else:
            said = sha256(f"{OpenFound.__name__}\n{body.model_dump_json()}".encode()).digest()
            answer = once(store, KeyedWork(OpenFoundWork(actor, command), _answer_of, key_of(key, actor), said))
        return Response(answer.body, answer.status, HEADERS | replayed(answer), "application/json")

    return router


def _answer_of(outcomes: Sequence[Outcome]) -> Answered:
    document = FoundOutcomes.of(outcomes)
    return Answered(PARTLY if document.refused else 200, document.model_dump_json().encode())
