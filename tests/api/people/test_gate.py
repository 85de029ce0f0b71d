"""Who is let in: sessions with the token of their forms, keys, and how often."""

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from api.people.access_settings import AccessSettings
from api.people.cookie import NAME, SECURE_NAME
from api.people.gate import CSRF_HEADER
from ledger.histories.hand_document import write_hand
from ledger.people.actor import SYSTEM
from ledger.people.keys import Keys
from ledger.people.people import People
from ledger.store.store import Store
from tests.api.signing_in import ingest_key, key_of, session_of, signed_in, with_key
from tests.ledger.sample_hands import verified

DOCUMENT = write_hand(verified())
NO_STREAM = "00000000-0000-0000-0000-000000000000"


def test_a_session_opens_pages(nobody: TestClient, store: Store) -> None:
    """With the cookie; another cookie opens nothing."""
    assert nobody.get("/").headers["location"] == "/sign-in?next=%2F"
    nobody.cookies.set(NAME, "x" * 43)
    assert nobody.get("/houses/svea?a=b").headers["location"] == "/sign-in?next=%2Fhouses%2Fsvea%3Fa%3Db"
    nobody.cookies.clear()
    signed_in(nobody, store)
    page = nobody.get("/").text
    assert "eva" in page and 'action="/sign-out"' in page


def test_what_changes_something_needs_the_token_of_a_form(nobody: TestClient, store: Store) -> None:
    """In a field or a header; without it, or with another session's, nothing happens."""
    signed_in(nobody, store)
    token = nobody.headers.pop(CSRF_HEADER)
    for form in ({}, {"csrf": ""}, {"csrf": "x" * 32}, {"csrf": "ö"}):
        answer = nobody.post("/sign-out", data=form)
        assert answer.status_code == 403
        assert "of another session" in answer.text
    other = TestClient(nobody.app)
    signed_in(other, store, name="dan")
    assert nobody.post("/sign-out", data={"csrf": other.headers[CSRF_HEADER]}).status_code == 403
    assert nobody.get("/").status_code == 200
    assert nobody.post("/sign-out", files={"csrf": (None, token)}).status_code == 303
    assert nobody.get("/").status_code == 303


@pytest.mark.parametrize(
    ("header", "value", "status"),
    [
        ("Sec-Fetch-Site", "cross-site", 403),
        ("Sec-Fetch-Site", "same-site", 403),
        ("Sec-Fetch-Site", "same-origin", 303),
        ("Origin", "https://other.example", 403),
        ("Origin", "null", 403),
        ("Origin", "http://testserver", 303),
    ],
)
def test_what_another_site_sends_is_refused(
    nobody: TestClient, store: Store, header: str, value: str, status: int
) -> None:
    """Even with the right token."""
    signed_in(nobody, store)
    assert nobody.post("/sign-out", headers={header: value}).status_code == status


def test_a_session_may_call_the_interface_with_its_token(nobody: TestClient, store: Store) -> None:
    """As the pages' own script does; without the token it is refused as a problem document."""
    signed_in(nobody, store, ["ingest"])
    assert nobody.post("/v1/events", json=DOCUMENT).status_code == 200
    del nobody.headers[CSRF_HEADER]
    answer = nobody.post("/v1/events", json=DOCUMENT)
    assert (answer.status_code, answer.json()["type"]) == (403, "urn:oddchip:problem:forbidden")


def test_a_key_opens_what_it_is_for(nobody: TestClient, store: Store) -> None:
    """It needs no token of a form, and opens pages too where its roles do; it never stands in an address."""
    with_key(nobody, store)
    assert nobody.post("/v1/events", json=DOCUMENT).status_code == 200
    answer = nobody.get("/")
    assert answer.status_code == 403
    nobody.headers["Authorization"] = f"bearer  {key_of(store, ['regulator'], 'reads')}"
    assert nobody.get("/").status_code == 200
    assert nobody.post("/v1/events", json=DOCUMENT).status_code == 403
    key = nobody.headers.pop("Authorization").split()[1]
    assert nobody.get("/", params={"key": key, "access_token": key}).status_code == 303


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer x", "Basic eDp5", "Bearer oddchip_aaaaaaaaaa_" + "b" * 43])
def test_a_wrong_key_is_nobody_even_with_a_session(nobody: TestClient, store: Store, header: str) -> None:
    """Whoever brings a key comes by it or not at all."""
    signed_in(nobody, store, ["ingest"])
    for address in ("/v1/events", "/"):
        answer = nobody.request("POST" if "v1" in address else "GET", address, headers={"Authorization": header})
        assert answer.status_code == 401, address
        assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_a_key_that_has_ended_opens_nothing(nobody: TestClient, store: Store) -> None:
    """From the moment on."""
    key = ingest_key(store)
    headers = {"Authorization": f"Bearer {key}"}
    assert nobody.post("/v1/events", json=DOCUMENT, headers=headers).status_code == 200
    Keys(store).end(SYSTEM, key.split("_")[1])
    assert nobody.post("/v1/events", json=DOCUMENT, headers=headers).status_code == 401


def test_who_is_removed_is_out_at_once(nobody: TestClient, store: Store) -> None:
    """With the next request."""
    signed_in(nobody, store)
    assert nobody.get("/").status_code == 200
    People(store).take_role(SYSTEM, "eva", "manager")
    People(store).take_role(SYSTEM, "eva", "regulator")
    assert nobody.get("/").status_code == 403
    People(store).remove(SYSTEM, "eva")
    assert nobody.get("/").status_code == 303


def test_each_comes_only_so_often(store: Store) -> None:
    """One a second and four at once, say: then 429, with the time to wait. Others are not held up."""
    with TestClient(create_app(store, access=AccessSettings(requests=1))) as client:
        signed_in(client, store)
        statuses = [client.get("/sign-in").status_code for _ in range(9)]
        assert statuses == [200] * 9, "who is not asked for is not counted"
        statuses = [client.get("/houses").status_code for _ in range(5)]
        assert statuses == [200] * 4 + [429]
        assert client.get("/houses").headers["Retry-After"] == "1"
        program = with_key(TestClient(client.app), store)
        assert program.post("/v1/events", json=DOCUMENT).status_code == 200


def test_what_is_not_there_and_what_is_not_yours_look_the_same(nobody: TestClient, store: Store) -> None:
    """For somebody who may not read hands, one that is recorded and one that is not are the same 404."""
    with_key(TestClient(nobody.app), store).post("/v1/events", json=DOCUMENT)
    stream = store.hand_of("testrum", "h-1").stream
    signed_in(nobody, store, ["admin"])
    there, not_there = nobody.get(f"/hands/{stream}"), nobody.get(f"/hands/{NO_STREAM}")
    assert there.status_code == not_there.status_code == 404
    assert there.text.replace(str(stream), NO_STREAM) == not_there.text, "but for its own address, in other languages"
    assert dict(there.headers) == dict(not_there.headers)


def test_by_https_the_cookie_is_this_hosts_alone(store: Store) -> None:
    """With the prefix that browsers enforce; the plain name opens nothing then."""
    for base, settings in (
        ("https://testserver", AccessSettings()),
        ("http://testserver", AccessSettings(https=True)),
    ):
        client = TestClient(create_app(store, access=settings), base_url=base, follow_redirects=False)
        token = session_of(store)
        assert client.get("/", headers={"Cookie": f"{NAME}={token}"}).status_code == 303
        assert client.get("/", headers={"Cookie": f"{SECURE_NAME}={token}"}).status_code == 200
