"""The queue as it changes: server-sent events, so that nobody has to ask again and again."""

import asyncio
import re
import time
from collections.abc import AsyncIterator
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Header, Request
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.concurrency import run_in_threadpool

from api.people.gate import allowed
from api.problems import RequestProblem
from api.v1.case_document import ListedCase
from api.v1.described import READING
from ledger.disputes.desk import DisputeDesk
from ledger.disputes.queue import Listed

PAUSE: Final = 1.0
"""Seconds between two looks at the queue."""
MOST: Final = 32
"""So many listen at once."""
AT_ONCE: Final = 100
LASTS: Final = 60.0
"""Seconds after which a feed ends: the reader comes again by himself, and is asked again whether he may."""
_PLACE: Final = re.compile(r"([0-9]{1,16})~([0-9]{1,9})\Z")


def case_feed(desk: DisputeDesk) -> APIRouter:
    """``GET /cases/feed``: a line of the queue each time a case changes."""
    router = APIRouter()
    listening: set[object] = set()

    @router.get(
        "/cases/feed",
        summary="The queue as it changes",
        dependencies=[Depends(allowed("case.read"))],
        response_class=EventSourceResponse,
        responses=_ANSWERS,
    )
    async def feed(
        request: Request,
        last: Annotated[str, Header(alias="Last-Event-ID", description="The id of the last event that came.")] = "",
    ) -> EventSourceResponse:
        """Events of the name `case`, each with a line of the queue as JSON; without an id all cases come first.

        The feed ends after a minute; whoever listens comes again with the id of the last event, as browsers do.
        """
        if len(listening) >= MOST:
            raise RequestProblem(
                503, "busy", f"{MOST} listen already; ask for the queue instead", {"Retry-After": "60"}
            )
        return EventSourceResponse(changes(desk, request, _place(last), listening))

    return router


async def changes(
    desk: DisputeDesk, request: Request, after: tuple[int, int], listening: set[object]
) -> AsyncIterator[ServerSentEvent]:
    """An event for each case that has changed after a moment, and for each that changes, until its time is over."""
    me = object()
    listening.add(me)
    end = time.monotonic() + LASTS
    try:
        while not await request.is_disconnected():
            for one in await run_in_threadpool(desk.changed, after, AT_ONCE):
                after = (one.changed_at, one.number)
                yield _event(one)
            if time.monotonic() >= end:
                return
            await asyncio.sleep(PAUSE)
    finally:
        listening.discard(me)


def _event(listed: Listed) -> ServerSentEvent:
    return ServerSentEvent(
        ListedCase.of(listed).model_dump_json(), event="case", id=f"{listed.changed_at}~{listed.number}"
    )


def _place(last: str) -> tuple[int, int]:
    if not last:
        return (0, 0)
    found = _PLACE.match(last)
    if found is None:
        raise RequestProblem(400, "bad-parameter", f"Last-Event-ID is {last[:40]!r}; expected the id of an event")
    return int(found[1]), int(found[2])


_EVENT: Final = {
    "type": "object",
    "properties": {"id": {"type": "string"}, "event": {"const": "case"}, "data": {"type": "string"}},
    "required": ["id", "event", "data"],
}
_ANSWERS: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "Events, until the reader goes away.",
        "content": {"text/event-stream": {"schema": _EVENT}},
    },
    **{status: answer for status, answer in READING.items() if status != 404},
}
