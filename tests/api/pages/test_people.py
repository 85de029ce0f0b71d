"""The pages of people: added, given roles, signed out, removed; and who may not."""

import re
from html import unescape

import pytest
from fastapi.testclient import TestClient
from httpx import Response

from api.app import create_app
from ledger.people.actor import SYSTEM
from ledger.people.names import person_stream
from ledger.people.people import People
from ledger.people.sessions import Sessions
from ledger.store.store import Store
from tests.api.signing_in import key_of, session_of, signed_in
from tests.ledger.soundness import check_sound

GOOD = "a long enough password"


@pytest.fixture
def pages(store: Store) -> TestClient:
    """The pages as adam has them, who manages people, over a store in which bea does too."""
    for name in ("adam", "bea"):
        People(store).add(SYSTEM, name, ["admin"], GOOD)
    client = TestClient(create_app(store), raise_server_exceptions=False, follow_redirects=False)
    return signed_in(client, store, ["admin"], "adam")


def address(name: str, form: str = "") -> str:
    return f"/people/{person_stream(name)}{f'/{form}' if form else ''}"


def types(store: Store, name: str) -> list[tuple[str, bytes]]:
    with store.recording() as turn:
        return list(turn.contents(person_stream(name)))


def secret(answer: Response) -> str:
    """What is shown once."""
    [found] = re.findall(r'<div class="alert secret".*?<code>(.*?)</code>', answer.text, re.DOTALL)
    return unescape(found)


def told(answer: Response) -> str:
    """The alert of a page, without its markup."""
    [found] = re.findall(r'<div class="alert" id="alert".*?</div>', answer.text, re.DOTALL)
    return unescape(" ".join(re.sub(r"<[^>]*>", " ", found).split()))


def test_a_person_is_added(pages: TestClient, store: Store) -> None:
    """The password that is made up is shown once and opens the door; each event says by whom."""
    form = {"name": " Åsa  ", "role-support": "1", "role-manager": "1", "language": "sv"}
    answer = pages.post("/people", data=form)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    password = secret(answer)
    person = People(store).with_password("åsa", password)
    assert person is not None
    assert (person.name, sorted(person.roles), person.language) == ("Åsa", ["manager", "support"], "sv")
    events = types(store, "Åsa")
    assert [topic for topic, _ in events] == ["person_added", "role_given", "role_given", "password_set"]
    assert all(b'"by":"adam"' in bytes(state) for _, state in events)
    for path in ("/people", "/people.json", address("åsa"), f"{address('åsa')}.json"):
        page = pages.get(path).text
        assert "Åsa" in page
        assert password not in page and "argon2" not in page and person.password not in page
    again = pages.post("/people", data=form)
    assert (again.status_code, told(again)) == (
        422, "This was not done Somebody has the name: 'Åsa'; expected another one .",
    )  # fmt: skip
    check_sound(store)


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({}, "Something in the form is not as expected Name Language"),
        ({"name": "x", "language": "fi"}, "Something in the form is not as expected Language"),
        ({"name": "a/b", "language": "en"}, "'a/b' is no name; expected 1 to 64 letters"),
        ({"name": "system", "language": "en"}, "'system' is what the record calls the program itself"),
        ({"name": "<b>x</b>", "language": "en"}, "'<b>x</b>' is no name"),
        ({"name": "x" * 65, "language": "en"}, "is no name"),
    ],
)
def test_what_adds_nobody(pages: TestClient, store: Store, form: dict[str, str], said: str) -> None:
    """It is said at the top, what was typed is kept, and nothing is written."""
    before = len(People(store).everybody())
    answer = pages.post("/people", data={**form, "role-support": "1"})
    assert answer.status_code == 422
    assert said in told(answer)
    assert "<b>x" not in answer.text
    assert 'name="role-support" value="1" checked' in answer.text
    assert len(People(store).everybody()) == before


def test_roles_are_changed(pages: TestClient, store: Store) -> None:
    """Those that the form changes, and no other: what somebody else gave meanwhile stays."""
    people = People(store)
    people.add(SYSTEM, "cia", ["support", "regulator"], GOOD)
    page = pages.get(address("cia")).text
    assert 'name="had" value="regulator support"' in page
    people.give_role(SYSTEM, "cia", "reconciler")
    answer = pages.post(
        address("cia", "roles"), data={"had": "regulator support", "role-support": "1", "role-manager": "1"}
    )
    assert (answer.status_code, answer.headers["location"]) == (303, f"{address('cia')}?done=roles")
    assert "The roles are changed" in pages.get(answer.headers["location"]).text
    cia = people.find("cia")
    assert cia is not None
    assert cia.roles == {"support", "manager", "reconciler"}
    assert pages.post(address("cia", "roles"), data={"had": "no-such-role"}).status_code == 422


def test_language_sessions_and_password(pages: TestClient, store: Store) -> None:
    """Each is an event by who did it; a new password is shown once, and ends every session as signing out does."""
    people, sessions = People(store), Sessions(store)
    people.add(SYSTEM, "cia", ["support"], GOOD)
    assert pages.post(address("cia", "language"), data={"language": "da"}).status_code == 303
    assert "no pages in &#39;fi&#39;" in pages.post(address("cia", "language"), data={"language": "fi"}).text
    token = session_of(store, [], "cia")
    assert pages.get(f"{address('cia')}.json").json()["last_sign_in"] is not None
    assert len(pages.get(f"{address('cia')}.json").json()["sessions"]) == 1
    assert pages.post(address("cia", "sign-out")).headers["location"].endswith("?done=sign-out")
    assert sessions.of(token) is None
    token = session_of(store, [], "cia")
    password = secret(pages.post(address("cia", "password")))
    assert sessions.of(token) is None
    assert people.with_password("cia", GOOD) is None
    assert people.with_password("cia", password) is not None
    assert [topic for topic, _ in types(store, "cia")][3:] == ["language_set", "signed_out", "password_set"]
    assert password not in pages.get(address("cia")).text


def test_a_person_is_removed(pages: TestClient, store: Store) -> None:
    """He is on the list as removed, is signed out, and nothing more can be done with him."""
    People(store).add(SYSTEM, "cia", ["support"], GOOD)
    token = session_of(store, [], "cia")
    assert pages.post(address("cia", "remove")).status_code == 303
    assert Sessions(store).of(token) is None
    [cia] = [one for one in pages.get("/people.json").json()["people"] if one["name"] == "cia"]
    assert (cia["removed"], cia["roles"], cia["page"]) == (True, ["support"], address("cia"))
    page = pages.get(address("cia")).text
    assert "removed" in page and "<form action=" not in page.partition("<main")[2]
    for form in ("roles", "language", "password", "sign-out", "remove"):
        answer = pages.post(address("cia", form), data={"had": "", "role-admin": "1", "language": "en"})
        assert answer.status_code == 422, form
        assert "Nobody is called 'cia'" in told(answer)


def test_what_nobody_does_to_himself(pages: TestClient, store: Store) -> None:
    """No role given, no password without the old one; to lay down one's own right is done, and leads on."""
    refused = pages.post(address("adam", "roles"), data={"had": "admin", "role-admin": "1", "role-manager": "1"})
    assert (refused.status_code, told(refused)[:51]) == (422, "This was not done Nobody gives himself a role; expe")
    assert "My account" in told(pages.post(address("adam", "password")))
    page = pages.get(address("adam")).text
    assert re.search(r'name="role-manager" value="1" disabled', page)
    assert 'action="/account' not in page and f"{address('adam', 'password')}" not in page
    answer = pages.post(address("adam", "roles"), data={"had": "admin"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/account")
    assert pages.get("/people").status_code == 403


def test_the_last_who_manages_people_stays(pages: TestClient, store: Store) -> None:
    """By the page as by the command."""
    People(store).remove(SYSTEM, "bea")
    for form, said in (("remove", {}), ("roles", {"had": "admin"})):
        answer = pages.post(address("adam", form), data=said)
        assert answer.status_code == 422
        assert "'adam' is the last who manages people" in told(answer)
    assert pages.get("/people").status_code == 200


def test_who_is_not_there(pages: TestClient) -> None:
    """404 for a stream of nobody and a form that there is not; 400 for no stream; back from a form's address."""
    nobody = "/people/00000000-0000-0000-0000-000000000000"
    for path in (nobody, f"{nobody}.json", f"{nobody}/roles", address("bea", "burn")):
        assert pages.get(path).status_code == 404, path
    assert pages.post(address("bea", "burn")).status_code == 404
    assert pages.post(f"{nobody}/remove").status_code == 404
    assert pages.get("/people/bea").status_code == 400
    back = pages.get(f"{address('bea', 'password')}?lang=sv")
    assert (back.status_code, back.headers["location"]) == (303, f"{address('bea')}?lang=sv")


def test_without_the_right_nothing_happens(pages: TestClient, store: Store) -> None:
    """Nor without the token of a form, nor for a program."""
    other = TestClient(pages.app, raise_server_exceptions=False, follow_redirects=False)
    signed_in(other, store, ["support", "manager", "regulator", "reconciler", "ingest"], "dan")
    assert [other.get("/people").status_code, other.post("/people", data={"name": "x"}).status_code] == [403, 403]
    for path in (address("bea"), f"{address('bea')}.json"):
        assert other.get(path).status_code == 404
    assert other.post(address("dan", "roles"), data={"role-admin": "1"}).status_code == 404
    del pages.headers["X-CSRF-Token"]
    assert pages.post(address("bea", "remove")).status_code == 403
    program = TestClient(pages.app, headers={"Authorization": f"Bearer {key_of(store, ['regulator'])}"})
    assert program.get("/people.json").status_code == 403
    assert People(store).find("bea") is not None


def test_who_manages_people_begins_there(pages: TestClient, store: Store) -> None:
    """His first page is the people's; who has no role comes to his account."""
    People(store).add(SYSTEM, "fia", [], GOOD)
    for name, first in (("bea", "/people"), ("fia", "/account")):
        browser = TestClient(pages.app, follow_redirects=False)
        assert browser.post("/sign-in", data={"name": name, "password": GOOD}).headers["location"] == first
        assert browser.get(first).status_code == 200
