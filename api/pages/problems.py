"""What a person sees when a page cannot be had."""

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Final
from urllib.parse import urlencode

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

from api.languages.choice import language_of
from api.languages.language import Part
from api.languages.marked import N_
from api.letters.no_pdf import NoPdf
from api.pages.hand_view import NoSuchStep
from api.pages.refusal_text import refusal_part
from api.pages.render import page
from api.people.gate import NotSignedIn
from api.problems import problem as problem_document
from ledger.availability import StoreUnavailable, StoreUnreadable
from ledger.disputes.letter_facts import NoSuchLetter
from ledger.disputes.refusals import Refusal
from ledger.disputes.ruling_report import NoSuchRuling
from ledger.reconciliation.nights import NoSuchNight
from ledger.store.mapper import Unreadable
from ledger.store.recorded_hand import HandDamaged
from ledger.store.store import HandNotFound
from replay.houses.file import BadHouse
from replay.houses.load import UnknownHouse

BUSY_SECONDS: Final = 5
_log: Final = logging.getLogger(__name__)
_PREFIX: Final = "Value error, "
"""What a check of one's own is said to be by who calls it."""
_TITLES: Final[Mapping[int, str]] = {
    400: N_("This address asks for something that is not there"),
    401: N_("Please sign in"),
    403: N_("You may not do this"),
    404: N_("Not found"),
    405: N_("This page can only be read"),
    429: N_("Too many requests"),
    500: N_("Something went wrong here"),
    503: N_("This is out of reach now"),
}


class BadQuestion(ValueError):
    """A parameter of an address is not what it can be; the text says what it can be."""


def problem(request: Request, status: int, *details: list[Part]) -> HTMLResponse:
    """The page of an error, in the design of the others."""
    language = language_of(request)
    title = language.text(_TITLES[status]) if status in _TITLES else HTTPStatus(status).phrase
    return page(request, "problem.html", {"status": status, "title": title, "details": details}, status)


def add_problems(app: FastAPI) -> None:
    """Answers every error of the pages with a page."""

    @app.exception_handler(HandNotFound)
    @app.exception_handler(NoSuchLetter)
    @app.exception_handler(NoSuchRuling)
    @app.exception_handler(NoSuchNight)
    @app.exception_handler(UnknownHouse)
    def not_found(request: Request, fault: Exception) -> HTMLResponse:
        return problem(request, 404, _said(request, fault))

    @app.exception_handler(Refusal)
    def refused(request: Request, fault: Refusal) -> HTMLResponse:
        return problem(request, fault.kind.status, [refusal_part(language_of(request), fault), Part(".")])

    @app.exception_handler(BadQuestion)
    @app.exception_handler(NoSuchStep)
    def bad_question(request: Request, fault: Exception) -> HTMLResponse:
        return problem(request, 400, _said(request, fault))

    @app.exception_handler(RequestValidationError)
    def invalid(request: Request, fault: RequestValidationError) -> HTMLResponse:
        said = "; ".join(f"{error['loc'][-1]}: {error['msg'].removeprefix(_PREFIX)}" for error in fault.errors())
        return problem(request, 400, _said(request, said))

    @app.exception_handler(StoreUnavailable)
    def busy(request: Request, fault: StoreUnavailable) -> HTMLResponse:
        _log.warning("%s", fault)
        answer = problem(request, 503, _told(request, BUSY))
        answer.headers["Retry-After"] = str(BUSY_SECONDS)
        return answer

    @app.exception_handler(StoreUnreadable)
    def unreadable(request: Request, fault: StoreUnreadable) -> HTMLResponse:
        _log.error("%s", fault)
        return problem(request, 500, _told(request, DAMAGED))

    @app.exception_handler(HandDamaged)
    @app.exception_handler(Unreadable)
    def damaged(request: Request, fault: Exception) -> HTMLResponse:
        _log.error("%s", fault)
        return problem(request, 500, _told(request, CHANGED), _said(request, fault))

    @app.exception_handler(NoPdf)
    def no_pdf(request: Request, fault: NoPdf) -> HTMLResponse:
        _log.error("%s", fault)
        return problem(request, 503, _told(request, PDF_MISSING), _said(request, fault))

    @app.exception_handler(BadHouse)
    def bad_house(request: Request, fault: BadHouse) -> HTMLResponse:
        _log.error("%s", fault)
        told = language_of(request).text("A house file cannot be read: {fault}", fault=fault)
        return problem(request, 500, [Part(told)])

    @app.exception_handler(NotSignedIn)
    def not_signed_in(request: Request, fault: NotSignedIn) -> Response:
        if "authorization" in request.headers or request.url.path.endswith(".json"):
            return problem_document(401, "unauthorized", str(fault.detail), fault.headers)
        here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        address = f"/sign-in?{urlencode({'next': here})}" if request.method == "GET" else "/sign-in"
        if "hx-request" in request.headers:
            return Response(status_code=401, headers={"HX-Redirect": address})
        return RedirectResponse(address, 303)

    @app.exception_handler(HTTPException)
    def http(request: Request, fault: HTTPException) -> Response:
        if request.url.path.startswith("/v1/"):
            # What no page and not even the interface takes, as an address with a line feed in it.
            return problem_document(fault.status_code, "not-found", "there is no such address", fault.headers)
        answer = problem(request, fault.status_code, [] if fault.detail in _PHRASES else _said(request, fault.detail))
        answer.headers.update(fault.headers or {})
        return answer

    @app.exception_handler(Exception)
    def own_fault(request: Request, fault: Exception) -> HTMLResponse:
        return problem(request, 500, _told(request, OWN_FAULT))


def _told(request: Request, text: str) -> list[Part]:
    return [Part(language_of(request).text(text))]


def _said(request: Request, fault: object) -> list[Part]:
    """A fault in the reader's language where a form says it, else in English."""
    return [*language_of(request).parts(str(fault), begins=True), Part(".")]


BUSY: Final = N_("Somebody is writing, or the file is out of reach. Please try again in a moment.")
DAMAGED: Final = N_("The store is damaged and cannot be read; oddchip check says what is damaged.")
CHANGED: Final = N_("The record of this hand has been changed in the store.")
PDF_MISSING: Final = N_("Letters cannot be made as PDF on this machine; the page can be printed.")
OWN_FAULT: Final = N_("It is a fault of oddchip, and stands in the service's log.")
_PHRASES: Final = frozenset(status.phrase for status in HTTPStatus)
