"""``/v1/rooms/{room}/statements``: what the finance department says of a day."""

from dataclasses import replace
from datetime import date as calendar
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import Response
from pydantic import AfterValidator, BaseModel, Field

from api.people.gate import allowed
from api.problems import HEADERS, RequestProblem
from api.v1.asked_hand import JSON
from api.v1.body import Body, received
from api.v1.described import READING, described
from api.v1.hand_list import PLAIN
from api.v1.limits import Limits
from api.v1.venues import Room, room_named
from ledger.finance.events import StatementRow
from ledger.finance.statement_file import MOST_BYTES, BadStatement
from ledger.finance.statements import StatementReceipt, record_statement, statement_of
from ledger.people.actor import Actor
from ledger.store.store import Store

CSV: Final = "text/csv"


def _is_day(text: str) -> str:
    if calendar.fromisoformat(text).isoformat() != text:
        raise ValueError("expected a day such as 2026-01-31")
    return text


Day = Annotated[str, AfterValidator(_is_day)]
_DAY: Final = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
Asked = Annotated[Day, Query(description="The room's day that it is of.", examples=["2026-01-31"], pattern=_DAY)]
Told = Annotated[Day, Path(description="The room's day.", examples=["2026-01-31"], pattern=_DAY)]
Name = Annotated[str, Query(max_length=200, pattern=PLAIN, description="What the file is called.")]


class StatementDocument(BaseModel):
    """The statement that holds of a room's day. ``written`` is false where it was on record already."""

    room: str = Field(examples=["testrum"])
    date: str = Field(examples=["2026-01-31"])
    statement: str = Field(description="What its file was called.", examples=["finance-2026-01-31.csv"])
    sha256: str
    by: str = Field(description="Who handed it in.", examples=["mia"])
    lines: list[StatementRow]
    leaf: int = Field(description="The log's number for what it was recorded with.")
    recorded_at: str
    written: bool

    @classmethod
    def of(cls, found: StatementReceipt) -> "StatementDocument":
        """The document of a recorded statement."""
        one = found.received
        return cls(
            room=one.room, date=one.date, statement=one.statement, sha256=one.sha256, by=one.by, lines=list(one.lines),
            leaf=found.leaf, recorded_at=found.recorded_at, written=found.written,
        )  # fmt: skip


class StatementFault(BaseModel):
    """One thing that is wrong with a file."""

    line: int = Field(description="From 1; 0 for the file as such.")
    column: str = Field(description="The column; empty for the line as such.", examples=["amount"])
    detail: str


class NoStatement(BaseModel):
    """A file that is no statement of the day: nothing of it is recorded."""

    problems: list[StatementFault]


def statements_router(store: Store, limits: Limits) -> APIRouter:
    """The endpoints over a store."""
    router = APIRouter(tags=["tables"])
    runner = allowed("reconcile.run")
    limits = replace(limits, request_bytes=min(limits.request_bytes, MOST_BYTES))
    body_of = received(limits, (CSV,))

    @router.post(
        "/rooms/{room}/statements",
        summary="Hand in a finance statement",
        response_model=StatementDocument,
        responses=_TAKEN,
        openapi_extra={"requestBody": _REQUEST},
        dependencies=[Depends(runner)],
    )
    def post_statement(
        room: Room,
        actor: Annotated[Actor, Depends(runner)],
        date: Asked,
        body: Annotated[Body, Depends(body_of)],
        name: Name = "",
    ) -> Response:
        """A CSV file as docs/reference/finance.md has it. 201: it is recorded, and holds for the day from now on. 200:
        it held already. 422: every fault by line and column."""
        try:
            found = record_statement(store, room_named(room), date, name or f"{date}.csv", body.content(), actor.name)
        except BadStatement as bad:
            problems = [StatementFault(line=one.line, column=one.column, detail=one.message) for one in bad.problems]
            return Response(NoStatement(problems=problems).model_dump_json(), 422, HEADERS, JSON)
        return Response(StatementDocument.of(found).model_dump_json(), 201 if found.written else 200, HEADERS, JSON)

    @router.get(
        "/rooms/{room}/statements/{date}", summary="The finance statement of a day", response_model=StatementDocument,
        responses=READING, dependencies=[Depends(allowed("tables.read"))],
    )  # fmt: skip
    def statement(room: Room, date: Told) -> StatementDocument:
        """The one that holds: the last that was handed in."""
        found = statement_of(store, room_named(room), date)
        if found is None:
            raise RequestProblem(404, "not-found", f"no finance statement of {date} is recorded")
        return StatementDocument.of(found)

    return router


_EXAMPLE: Final = (
    "date,item,table,game,currency,pool,amount,count\n"
    "2026-01-31,rake,Vega 1,holdem,EUR,,12.50,31\n"
    "2026-01-31,pool_closing,,,EUR,bad-beat,1014.75,\n"
    "2026-01-31,hands,,,,,,1000\n"
)
_REQUEST: Final = {
    "required": True,
    "description": f"The file, {MOST_BYTES} bytes at most, in UTF-8.",
    "content": {CSV: {"schema": {"type": "string"}, "example": _EXAMPLE}},
}
_TAKEN: Final[dict[int | str, dict[str, Any]]] = {
    **READING,
    200: {"model": StatementDocument, "description": "It held already."},
    201: {"model": StatementDocument, "description": "It is recorded."},
    408: described("The body did not come in time."),
    413: described("Too large."),
    415: described(f"Another Content-Type than {CSV}, or another Content-Encoding than gzip."),
    422: {"model": NoStatement, "description": "No statement of the day; nothing is recorded."},
}
