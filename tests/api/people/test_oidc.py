"""Signing in by the operator's issuer of identities."""

import re
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from fastapi.testclient import TestClient
from joserfc.jwk import RSAKey

from api.app import create_app
from api.people.access_settings import AccessSettings, Issuer
from ledger.people.actor import SYSTEM
from ledger.people.people import People
from ledger.store.store import Store
from tests.api.people.issuer import CLIENT_ID, CLIENT_SECRET, FakeIssuer, serving


@pytest.fixture
def issuer() -> Iterator[FakeIssuer]:
    with serving() as opened:
        yield opened


@pytest.fixture
def browser(store: Store, issuer: FakeIssuer) -> TestClient:
    """A browser in which nobody is signed in, at a service that trusts the issuer."""
    setting = Issuer(issuer.address, CLIENT_ID, CLIENT_SECRET)
    app = create_app(store, access=AccessSettings(issuer=setting))
    return TestClient(app, follow_redirects=False, raise_server_exceptions=False)


def there_and_back(browser: TestClient, issuer: FakeIssuer, onward: str = "") -> httpx.Response:
    """Goes to the issuer, agrees, and comes back."""
    sent = browser.get("/sign-in/oidc", params={"next": onward})
    assert sent.status_code == 303
    assert sent.headers["location"].startswith(f"{issuer.address}/authorize?")
    back: httpx.Response = browser.get(issuer.authorize(sent.headers["location"]))
    return back


def test_somebody_comes_in_by_his_organisation(browser: TestClient, store: Store, issuer: FakeIssuer) -> None:
    """He is added, with the role that his claim gives, and goes on where he wanted to."""
    assert 'href="/sign-in/oidc?next=%2Fhouses%2Fsvea"' in browser.get("/sign-in?next=/houses/svea").text
    back = there_and_back(browser, issuer, "/houses/svea")
    assert back.status_code == 200
    assert 'http-equiv="refresh" content="0; url=/houses/svea"' in back.text
    assert re.search(r"oddchip=[\w-]{43}; HttpOnly; .*SameSite=strict", back.headers["set-cookie"])
    assert "oddchip-oidc" not in dict(browser.cookies)
    assert browser.get("/houses/svea").status_code == 200
    eva = People(store).find("eva")
    assert eva is not None
    assert (sorted(eva.roles), eva.subject, eva.password) == (["support"], f"{issuer.address} 7", "")


def test_roles_are_those_of_the_last_visit(browser: TestClient, store: Store, issuer: FakeIssuer) -> None:
    """What the issuer gives or takes holds from the next sign-in on; values that mean nothing here give nothing."""
    there_and_back(browser, issuer)
    issuer.claims["roles"] = ["manager", "janitor", 7]
    assert there_and_back(browser, issuer).status_code == 200
    eva = People(store).find("eva")
    assert eva is not None and eva.roles == {"manager"}


def test_a_claim_may_give_roles_by_other_names(store: Store, issuer: FakeIssuer) -> None:
    """By setting: the claim, its values, and the claim with the name."""
    issuer.claims = {"sub": "8", "groups": "desk-leads other", "mail": "eva@room.example"}
    setting = Issuer(issuer.address, CLIENT_ID, CLIENT_SECRET, "groups", {"desk-leads": "manager"}, "mail")
    app = create_app(store, access=AccessSettings(issuer=setting))
    there_and_back(TestClient(app, follow_redirects=False), issuer)
    eva = People(store).find("eva@room.example")
    assert eva is not None and eva.roles == {"manager"}


@pytest.mark.parametrize(
    "change",
    [
        {"roles": ["janitor"]},
        {"roles": None},
        {"iss": "https://other.example"},
        {"aud": "another client"},
        {"aud": [CLIENT_ID, "another"], "azp": "another"},
        {"exp": 1},
        {"exp": None},
        {"iat": int(time.time()) + 3600},
        {"nonce": "another"},
        {"nonce": None},
        {"sub": None},
        {"preferred_username": "system"},
        {"preferred_username": "a:b"},
    ],
)
def test_whoever_is_not_vouched_for_stays_outside(
    browser: TestClient, store: Store, issuer: FakeIssuer, change: dict[str, Any]
) -> None:
    """A token that is not for here, not now, not of this visit, or that gives no role: nobody is added or signed in."""
    issuer.change = change
    back = there_and_back(browser, issuer)
    assert back.status_code == 403
    assert "Your organisation does not let you in here" in back.text
    assert dict(browser.cookies) == {}
    assert People(store).all() == []


def test_a_token_of_somebody_elses_key_is_refused(browser: TestClient, store: Store, issuer: FakeIssuer) -> None:
    """With the right number of the key too; an answer without a token as well."""
    issuer.signing_key = RSAKey.generate_key(2048, parameters={"kid": "1"})
    assert there_and_back(browser, issuer).status_code == 403
    issuer.answer = {"id_token": None}
    assert there_and_back(browser, issuer).status_code == 403
    issuer.answer = {"id_token": "eyJhbGciOiJub25lIn0.eyJzdWIiOiI3In0."}
    assert there_and_back(browser, issuer).status_code == 403
    assert People(store).all() == []


def test_an_issuer_may_change_its_keys(browser: TestClient, issuer: FakeIssuer) -> None:
    """They are asked for again when a token has one that is not known."""
    assert there_and_back(browser, issuer).status_code == 200
    issuer.key = issuer.signing_key = RSAKey.generate_key(2048, parameters={"kid": "2"})
    assert there_and_back(browser, issuer).status_code == 200


def test_who_did_not_begin_here_does_not_end_here(browser: TestClient, store: Store, issuer: FakeIssuer) -> None:
    """A way back that another browser began, or that was tampered with, signs nobody in; a code works once."""
    sent = browser.get("/sign-in/oidc")
    address = issuer.authorize(sent.headers["location"])
    other = TestClient(browser.app, follow_redirects=False)
    other.get("/sign-in/oidc")
    assert other.get(address).status_code == 400
    assert TestClient(browser.app, follow_redirects=False).get(address).status_code == 400
    assert browser.get(address + "x").status_code == 400
    assert browser.get(address).status_code == 200
    assert browser.get(address).status_code == 400
    refused = browser.get("/sign-in/oidc")
    assert refused.headers["set-cookie"].endswith("Path=/sign-in/oidc; SameSite=lax")
    state = re.findall(r"state=([\w-]+)", refused.headers["location"])[0]
    assert browser.get(f"/sign-in/oidc/back?error=access_denied&state={state}").status_code == 403


def test_a_name_of_somebody_else_lets_nobody_in(browser: TestClient, store: Store, issuer: FakeIssuer) -> None:
    """Whoever has a password here is not to be had by an issuer that gives out his name; nor who was removed."""
    people = People(store)
    people.add(SYSTEM, "Eva", ["admin"], "a long enough password")
    assert there_and_back(browser, issuer).status_code == 403
    issuer.claims["preferred_username"] = "dan"
    assert there_and_back(browser, issuer).status_code == 200
    people.remove(SYSTEM, "dan")
    assert there_and_back(browser, issuer).status_code == 403
    assert browser.get("/").status_code == 303


def test_onward_is_a_page_of_this_service(browser: TestClient, issuer: FakeIssuer) -> None:
    """Also on the way by the issuer."""
    page = there_and_back(browser, issuer, "https://evil.example/").text
    assert 'url=/"' in page and "evil" not in page


def test_an_issuer_that_is_away_is_said_to_be(store: Store) -> None:
    """As a page; signing in by password goes on."""
    setting = Issuer("http://127.0.0.1:9", CLIENT_ID, CLIENT_SECRET)
    browser = TestClient(create_app(store, access=AccessSettings(issuer=setting)), follow_redirects=False)
    answer = browser.get("/sign-in/oidc")
    assert answer.status_code == 503
    assert "cannot be reached" in answer.text
    assert browser.get("/sign-in").status_code == 200


def test_by_https_the_way_back_is_https(store: Store, issuer: FakeIssuer) -> None:
    """Behind a proxy too, by setting."""
    setting = Issuer(issuer.address, CLIENT_ID, CLIENT_SECRET)
    app = create_app(store, access=AccessSettings(https=True, issuer=setting))
    sent = TestClient(app, follow_redirects=False).get("/sign-in/oidc")
    assert "redirect_uri=https%3A%2F%2Ftestserver%2Fsign-in%2Foidc%2Fback" in sent.headers["location"]
    assert "Secure" in sent.headers["set-cookie"]
    assert urlsplit(sent.headers["location"]).path == "/authorize"
