"""``POST /v1/hands/…/what-if``: a recorded hand with something otherwise, beside the record; nothing is recorded."""

import json
from typing import Annotated, Any, Final

from fastapi import APIRouter, Body, Depends, Request
from fastapi.responses import Response

from api.people.gate import allowed
from api.problems import HEADERS, RequestProblem
from api.v1.asked_hand import JSON, asked_hand, stream_of
from api.v1.described import READING, described, example
from api.v1.hands import HandId, Room
from api.v1.what_if_models import WhatIfBody, WhatIfDocument
from ledger.disputes.changes import read_change
from ledger.disputes.refusals import Refusal
from ledger.disputes.what_if_document import what_if_document
from ledger.people.actor import Actor
from ledger.people.seen_hand import SeenHand
from ledger.store.store import Store
from ledger.store.stream import hand_name
from replay.houses.file import BadHouse
from replay.houses.house import House
from replay.houses.load import UnknownHouse, find_house
from replay.what_if.change import BadChange
from replay.what_if.what_if import WhatIf, what_if

COMMAND: Final = "what_if.run"
LONGEST: Final = 64 * 1024
"""Bytes of a body."""
EXAMPLE: Final[dict[str, Any]] = {"changes": [{"event": 4, "action": "fold"}], "house": "titan@1"}


def what_if_router(store: Store) -> APIRouter:
    """The endpoint over a store."""
    router = APIRouter(tags=["hands"], max_body_size=LONGEST)

    @router.post(
        "/hands/{room}/{hand_id}/what-if", summary="What if", response_model=WhatIfDocument,
        responses={**READING, **_ANSWERS, **example("what_if", "The other line, beside the record.")},
    )  # fmt: skip
    def run(
        request: Request,
        analyst: Annotated[Actor, Depends(allowed(COMMAND))],
        room: Room,
        hand_id: HandId,
        body: Annotated[WhatIfBody, Body(examples=[EXAMPLE])],
    ) -> Response:
        """The hand with another action, cause, draw, post or card, or under another house, and what each seat would
        have had. It is played on the hand as whoever asks may see it: what hangs on cards that are hidden from him
        stops it.
        """
        seen = asked_hand(store, request, stream_of(room, hand_id)).seen()
        if not analyst.may(COMMAND, seen.state):
            raise Refusal("hand-in-progress", f"{hand_name(seen.hand.room, seen.hand.hand_id)} is in progress")
        if seen.house is None:
            raise RequestProblem(409, "house-lost", seen.lost)
        told = what_if_document(_line(seen, seen.house, body))
        return Response(json.dumps(told, ensure_ascii=False).encode(), 200, HEADERS, JSON)

    return router


def _line(seen: SeenHand, house: House, body: WhatIfBody) -> WhatIf:
    """What is asked for. Raises Refusal."""
    try:
        changes = [read_change(one.model_dump(exclude_defaults=True), seen.hand) for one in body.changes]
        return what_if(seen.hand, house, changes, find_house(body.house) if body.house else None)
    except BadChange as fault:
        raise Refusal("bad-value", f"changes: {fault}") from None
    except (UnknownHouse, BadHouse) as fault:
        raise Refusal("bad-value", f"house: {fault}") from None


_ANSWERS: Final[dict[int | str, dict[str, Any]]] = {
    409: described("hand-in-progress; or house-lost: the rules that it is pinned to are gone."),
    413: described("The body is too large."),
    422: described("bad-value: a change that the hand cannot have, or no such house."),
    500: described("What is recorded of it was changed in the store."),
}
