"""``POST /v1/events``: takes in what game servers send."""

from collections.abc import Callable
from hashlib import sha256
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query
from fastapi.responses import Response

from api.people.gate import allowed
from api.problems import HEADERS, MEDIA_TYPE, Problem, RequestProblem
from api.v1.answers import PARTLY, Answers, EventsAnswer, answer_of, outcomes_of
from api.v1.body import JSON, JSON_LINES, Body, received
from api.v1.examples import LINE, LINES
from api.v1.handed_in import handed_in
from api.v1.idempotency import KEY, Key, key_of, replayed
from api.v1.limits import Limits
from ledger.intake.answered import Answered, KeyedWork, OtherRequest
from ledger.intake.consignment import Consignment, TakenIn
from ledger.intake.intake_desk import IntakeDesk
from ledger.intake.live_intake import LiveIntake
from ledger.people.actor import Actor

House = Annotated[
    str,
    Query(
        max_length=200,
        description="The rules to record new hands under, NAME or NAME@VERSION, instead of those that they name.",
        examples=["svea@1"],
    ),
]


def events_router(desk: IntakeDesk, live: LiveIntake, limits: Limits, counted: Callable[[Answers], None]) -> APIRouter:
    """The endpoint over an open desk; ``counted`` is told what became of all in each request."""
    router = APIRouter()
    body_of = received(limits)
    sender = allowed("events.record")

    @router.post(
        "/events",
        summary="Record hands, lines of live streams, and events of tables and rooms",
        response_model=EventsAnswer,
        responses=_ANSWERS,
        openapi_extra={"requestBody": _REQUEST},
        dependencies=[Depends(sender)],  # asked for before anything of the body is read
    )
    def post_events(
        actor: Annotated[Actor, Depends(sender)],
        body: Annotated[Body, Depends(body_of)],
        house: House = "",
        key: Key = "",
    ) -> Response:
        """Takes hand documents, lines of live streams, and lines of tables and rooms: one object, a list of them, or
        one a line, gzipped or not.

        Each hand, and each table and room, is recorded or not for itself, its events all or none, and is on disk when
        the answer comes. The same events again change nothing and get the same receipt. 200: every one is recorded.
        207: some are. Else none is, and the status is the highest of theirs. A request that is not taken as such is
        answered with a problem document, and nothing of it is recorded.
        """
        name = key_of(key, actor)
        content = body.content()
        found = handed_in(content, limits)
        consignment = Consignment(live, found.items, house or None)
        request = sha256(house.encode() + b"\0" + content).digest()
        answers: list[Answers] = []

        def answered(taken: TakenIn) -> Answered:
            answers[:] = [outcomes_of(taken, found)]
            return answer_of(answers[0])

        answer = _recorded(desk, KeyedWork(consignment, answered, name, request))
        if not answer.again:
            counted(answers[0])
        headers = HEADERS | replayed(answer)
        return Response(answer.body, answer.status, headers, "application/json")

    return router


def _recorded(desk: IntakeDesk, work: KeyedWork[Any]) -> Answered:
    try:
        answer = desk.hand_in(work)
    except OtherRequest as fault:
        raise RequestProblem(422, "idempotency-key", f"{KEY}: {fault}") from None
    assert isinstance(answer, Answered)
    return answer


def _problem(description: str) -> dict[str, Any]:
    return {"description": description, "content": {MEDIA_TYPE: {"schema": Problem.model_json_schema()}}}


_ANSWERS: Final[dict[int | str, dict[str, Any]]] = {
    200: {"description": "Every hand, table and room is recorded."},
    PARTLY: {"model": EventsAnswer, "description": "Some are recorded, some are not."},
    409: {"model": EventsAnswer, "description": "None is recorded: each is refused or out of order."},
    422: {
        "model": EventsAnswer,
        "description": "None is recorded, and at least one is malformed or of an unknown house. As a problem "
        f"document: {KEY} was used for another request.",
        "content": {MEDIA_TYPE: {"schema": Problem.model_json_schema()}},
    },
    400: _problem("No JSON, no gzip, nothing in it, or a parameter that cannot be."),
    401: _problem("No key, or one that opens nothing; expected Authorization: Bearer and a key."),
    403: _problem("The key is for something else."),
    408: _problem("The body did not come in time."),
    413: _problem("Too large, packed or unpacked, or too many events."),
    415: _problem("Another Content-Type or Content-Encoding than those that are taken."),
    429: _problem("Too many requests of one key; again after Retry-After."),
    503: _problem(
        "Busy, or the store is full or out of reach: nothing is recorded, unless the detail says that nobody knows. "
        "Send the same again after Retry-After."
    ),
}
_REQUEST: Final = {
    "required": True,
    "description": "Hand documents and lines of live streams, as docs/reference/hand-document.md has them, and lines "
    "of tables and rooms, as docs/reference/table-events.md has them.",
    "content": {
        **{
            media: {
                "schema": {"oneOf": [{"type": "object"}, {"type": "array", "items": {"type": "object"}}]},
                "example": LINE,
            }
            for media in JSON
        },
        **{media: {"schema": {"type": "string"}, "example": LINES} for media in JSON_LINES},
    },
}
