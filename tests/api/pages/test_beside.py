"""Beside each page stands what it says, for programs: its address with ``.json``."""

from collections.abc import Mapping
from typing import Final

from fastapi.responses import HTMLResponse
from fastapi.routing import iter_route_contexts
from fastapi.testclient import TestClient

from api.app import create_app
from ledger.disputes.reasons import REASONS
from ledger.store.store import Store
from replay.houses.load import find_house, known_houses
from tests.api.pages.desk_rooms import Rooms
from tests.ledger.disputes.office import MAJA, SAGA

NONE: Final[Mapping[str, str]] = {
    "/sign-in": "it says nothing but who comes in: a program has a key, and no session",
}
"""Pages without data, and why."""
ELSEWHERE: Final[Mapping[str, str]] = {"/": "/hands.json"}
"""The root has no name that ``.json`` could follow."""


def test_every_page_has_its_data(store: Store) -> None:
    """Of all routes that answer with a page; one that has none is named here with the reason."""
    app = create_app(store)
    routes = [one for one in iter_route_contexts(app.routes) if "GET" in (one.methods or ())]
    paths = {one.path for one in routes}
    pages = {
        one.path or ""
        for one in routes
        if isinstance(made := getattr(one, "response_class", None), type) and issubclass(made, HTMLResponse)
    }
    assert len(pages) > 10
    assert {"/", "/houses", "/houses/{name}", "/cases/{case}/history", "/hands/{stream}", "/sign-in"} <= pages
    lacking = {page for page in pages - NONE.keys() if ELSEWHERE.get(page, f"{page}.json") not in paths}
    assert lacking == set()
    assert NONE.keys() <= pages, "what is excused is there"


def test_data_asks_for_the_same_permission_as_its_page(store: Store) -> None:
    """Whoever may not have the page may not have its data."""
    from api.people.routes import doors

    found = {one.path: one.commands for one in doors(create_app(store)) if "GET" in one.methods}
    for path, commands in found.items():
        if path.endswith(".json") and not path.startswith("/v1") and (page := path.removesuffix(".json")) in found:
            assert commands == found[page], path


def test_the_houses(pages: TestClient) -> None:
    """Each version of each house, with hash and games."""
    said = pages.get("/houses.json").json()
    assert said["faults"] == []
    assert [f"{one['house']}@{one['version']}" for one in said["houses"]] == known_houses()
    assert {one["sha256"] for one in said["houses"]} == {find_house(name).sha256 for name in known_houses()}


def test_a_house(pages: TestClient) -> None:
    """Its rules with their words and where they come from; one that is not there is 404."""
    said = pages.get("/houses/svea.json").json()
    assert (said["house"], said["version"]) == ("svea", "1")
    assert {one["rule"] for one in said["rules"]} == {one.id for one in find_house("svea").rules.values()}
    assert all(one["statement"] for one in said["rules"])
    assert pages.get("/houses/nowhere.json").status_code == 404


def test_the_complaint(rooms: Rooms) -> None:
    """What a complaint can say: every reason with what it needs."""
    said = rooms.of(SAGA).get("/cases/new.json").json()
    assert [one["reason"] for one in said["reasons"]] == list(REASONS)
    assert {"seat", "pot"} <= {fact for one in said["reasons"] for fact in one["needs"] + one["helps"]}
    assert "sv" in said["languages"] and "EU" in said["jurisdictions"]


def test_the_audit_trail(rooms: Rooms) -> None:
    """All that happened, by whom; who looked at hidden cards stands in it."""
    case = rooms.office.brought_to("acknowledged").id
    said = rooms.of(MAJA).get(f"/cases/{case}/history.json").json()
    assert [one["type"] for one in said["events"]][:2] == ["dispute_opened", "dispute_acknowledged"]
    assert said["looks"] == []
