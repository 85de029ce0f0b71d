"""``/v1/bundles``: the causes that cases have in common, what their cases come to, and steps of all of them."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Annotated, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Query
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field

from api.people.gate import allowed
from api.problems import HEADERS
from api.v1.case_commands import LONGEST, DryRun, problems
from api.v1.case_document import EntryDocument
from api.v1.described import READING, example
from api.v1.faults import SumDocument
from api.v1.found_cases import PARTLY, RefusalDocument
from api.v1.hand_list import PLAIN
from api.v1.idempotency import Key, key_of, once, replayed
from ledger.disputes.bundles import STEPS, Advanced, Bundle, Bundles, BundleWork, InBundle, Owed, Step
from ledger.disputes.plain_text import be_plain_text
from ledger.disputes.remedy import entries_document
from ledger.intake.answered import Answered, KeyedWork
from ledger.people.actor import Actor
from ledger.store.store import Store

MOST: Final = 200
"""Causes on a page."""
CAUSE: Final = Field(max_length=200, description="One name for all cases of a fault.", examples=["award.amount"])


class CauseLine(BaseModel):
    """A cause, with how many cases it has and how many of them have not ended."""

    cause: str = CAUSE
    cases: int
    under_way: int

    @classmethod
    def of(cls, bundle: Bundle) -> "CauseLine":
        """The line of a bundle."""
        return cls(cause=bundle.cause, cases=bundle.cases, under_way=bundle.under_way)


class Causes(BaseModel):
    """Causes in the order of their names. ``next`` is the address of the page after this one, null on the last."""

    bundles: list[CauseLine]
    next: str | None


class BundleCase(BaseModel):
    """A case of a cause, and what puts its hand right: by its ruling, else by the replay."""

    id: str = Field(examples=["C-17"])
    state: str = Field(examples=["open"])
    due: str
    room: str
    hand_id: str
    player: str
    currency: str
    entries: list[EntryDocument]
    posted: bool = Field(description="Whether the entries stand in the account book.")
    because: str = Field(description="Why there are none, where that is not because nothing is owed.")

    @classmethod
    def of(cls, case: InBundle) -> "BundleCase":
        """The document of a case."""
        listed = case.listed
        entries = entries_document(case.entries, case.unit) if case.entries else []
        return cls(
            id=listed.id, state=listed.state, due=listed.due, room=listed.room, hand_id=listed.hand_id,
            player=listed.player, currency=case.currency, posted=case.posted, because=case.because,
            entries=[EntryDocument.model_validate(one) for one in entries],
        )  # fmt: skip


class BundleTotal(BaseModel):
    """A cause: its cases by state, and what their hands come to, each hand once: in all, and what is posted of it."""

    cause: str = CAUSE
    states: dict[str, int] = Field(examples=[{"open": 3}])
    owed: list[SumDocument]
    posted: list[SumDocument]
    unsettled: int = Field(description="Hands that cannot be settled again.")

    @classmethod
    def of(cls, cause: str, states: Mapping[str, int], owed: Owed) -> "BundleTotal":
        """The document of what is owed."""
        both = [
            [SumDocument.of(currency, one) for currency, one in sorted(sums.items())]
            for sums in (owed.sums, owed.posted)
        ]
        return cls(cause=cause, states=dict(states), owed=both[0], posted=both[1], unsettled=owed.unsettled)


class BundleStepBody(BaseModel):
    """Which cases take the step."""

    model_config = ConfigDict(extra="forbid")

    cause: str = CAUSE


class RefusedCase(BaseModel):
    """A case that did not take the step, and why not."""

    case: str = Field(examples=["C-17"])
    refusal: RefusalDocument


class AdvancedDocument(BaseModel):
    """Which cases have taken the step, which were refused, and how many are left for another request."""

    done: list[str] = Field(examples=[["C-17", "C-18"]])
    refused: list[RefusedCase]
    left: int

    @classmethod
    def of(cls, advanced: Advanced) -> "AdvancedDocument":
        """The document of what became of them."""
        return cls(
            done=[one.id for one in advanced.done],
            refused=[
                RefusedCase(case=case, refusal=RefusalDocument(code=one.code, detail=one.detail))
                for case, one in advanced.refused
            ],
            left=advanced.left,
        )


def bundles_router(store: Store) -> APIRouter:
    """The endpoints over a store."""
    router = APIRouter(tags=["cases"], max_body_size=LONGEST)
    bundles = Bundles(store)
    reads = [Depends(allowed("case.read"))]

    @router.get(
        "/bundles", summary="The causes that cases have in common", response_model=Causes, dependencies=reads,
        responses=READING,
    )  # fmt: skip
    def causes(
        limit: Annotated[int, Query(ge=1, le=MOST)] = 50,
        after: Annotated[str, Query(max_length=200, pattern=PLAIN, description="Causes after this name.")] = "",
    ) -> Response:
        found = bundles.causes(limit + 1, after)
        some = found[:limit]
        more = {"limit": limit, "after": some[-1].cause} if len(found) > limit else None
        document = Causes(
            bundles=[CauseLine.of(one) for one in some], next=f"/v1/bundles?{urlencode(more)}" if more else None
        )
        links = {"Link": f'<{document.next}>; rel="next"'} if document.next else {}
        return Response(document.model_dump_json(), 200, {**HEADERS, **links}, "application/json")

    @router.get(
        "/bundles/total", summary="What the cases of a cause come to", dependencies=reads,
        responses=READING | example("bundle_total", "All cases of it."),
    )  # fmt: skip
    def total(cause: Annotated[str, Query(max_length=200, pattern=PLAIN, description="The cause.")]) -> BundleTotal:
        """Every hand of them is settled again: for many cases this takes its time. The cases are `/cases?bundle=`."""
        return BundleTotal.of(cause, bundles.states(cause), bundles.owed(cause))

    for step, (command, _) in STEPS.items():
        router.add_api_route(
            f"/bundles/{step}", _stepping(store, step), methods=["POST"], response_model=AdvancedDocument,
            operation_id=f"Bundle{command.__name__}", summary=f"{command.__name__}: all cases of a cause that can",
            responses={
                **example("bundle_step", "All that can have taken it."),
                PARTLY: {"model": AdvancedDocument, "description": "Some cases were refused."}, **problems(),
            },
        )  # fmt: skip
    return router


def _stepping(store: Store, step: Step) -> Callable[..., Response]:
    def give(
        actor: Annotated[Actor, Depends(allowed(STEPS[step][0].COMMAND))],
        body: BundleStepBody,
        key: Key = "",
        dry_run: DryRun = False,
    ) -> Response:
        """All in one transaction, up to 200 at once; each case takes the step whole, or is named with why not."""
        be_plain_text(body.cause, "cause")
        if dry_run:
            tried = Bundles(store).advance(actor, body.cause, step, dry_run=True)
            answer = _answer_of(tried)
        else:
            said = sha256(f"bundle {step}\n{body.model_dump_json()}".encode()).digest()
            work = BundleWork(actor, body.cause, step)
            answer = once(store, KeyedWork(work, _answer_of, key_of(key, actor), said))
        return Response(answer.body, answer.status, HEADERS | replayed(answer), "application/json")

    return give


def _answer_of(advanced: Advanced) -> Answered:
    document = AdvancedDocument.of(advanced)
    return Answered(PARTLY if document.refused else 200, document.model_dump_json().encode())
