"""The pages of people: who may come in, with which roles, for whoever manages people."""

from typing import Annotated, Any, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

from api.languages.language import LANGUAGES
from api.pages import people_words
from api.pages.filled import Filled, back_to, filled
from api.pages.render import JSON, page
from api.people.access import Access, access_of
from api.people.documents import person_document
from api.people.gate import allowed
from api.people.sign_in import FORM_BYTES
from ledger.log.time_text import write_time
from ledger.people.actor import Actor
from ledger.people.names import key_of, person_stream
from ledger.people.passwords import generated
from ledger.people.permissions import ROLES
from ledger.people.person import Person
from ledger.people.refusal import NotDone

Admin = Annotated[Actor, Depends(allowed("people.manage"))]
Form = Annotated[Filled, Depends(filled)]
FORMS: Final = ("roles", "language", "password", "sign-out", "remove")
"""What is sent to an address below a person's."""
OWN: Final = "one's own password is set under My account, where the old one is asked for"


def people_pages() -> APIRouter:
    """``/people`` and ``/people/{stream}``, ``.json`` beside each; a form posts to an address below."""
    router = APIRouter(max_body_size=FORM_BYTES)
    _add_documents(router)
    _add_list(router)
    _add_person(router)
    return router


def _add_documents(router: APIRouter) -> None:
    @router.get("/people.json", dependencies=[Depends(allowed("people.manage"))])
    def people(request: Request) -> JSONResponse:
        access = access_of(request)
        last = access.sessions.last_sign_ins()
        return JSONResponse({"people": [_document(one, last) for one in access.people.everybody()]}, headers=JSON)

    @router.get("/people/{stream}.json", dependencies=[Depends(allowed("people.manage"))])
    def person(request: Request, stream: UUID) -> JSONResponse:
        access = access_of(request)
        found = _person(access, stream)
        sessions = [
            {"begun": write_time(one.begun), "ends": write_time(one.expires)}
            for one in access.sessions.of_person(found.name)
        ]
        return JSONResponse(_document(found, access.sessions.last_sign_ins()) | {"sessions": sessions}, headers=JSON)


def _add_list(router: APIRouter) -> None:
    @router.get("/people", response_class=HTMLResponse, dependencies=[Depends(allowed("people.manage"))])
    def people(request: Request) -> HTMLResponse:
        return _list_page(request, Filled({}))

    @router.post("/people", response_class=HTMLResponse)
    def add(request: Request, admin: Admin, said: Form) -> HTMLResponse:
        name, roles = said.needed("name"), chosen_roles(said)
        language = said.choice("language", tuple(LANGUAGES))
        if said.wrong:
            return _list_page(request, said, status=422)
        password = generated()
        try:
            person = access_of(request).people.add(admin, name, roles, password, language)
        except NotDone as refused:
            return _list_page(request, said, str(refused), 422)
        return _person_page(request, person, password=password)


def _add_person(router: APIRouter) -> None:
    @router.get("/people/{stream}", response_class=HTMLResponse, dependencies=[Depends(allowed("people.manage"))])
    def person(request: Request, stream: UUID, done: str = "") -> HTMLResponse:
        return _person_page(request, _person(access_of(request), stream), done=done)

    @router.get("/people/{stream}/{form}", dependencies=[Depends(allowed("people.manage"))])
    def from_a_form(request: Request, stream: UUID, form: str) -> Response:
        if form not in FORMS:
            raise HTTPException(404)
        _person(access_of(request), stream)
        return back_to(request, f"/people/{stream}")

    @router.post("/people/{stream}/{form}", response_class=HTMLResponse)
    def change(request: Request, admin: Admin, stream: UUID, form: str, said: Form) -> Response:
        person = _person(access_of(request), stream)
        if form not in FORMS:
            raise HTTPException(404)
        try:
            password = _change(access_of(request), admin, person, form, said)
        except NotDone as refused:
            return _person_page(request, person, refused=str(refused), status=422)
        if password:
            return _person_page(request, person, password=password)
        if _is(admin, person) and not _person(access_of(request), stream).manages():
            return RedirectResponse("/account", 303)
        return RedirectResponse(f"/people/{stream}?done={form}", 303)


def _change(access: Access, admin: Actor, person: Person, form: str, said: Filled) -> str:
    """Carries out a form; the new password, if it makes one. Raises NotDone."""
    match form:
        case "roles":
            # Only what was changed on the page: another may have given or taken others meanwhile.
            had, wanted = set(said.get("had").split()), set(chosen_roles(said))
            access.people.change_roles(admin, person.name, wanted - had, had - wanted)
        case "language":
            access.people.set_language(admin, person.name, said.get("language"))
        case "password":
            if _is(admin, person):
                raise NotDone(OWN)
            password = generated()
            access.people.set_password(admin, person.name, password)
            return password
        case "sign-out":
            access.people.sign_out(admin, person.name)
        case "remove":
            access.people.remove(admin, person.name)
    return ""


def chosen_roles(said: Filled) -> list[str]:
    """The roles that are ticked in a form."""
    return [role for role in ROLES if said.get(f"role-{role}")]


def _list_page(request: Request, said: Filled, refused: str = "", status: int = 200) -> HTMLResponse:
    access = access_of(request)
    last = access.sessions.last_sign_ins()
    context: dict[str, Any] = {
        "people": [(one, person_stream(one.name), _moment(last, one)) for one in access.people.everybody()],
        "said": said, "chosen": chosen_roles(said), "refused": refused, "words": people_words,
        "languages_of_pages": LANGUAGES,
    }  # fmt: skip
    return page(request, "people.html", context, status)


def _person_page(
    request: Request, person: Person, *, done: str = "", refused: str = "", password: str = "",
    status: int = 200,
) -> HTMLResponse:  # fmt: skip
    """The page of one person. ``password`` is one that was made just now: it is told here and never again."""
    access = access_of(request)
    guest = request.state.guest
    context: dict[str, Any] = {
        "person": person, "address": f"/people/{person_stream(person.name)}", "done": people_words.DONE.get(done, ""),
        "refused": refused, "password": password, "is_oneself": _is(guest.actor, person),
        "last": _moment(access.sessions.last_sign_ins(), person),
        "sessions": len(access.sessions.of_person(person.name)), "words": people_words,
        "languages_of_pages": LANGUAGES,
    }  # fmt: skip
    return page(request, "person.html", context, status)


def _person(access: Access, stream: UUID) -> Person:
    """The person of a stream; 404 for none."""
    found = next((one for one in access.people.everybody() if person_stream(one.name) == stream), None)
    if found is None:
        raise HTTPException(404)
    return found


def _is(actor: Actor, person: Person) -> bool:
    return key_of(actor.name) == key_of(person.name)


def _moment(last: dict[str, int], person: Person) -> str:
    """When he signed in last, as RFC 3339; "" where that is not known."""
    at = last.get(key_of(person.name))
    return "" if at is None else write_time(at)


def _document(person: Person, last: dict[str, int]) -> dict[str, object]:
    page_of = f"/people/{person_stream(person.name)}"
    return person_document(person) | {"last_sign_in": _moment(last, person) or None, "page": page_of}
