"""The pages where people come in and go."""

import logging
from typing import Annotated, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.responses import Response

from api.languages.marked import N_
from api.pages.render import page
from api.people.access import access_of
from api.people.cookie import put_token, take_token, token_in
from api.people.gate import guest_of, refuse_other_sites, refuse_too_often, signed_in
from api.people.next_page import home_of, local
from ledger.people.names import key_of
from ledger.people.person import Person

FORM_BYTES: Final = 65_536
"""So large a form may be that has nothing attached."""
WRONG: Final = N_("Nobody has this name and this password. Please try again.")
_log: Final = logging.getLogger(__name__)

Name = Annotated[str, Form(max_length=200)]
Secret = Annotated[str, Form(max_length=2000)]
Next = Annotated[str, Form(alias="next", max_length=4000)]


def sign_in_pages() -> APIRouter:
    """``/sign-in`` and ``/sign-out``."""
    router = APIRouter(max_body_size=FORM_BYTES)

    @router.get("/sign-in", response_class=HTMLResponse)
    def form(request: Request, next: str = "") -> Response:
        guest = guest_of(request)
        if guest is not None and local(next):
            return RedirectResponse(local(next), 303)
        return sign_in_form(request, local(next))

    @router.post("/sign-in", response_class=HTMLResponse)
    def sign_in(request: Request, name: Name = "", password: Secret = "", onward: Next = "") -> Response:
        refuse_other_sites(request)
        access, place = access_of(request), request.client.host if request.client else ""
        refuse_too_often(access.addresses.take(place) or access.names.take(key_of(name)))
        person = access.people.with_password(name, password)
        if person is None:
            _log.warning("a sign-in failed: %r from %s", name, place)
            return sign_in_form(request, local(onward), WRONG, name, 401)
        access.addresses.give(place)
        access.names.give(key_of(name))
        response = RedirectResponse(local(onward) or home_of(person.actor()), 303)
        put_token(request, response, access.sessions.begin(person))
        return response

    @router.post("/sign-out", dependencies=[Depends(signed_in)])
    def sign_out(request: Request) -> Response:
        access_of(request).sessions.end(token_in(request))
        response = RedirectResponse("/sign-in", 303)
        take_token(request, response)
        return response

    return router


def sign_in_form(request: Request, onward: str, wrong: str = "", name: str = "", status: int = 200) -> HTMLResponse:
    """The page with the form; ``wrong``, a text of the catalogues, says why it is there again."""
    issuer = access_of(request).settings.issuer
    address = f"/sign-in/oidc?{urlencode({'next': onward})}" if issuer else ""
    context = {"onward": onward, "wrong": wrong, "name": name, "issuer": address}
    return page(request, "sign_in.html", context, status)


def signed_in_page(request: Request, person: Person, onward: str) -> HTMLResponse:
    """The page of somebody who comes back from the issuer. It leads on by itself: the browser sends the cookie only
    with what a page of this service begins.
    """
    address = onward or home_of(person.actor())
    response = page(request, "signed_in.html", {"name": person.name, "address": address})
    put_token(request, response, access_of(request).sessions.begin(person))
    return response
