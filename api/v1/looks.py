"""``POST /v1/hands/…/looks``: hidden cards for a program, as for a person: for a case and a purpose, as an event."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Body, Depends, Request
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException

from api.people.access import access_of
from api.people.gate import allowed
from api.problems import HEADERS
from api.v1.asked_hand import JSON, stream_of
from api.v1.described import READING, described, example
from api.v1.hands import HandId, Room
from ledger.disputes.refusals import Refusal
from ledger.log.time_text import write_time
from ledger.people.actor import Actor
from ledger.people.looks import COMMAND, LONGEST, SHORTEST, Look
from ledger.people.refusal import NotAllowed, NotDone

LONGEST_BODY: Final = 16 * 1024
"""Bytes."""
EXAMPLE: Final[dict[str, Any]] = {"case": "C-1", "purpose": "Who had the better hand"}


class LookBody(BaseModel):
    """For which case somebody looks, and why."""

    model_config = ConfigDict(extra="forbid")

    case: str = Field(max_length=40, examples=["C-17"])
    purpose: str = Field(max_length=2000, description=f"{SHORTEST} to {LONGEST} characters.")


class LookDocument(BaseModel):
    """A look that is on record. Until ``ends`` the hand is told whole to whoever made it."""

    leaf: int = Field(description="The log's number for it.", examples=[12])
    at: str = Field(examples=["2026-01-05T12:00:00.000000Z"])
    ends: str = Field(examples=["2026-01-05T12:30:00.000000Z"])
    by: str = Field(examples=["regina"])
    hand: str = Field(description="The hand's stream.", examples=["c73df7bd-91ca-5040-b8e0-49ee25eb660b"])
    case: str = Field(examples=["C-17"])
    purpose: str

    @classmethod
    def of(cls, look: Look) -> "LookDocument":
        """The document of a look."""
        return cls(
            leaf=look.no, at=write_time(look.at), ends=look.ends, by=look.by, hand=str(look.hand), case=look.case,
            purpose=look.purpose,
        )  # fmt: skip


def looks_router() -> APIRouter:
    """The endpoint."""
    router = APIRouter(tags=["hands"], max_body_size=LONGEST_BODY)

    @router.post(
        "/hands/{room}/{hand_id}/looks", summary="Look at its hidden cards", status_code=201,
        response_model=LookDocument,
        responses={**READING, **_ANSWERS, **example("look", "It is on record.", 201)},
    )  # fmt: skip
    def look(
        request: Request,
        reader: Annotated[Actor, Depends(allowed(COMMAND))],
        room: Room,
        hand_id: HandId,
        body: Annotated[LookBody, Body(examples=[EXAMPLE])],
    ) -> Response:
        """Tells the hand whole from now on, for half an hour, to whoever has said why. Of a hand in progress nobody
        sees hidden cards.
        """
        try:
            made = access_of(request).looks.look(reader, stream_of(room, hand_id), body.case.strip(), body.purpose)
        except NotAllowed:
            raise HTTPException(404) from None
        except NotDone as fault:
            raise Refusal("bad-value", str(fault)) from None
        return Response(LookDocument.of(made).model_dump_json(), 201, HEADERS, JSON)

    return router


_ANSWERS: Final[dict[int | str, dict[str, Any]]] = {
    413: described("The body is too large."),
    422: described("bad-value: no such case, or no purpose."),
    500: described("What is recorded of it was changed in the store."),
}
