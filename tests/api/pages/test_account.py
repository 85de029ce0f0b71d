"""The page of oneself: language, password, sessions, roles."""

import re
from html import unescape

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from api.people.cookie import NAME
from ledger.people.actor import SYSTEM
from ledger.people.people import People
from ledger.people.sessions import Sessions
from ledger.store.store import Store
from tests.api.pages.test_people import told
from tests.api.signing_in import key_of, session_of, signed_in

GOOD, BETTER = "a long enough password", "another one, and longer"


@pytest.fixture
def pages(store: Store) -> TestClient:
    """The pages as eva has them."""
    People(store).add(SYSTEM, "eva", ["support", "reconciler"], GOOD)
    client = TestClient(create_app(store), raise_server_exceptions=False, follow_redirects=False)
    return signed_in(client, store, [], "eva")


def test_what_one_is(pages: TestClient) -> None:
    """One's roles with what they are for; the name in the head of each page leads there."""
    page = unescape(pages.get("/account").text)
    assert "takes a player's complaint" in page and "runs the nightly reconciliation" in page
    assert "approves rulings" not in page
    assert re.search(r'<a href="/account"( aria-current="page")?>', pages.get("/").text)
    said = pages.get("/account.json").json()
    assert (said["name"], said["roles"], said["comes_in_by"]) == ("eva", ["reconciler", "support"], "password")
    assert [one["current"] for one in said["sessions"]] == [True]
    assert "argon2" not in pages.get("/account.json").text


def test_ones_language(pages: TestClient, store: Store) -> None:
    """It holds at once, also where another was chosen before by an address."""
    pages.get("/account?lang=nb")
    answer = pages.post("/account/language", data={"language": "da"})
    assert answer.status_code == 303
    assert '<html lang="da">' in pages.get(answer.headers["location"]).text
    assert '<html lang="da">' in pages.get("/account").text
    eva = People(store).find("eva")
    assert eva is not None
    assert eva.language == "da"
    assert pages.post("/account/language", data={"language": "fi"}).status_code == 422


def test_ones_password(pages: TestClient, store: Store) -> None:
    """With the old one; all other sessions end, and this one goes on under another token."""
    old, elsewhere = pages.cookies[NAME], session_of(store, [], "eva")
    answer = pages.post("/account/password", data={"old": GOOD, "new": BETTER, "again": BETTER})
    assert (answer.status_code, answer.headers["location"]) == (303, "/account?done=own-password")
    assert People(store).with_password("eva", BETTER) is not None
    assert Sessions(store).of(old) is None and Sessions(store).of(elsewhere) is None
    [token] = re.findall(rf"^{NAME}=([\w-]{{43}}); HttpOnly", answer.headers["set-cookie"])
    assert token != old
    pages.cookies.clear()
    pages.cookies.set(NAME, token)
    assert "The password is changed" in pages.get("/account?done=own-password").text


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({}, "Your password now New password"),
        ({"old": "x", "new": BETTER, "again": BETTER}, "Your password now"),
        ({"old": GOOD, "new": "short", "again": "short"}, "New password"),
        ({"old": GOOD, "new": "x" * 1025, "again": "x" * 1025}, "New password"),
        ({"old": GOOD, "new": BETTER, "again": GOOD}, "New password again"),
    ],
)
def test_what_changes_no_password(pages: TestClient, store: Store, form: dict[str, str], said: str) -> None:
    """The old one stays, no session ends, and nothing that was typed stands on the page."""
    answer = pages.post("/account/password", data=form)
    assert answer.status_code == 422
    assert told(answer) == f"Something in the form is not as expected {said}"
    assert not [one for one in form.values() if len(one) > 8 and one in answer.text]
    assert People(store).with_password("eva", GOOD) is not None
    assert pages.get("/account").status_code == 200


def test_guessing_is_held_up(pages: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A session that somebody left open does not let others try passwords without end."""
    monkeypatch.setattr("ledger.people.people.fits", lambda password, hash: False)
    form = {"old": "x", "new": BETTER, "again": BETTER}
    assert [pages.post("/account/password", data=form).status_code for _ in range(11)] == [422] * 10 + [429]


def test_ones_sessions(pages: TestClient, store: Store) -> None:
    """Each is listed with its times and can be ended, or all others at once; nobody else's can."""
    people, sessions = People(store), Sessions(store)
    people.add(SYSTEM, "dan", [], GOOD)
    of_dan, first, second = (session_of(store, [], name) for name in ("dan", "eva", "eva"))
    page = pages.get("/account").text
    ends = re.findall(r'action="(/account/sessions/[0-9a-f]{64})"', page)
    assert len(ends) == 2 and page.count("this one") == 1
    [id_of_dan] = [one.id for one in sessions.of_person("dan")]
    for session in (id_of_dan, "x", "00"):
        assert pages.post(f"/account/sessions/{session}").status_code == 303
    assert sessions.of(of_dan) is not None
    assert pages.post(ends[0]).headers["location"] == "/account?done=session-end"
    assert [sessions.of(first) is None, sessions.of(second) is None].count(True) == 1
    assert pages.post("/account/sessions/end-others").headers["location"] == "/account?done=sessions-end"
    assert sessions.of(first) is None and sessions.of(second) is None and sessions.of(of_dan) is not None
    assert pages.get("/account").status_code == 200


def test_who_comes_by_the_issuer_has_no_password_here(store: Store) -> None:
    """He is told so, and cannot set one."""
    People(store).known_by_issuer("https://issuer.example 1", "ida", ["support"])
    client = TestClient(create_app(store), raise_server_exceptions=False, follow_redirects=False)
    signed_in(client, store, [], "ida")
    page = client.get("/account").text
    assert "You sign in with your organisation" in page and 'type="password"' not in page
    answer = client.post("/account/password", data={"old": "", "new": BETTER, "again": BETTER})
    assert answer.status_code == 422
    answer = client.post("/account/password", data={"old": "x", "new": BETTER, "again": BETTER})
    assert answer.status_code == 422
    assert People(store).with_password("ida", BETTER) is None


def test_a_program_has_no_account(pages: TestClient, store: Store) -> None:
    """And nobody has one who is not signed in, or whose form is of another session; form addresses lead back."""
    program = TestClient(pages.app, headers={"Authorization": f"Bearer {key_of(store, ['regulator'])}"})
    assert program.get("/account").status_code == 403
    assert program.post("/account/sessions/end-others").status_code == 403
    nobody = TestClient(pages.app, follow_redirects=False)
    assert nobody.get("/account").headers["location"] == "/sign-in?next=%2Faccount"
    assert nobody.get("/account.json").status_code == 401
    for path in ("password", "language", "sessions/end-others", "sessions/x"):
        assert pages.get(f"/account/{path}?lang=sv").headers["location"] == "/account?lang=sv"
    del pages.headers["X-CSRF-Token"]
    for path in ("password", "language", "sessions/end-others", "sessions/x"):
        assert pages.post(f"/account/{path}").status_code == 403
