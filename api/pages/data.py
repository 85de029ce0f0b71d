"""What the pages of hands say, for programs: the address of the page with ``.json``, the data of ``/v1``."""

from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import JSONResponse, Response

from api.pages.find import address_of
from api.pages.hands import ListAsked, follow
from api.pages.render import JSON
from api.people.gate import allowed
from api.v1.asked_hand import asked_hand
from api.v1.hand_detail import hand_detail
from api.v1.hand_list import HandList, HandSummary
from api.v1.hands import steps_of, whole_report
from ledger.search.pasted import Candidate
from ledger.store.store import Store


def hands_data(store: Store) -> APIRouter:
    """``/hands.json``, ``/find.json`` and ``/hands/{stream}.json``."""
    router = APIRouter(dependencies=[Depends(allowed("hand.read"))])

    @router.get("/hands.json")
    def hands(asked: Annotated[ListAsked, Query()]) -> Response:
        follow(store)
        found = HandList.of(asked.found(store.search), asked, "/hands.json")
        return JSONResponse(found.model_dump(mode="json"), 200, {**JSON, **found.links()})

    @router.get("/find.json")
    def find(q: Annotated[str, Query()] = "") -> Response:
        follow(store)
        found = store.pasted.understand(q)
        said = {
            "taken_for": found.taken_for,
            "format": found.format,
            "exact": found.exact,
            "candidates": [_candidate(one) for one in found.candidates],
            "tried": [{"way": one.way, "name": one.name, "found": one.found} for one in found.tried],
        }
        return JSONResponse(said, 200, JSON)

    @router.get("/hands/{stream}.json")
    def hand(request: Request, stream: UUID) -> Response:
        seen = asked_hand(store, request, stream).seen()
        said = {"hand": hand_detail(store, seen), "report": whole_report(seen), **steps_of(seen)}
        return JSONResponse(said, 200, JSON)

    return router


def _candidate(one: Candidate) -> dict[str, Any]:
    hands = None if one.hands is None else {"hands": one.hands.hands, "more": one.hands.more}
    hand = None if one.hand is None else HandSummary.of(one.hand).model_dump(mode="json")
    return {"kind": one.kind, "name": one.name, "page": address_of(one), "hand": hand, "count": hands}
