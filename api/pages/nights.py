"""The list of nights: which days of which rooms were reconciled, and what came out."""

import re
from datetime import date as Date
from typing import Annotated, Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, JSONResponse

from api.languages.choice import language_of
from api.nights import words
from api.nights.charts import drawn_trend
from api.nights.finding_view import Addresses
from api.nights.night_facts import trend
from api.pages.problems import BadQuestion
from api.pages.render import JSON, page
from api.people.gate import allowed
from api.v1.night_models import NightSummary
from ledger.log.time_text import write_time
from ledger.reconciliation.nights import ListedNight, Place, listed, rooms
from ledger.reconciliation.recorded import Explanation, explanations
from ledger.store.store import Store
from replay.reconciliation.statement import REAL

SIZE: Final = 50
"""Nights on a page."""
LONGEST: Final = 200
_PLACE: Final = re.compile(r"(\d{4}-\d{2}-\d{2}) (.{0,200})", re.DOTALL)
Explained = dict[str, dict[str, Explanation]]


class NightsAsked:
    """What the address of the list asks for. Raises BadQuestion."""

    def __init__(self, room: str = "", verdict: str = "", after: str = "") -> None:
        if verdict and verdict not in words.VERDICTS:
            raise BadQuestion(f"no verdict is called {verdict[:20]!r}; there are {', '.join(words.VERDICTS)}")
        self.room: Final = room[:LONGEST]
        self.verdict: Final = verdict
        self.after: Final = _place(after)

    def address(self, path: str = "/nights", after: Place | None = None, **instead: str) -> str:
        """The address of a list like this one."""
        said = {"room": self.room, "verdict": self.verdict, **instead}
        said["after"] = "" if after is None else f"{after.day} {after.room}"
        query = urlencode({name: value for name, value in said.items() if value})
        return f"{path}?{query}" if query else path

    def page(self, store: Store, size: int = SIZE) -> tuple[list[ListedNight], Place | None]:
        """The nights of a page, and where the next one begins, None for none."""
        with store.database.reading() as session:
            found = listed(session, size + 1, room=self.room, verdict=self.verdict, after=self.after)
        if len(found) <= size:
            return found, None
        return found[:size], Place(found[size - 1].date, found[size - 1].room)


def nights_page(store: Store) -> APIRouter:
    """``/nights``, and ``/nights.json`` beside it."""
    router = APIRouter(dependencies=[Depends(allowed("reconcile.read"))])

    @router.get("/nights", response_class=HTMLResponse)
    def nights(request: Request, asked: Annotated[NightsAsked, Depends()]) -> HTMLResponse:
        found, following = asked.page(store)
        with store.database.reading() as session:
            every = rooms(session)
            newest = listed(session, 1, room=asked.room)
        explained: Explained = {room: dict(explanations(store, room)) for room in every}
        days = trend(store, newest[0].date, explained, asked.room) if newest else []
        context: dict[str, Any] = {
            "asked": asked, "rooms": every, "words": words, "linked": True,
            "nights": [_line(one, explained) for one in found],
            "more": asked.address(after=following) if following else "",
            "trend": days, "drawn": drawn_trend(days, language_of(request)) if days else None,
        }  # fmt: skip
        return page(request, "nights/list.html", context)

    @router.get("/nights.json")
    def document(asked: Annotated[NightsAsked, Depends()]) -> JSONResponse:
        found, following = asked.page(store)
        explained = {room: explanations(store, room) for room in {one.room for one in found}}
        body = {
            "nights": [NightSummary.of(one, explained[one.room]).model_dump(mode="json") for one in found],
            "next": asked.address("/nights.json", following) if following else None,
        }
        return JSONResponse(body, headers=JSON)

    return router


def _line(one: ListedNight, explained: Explained) -> dict[str, Any]:
    totals = [total for total in one.summary["totals"] if total["money"] == REAL]
    return {
        "night": one, "at": write_time(one.at), "address": Addresses(one.room, one.date).night,
        "hands": one.summary["hands"], "open": one.open_findings(explained.get(one.room, ())),
        "rake": [(total["currency"], total["rake"]) for total in totals],
    }  # fmt: skip


def _place(said: str) -> Place | None:
    if not said:
        return None
    found = _PLACE.fullmatch(said)
    if found is None or not _is_day(found[1]):
        raise BadQuestion(f"the list has no place {said[:20]!r} (after); follow the links from its beginning")
    return Place(found[1], found[2])


def _is_day(text: str) -> bool:
    try:
        return Date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
