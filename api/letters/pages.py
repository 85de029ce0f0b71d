"""Letters and the reports of rulings, as pages, as PDF, and for programs.

``/cases/{case}/letters/{version}`` and ``/cases/{case}/rulings/{number}``, each also with ``.pdf`` and ``.json``.
"""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import HTMLResponse

from api.languages.choice import language_of
from api.letters.documents import LetterDocument, ReportDocument
from api.letters.files import json_file, pdf_file
from api.letters.letter import letter
from api.letters.reading import read_letter
from api.letters.report import report
from api.pages.render import page
from api.people.gate import allowed
from ledger.disputes.letter_facts import LetterFacts
from ledger.disputes.ruling_report import ruling_report
from ledger.people.actor import Actor
from ledger.store.store import Store

Reader = Annotated[Actor, Depends(allowed("case.read"))]


def letter_pages(store: Store) -> APIRouter:
    """Every letter that went out, as it went out."""
    router = APIRouter()

    def read(request: Request, reader: Reader, case: str, version: int) -> LetterFacts:
        return read_letter(request, store, reader, case, version)

    Read = Annotated[LetterFacts, Depends(read)]

    @router.get("/cases/{case}/letters/{version}.pdf")
    def as_pdf(facts: Read) -> Response:
        return pdf_file(letter(facts), facts.hand.room, f"{facts.case}-letter-{facts.version}")

    @router.get("/cases/{case}/letters/{version}.json")
    def as_data(facts: Read) -> Response:
        return json_file(LetterDocument.of(facts))

    @router.get("/cases/{case}/letters/{version}", response_class=HTMLResponse)
    def as_page(request: Request, facts: Read) -> HTMLResponse:
        context = {"case": facts.case, "body": letter(facts).body, "looked": bool(facts.hidden_of)}
        return page(request, "letters/page.html", context)

    return router


def report_pages(store: Store) -> APIRouter:
    """The report of each ruling, in the language of who reads it."""
    router = APIRouter(dependencies=[Depends(allowed("case.read"))])

    @router.get("/cases/{case}/rulings/{number}.pdf")
    def as_pdf(request: Request, case: str, number: int) -> Response:
        facts = ruling_report(store, case, number)
        return pdf_file(report(facts, language_of(request)), facts.room, f"{case}-ruling-{number}")

    @router.get("/cases/{case}/rulings/{number}.json")
    def as_data(request: Request, case: str, number: int) -> Response:
        return json_file(ReportDocument.of(ruling_report(store, case, number), language_of(request)))

    @router.get("/cases/{case}/rulings/{number}", response_class=HTMLResponse)
    def as_page(request: Request, case: str, number: int) -> HTMLResponse:
        made = report(ruling_report(store, case, number), language_of(request))
        return page(request, "letters/report_page.html", {"case": case, "number": number, "body": made.body})

    return router
