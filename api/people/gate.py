"""What each route lets in: ``Depends(allowed("case.read"))`` where the table of permissions decides,
``Depends(signed_in)`` where anybody may who is somebody. Without one of the two a route lets nobody in: the
application does not start (``api.people.routes``).

A person brings the cookie of his session, and with everything that changes something the token of his forms; a program
brings its key as ``Authorization: Bearer``.
"""

import math
from collections.abc import Callable
from functools import cache
from hmac import compare_digest
from typing import Annotated, Final

from fastapi import Depends, Request
from starlette.exceptions import HTTPException

from api.people.access import Access, Guest, access_of, has_access
from api.people.cookie import token_in
from ledger.availability import StoreUnavailable, StoreUnreadable
from ledger.people.actor import Actor
from ledger.people.permissions import PERMISSIONS

CSRF: Final = "csrf"
"""The field of a form with the token."""
CSRF_HEADER: Final = "X-CSRF-Token"
_HARMLESS: Final = ("GET", "HEAD", "OPTIONS")
_FORMS: Final = ("application/x-www-form-urlencoded", "multipart/form-data")
_COMMANDS: Final[dict[object, str]] = {}


class NotSignedIn(HTTPException):
    """Nobody makes the request, or nobody who is known."""

    def __init__(self, detail: str) -> None:
        super().__init__(401, detail, {"WWW-Authenticate": "Bearer"})


async def _form_token(request: Request) -> str:
    """The token that a request brings which changes something: in a header, or in the form."""
    if request.method in _HARMLESS or "authorization" in request.headers or not token_in(request):
        return ""
    if (token := request.headers.get(CSRF_HEADER)) is not None:
        return token
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() not in _FORMS:
        return ""
    token_field = (await request.form()).get(CSRF)
    return token_field if isinstance(token_field, str) else ""


def signed_in(request: Request, token: Annotated[str, Depends(_form_token)]) -> Actor:
    """Who makes the request. 401 for nobody, 403 for a form of another session, 429 for one who comes too often."""
    access = access_of(request)
    guest = _guest(access, request)
    if guest is None:
        raise NotSignedIn("expected somebody who is signed in, or a key as Authorization: Bearer")
    if guest.csrf and request.method not in _HARMLESS:
        refuse_other_sites(request)
        if not compare_digest(token.encode(), guest.csrf.encode()):
            raise HTTPException(403, "this form is of another session; expected it to be loaded again and sent anew")
    refuse_too_often(access.requests.take(guest.actor.name))
    request.state.guest, request.state.language = guest, guest.actor.language
    return guest.actor


@cache
def allowed(command: str) -> Callable[..., Actor]:
    """Lets in who may give a command, on a hand in some state; the hand's own state is for the command to look at.

    Else it is 404 where the address names something: what is not there and what is not his look the same. Where it
    names nothing it is 403.
    """
    if command not in PERMISSIONS.commands:
        raise ValueError(f"the table of permissions has no command {command!r}")

    def check(request: Request, actor: Annotated[Actor, Depends(signed_in)]) -> Actor:
        if not actor.may_at_all(command):
            if request.path_params:
                raise HTTPException(404)
            raise HTTPException(403, f"your roles do not allow this: expected one that may {_does(command)}")
        return actor

    _COMMANDS[check] = command
    return check


def command_of(dependency: object) -> str:
    """The command that a dependency of ``allowed`` asks for; "" for any other."""
    return _COMMANDS.get(dependency, "")


def guest_of(request: Request) -> Guest | None:
    """Whom a page is made for: who was let in, or who would be; None for nobody. It never fails."""
    known: Guest | None = getattr(request.state, "guest", None)
    if known is not None or not has_access(request):
        return known
    try:
        return _guest(access_of(request), request)
    except (StoreUnavailable, StoreUnreadable):
        return None


def refuse_other_sites(request: Request) -> None:
    """403 for a request that a page of another site made."""
    site = request.headers.get("sec-fetch-site", "")
    origin = request.headers.get("origin", "")
    own = (f"http://{request.url.netloc}", f"https://{request.url.netloc}")
    if site not in ("", "same-origin", "none") or (not site and origin and origin not in own):
        raise HTTPException(403, "another site sent this; expected it from a page of this service")


def refuse_too_often(seconds: float) -> None:
    """429 where somebody has to wait."""
    if seconds:
        wait = str(math.ceil(seconds))
        raise HTTPException(429, f"too many requests; expected none for {wait} seconds", {"Retry-After": wait})


def _guest(access: Access, request: Request) -> Guest | None:
    header = request.headers.get("authorization")
    if header is not None:
        scheme, _, key = header.partition(" ")
        holder = access.keys.holder(key.strip()) if scheme.lower() == "bearer" else None
        return Guest(holder) if holder is not None else None
    token = token_in(request)
    session = access.sessions.of(token) if token else None
    return Guest(session.actor, session.csrf) if session is not None else None


def _does(command: str) -> str:
    return PERMISSIONS.commands[command].does
