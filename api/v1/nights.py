"""What programs read of nights, and how they say why a finding is as it is."""

from typing import Annotated, Any, Final
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field

from api.nights.night_facts import NightFacts, night_facts
from api.people.gate import allowed
from api.problems import HEADERS, RequestProblem
from api.v1.described import READING, described, example
from api.v1.hand_list import PLAIN
from api.v1.night_models import ExplanationDocument, NightDocument, NightFindingDocument, NightSummary
from api.v1.raw_path import decoded
from ledger.people.actor import Actor
from ledger.people.refusal import NotDone
from ledger.reconciliation.nights import Place, listed
from ledger.reconciliation.recorded import COMMAND, LONGEST, SHORTEST, explain, explanations
from ledger.store.store import Store

SIZE: Final = 50
MOST: Final = 200
"""Nights or findings on a page: usually, and at most."""
JSON: Final = "application/json"
Reader = Annotated[Actor, Depends(allowed("reconcile.read"))]
Explainer = Annotated[Actor, Depends(allowed(COMMAND))]
Room = Annotated[str, Path(max_length=600, examples=["testrum"])]
Day = Annotated[str, Path(pattern=r"^\d{4}-\d{2}-\d{2}$", description="By the room's clock.", examples=["2026-11-27"])]
Key = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$", examples=["0f3c2b1a99887766"])]


class NightsAsked(BaseModel):
    """Which nights are asked for."""

    model_config = ConfigDict(extra="forbid")

    room: str = Field("", max_length=200, pattern=PLAIN, examples=["testrum"])
    verdict: str = Field("", pattern="^(|clean|differences|unverifiable)$", examples=["differences"])
    size: int = Field(SIZE, ge=1, le=MOST, description="So many at most.")
    cursor: str = Field(
        "",
        max_length=300,
        pattern=r"^(|\d{4}-\d{2}-\d{2} [^\x00-\x1f\x7f]*)$",
        description="From a link of another page.",
    )


class FindingsAsked(BaseModel):
    """Which findings of a night are asked for."""

    model_config = ConfigDict(extra="forbid")

    check: str = Field("", max_length=100, pattern=PLAIN, examples=["carried_stacks"])
    code: str = Field("", max_length=200, pattern=PLAIN, examples=["stack.carried"])
    state: str = Field("", pattern="^(|open|explained)$", examples=["open"])
    size: int = Field(SIZE, ge=1, le=MOST, description="So many at most.")
    cursor: str = Field("", pattern=r"^(|0|[1-9]\d{0,8})$", description="From a link of another page.")


class Nights(BaseModel):
    """The last result of each day, the newest day first and its rooms by name."""

    nights: list[NightSummary]
    next: str | None = Field(description="The address of the page with older ones.", examples=[None])


class NightFindings(BaseModel):
    """Findings of a night, in the result's order."""

    findings: list[NightFindingDocument]
    next: str | None = Field(description="The address of the next page.", examples=[None])


class Reason(BaseModel):
    """Why a finding is as it is."""

    model_config = ConfigDict(extra="forbid")

    reason: str = Field(min_length=SHORTEST, max_length=LONGEST, pattern=PLAIN, examples=["paid by hand, case C-7"])


def nights_router(store: Store) -> APIRouter:
    """The endpoints over a store."""
    router = APIRouter(tags=["nights"], responses=READING)

    def read(reader: Reader, room: Room, date: Day) -> NightFacts:
        return night_facts(store, _decoded(room), date)

    Read = Annotated[NightFacts, Depends(read)]

    @router.get(
        "/nights", summary="Which days were reconciled", response_model=Nights,
        responses=example("nights", "The last result of each day."),
    )  # fmt: skip
    def nights(reader: Reader, asked: Annotated[NightsAsked, Query()]) -> Response:
        day, _, room = asked.cursor.partition(" ")
        with store.database.reading() as session:
            found = listed(
                session, asked.size + 1, room=asked.room, verdict=asked.verdict, after=Place(day, room) if day else None
            )
        said = {one: explanations(store, one) for one in {one.room for one in found}}
        some, last = found[: asked.size], found[asked.size - 1 : asked.size]
        more = f"{last[0].date} {last[0].room}" if len(found) > asked.size else ""
        body = Nights(
            nights=[NightSummary.of(one, said[one.room]) for one in some], next=_next("/v1/nights", asked, more)
        )
        return _answer(body, body.next)

    @router.get(
        "/nights/{room}/{date}", summary="The last result of a room's day", response_model=NightDocument,
        responses=example("night", "The result document with what was said of its findings."),
    )  # fmt: skip
    def night(facts: Read) -> Response:
        """Counts, totals, rake, pools, checks and findings, with the checkpoint that proves what it rests on."""
        return _answer(NightDocument.of(facts))

    @router.get(
        "/nights/{room}/{date}/findings", summary="The findings of a night", response_model=NightFindings,
        responses=example("night_findings", "Its findings."),
    )  # fmt: skip
    def findings(facts: Read, asked: Annotated[FindingsAsked, Query()]) -> Response:
        chosen = [
            one
            for one in facts.findings
            if asked.check in ("", one["check"])
            and asked.code in ("", one["code"])
            and (not asked.state or (one["key"] in facts.explained) == (asked.state == "explained"))
        ]
        start = int(asked.cursor or 0)
        end = start + asked.size
        path = f"/v1/nights/{quote(facts.room, safe='')}/{facts.date}/findings"
        body = NightFindings(
            findings=[NightFindingDocument.of(one, facts) for one in chosen[start:end]],
            next=_next(path, asked, str(end) if end < len(chosen) else ""),
        )
        return _answer(body, body.next)

    @router.post(
        "/nights/{room}/{date}/findings/{key}/explanation", summary="Say why a finding is as it is",
        response_model=ExplanationDocument,
        responses={
            **example("explanation", "It is recorded; the same words again record nothing."),
            422: described("bad-reason: the reason is too short, too long or not on one line; nothing was recorded."),
        },
    )  # fmt: skip
    def say_why(explainer: Explainer, room: Room, date: Day, key: Key, said: Reason) -> Response:
        """It stays counted, and rouses nobody again."""
        facts = night_facts(store, _decoded(room), date)
        if key not in {one["key"] for one in facts.findings}:
            raise RequestProblem(404, "not-found", f"the last result has no finding {key}; expected the key of one")
        try:
            done = explain(store, explainer, facts.room, date, key, said.reason)
        except NotDone as fault:
            raise RequestProblem(422, "bad-reason", str(fault)) from None
        return _answer(ExplanationDocument.of(done))

    return router


def _decoded(room: str) -> str:
    try:
        return decoded(room)
    except ValueError:
        raise RequestProblem(404, "not-found", "the room's name is no UTF-8") from None


def _next(path: str, asked: BaseModel, cursor: str) -> str | None:
    if not cursor:
        return None
    said: dict[str, Any] = asked.model_dump(exclude_defaults=True) | {"cursor": cursor}
    return f"{path}?{urlencode(said)}"


def _answer(document: BaseModel, following: str | None = None) -> Response:
    links = {"Link": f'<{following}>; rel="next"'} if following else {}
    return Response(document.model_dump_json(), 200, {**HEADERS, **links}, JSON)
