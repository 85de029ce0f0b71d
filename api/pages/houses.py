"""The houses and their rules."""

from typing import Final

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, JSONResponse

from api.house_document import house_summary, rule_document
from api.languages.choice import language_of
from api.languages.language import Language
from api.pages.hands import counted
from api.pages.render import HEADERS, page
from api.pages.rule_text import rule_text
from api.people.gate import allowed
from ledger.search import words
from ledger.search.question import Question
from ledger.store.store import Store
from replay.houses.file import BadHouse
from replay.houses.house import House
from replay.houses.load import find_house, known_houses

_DATA: Final = {name: value for name, value in HEADERS.items() if name != "Content-Security-Policy"}


def houses_pages(store: Store) -> APIRouter:
    """``/houses``: every version of every house; ``/houses/{name}``: its rules, each under its topic as anchor.

    ``.json`` beside each says what ``oddchip houses`` says.
    """
    router = APIRouter(dependencies=[Depends(allowed("houses.read"))])

    @router.get("/houses.json")
    def list_document() -> JSONResponse:
        found, faults = _all()
        return JSONResponse({"houses": [house_summary(one) for one in found], "faults": faults}, 200, _DATA)

    @router.get("/houses", response_class=HTMLResponse)
    def houses(request: Request) -> HTMLResponse:
        found, faults = _all()
        counts = {name: _hands(store, name, language_of(request)) for name in {one.name for one in found}}
        return page(request, "houses.html", {"houses": found, "faults": faults, "counts": counts})

    @router.get("/houses/{name}.json")
    def document(name: str) -> JSONResponse:
        found = find_house(name)
        rules = [rule_document(rule) for rule in found.rules.values()]
        return JSONResponse({**house_summary(found), "rules": rules}, 200, _DATA)

    @router.get("/houses/{name}", response_class=HTMLResponse)
    def house(request: Request, name: str) -> HTMLResponse:
        found = find_house(name)
        rules = [rule_text(rule, found, language_of(request)) for _, rule in sorted(found.rules.items())]
        count = _hands(store, found.name, language_of(request))
        return page(request, "house.html", {"house": found, "rules": rules, "count": count})

    return router


def _all() -> tuple[list[House], list[str]]:
    """Every version of every house, and why others cannot be read."""
    found: list[House] = []
    faults: list[str] = []
    for name in known_houses():
        try:
            found.append(find_house(name))
        except BadHouse as fault:
            faults.append(str(fault))
    return found, faults


def _hands(store: Store, house: str, language: Language) -> str:
    """How many hands are recorded under a house; "" for none."""
    count = store.search.count(Question([(words.HOUSE, house)]))
    return counted(language, count) if count.hands else ""
