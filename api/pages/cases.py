"""The queue of cases: by who must move, the most urgent first."""

import re
from dataclasses import replace
from typing import Annotated, Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, JSONResponse

from api.pages import case_words
from api.pages.case_document import is_late, listed_document
from api.pages.problems import BadQuestion
from api.pages.render import HEADERS, page
from api.people.gate import allowed
from ledger.disputes.desk import DisputeDesk
from ledger.disputes.queue import Asked, Listed, Place
from ledger.disputes.reasons import REASONS
from ledger.disputes.states import MOVERS, STATES
from ledger.people.actor import Actor
from ledger.store.store import Store

SIZE: Final = 50
"""Cases on a page."""
LONGEST: Final = 200
_PLACE: Final = re.compile(r"(\d{4}-\d{2}-\d{2})?\.([1-9]\d{0,8})")
Reader = Annotated[Actor, Depends(allowed("case.read"))]


class Question:
    """What the address of the queue asks for. Raises BadQuestion."""

    def __init__(
        self, mover: str = "", state: str = "", player: str = "", room: str = "", hand: str = "", bundle: str = "",
        late: str = "", after: str = "",
    ) -> None:  # fmt: skip
        self.late: Final = late == "1"
        self.asked: Final = Asked(
            _one_of(mover, MOVERS, "mover"), _one_of(state, tuple(STATES), "state"), _name(player), _name(room),
            _name(hand), _name(bundle),
        )  # fmt: skip
        self.after: Final = _place(after)

    @property
    def chosen(self) -> bool:
        """Whether it asks for some cases only."""
        return self.late or self.asked != Asked()

    def address(self, path: str = "/cases", after: Place | None = None, **instead: str) -> str:
        """The address of a queue like this one."""
        asked = self.asked
        said = {
            "mover": asked.mover, "state": asked.state, "player": asked.player, "room": asked.room,
            "hand": asked.hand_id, "bundle": asked.bundle, "late": "1" if self.late else "", **instead,
            "after": "" if after is None else f"{after.due}.{after.number}",
        }  # fmt: skip
        query = urlencode({name: value for name, value in said.items() if value})
        return f"{path}?{query}" if query else path


def cases_page(store: Store) -> APIRouter:
    """``/cases``, and ``/cases.json`` beside it."""
    router = APIRouter()
    desk = DisputeDesk(store)

    @router.get("/cases", response_class=HTMLResponse)
    def queue(request: Request, reader: Reader, question: Annotated[Question, Depends()]) -> HTMLResponse:
        today = desk.today()
        found, following = _page(desk, question, today)
        context: dict[str, Any] = {
            "question": question, "asked": question.asked, "cases": found,
            "late": {one.number for one in found if is_late(one, today)},
            "waiting": desk.waiting(), "movers": MOVERS, "states": tuple(STATES), "words": case_words,
            "reasons": REASONS, "more": question.address(after=following) if following else "",
            "may_open": reader.may_at_all("dispute.open"),
        }  # fmt: skip
        return page(request, "cases.html", context)

    @router.get("/cases.json")
    def document(reader: Reader, question: Annotated[Question, Depends()]) -> JSONResponse:
        today = desk.today()
        found, following = _page(desk, question, today)
        body = {
            "cases": [listed_document(one, today) for one in found],
            "next": question.address("/cases.json", following) if following else None,
        }
        return JSONResponse(body, headers={name: HEADERS[name] for name in ("Cache-Control", "X-Content-Type-Options")})

    return router


def _page(desk: DisputeDesk, question: Question, today: str) -> tuple[list[Listed], Place | None]:
    """The cases of a page, and where the next one begins, None for none."""
    asked = replace(question.asked, due_before=today) if question.late else question.asked
    found = desk.queue(asked, SIZE + 1, question.after)
    if len(found) <= SIZE:
        return found, None
    last = found[SIZE - 1]
    return found[:SIZE], Place(last.due, last.number)


def _one_of(said: str, choices: tuple[str, ...], name: str) -> str:
    if said and said not in choices:
        raise BadQuestion(f"no {name} is called {said[:20]!r}; there are {', '.join(choices)}")
    return said


def _name(said: str) -> str:
    if "\0" in said:
        raise BadQuestion("the question holds a control character, which no name has")
    return said.strip()[:LONGEST]


def _place(said: str) -> Place | None:
    if not said:
        return None
    found = _PLACE.fullmatch(said)
    if found is None:
        raise BadQuestion(f"the queue has no place {said[:20]!r} (after); follow the links from its beginning")
    return Place(found[1] or "", int(found[2]))
