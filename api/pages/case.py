"""The pages of a case: the case with what can be done, and what happened."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

from api.languages.choice import language_of
from api.letters.line_name import line_name
from api.pages import case_words
from api.pages.case_document import case_document, history_document
from api.pages.case_forms import FORMS, CaseForm, Money
from api.pages.case_view import Attempt, case_view, history_lines
from api.pages.filled import LONGEST_FORM, Filled, back_to, filled
from api.pages.render import page
from api.people.access import access_of
from api.people.gate import allowed
from ledger.disputes.case_file import CaseFile, read_case_file
from ledger.disputes.desk import DisputeDesk
from ledger.disputes.reasons import REASONS
from ledger.disputes.refusals import Refusal
from ledger.log.time_text import write_time
from ledger.people.actor import Actor
from ledger.store.store import Store

OPENED: Final = "dispute.open"
"""What ``?done=`` says of a case that has just been opened."""
Reader = Annotated[Actor, Depends(allowed("case.read"))]
Auditor = Annotated[Actor, Depends(allowed("audit.read"))]
Form = Annotated[Filled, Depends(filled)]


def case_pages(store: Store) -> APIRouter:
    """``/cases/{case}`` and its history, ``.json`` beside each; a form posts to an address below."""
    router = APIRouter(max_body_size=LONGEST_FORM)
    _add_documents(router, store)
    _add_pages(router, store)
    for form in FORMS.values():
        router.add_api_route(
            f"/cases/{{case}}/{form.path}", _doing(store, form), methods=["POST"], response_class=HTMLResponse,
            dependencies=[Depends(allowed(form.command))],
        )  # fmt: skip
    return router


def _add_documents(router: APIRouter, store: Store) -> None:
    @router.get("/cases/{case}.json")
    def document(reader: Reader, case: str) -> JSONResponse:
        return JSONResponse(case_document(case_file(store, reader, case)), headers=_PRIVATE)

    @router.get("/cases/{case}/history.json")
    def history(request: Request, reader: Auditor, case: str) -> JSONResponse:
        file = case_file(store, reader, case)
        looks = access_of(request).looks.of_case(file.case.id)
        return JSONResponse(history_document(file, looks, reader.may("case.read")), headers=_PRIVATE)


def _add_pages(router: APIRouter, store: Store) -> None:
    @router.get("/cases/{case}", response_class=HTMLResponse)
    def show(request: Request, reader: Reader, case: str, done: str = "") -> HTMLResponse:
        return case_page(request, case_file(store, reader, case), done=done)

    @router.get("/cases/{case}/history", response_class=HTMLResponse)
    def history(request: Request, reader: Auditor, case: str) -> HTMLResponse:
        file = case_file(store, reader, case)
        looks = [(one, write_time(one.at)) for one in access_of(request).looks.of_case(file.case.id)]
        context = {
            "case": file.case, "lines": history_lines(file), "looks": looks, "words": case_words, "reasons": REASONS,
            "in_full": reader.may("case.read"),
        }  # fmt: skip
        return page(request, "case_history.html", context)

    @router.get("/cases/{case}/{form}", response_class=RedirectResponse)
    def from_a_form(request: Request, reader: Reader, case: str, form: str) -> Response:
        if form not in {one.path for one in FORMS.values()}:
            raise HTTPException(404)
        return back_to(request, f"/cases/{case_file(store, reader, case).case.id}")


def _doing(store: Store, form: CaseForm) -> Callable[..., Response]:
    """Carries out what somebody filled in, or shows the page again with why not and all that he typed."""
    desk = DisputeDesk(store)

    def do(
        request: Request, actor: Annotated[Actor, Depends(allowed(form.command))], case: str, said: Form
    ) -> Response:
        money = Money.of(case_file(store, actor, case).hand) if form.fields else Money()
        command = form.make(case, said, money)
        refusal = None
        if not said.wrong:
            try:
                desk.do(actor, command, said.expected)
            except Refusal as found:
                said.refused(found, {one.name for one in form.fields})
                refusal = found
            else:
                return RedirectResponse(f"/cases/{case}?{urlencode({'done': form.command})}", 303)
        status = 422 if refusal is None else refusal.kind.status
        return case_page(request, case_file(store, actor, case), Attempt(form.command, said, refusal), status)

    return do


def case_page(
    request: Request, file: CaseFile, attempt: Attempt | None = None, status: int = 200, done: str = ""
) -> HTMLResponse:
    """The page of a case. ``done`` is the command that has just been carried out."""
    told = FORMS[done].done if done in FORMS else case_words.OPENED if done == OPENED else ""
    context: dict[str, Any] = {
        "view": case_view(file, attempt), "file": file, "case": file.case, "done": told, "words": case_words,
        "reasons": REASONS, "line_name": partial(line_name, language_of(request)),
    }  # fmt: skip
    return page(request, "case.html", context, status)


def case_file(store: Store, reader: Actor, case: str) -> CaseFile:
    """The file of a case. Raises Refusal for none."""
    return read_case_file(store, reader, case)


_PRIVATE: Final = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
