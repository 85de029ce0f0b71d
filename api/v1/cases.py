"""What programs read of cases."""

import re
from typing import Annotated, Final, Literal
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Query
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field

from api.people.gate import allowed
from api.problems import HEADERS, RequestProblem
from api.v1.case_commands import etag
from api.v1.case_document import CaseDocument, HappenedDocument, History, ListedCase, Queue, Rulings
from api.v1.described import READING
from api.v1.hand_list import PLAIN
from ledger.disputes.desk import DisputeDesk
from ledger.disputes.queue import Asked, Place
from ledger.disputes.states import STATES

MOST: Final = 200
"""Cases on a page."""
_CURSOR: Final = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})?~([0-9]{1,9})\Z")


class QueueQuestion(BaseModel):
    """Which cases are asked for; what is left out asks for all."""

    model_config = ConfigDict(extra="forbid")

    mover: Literal["", "support", "party", "second", "third", "nobody"] = Field("", description="Who must move.")
    state: str = Field("", description=f"One of {', '.join(STATES)}.")
    player: str = Field("", max_length=200, pattern=PLAIN)
    room: str = Field("", max_length=200, pattern=PLAIN)
    hand_id: str = Field("", max_length=200, pattern=PLAIN)
    bundle: str = Field("", max_length=200, pattern=PLAIN)
    due_before: str = Field("", pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$", description="Due on an earlier day.")
    limit: int = Field(50, ge=1, le=MOST)
    cursor: str = Field("", max_length=40, description="Where the page before ended, as its `next` says.")

    def asked(self) -> Asked:
        """The desk's own question."""
        return Asked(self.mover, self.state, self.player, self.room, self.hand_id, self.bundle, self.due_before)

    def place(self) -> Place | None:
        """Where the page before ended."""
        if not self.cursor:
            return None
        found = _CURSOR.match(self.cursor)
        if found is None:
            raise RequestProblem(400, "bad-parameter", f"cursor is {self.cursor!r}; expected one out of `next`")
        return Place(found[1] or "", int(found[2]))


def cases_router(desk: DisputeDesk) -> APIRouter:
    """``GET /cases`` and what is below a case."""
    router = APIRouter(dependencies=[Depends(allowed("case.read"))], responses=READING)

    @router.get("/cases", summary="The queue, the most urgent first", response_model=Queue)
    def queue(
        asked: Annotated[QueueQuestion, Query()],
    ) -> Response:
        found = desk.queue(asked.asked(), asked.limit + 1, asked.place())
        some = found[: asked.limit]
        address = None
        if len(found) > asked.limit:
            cursor = f"{some[-1].due}~{some[-1].number}"
            address = f"/v1/cases?{urlencode(asked.model_dump(exclude_defaults=True) | {'cursor': cursor})}"
        page = Queue(cases=[ListedCase.of(one) for one in some], next=address)
        links = {"Link": f'<{address}>; rel="next"'} if address else {}
        return Response(page.model_dump_json(), 200, {**HEADERS, **links}, "application/json")

    @router.get("/cases/{case}", summary="A case as it stands", response_model=CaseDocument)
    def one(case: str) -> Response:
        found = desk.case(case)
        headers = {**HEADERS, "ETag": etag(found.version)}
        return Response(CaseDocument.of(found).model_dump_json(), 200, headers, "application/json")

    @router.get("/cases/{case}/rulings", summary="A case's rulings with their arithmetic")
    def rulings(case: str) -> Rulings:
        return Rulings.of(desk.rulings(desk.case(case)))

    @router.get("/cases/{case}/history", summary="All that happened to a case")
    def history(case: str) -> History:
        return History(events=[HappenedDocument.of(one) for one in desk.history(case)])

    return router
