"""The page of oneself: language, password, sessions, and the roles that one has."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

from api.languages.language import LANGUAGES
from api.pages import people_words
from api.pages.filled import Filled, back_to, filled
from api.pages.render import JSON, page
from api.people.access import access_of
from api.people.cookie import put_token, token_in
from api.people.documents import person_document
from api.people.gate import refuse_too_often, signed_in
from api.people.sign_in import FORM_BYTES
from ledger.log.time_text import write_time
from ledger.people.actor import Actor
from ledger.people.names import key_of
from ledger.people.passwords import LONGEST, SHORTEST
from ledger.people.permissions import ROLES
from ledger.people.person import Person

Oneself = Annotated[Actor, Depends(signed_in)]
Form = Annotated[Filled, Depends(filled)]


def account_pages() -> APIRouter:
    """``/account``, and ``/account.json`` beside it; its forms post to addresses below."""
    router = APIRouter(max_body_size=FORM_BYTES)
    _add_page(router)
    _add_forms(router)

    @router.get("/account/{form}", dependencies=[Depends(signed_in)])
    @router.get("/account/sessions/{form}", dependencies=[Depends(signed_in)])
    def from_a_form(request: Request, form: str) -> Response:
        return back_to(request, "/account")

    return router


def _add_page(router: APIRouter) -> None:
    @router.get("/account.json")
    def document(request: Request, actor: Oneself) -> JSONResponse:
        person = _oneself(request, actor)
        sessions = [
            {"begun": write_time(one.begun), "ends": write_time(one.expires), "current": one.current}
            for one in access_of(request).sessions.of_person(person.name, token_in(request))
        ]
        return JSONResponse(person_document(person) | {"sessions": sessions}, headers=JSON)

    @router.get("/account", response_class=HTMLResponse)
    def account(request: Request, actor: Oneself, done: str = "") -> HTMLResponse:
        return _page(request, _oneself(request, actor), Filled({}), done=done)


def _add_forms(router: APIRouter) -> None:
    @router.post("/account/language", response_class=HTMLResponse)
    def language(request: Request, actor: Oneself, said: Form) -> Response:
        person = _oneself(request, actor)
        code = said.choice("language", tuple(LANGUAGES))
        if said.wrong:
            return _page(request, person, said, status=422)
        access_of(request).people.set_language(actor, person.name, code)
        return RedirectResponse(f"/account?lang={code}&done=language", 303)

    @router.post("/account/password", response_class=HTMLResponse)
    def password(request: Request, actor: Oneself, said: Form) -> Response:
        person = _oneself(request, actor)
        access, name = access_of(request), key_of(actor.name)
        new = _new_password(said)
        if not said.wrong:
            refuse_too_often(access.names.take(name))
            if access.people.with_password(person.name, said.get("old")) is None:
                said.wrong["old"] = people_words.NOT_IT
            else:
                access.names.give(name)
        if said.wrong:
            return _page(request, person, said, status=422)
        changed = access.people.set_password(actor, person.name, new)
        response = RedirectResponse("/account?done=own-password", 303)
        put_token(request, response, access.sessions.begin(changed))
        return response

    @router.post("/account/sessions/end-others")
    def end_others(request: Request, actor: Oneself) -> Response:
        access_of(request).sessions.end_others(_oneself(request, actor).name, token_in(request))
        return RedirectResponse("/account?done=sessions-end", 303)

    @router.post("/account/sessions/{session}")
    def end_one(request: Request, actor: Oneself, session: str) -> Response:
        access_of(request).sessions.end_one(_oneself(request, actor).name, session)
        return RedirectResponse("/account?done=session-end", 303)


def _new_password(said: Filled) -> str:
    """The new password of a form; what is wrong with it stands in the form."""
    said.needed("old")
    new = said.needed("new")
    if new and not SHORTEST <= len(new) <= LONGEST:
        said.wrong["new"] = people_words.LENGTH
    elif new != said.get("again"):
        said.wrong["again"] = people_words.NOT_THE_SAME
    return new


def _page(request: Request, person: Person, said: Filled, done: str = "", status: int = 200) -> HTMLResponse:
    found = access_of(request).sessions.of_person(person.name, token_in(request))
    context: dict[str, Any] = {
        "person": person, "roles": [role for role in ROLES if role in person.roles], "said": said,
        "sessions": [(one, write_time(one.begun), write_time(one.expires)) for one in found],
        "done": people_words.DONE.get(done, ""), "words": people_words, "languages_of_pages": LANGUAGES,
    }  # fmt: skip
    return page(request, "account.html", context, status)


def _oneself(request: Request, actor: Actor) -> Person:
    """The person who makes a request; 403 for a program."""
    person = access_of(request).people.find(actor.name)
    if person is None:
        raise HTTPException(403, "a program has no account; expected a person who is signed in")
    return person
