"""What one service knows of who may come in, and how every request gets at it."""

from dataclasses import dataclass
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from api.people.access_settings import AccessSettings
from api.people.buckets import Buckets, Rate
from ledger.people.actor import Actor
from ledger.people.keys import Keys
from ledger.people.looks import Looks
from ledger.people.people import People
from ledger.people.sessions import Sessions
from ledger.store.store import Store

BURST: Final = 4
"""Seconds' worth of requests that may come at once."""
OF_A_NAME: Final = Rate(burst=10, seconds=30)
"""Failed sign-ins under one name."""
OF_AN_ADDRESS: Final = Rate(burst=30, seconds=10)
"""Failed sign-ins from one place."""
_SCOPE: Final = "oddchip.access"


@dataclass(frozen=True, slots=True)
class Guest:
    """Who makes a request; ``csrf`` is what his forms bring along, "" for a program, which has no session."""

    actor: Actor
    csrf: str = ""


class Access:
    """The people, keys, sessions and looks of a store, the settings, and who came how often."""

    def __init__(self, store: Store, settings: AccessSettings) -> None:
        self.settings: Final = settings
        self.people: Final = People(store)
        self.keys: Final = Keys(store)
        self.sessions: Final = Sessions(store, settings.session_key)
        self.looks: Final = Looks(store)
        self.requests: Final = Buckets(Rate(settings.requests * BURST, 1 / settings.requests))
        self.names: Final = Buckets(OF_A_NAME)
        self.addresses: Final = Buckets(OF_AN_ADDRESS)


class WithAccess:
    """Gives every request of an application, and of those below it, its ``Access``."""

    def __init__(self, app: ASGIApp, access: Access) -> None:
        self._app: Final = app
        self._access: Final = access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope[_SCOPE] = self._access
        await self._app(scope, receive, send)


def has_access(request: HTTPConnection) -> bool:
    """Whether a request came by a service that knows who may come in, and not by a part of it alone."""
    return _SCOPE in request.scope


def access_of(request: HTTPConnection) -> Access:
    """The access of the service that a request came to."""
    access = request.scope[_SCOPE]
    assert isinstance(access, Access)
    return access
