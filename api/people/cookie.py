"""The cookie of a session: for this service alone, sent with no request that another site begins, seen by no script."""

from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from api.people.access import access_of
from ledger.people.sessions import HOURS

NAME: Final = "oddchip"
SECURE_NAME: Final = "__Host-oddchip"
"""By HTTPS: a browser takes it from this host alone."""


def is_secure(request: HTTPConnection) -> bool:
    """Whether browsers come by HTTPS: as the request says, or the setting."""
    return access_of(request).settings.https or request.url.scheme in ("https", "wss")


def token_in(request: HTTPConnection) -> str:
    """The token that a request brings; "" for none."""
    return request.cookies.get(_name(request), "")


def put_token(request: HTTPConnection, response: Response, token: str) -> None:
    """Has the browser keep a token."""
    response.set_cookie(
        _name(request), token, max_age=HOURS * 3600, path="/", secure=is_secure(request), httponly=True,
        samesite="strict",
    )  # fmt: skip


def take_token(request: HTTPConnection, response: Response) -> None:
    """Has the browser forget it."""
    response.delete_cookie(_name(request), path="/", secure=is_secure(request), httponly=True, samesite="strict")


def _name(request: HTTPConnection) -> str:
    return SECURE_NAME if is_secure(request) else NAME
