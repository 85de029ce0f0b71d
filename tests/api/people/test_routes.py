"""Deny by default: every route says whom it lets in, and each lets in whom the table of permissions names."""

import re

import pytest
from fastapi import Depends, FastAPI
from fastapi.testclient import TestClient

from api.app import create_app
from api.people.access_settings import AccessSettings, Issuer
from api.people.gate import allowed, signed_in
from api.people.routes import OPEN, SIGNED_IN, Door, UndeclaredRoute, doors, refuse_undeclared
from ledger.people.permissions import PERMISSIONS, ROLES, may_at_all
from ledger.store.store import Store
from tests.api import signing_in

NO_EVENT = {"Last-Event-ID": "none"}
"""A feed that is let in and asked for this ends at once."""
ISSUER = Issuer("http://127.0.0.1:1", "oddchip", "secret")


def all_doors(store: Store) -> list[Door]:
    return list(doors(create_app(store, access=AccessSettings(issuer=ISSUER))))


def test_every_route_says_whom_it_lets_in(store: Store) -> None:
    """By a command of the table, or it stands among those that are open, with the reason."""
    found = all_doors(store)
    assert len(found) > 15
    for door in found:
        assert door.is_declared(), f"{door.path}: expected Depends(allowed(…))"
        assert not (door.commands and door.path in OPEN), f"{door.path} is open and asks for {door.commands}"
        assert not (door.path in OPEN and door.knows), door.path
    assert {door.path for door in found if not door.commands} == OPEN.keys() | SIGNED_IN


def test_a_route_that_says_nothing_keeps_the_service_from_starting() -> None:
    """Also below a mount, and also one that only wants somebody who is signed in."""
    below = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)

    @below.get("/cases/{case}", dependencies=[Depends(signed_in)])
    def case() -> None: ...

    @below.get("/fine", dependencies=[Depends(allowed("case.read"))])
    def fine() -> None: ...

    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)
    app.mount("/v2", below)
    with pytest.raises(UndeclaredRoute, match=r"^/v2/cases/\{case\}: expected Depends\(allowed"):
        refuse_undeclared(app)


def test_an_unknown_command_is_no_permission() -> None:
    """A name that the table does not have is found when the route is made."""
    with pytest.raises(ValueError, match=r"no command 'case\.burn'"):
        allowed("case.burn")


def requests(store: Store) -> list[tuple[str, str, frozenset[str]]]:
    """Method and address of every guarded route, and its commands."""
    return [
        (method, re.sub(r"\{[^}]*\}", "00000000-0000-0000-0000-000000000000", door.path), door.commands)
        for door in all_doors(store)
        for method in sorted(door.methods - {"HEAD"})
        if door.commands
    ]


@pytest.mark.parametrize("role", ROLES)
def test_each_route_lets_in_whom_the_table_names(store: Store, app: FastAPI, role: str) -> None:
    """role × route: who may gets past the door; who may not is told 404 of what an address names, else 403."""
    client = TestClient(app, raise_server_exceptions=False, follow_redirects=False)
    signing_in.signed_in(client, store, [role], f"the {role}")
    for method, address, commands in requests(store):
        answer = client.request(method, address, headers=NO_EVENT)
        names_something = "0000" in address
        if all(may_at_all({role}, command) for command in commands):
            assert answer.status_code not in (401, 403), (method, address)
        else:
            assert answer.status_code == (404 if names_something else 403), (method, address)
            assert "00000000" not in answer.text.replace(address, ""), (method, address)


def test_nobody_is_let_in_anywhere(store: Store, nobody: TestClient) -> None:
    """Without a session or key each guarded route sends to the sign-in page, or says 401 to a program."""
    for method, address, _ in requests(store):
        answer = nobody.request(method, address)
        if address.startswith("/v1/") or address.endswith(".json"):
            assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer"), address
            assert answer.json()["type"] == "urn:oddchip:problem:unauthorized"
        else:
            assert answer.status_code == 303, address
            assert answer.headers["location"].startswith("/sign-in"), address


def test_every_role_has_something_to_do() -> None:
    """The table gives each role a command, and names what each is for."""
    for role, purpose in PERMISSIONS.roles.items():
        assert purpose
        assert any(role in one.roles for one in PERMISSIONS.commands.values())
