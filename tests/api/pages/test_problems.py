import logging
import re
from html.parser import HTMLParser
from typing import NoReturn

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from ledger.availability import StoreUnavailable, StoreUnreadable
from ledger.intake.whole_hands import record
from ledger.store.store import Store
from tests.api.signing_in import signed_in
from tests.ledger.sample_hands import discrepant

ADDRESSES = ("/", "/?verdict=nothing", "/hands/{stream}", "/hands/none", "/houses", "/houses/svea", "/none")


def test_an_address_that_is_not_there(pages: TestClient) -> None:
    """Anything unknown is a page with a way back."""
    answer = pages.get("/none/at/all")
    assert answer.status_code == 404
    assert 'href="/"' in answer.text


def test_a_page_can_only_be_read(pages: TestClient) -> None:
    """Another method is refused by a page."""
    answer = pages.post("/")
    assert answer.status_code == 405
    assert "can only be read" in answer.text


def test_our_own_fault_is_said_without_its_inside(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A fault of the service is a page that says so and nothing of where it lies."""

    def fail(*_: object) -> None:
        raise ZeroDivisionError("inside")

    monkeypatch.setattr(store.search, "count", fail)
    with caplog.at_level(logging.CRITICAL):
        answer = signed_in(TestClient(create_app(store), raise_server_exceptions=False), store).get("/")
    assert answer.status_code == 500
    assert "a fault of oddchip" in answer.text
    assert "inside" not in answer.text
    assert answer.headers["Content-Security-Policy"]


def test_a_store_out_of_reach_is_busy(pages: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the store cannot be read the answer is 503, with a time to try again; health says the same."""

    def away() -> NoReturn:
        raise StoreUnavailable("the disk is away; nothing was written, try again")

    monkeypatch.setattr(store.database, "reading", away)
    monkeypatch.setattr(store.database, "writing", away)
    for address in ("/", "/healthz"):
        answer = pages.get(address)
        assert answer.status_code == 503
        assert int(answer.headers["Retry-After"]) > 0


def test_a_damaged_store_is_not_busy(pages: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where trying again does not help the answer is 500, without a time to try again; health says the same."""

    def damaged() -> NoReturn:
        raise StoreUnreadable("database disk image is malformed")

    monkeypatch.setattr(store.database, "reading", damaged)
    monkeypatch.setattr(store.database, "writing", damaged)
    for address in ("/", "/healthz"):
        answer = pages.get(address)
        assert answer.status_code == 500
        assert "The store is damaged" in answer.text
        assert "Retry-After" not in answer.headers


def test_health(pages: TestClient) -> None:
    """/healthz is 200 while the store can be read."""
    assert pages.get("/healthz").json()["status"] == "ok"


class Sources(HTMLParser):
    """Collects what a page loads and what runs in it."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.inline: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag in ("script", "link", "img", "iframe"):
            self.loaded.append(values.get("src") or values.get("href") or "")
        if tag == "style" or (tag == "script" and not values.get("src")):
            self.inline.append(tag)
        self.inline += [name for name in values if name == "style" or name.startswith("on")]


@pytest.mark.parametrize("address", ADDRESSES)
def test_nothing_comes_from_elsewhere(pages: TestClient, store: Store, address: str) -> None:
    """Every page forbids foreign and inline scripts and styles, and has none: only files of /static/."""
    answer = pages.get(address.format(stream=record(store, discrepant()).stream))
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["Cache-Control"] == "no-store"
    sources = Sources()
    sources.feed(answer.text)
    assert sources.inline == []
    assert sources.loaded
    assert all(source.startswith("/static/") for source in sources.loaded)
    for source in sources.loaded:
        assert pages.get(source).status_code == 200


def test_files_may_be_kept_for_good(pages: TestClient) -> None:
    """A file of /static/ has an address that changes with it, and may be kept for ever."""
    address = re.findall(r'href="(/static/style\.css\?[0-9a-f]{12})"', pages.get("/").text)[0]
    assert "immutable" in pages.get(address).headers["Cache-Control"]
    assert pages.get("/static/none.css").status_code == 404
    assert pages.get("/static/../app.py").status_code == 404


def test_programs_get_no_page(pages: TestClient) -> None:
    """Also where a line feed keeps an address of theirs from the interface."""
    answer = pages.get("/v1/cases/a%0Ab")
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")
