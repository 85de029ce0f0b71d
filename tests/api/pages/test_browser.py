"""The pages in a real browser: by keyboard, without script, wide and narrow."""

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from api.app import create_app
from api.people.cookie import NAME
from ledger.intake.whole_hands import record
from ledger.people.actor import SYSTEM
from ledger.people.people import People
from ledger.store.store import open_store
from tests.api.pages import chromium
from tests.api.signing_in import session_of
from tests.ledger.sample_hands import discrepant, hand, in_progress, verified


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimpleNamespace]:
    """The service on a port of its own, with a few hands: ``address``, and the streams by hand id."""
    folder: Path = tmp_path_factory.mktemp("service")
    ten = [{"seat": seat, "player": f"a-player-named-{seat}", "stack": "1234567.00"} for seat in range(1, 11)]
    hands = [verified(), discrepant(hand_id="wrong"), in_progress(hand_id="live"), hand([], hand_id="ten", seats=ten)]
    with open_store(f"sqlite:///{folder}/oddchip.db") as store, socket.create_server(("127.0.0.1", 0)) as door:
        streams = {one.hand_id: str(record(store, one).stream) for one in hands}
        server = uvicorn.Server(uvicorn.Config(create_app(store), log_level="error"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [door]})
        thread.start()
        while not server.started:
            time.sleep(0.01)
        address = f"http://127.0.0.1:{door.getsockname()[1]}"
        cookie = {"name": NAME, "value": session_of(store), "url": address, "httpOnly": True, "sameSite": "Strict"}
        password = "a long enough password"
        People(store).add(SYSTEM, "dan", ["support"], password)
        yield SimpleNamespace(address=address, streams=streams, cookie=cookie, password=password)
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Headless Chromium; a failure where it is required and not there."""
    if chromium.PATH is None:
        pytest.fail(chromium.MISSING)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium.PATH, headless=True, args=chromium.FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def context(browser: Browser, service: SimpleNamespace) -> Iterator[BrowserContext]:
    """A fresh profile, signed in."""
    made = browser.new_context(viewport={"width": 1400, "height": 900})
    made.add_cookies([service.cookie])
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page whose console stays silent: no script fails, nothing is refused by the policy."""
    opened = context.new_page()
    said: list[str] = []
    opened.on("console", lambda message: said.append(message.text))
    opened.on("pageerror", lambda error: said.append(str(error)))
    yield opened
    assert said == []


def hand_address(service: SimpleNamespace, hand_id: str, step: str = "") -> str:
    return f"{service.address}/hands/{service.streams[hand_id]}{f'?step={step}' if step else ''}"


def current(page: Page) -> str:
    """The index of the event that is marked in the log."""
    return page.locator(".log [aria-current=step] .index").inner_text()


def test_a_hand_is_stepped_through_by_keys(page: Page, service: SimpleNamespace) -> None:
    """← and → go an event back and on, Home and End to the ends; the address follows, the page is not loaded anew."""
    page.goto(hand_address(service, "wrong"))
    page.evaluate("window.loadedOnce = true")
    assert current(page) == "21"
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**?step=22")
    expect(page.locator(".happened")).to_have_text("The hand is finished")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**?step=21")
    page.keyboard.press("Home")
    page.wait_for_url("**?step=start")
    expect(page.locator(".happened")).to_have_text("Before the first event")
    page.keyboard.press("End")
    page.wait_for_url("**?step=22")
    assert current(page) == "22"
    assert page.evaluate("window.loadedOnce") is True
    page.go_back()
    page.wait_for_url("**?step=start")
    expect(page.locator(".happened")).to_have_text("Before the first event")


def test_stepping_leaves_the_window_where_it_is(page: Page, service: SimpleNamespace) -> None:
    """A step neither scrolls the page nor closes a discrepancy that somebody reads."""
    page.goto(hand_address(service, "wrong"))
    page.locator(".findings summary").nth(2).click()
    page.evaluate("window.scrollTo(0, 400)")
    for step in ("20", "19", "18"):
        page.keyboard.press("ArrowLeft")
        page.wait_for_url(f"**?step={step}")
        expect(page.locator(".position")).to_contain_text(f"event {step}")
    assert page.evaluate("window.scrollY") == 400
    expect(page.locator(".findings details").nth(2)).to_have_attribute("open", "")


def test_keys_in_a_field_are_the_fields(page: Page, service: SimpleNamespace) -> None:
    """Typing a question mark in the search opens no help, and Home moves in the text."""
    page.goto(service.address)
    page.get_by_label("Search for anything").press_sequentially("wro?")
    page.keyboard.press("Home")
    assert page.url.rstrip("/") == service.address


def test_help_tells_the_keys(page: Page, service: SimpleNamespace) -> None:
    """? opens the help, Escape closes it; a button does the same for a mouse."""
    page.goto(hand_address(service, "h-1"))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    assert "step" not in page.url
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
    page.get_by_role("button", name="Keys").click()
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()


def test_from_the_list_to_the_rule_by_keyboard_alone(page: Page, service: SimpleNamespace) -> None:
    """Tab and Enter lead from the list to a discrepant hand and to the rule it cites; the focus can be seen."""
    page.goto(f"{service.address}/?verdict=discrepant")
    reach(page, "wrong")
    page.keyboard.press("Enter")
    page.wait_for_url("**/hands/*")
    reach(page, "practice/rank.high")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    page.keyboard.press("Enter")
    page.wait_for_url("**/houses/practice@1#rank.high")
    expect(page.locator("tr:target th")).to_have_text("rank.high")


def reach(page: Page, text: str) -> None:
    """Presses Tab until the focus stands on a link with this text."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.innerText").strip() == text:
            return
    pytest.fail(f"Tab does not lead to {text!r}")


def test_everything_works_without_script(browser: Browser, service: SimpleNamespace) -> None:
    """With script switched off: search, open, step to the end and back by links, open a finding, read its rule."""
    context = browser.new_context(java_script_enabled=False)
    context.add_cookies([service.cookie])
    page = context.new_page()
    page.goto(service.address)
    page.get_by_label("Search for anything").fill("wro")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="wrong").click()
    page.get_by_role("link", name="One event on").click()
    expect(page.locator(".happened")).to_have_text("The hand is finished")
    page.get_by_role("link", name="To the start").click()
    expect(page.locator(".happened")).to_have_text("Before the first event")
    page.locator(".log a", has_text="Seat 1 raises").click()
    expect(page.locator(".position")).to_contain_text("event 5")
    page.locator(".findings summary").nth(1).click()
    expect(page.locator(".findings blockquote").nth(1)).to_be_visible()
    expect(page.locator("#keys")).to_be_hidden()
    page.locator(".findings a.rule").first.click()
    expect(page.locator("h1")).to_contain_text("practice")
    context.close()


@pytest.mark.parametrize("script", [True, False])
def test_in_by_keyboard_alone_and_out_again(browser: Browser, service: SimpleNamespace, script: bool) -> None:
    """With script and without: from a hand's address by the sign-in page to the hand, and out."""
    context = browser.new_context(java_script_enabled=script)
    page = context.new_page()
    page.goto(hand_address(service, "wrong"))
    expect(page.get_by_label("Name")).to_be_focused()
    page.keyboard.type("dan")
    page.keyboard.press("Tab")
    page.keyboard.type("not his password")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Nobody has this name and this password")
    expect(page.get_by_label("Password")).to_be_focused()
    page.keyboard.type(service.password)
    page.keyboard.press("Enter")
    page.wait_for_url("**/hands/*")
    expect(page.locator("h1")).to_have_text("wrong")
    page.get_by_role("button", name="Sign out").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/sign-in")
    page.goto(hand_address(service, "wrong"))
    expect(page.locator("h1")).to_have_text("Sign in")
    context.close()


@pytest.mark.parametrize("width", [360, 768, 1600])
def test_nothing_hangs_over_the_edge(browser: Browser, service: SimpleNamespace, width: int) -> None:
    """From 360 to 1600 pixels no page is wider than the window, and one drawing of the table is to be seen."""
    context = browser.new_context(viewport={"width": width, "height": 800})
    context.add_cookies([service.cookie])
    page = context.new_page()
    hands = [hand_address(service, hand_id) for hand_id in ("wrong", "live", "ten")]
    for address in (
        service.address,
        *hands,
        f"{service.address}/houses",
        f"{service.address}/houses/svea",
        f"{service.address}/none",
    ):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
        if address in hands:
            assert [one.is_visible() for one in page.locator("svg.table").all()].count(True) == 1
    context.close()


def test_live_hole_cards_are_not_in_the_page(page: Page, service: SimpleNamespace) -> None:
    """The page of a hand in progress holds no hole card anywhere, also not unseen."""
    page.goto(hand_address(service, "live", "4"))
    names = page.evaluate("[...document.querySelectorAll('.card')].map(one => one.getAttribute('aria-label'))")
    assert set(names) == {"unknown card", "two of clubs", "seven of diamonds", "nine of spades"}
