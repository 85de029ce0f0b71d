"""Coming in and going."""

import re

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from api.people.access_settings import AccessSettings
from api.people.next_page import local
from ledger.people.actor import SYSTEM
from ledger.people.people import People
from ledger.store.store import Store

GOOD = "a long enough password"


@pytest.fixture
def eva(store: Store) -> None:
    People(store).add(SYSTEM, "eva", ["support"], GOOD)


@pytest.mark.usefixtures("eva")
def test_in_and_out(nobody: TestClient) -> None:
    """With name and password one comes where one wanted to; afterwards the cookie opens nothing any more."""
    page = nobody.get("/sign-in?next=/houses")
    assert 'name="next" value="/houses"' in page.text and page.headers["Cache-Control"] == "no-store"
    answer = nobody.post("/sign-in", data={"name": "Eva", "password": GOOD, "next": "/houses"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/houses")
    cookie = answer.headers["set-cookie"]
    assert re.fullmatch(r"oddchip=[\w-]{43}; HttpOnly; Max-Age=43200; Path=/; SameSite=strict", cookie)
    inside = nobody.get("/houses")
    assert inside.status_code == 200
    assert nobody.get("/sign-in?next=/houses").headers["location"] == "/houses"
    token = dict(nobody.cookies)
    [csrf] = set(re.findall(r'name="csrf" value="([\w-]+)"', inside.text))
    gone = nobody.post("/sign-out", data={"csrf": csrf})
    assert (gone.status_code, gone.headers["location"]) == (303, "/sign-in")
    assert not dict(nobody.cookies)
    nobody.cookies.update(token)
    assert nobody.get("/houses").status_code == 303


@pytest.mark.usefixtures("eva")
@pytest.mark.parametrize(("name", "password"), [("eva", "another password"), ("nobody", GOOD), ("", ""), ("eva", "")])
def test_a_wrong_name_and_a_wrong_password_look_the_same(nobody: TestClient, name: str, password: str) -> None:
    """Nothing tells whether there is somebody of that name."""
    answer = nobody.post("/sign-in", data={"name": name, "password": password})
    assert answer.status_code == 401
    assert "Nobody has this name and this password" in answer.text
    assert "set-cookie" not in answer.headers
    assert password not in answer.text or not password


def test_guessing_is_held_up(nobody: TestClient, store: Store, eva: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """After ten wrong passwords of one name, also with the right one; other names still come in."""
    monkeypatch.setattr("ledger.people.people.fits", lambda password, hash: password == GOOD and bool(hash))
    for _ in range(10):
        assert nobody.post("/sign-in", data={"name": "EVA", "password": "x"}).status_code == 401
    held = nobody.post("/sign-in", data={"name": "eva", "password": GOOD})
    assert held.status_code == 429
    assert int(held.headers["Retry-After"]) <= 30
    People(store).add(SYSTEM, "dan", ["support"], GOOD)
    assert nobody.post("/sign-in", data={"name": "dan", "password": GOOD}).status_code == 303
    for number in range(25):
        answer = nobody.post("/sign-in", data={"name": f"n{number}", "password": "x"})
    assert answer.status_code == 429


@pytest.mark.usefixtures("eva")
def test_where_one_goes_on(nobody: TestClient, store: Store) -> None:
    """To the first page that the roles open, or a page of this service that was asked for: never elsewhere."""
    for onward in ("", "https://evil.example", "//evil.example", "/\\evil.example", "/a\\b", "javascript:x"):
        answer = nobody.post("/sign-in", data={"name": "eva", "password": GOOD, "next": onward})
        assert answer.headers["location"] == "/", onward
    People(store).add(SYSTEM, "adam", ["admin"], GOOD)
    answer = nobody.post("/sign-in", data={"name": "adam", "password": GOOD})
    assert answer.headers["location"] == "/people"


@pytest.mark.parametrize("text", ["", "x", "//x", "/\\x", "/x\n", "/" + "x" * 2000, "http://x", " /x"])
def test_what_is_no_page_of_this_service(text: str) -> None:
    """Whatever a browser could take for another host."""
    assert local(text) == ""
    assert local("/cases?state=open") == "/cases?state=open"


@pytest.mark.usefixtures("eva")
def test_another_site_signs_nobody_in(nobody: TestClient) -> None:
    """Its form, sent by a visitor's browser, is refused."""
    form = {"name": "eva", "password": GOOD}
    answer = nobody.post("/sign-in", data=form, headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def test_a_form_is_bounded(nobody: TestClient) -> None:
    """More than a form has is not read."""
    answer = nobody.post("/sign-in", data={"name": "x" * 100_000})
    assert answer.status_code == 413


@pytest.mark.usefixtures("eva")
def test_by_https_the_cookie_says_so(store: Store) -> None:
    """Secure, and with the prefix for this host alone."""
    client = TestClient(create_app(store, access=AccessSettings(https=True)), follow_redirects=False)
    cookie = client.post("/sign-in", data={"name": "eva", "password": GOOD}).headers["set-cookie"]
    assert cookie.startswith("__Host-oddchip=")
    assert "Secure" in cookie and "Domain" not in cookie


def test_without_people_nobody_comes_in(nobody: TestClient) -> None:
    """An empty store lets nobody in, and its page is there."""
    assert nobody.get("/").status_code == 303
    assert nobody.get("/sign-in").status_code == 200
    assert nobody.post("/sign-in", data={"name": "admin", "password": "admin"}).status_code == 401
