"""The page of the keys of programs."""

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from ledger.people.keys import Keys
from ledger.store.store import Store
from tests.api.pages.test_people import secret, told
from tests.api.signing_in import signed_in


@pytest.fixture
def pages(store: Store) -> TestClient:
    """The pages as adam has them, who manages keys."""
    client = TestClient(create_app(store), raise_server_exceptions=False, follow_redirects=False)
    return signed_in(client, store, ["admin"], "adam")


def test_a_key_is_made_and_ended(pages: TestClient, store: Store) -> None:
    """Its text is shown once and opens what it is for, until it is ended; no hash of it is ever told."""
    assert "There is no key." in pages.get("/keys").text
    made = pages.post("/keys", data={"name": "Vega tables", "role-ingest": "1", "days": "30"})
    assert (made.status_code, made.headers["Cache-Control"]) == (200, "no-store")
    text = secret(made)
    holder = Keys(store).holder(text)
    assert holder is not None
    assert (holder.name, sorted(holder.roles)) == ("key:Vega tables", ["ingest"])
    [key] = Keys(store).all()
    [listed] = pages.get("/keys.json").json()["keys"]
    assert (listed["prefix"], listed["roles"], listed["ended"]) == (key.prefix, ["ingest"], False)
    for path in ("/keys", "/keys.json"):
        page = pages.get(path).text
        assert key.prefix in page
        assert text not in page and text[-43:] not in page and key.sha256 not in page
    assert pages.get(f"/keys/{key.prefix}/end").headers["location"] == "/keys"
    ended = pages.post(f"/keys/{key.prefix}/end")
    assert (ended.status_code, ended.headers["location"]) == (303, "/keys?done=key-end")
    assert "The key is ended." in pages.get(ended.headers["location"]).text
    assert Keys(store).holder(text) is None
    assert pages.get("/keys.json").json() == {"keys": []}


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({}, "Program Roles Days"),
        ({"name": "x", "days": "30"}, "Roles"),
        ({"name": "x", "role-ingest": "1", "days": "0"}, "Days"),
        ({"name": "x", "role-ingest": "1", "days": "367"}, "Days"),
        ({"name": "x", "role-ingest": "1", "days": "-1"}, "Days"),
        ({"name": "x", "role-ingest": "1", "days": "٣"}, "Days"),
        ({"name": "x", "role-ingest": "1", "days": "9" * 5000}, "Days"),
        ({"name": "a:b", "role-ingest": "1", "days": "1"}, "is no name"),
        ({"name": "x", "role-admin": "1", "days": "1"}, "Expected some of ingest, support"),
    ],
)
def test_what_makes_no_key(pages: TestClient, store: Store, form: dict[str, str], said: str) -> None:
    """It is said at the top and at the field, and nothing is written."""
    answer = pages.post("/keys", data=form)
    assert answer.status_code == 422
    assert said.lower() in told(answer).lower()
    assert Keys(store).all() == []


def test_two_keys_of_one_name(pages: TestClient) -> None:
    """The record could not tell them apart."""
    form = {"name": "x", "role-ingest": "1", "days": "1"}
    assert pages.post("/keys", data=form).status_code == 200
    assert "There is a key 'x'" in told(pages.post("/keys", data=form))


def test_without_the_right_nothing_happens(pages: TestClient, store: Store) -> None:
    """404 for another's address, 403 for the list, and 404 for a key that there is not."""
    pages.post("/keys", data={"name": "x", "role-ingest": "1", "days": "1"})
    [key] = Keys(store).all()
    assert pages.post("/keys/nosuchkey2/end").status_code == 404
    assert pages.get("/keys/nosuchkey2/end").status_code == 404
    other = TestClient(pages.app, raise_server_exceptions=False, follow_redirects=False)
    signed_in(other, store, ["manager"], "dan")
    assert [other.get("/keys").status_code, other.get("/keys.json").status_code] == [403, 403]
    assert other.post(f"/keys/{key.prefix}/end").status_code == 404
    del pages.headers["X-CSRF-Token"]
    assert pages.post(f"/keys/{key.prefix}/end").status_code == 403
    assert [one.prefix for one in Keys(store).all()] == [key.prefix]
