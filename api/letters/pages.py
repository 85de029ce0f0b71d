"""Letters and the reports of rulings, as pages, as PDF, and as facts.

``/cases/{case}/letters/{version}`` and ``/cases/{case}/rulings/{number}``, each also with ``.pdf`` and ``.json``.
"""

from dataclasses import asdict
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

from api.languages.choice import language_of
from api.letters.letter import Rendered, letter
from api.letters.pdf import pdf
from api.letters.report import report
from api.pages.render import page
from ledger.disputes.letter_facts import letter_facts
from ledger.disputes.ruling_report import ruling_report
from ledger.store.store import Store

HEADERS: Final = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


def letter_pages(store: Store) -> APIRouter:
    """Every letter that went out, as it went out."""
    router = APIRouter()

    @router.get("/cases/{case}/letters/{version}.pdf")
    def as_pdf(case: str, version: int) -> Response:
        facts = letter_facts(store, case, version)
        return _file(letter(facts), facts.hand.room, f"{case}-letter-{version}")

    @router.get("/cases/{case}/letters/{version}.json")
    def as_facts(case: str, version: int) -> JSONResponse:
        return JSONResponse(asdict(letter_facts(store, case, version)), headers=HEADERS)

    @router.get("/cases/{case}/letters/{version}", response_class=HTMLResponse)
    def as_page(request: Request, case: str, version: int) -> HTMLResponse:
        made = letter(letter_facts(store, case, version))
        return page(request, "letters/page.html", {"case": case, "body": made.body})

    return router


def report_pages(store: Store) -> APIRouter:
    """The report of each ruling, in the language of who reads it."""
    router = APIRouter()

    @router.get("/cases/{case}/rulings/{number}.pdf")
    def as_pdf(request: Request, case: str, number: int) -> Response:
        facts = ruling_report(store, case, number)
        return _file(report(facts, language_of(request)), facts.room, f"{case}-ruling-{number}")

    @router.get("/cases/{case}/rulings/{number}.json")
    def as_facts(case: str, number: int) -> JSONResponse:
        return JSONResponse(asdict(ruling_report(store, case, number)), headers=HEADERS)

    @router.get("/cases/{case}/rulings/{number}", response_class=HTMLResponse)
    def as_page(request: Request, case: str, number: int) -> HTMLResponse:
        made = report(ruling_report(store, case, number), language_of(request))
        return page(request, "letters/report_page.html", {"case": case, "number": number, "body": made.body})

    return router


def _file(rendered: Rendered, author: str, name: str) -> Response:
    inline = f'inline; filename="{name}.pdf"'
    return Response(
        pdf(rendered, author), media_type="application/pdf", headers={**HEADERS, "Content-Disposition": inline}
    )
