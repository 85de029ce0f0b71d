"""The page of a hand: verdict, findings, and the table after each event."""

import re
from typing import Final
from uuid import UUID

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from api.languages.choice import language_of
from api.pages.hand_view import hand_view
from api.pages.render import page
from ledger.store.store import HandNotFound, Store

_STREAM: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def hand_page(store: Store) -> APIRouter:
    """``/hands/{stream}``, with ``?step=`` the index of an event, or ``start``."""
    router = APIRouter()

    @router.get("/hands/{stream}", response_class=HTMLResponse)
    def hand(request: Request, stream: str, step: str = "") -> HTMLResponse:
        if not _STREAM.fullmatch(stream):
            raise HandNotFound(f"no hand is recorded under {stream[:50]!r}; expected the id of its stream, a UUID")
        view = hand_view(store.hand(UUID(stream)), language_of(request), step, store.verdicts.repeats(UUID(stream)))
        return page(request, "hand.html", {"view": view, "hand": view.hand, "derived": view.report.get("derived", {})})

    return router
