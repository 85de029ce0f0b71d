"""Every route says whom it lets in. One that does not keeps the service from starting."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from starlette.routing import Mount

from api.people.gate import command_of, signed_in

OPEN: Final[Mapping[str, str]] = {
    "/static": "the pages' own files, the same for everybody",
    "/sign-in": "where somebody comes in",
    "/sign-in/oidc": "where he is sent on to the issuer of identities",
    "/sign-in/oidc/back": "where he comes back from it",
    "/healthz": "for the operator's monitor; it tells nothing that is recorded",
    "/readyz": "for the operator's load balancer; it tells nothing that is recorded",
    "/metrics": "for the operator's monitor; its figures name no person and no hand",
    "/v1/openapi.json": "the description of the interface, which is public",
    "/log/checkpoint": "the log is public by design: it proves what is recorded, and tells nothing of it",
    "/log/tile/{path:path}": "the log",
    "/log/keys": "the log",
    "/log/proof/{leaf}": "the log",
    "/log/consistency": "the log",
}
"""What anybody may have, and why."""
SIGNED_IN: Final = frozenset(
    {
        "/sign-out", "/account", "/account.json", "/account/language", "/account/password", "/account/{form}",
        "/account/sessions/end-others", "/account/sessions/{session}", "/account/sessions/{form}",
    }
)  # fmt: skip
"""What everybody may have who is signed in, whatever his roles."""


class UndeclaredRoute(RuntimeError):
    """A route does not say whom it lets in."""


@dataclass(frozen=True, slots=True)
class Door:
    """A route: where, for which methods, and the commands of which it wants the permission.

    ``knows`` is whether it wants somebody who is signed in.
    """

    path: str
    methods: frozenset[str]
    commands: frozenset[str]
    knows: bool

    def is_declared(self) -> bool:
        """Whether it says whom it lets in."""
        return bool(self.commands) or self.path in OPEN or (self.knows and self.path in SIGNED_IN)


def doors(app: FastAPI, below: str = "") -> Iterator[Door]:
    """Every route of an application and of those below it."""
    for route in iter_route_contexts(app.routes):
        found = route.original_route
        path = below + (route.path or "")
        if isinstance(found, Mount) and isinstance(found.app, FastAPI):
            yield from doors(found.app, path)
            continue
        calls = set(_calls(getattr(route, "dependant", None)))
        commands = frozenset(command for call in calls if (command := command_of(call)))
        yield Door(path, frozenset(route.methods or ()), commands, signed_in in calls)


def refuse_undeclared(app: FastAPI) -> None:
    """Raises UndeclaredRoute for an application with a route that does not say whom it lets in."""
    undeclared = sorted(one.path for one in doors(app) if not one.is_declared())
    if undeclared:
        raise UndeclaredRoute(f"{', '.join(undeclared)}: expected Depends(allowed(…)), as every route has it")


def _calls(dependant: Any) -> Iterator[object]:
    """What a route depends on, and what that depends on."""
    for one in dependant.dependencies if dependant is not None else ():
        yield one.call
        yield from _calls(one)
