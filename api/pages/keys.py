"""The page of the keys of programs, for whoever manages keys."""

from time import time_ns
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

from api.pages import people_words
from api.pages.filled import Filled, filled
from api.pages.people import chosen_roles
from api.pages.render import JSON, page
from api.people.access import access_of
from api.people.documents import key_document
from api.people.gate import allowed
from api.people.sign_in import FORM_BYTES
from ledger.log.time_text import write_time
from ledger.people.actor import Actor
from ledger.people.keys import LONGEST, Key
from ledger.people.permissions import PROGRAM_ROLES
from ledger.people.refusal import NoSuchKey, NotDone

Admin = Annotated[Actor, Depends(allowed("keys.manage"))]
Form = Annotated[Filled, Depends(filled)]


def keys_pages() -> APIRouter:
    """``/keys``, and ``/keys.json`` beside it; its forms post there, and to ``/keys/{prefix}/end``."""
    router = APIRouter(max_body_size=FORM_BYTES)

    @router.get("/keys.json", dependencies=[Depends(allowed("keys.manage"))])
    def document(request: Request) -> JSONResponse:
        return JSONResponse({"keys": [key_document(key) for key in access_of(request).keys.all()]}, headers=JSON)

    @router.get("/keys", response_class=HTMLResponse, dependencies=[Depends(allowed("keys.manage"))])
    def keys(request: Request, done: str = "") -> HTMLResponse:
        return _page(request, Filled({"days": "90"}), done=done)

    @router.post("/keys", response_class=HTMLResponse)
    def make(request: Request, admin: Admin, said: Form) -> HTMLResponse:
        name, roles = said.needed("name"), chosen_roles(said)
        if not roles:
            said.wrong["roles"] = people_words.NO_ROLE
        days = _days(said)
        if said.wrong:
            return _page(request, said, status=422)
        try:
            key, text = access_of(request).keys.make(admin, name, roles, days)
        except NotDone as refused:
            return _page(request, said, refused=str(refused), status=422)
        return _page(request, Filled({"days": "90"}), made=(key, text))

    @router.get("/keys/{prefix}/end", dependencies=[Depends(allowed("keys.manage"))])
    def from_a_form(request: Request, prefix: str) -> Response:
        """Back to the keys, for who loads the address anew that a form was sent to."""
        if prefix not in {key.prefix for key in access_of(request).keys.all()}:
            raise HTTPException(404)
        return RedirectResponse("/keys", 303)

    @router.post("/keys/{prefix}/end")
    def end(request: Request, admin: Admin, prefix: str) -> Response:
        try:
            access_of(request).keys.end(admin, prefix)
        except NoSuchKey:
            raise HTTPException(404) from None
        return RedirectResponse("/keys?done=key-end", 303)

    return router


def _page(
    request: Request, said: Filled, *, refused: str = "", made: tuple[Key, str] | None = None, done: str = "",
    status: int = 200,
) -> HTMLResponse:  # fmt: skip
    """The page. ``made`` is a key that was made just now, with its text, which is told here and never again."""
    now = time_ns() // 1000
    keys = [(key, write_time(key.expires), key.holds(now)) for key in access_of(request).keys.all()]
    context: dict[str, Any] = {
        "keys": keys, "said": said, "chosen": chosen_roles(said), "refused": refused, "made": made,
        "done": people_words.DONE.get(done, ""), "roles": PROGRAM_ROLES, "words": people_words, "longest": LONGEST,
    }  # fmt: skip
    return page(request, "keys.html", context, status)


def _days(said: Filled) -> int:
    text = said.get("days").strip()
    days = int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 0
    if not 1 <= days <= LONGEST:
        said.wrong["days"] = people_words.NO_DAYS
    return days
