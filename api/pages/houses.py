"""The houses and their rules."""

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse

from api.languages.choice import language_of
from api.pages.render import page
from api.pages.rule_text import rule_text
from api.people.gate import allowed
from ledger.store.store import Store
from replay.houses.file import BadHouse
from replay.houses.house import House
from replay.houses.load import find_house, known_houses


def houses_pages(store: Store) -> APIRouter:
    """``/houses``: every version of every house; ``/houses/{name}``: its rules, each under its topic as anchor."""
    router = APIRouter(dependencies=[Depends(allowed("houses.read"))])

    @router.get("/houses", response_class=HTMLResponse)
    def houses(request: Request) -> HTMLResponse:
        found: list[House] = []
        faults: list[str] = []
        for name in known_houses():
            try:
                found.append(find_house(name))
            except BadHouse as fault:
                faults.append(str(fault))
        return page(request, "houses.html", {"houses": found, "faults": faults, "counts": store.verdicts.houses()})

    @router.get("/houses/{name}", response_class=HTMLResponse)
    def house(request: Request, name: str) -> HTMLResponse:
        found = find_house(name)
        rules = [rule_text(rule, found, language_of(request)) for _, rule in sorted(found.rules.items())]
        count = store.verdicts.houses().get(found.name, 0)
        return page(request, "house.html", {"house": found, "rules": rules, "count": count})

    return router
