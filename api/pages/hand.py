"""The page of a hand: verdict, findings, and the table after each event."""

import re
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

from api.languages.choice import language_of
from api.pages import case_words
from api.pages.hand_matters import hand_matters
from api.pages.hand_view import hand_view
from api.pages.render import page
from api.people.access import access_of
from api.people.gate import allowed
from api.people.sign_in import FORM_BYTES
from ledger.people.actor import Actor
from ledger.people.looks import COMMAND, LONGEST, SHORTEST
from ledger.people.refusal import NotAllowed, NotDone
from ledger.store.store import HandNotFound, Store

_STREAM: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
Reader = Annotated[Actor, Depends(allowed("hand.read"))]
Field = Annotated[str, Form(max_length=2000)]


def hand_page(store: Store) -> APIRouter:
    """``/hands/{stream}``, with ``?step=`` the index of an event, or ``start``; ``/hands/{stream}/look``."""
    router = APIRouter(max_body_size=FORM_BYTES)

    @router.get("/hands/{stream}", response_class=HTMLResponse)
    def hand(request: Request, reader: Reader, stream: str, step: str = "") -> HTMLResponse:
        return _page(request, store, reader, _hand(stream), step)

    @router.get("/hands/{stream}/look", response_class=RedirectResponse)
    def looked(reader: Reader, stream: str) -> RedirectResponse:
        """Leads back to the hand whoever comes with its address, such as by the links to other languages."""
        return RedirectResponse(f"/hands/{_hand(stream)}", 303)

    @router.post("/hands/{stream}/look", response_class=HTMLResponse)
    def look(
        request: Request,
        reader: Annotated[Actor, Depends(allowed(COMMAND))],
        stream: str,
        case: Field = "",
        purpose: Field = "",
        step: Field = "",
    ) -> Response:
        """Shows the hidden cards from now on, for a while, to him who has said why."""
        id = _hand(stream)
        try:
            access_of(request).looks.look(reader, id, case.strip(), purpose)
        except NotAllowed:
            raise HTTPException(404) from None
        except NotDone as fault:
            asked = {"case": case, "purpose": purpose, "wrong": str(fault)}
            return _page(request, store, reader, id, step, asked, 422)
        return RedirectResponse(f"/hands/{id}{f'?step={step}' if step.isalnum() else ''}", 303)

    return router


def _page(
    request: Request,
    store: Store,
    reader: Actor,
    hand: UUID,
    step: str,
    asked: dict[str, str] | None = None,
    status: int = 200,
) -> HTMLResponse:
    """The page for who reads it; ``asked`` is what he filled in to see hidden cards, and what was wrong with it."""
    look = access_of(request).looks.open(reader, hand)
    repeats = store.verdicts.repeats(hand)
    view = hand_view(store.hand(hand), language_of(request), step, repeats, looked=look is not None)
    context = {
        "view": view,
        "hand": view.hand,
        "derived": view.report.get("derived", {}),
        "look": look,
        "may_look": view.hides and reader.may(COMMAND, view.state),
        "asked": asked or {"case": "", "purpose": "", "wrong": ""},
        "purpose_length": (SHORTEST, LONGEST),
        "step": step,
        "matters": hand_matters(store, reader, view.recorded),
        "words": case_words,
    }
    return page(request, "hand.html", context, status)


def _hand(stream: str) -> UUID:
    if not _STREAM.fullmatch(stream):
        raise HandNotFound(f"no hand is recorded under {stream[:50]!r}; expected the id of its stream, a UUID")
    return UUID(stream)
