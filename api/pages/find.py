"""The search: takes anything that is pasted, and leads to what is meant."""

from dataclasses import dataclass
from typing import Annotated, Any, Final
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.responses import Response

from api.languages.choice import language_of
from api.languages.language import Language
from api.languages.marked import N_
from api.pages.hands import follow
from api.pages.render import HEADERS, page
from api.people.gate import allowed
from ledger.search import words
from ledger.search.pasted import CASE, Candidate, Tried, Understood
from ledger.search.search import Count
from ledger.store.store import Store

MOST_ROWS: Final = 12
"""Lines of the text that are shown without scrolling."""
TAKEN_FOR: Final = {
    "too_long": N_("This is too long to be looked at; a single hand is enough."),
    "no_text": N_("This holds control characters, which no name has."),
    "stream": N_("Taken for the id of a hand's stream."),
    "case": N_("Taken for a case."),
    "address": N_("Taken for an address of these pages."),
    "history": N_("Read as a hand history."),
    "piece": N_("Taken for a piece of a hand history."),
    "name": N_("Taken for a name."),
    "part": N_("Nothing has this very name; taken for a part of one."),
    "prose": N_("No hand, table or player is named in this text."),
}
FORMAT: Final = N_("Its format: {format}.")
TRIED: Final = {
    "stream": N_("a hand whose stream is {name}"),
    "hand": N_("the hand {name}"),
    "hand_id": N_("hands with the id {name} in any room"),
    "hand_id_part": N_("hands with {name} anywhere in their id"),
    "case": N_("the case {name}"),
    "page": N_("a page {name}"),
    "together": N_("hands with all of these: {name}"),
    "pieces": N_("ids of hands, names of tables and of players, as histories write them"),
    "player": N_("a player {name}"),
    "player_part": N_("players with {name} anywhere in their name"),
    "table": N_("a table {name}"),
    "table_part": N_("tables with {name} anywhere in their name"),
    "room": N_("a room {name}"),
    "house": N_("a house {name}"),
    "rule": N_("a rule {name}"),
    "code": N_("findings with the code {name}"),
}
KINDS: Final = {
    CASE: N_("case"), words.PLAYER: N_("player"), words.TABLE: N_("table"), words.ROOM: N_("room"),
    words.HOUSE: N_("house"), words.RULE: N_("rule"), words.CODE: N_("code"),
}  # fmt: skip
MANY: Final = N_("{count} hands or more")


@dataclass(frozen=True, slots=True)
class Line:
    """Something that may be meant and is no hand: what it is, where it leads, how many hands it has."""

    kind: str
    name: str
    address: str
    count: str


@dataclass(frozen=True, slots=True)
class TriedLine:
    """What was looked for, and how much was found."""

    text: str
    found: str


def find_page(store: Store) -> APIRouter:
    """``/find?q=``: what is meant by a text; where there is no doubt, its page itself."""
    router = APIRouter(dependencies=[Depends(allowed("hand.read"))])

    @router.get("/find", response_class=HTMLResponse)
    def find(request: Request, q: Annotated[str, Query()] = "") -> Response:
        current = follow(store)
        found = store.pasted.understand(q)
        if found.only is not None:
            return RedirectResponse(address_of(found.only), 303, HEADERS)
        language = language_of(request)
        context: dict[str, Any] = {
            "text": q,
            "rows": min(MOST_ROWS, max(3, q.count("\n") + 1)),
            "taken_for": _taken_for(found, language),
            "hands": [one.hand for one in found.candidates if one.hand is not None],
            "others": [_line(one, language) for one in found.candidates if one.hand is None],
            "tried": [_tried(one, language) for one in found.tried],
            "current": current,
        }
        return page(request, "find.html", context)

    return router


def address_of(one: Candidate) -> str:
    """The page that a candidate leads to."""
    if one.hand is not None:
        return f"/hands/{one.hand.stream}"
    if one.kind == CASE:
        return f"/cases/{one.name}"
    if one.kind == words.HOUSE:
        return f"/houses/{quote(one.name, safe='')}"
    return f"/?{urlencode({one.kind: one.name})}"


def _taken_for(found: Understood, language: Language) -> str:
    if found.taken_for not in TAKEN_FOR:
        return ""
    said = language.text(TAKEN_FOR[found.taken_for])
    return f"{said} {language.text(FORMAT, format=found.format)}" if found.format else said


def _line(one: Candidate, language: Language) -> Line:
    return Line(language.text(KINDS[one.kind]), one.name, address_of(one), _hands(one.hands, language))


def _hands(count: Count | None, language: Language) -> str:
    if count is None:
        return ""
    if count.more:
        return language.text(MANY, count=language.number(count.hands))
    return language.plural("{count} hand", "{count} hands", count.hands)


def _tried(one: Tried, language: Language) -> TriedLine:
    return TriedLine(language.text(TRIED[one.way], name=one.name), language.number(one.found))
