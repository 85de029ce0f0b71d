"""The desk in a real browser: whole tasks by keyboard alone, the same without script, and what axe finds."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Protocol

import pytest
import uvicorn
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from api.app import create_app
from api.people.cookie import NAME
from ledger.people.actor import Actor
from ledger.store.store import open_store
from ledger.store.stream import stream_id
from tests.api.pages import chromium
from tests.api.signing_in import session_of
from tests.ledger.disputes.office import MAJA, MIRA, MONS, REGULATOR, SAGA, Office

FEW_SECONDS: Final = 5000


class Service:
    """The desk on a port of its own."""

    def __init__(self, office: Office, address: str, browser: Browser) -> None:
        self.office: Final = office
        self.address: Final = address
        self._browser: Final = browser

    @contextmanager
    def page_of(
        self, actor: Actor, *, width: int = 1280, script: bool = True, dark: bool = False, language: str = "en-GB"
    ) -> Iterator[Page]:
        """A page of somebody who is signed in, whose console stays silent."""
        context = self._browser.new_context(
            viewport={"width": width, "height": 900}, java_script_enabled=script, locale=language,
            color_scheme="dark" if dark else "light",
        )  # fmt: skip
        context.set_default_timeout(FEW_SECONDS)
        token = session_of(self.office.store, actor.roles, actor.name)
        context.add_cookies([{"name": NAME, "value": token, "url": self.address}])
        page, said = context.new_page(), list[str]()
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("console", lambda message: said.append(message.text) if "status of 4" not in message.text else None)
        yield page
        context.close()
        assert said == []


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service over a store with a hand that was paid wrongly, and a browser."""
    if chromium.PATH is None:
        pytest.fail(chromium.MISSING)
    folder = tmp_path_factory.mktemp("desk")
    with (
        open_store(f"sqlite:///{folder}/oddchip.db") as store,
        socket.create_server(("127.0.0.1", 0)) as door,
        sync_playwright() as playwright,
    ):
        office = Office(store, folder, lambda clock: None)
        server = uvicorn.Server(uvicorn.Config(create_app(store), log_level="error"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [door]})
        thread.start()
        while not server.started:
            time.sleep(0.01)
        browser = playwright.chromium.launch(executable_path=chromium.PATH, headless=True, args=chromium.FLAGS)
        yield Service(office, f"http://127.0.0.1:{door.getsockname()[1]}", browser)
        browser.close()
        server.should_exit = True
        thread.join()


class Hands(Protocol):
    """How somebody works on a page."""

    def press(self, name: str, role: str = "button") -> None:
        """Presses a button, follows a link."""

    def fill(self, label: str, said: str) -> None:
        """Fills in a field."""

    def pick(self, label: str, option: str) -> None:
        """Picks out of a list."""

    def choose(self, name: str) -> None:
        """Chooses one of several."""


class Keyboard:
    """By Tab, arrows, Space, Enter and letters, and by nothing else."""

    def __init__(self, page: Page) -> None:
        self._page: Final = page

    def press(self, name: str, role: str = "button") -> None:
        self._reach(self._page.get_by_role(role, name=name, exact=True).first)  # type: ignore[arg-type]
        with self._page.expect_navigation():
            self._page.keyboard.press("Enter")

    def fill(self, label: str, said: str) -> None:
        self._reach(self._page.get_by_role("textbox", name=label).first)
        self._page.keyboard.type(said)

    def pick(self, label: str, option: str) -> None:
        self._reach(self._page.get_by_role("combobox", name=label).first)
        self._page.keyboard.type(option)

    def choose(self, name: str) -> None:
        wanted = self._page.get_by_role("radio", name=name).first
        group = wanted.get_attribute("name")
        self._tab_until(lambda: self._page.evaluate("document.activeElement.name") == group, name)
        for _ in range(20):
            if self._has_focus(wanted):
                self._page.keyboard.press("Space")
                expect(wanted).to_be_checked()
                return
            self._page.keyboard.press("ArrowDown")
        pytest.fail(f"the arrows do not lead to {name!r}")

    def _reach(self, wanted: Locator) -> None:
        wanted.wait_for()
        self._tab_until(lambda: self._has_focus(wanted), str(wanted))

    def _tab_until(self, there: "Question", name: str) -> None:
        for _ in range(90):
            if there():
                return
            self._page.keyboard.press("Tab")
        pytest.fail(f"Tab does not lead to {name}")

    def _has_focus(self, wanted: Locator) -> bool:
        return bool(wanted.evaluate("one => one === document.activeElement"))


class Question(Protocol):
    """Whether something is so."""

    def __call__(self) -> bool: ...


class Mouse:
    """By clicks, which need no script."""

    def __init__(self, page: Page) -> None:
        self._page: Final = page

    def press(self, name: str, role: str = "button") -> None:
        # What cannot be done now is marked so, and can be pressed all the same: then the answer says why.
        self._page.get_by_role(role, name=name, exact=True).first.click(force=True)  # type: ignore[arg-type]

    def fill(self, label: str, said: str) -> None:
        self._page.get_by_role("textbox", name=label).first.fill(said)

    def pick(self, label: str, option: str) -> None:
        self._page.get_by_role("combobox", name=label).first.select_option(label=option)

    def choose(self, name: str) -> None:
        self._page.get_by_role("radio", name=name).first.check()


def take_complaint(desk: Service, page: Page, hands: Hands) -> str:
    """From the queue to a case that is under investigation; the case. Its hand is one whose money nothing has moved."""
    hand = desk.office.next_hand()
    page.goto(f"{desk.address}/cases")
    hands.press("New complaint", "link")
    hands.fill("Room", "testrum")
    hands.fill("Hand id", hand)
    hands.choose("The pot went to the wrong player")
    hands.press("Go on")
    hands.pick("Player", "anna")
    hands.pick("Seat", "1: anna")
    hands.fill("Pot", "0")
    hands.fill("What the player says", "I had aces and the kings were paid.")
    hands.press("Open the case")
    expect(page.get_by_role("status")).to_have_text("The case is open.")
    for step in ("Acknowledge", "Accept", "Freeze the evidence", "Begin to investigate"):
        hands.press(step)
    expect(page.get_by_role("status")).to_have_text("The investigation has begun.")
    hands.press(hand, "link")
    expect(page.locator("h1")).to_have_text(hand)
    page.go_back()
    return page.url.partition("?")[0].rpartition("/")[2]


def propose(desk: Service, page: Page, hands: Hands, case: str) -> None:
    """A ruling is proposed; who proposed it cannot approve it."""
    page.goto(f"{desk.address}/cases/{case}")
    hands.choose("upheld the room")
    hands.fill("The ruling's text", "The aces win the main pot.")
    hands.press("Propose a ruling")
    expect(page.get_by_role("status")).to_have_text("The ruling is proposed.")
    expect(page.locator(".hindered").first).to_contain_text("Nobody approves or rejects his own proposal")
    expect(page.get_by_role("button", name="Approve")).to_be_disabled()
    hands.press("Approve")
    expect(page.get_by_role("alert")).to_contain_text("Nobody approves or rejects his own proposal")
    assert desk.office.desk.case(case).state == "proposed"


def finish(desk: Service, page: Page, hands: Hands, case: str) -> None:
    """The remedy is posted, and the letter goes out and is read."""
    page.goto(f"{desk.address}/cases/{case}")
    hands.press("Post the remedy")
    expect(page.get_by_role("heading", name="Posted", exact=True)).to_be_visible()
    hands.press("Send the letter")
    hands.press("The ruling", "link")
    expect(page.locator("main")).to_contain_text("The aces win the main pot.")


def test_from_complaint_to_letter_by_keyboard_alone(desk: Service) -> None:
    """Complaint, hand, proposal, own approval refused, the manager's approval, remedy, letter; and no mouse."""
    with desk.page_of(SAGA) as page:
        case = take_complaint(desk, page, Keyboard(page))
    with desk.page_of(MAJA) as page:
        propose(desk, page, Keyboard(page), case)
    with desk.page_of(MONS) as page:
        page.goto(f"{desk.address}/cases/{case}")
        Keyboard(page).press("Approve")
        expect(page.get_by_role("status")).to_contain_text("it is the decision")
    with desk.page_of(SAGA) as page:
        finish(desk, page, Keyboard(page), case)
    assert desk.office.desk.case(case).state == "notified"


def test_from_complaint_to_letter_without_script(desk: Service) -> None:
    """The same with script switched off."""
    with desk.page_of(SAGA, script=False) as page:
        case = take_complaint(desk, page, Mouse(page))
    with desk.page_of(MAJA, script=False) as page:
        propose(desk, page, Mouse(page), case)
    with desk.page_of(MONS, script=False) as page:
        page.goto(f"{desk.address}/cases/{case}")
        Mouse(page).press("Approve")
        expect(page.get_by_role("status")).to_contain_text("it is the decision")
    with desk.page_of(SAGA, script=False) as page:
        finish(desk, page, Mouse(page), case)
    assert desk.office.desk.case(case).state == "notified"


def test_a_refusal_has_the_focus_and_leads_to_the_field(desk: Service) -> None:
    """What is wrong stands at the top with the focus; from there a link leads to the field that says what it wants."""
    case = desk.office.brought_to("investigating").id
    with desk.page_of(MAJA) as page:
        page.goto(f"{desk.address}/cases/{case}")
        hands = Keyboard(page)
        hands.fill("The ruling's text", "Because.")
        hands.press("Propose a ruling")
        expect(page.get_by_role("alert")).to_be_focused()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator("#propose-outcome")).to_be_focused()
        expect(page.get_by_label("The ruling's text")).to_have_value("Because.")


def test_a_regulator_reads_and_changes_nothing(desk: Service) -> None:
    """He goes from the queue to a case, its ruling, its letter and its audit trail, and meets nothing to send."""
    case = desk.office.brought_to("notified").id
    with desk.page_of(REGULATOR) as page:
        page.goto(f"{desk.address}/cases")
        expect(page.get_by_role("link", name="New complaint")).to_have_count(0)
        for link, title in (
            (case, case), ("Ruling 1", "Ruling 1"), (case, case), ("What happened, and who looked", "Audit trail"),
        ):  # fmt: skip
            page.get_by_role("link", name=link).first.click()
            expect(page.locator("h1").first).to_contain_text(title)
            expect(page.locator("main form[method=post]")).to_have_count(0)


@pytest.fixture(scope="module")
def addresses(desk: Service) -> list[str]:
    """Every kind of page of the desk; the first has a form to propose a ruling."""
    office = desk.office
    notified, investigating, appealed = (
        office.brought_to(state).id for state in ("notified", "investigating", "appealed")
    )
    hand = "room=testrum&hand=h-1"
    paths = [
        f"/cases/{investigating}?done=dispute.investigate", "/cases", f"/cases/{notified}", f"/cases/{appealed}",
        f"/cases/{notified}/rulings/1", f"/cases/{notified}/history", f"/hands/{stream_id('testrum', 'h-1')}",
        f"/cases/{notified}/what-if?event=10&instead=action&action=fold", f"/cases/new?{hand}&reason=side_pot",
        "/cases/new?room=x&hand=y&reason=rake", "/cases/C-999999", "/faults", "/faults?code=award.amount", "/bundles",
    ]  # fmt: skip
    return [desk.address + path for path in paths]


def violations(page: Page) -> list[str]:
    """What axe finds against WCAG 2.2 AA on a page, all that can be opened being open."""
    page.evaluate("document.querySelectorAll('main details').forEach(one => one.open = true)")
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    found = Axe().run(page, options={"runOnly": tags, "resultTypes": ["violations"]})
    return [
        f"{page.url}: {one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes']]}"
        for one in found.response["violations"]
    ]


def test_axe_finds_nothing(desk: Service, addresses: list[str]) -> None:
    """Every page for who may do most, and one with a refusal on it; the main ones in the dark and narrow, too."""
    found: list[str] = []
    for dark, some in ((False, addresses), (True, addresses[:3])):
        with desk.page_of(MIRA, dark=dark, width=390 if dark else 1280) as page:
            for address in some:
                page.goto(address)
                found += violations(page)
            page.goto(addresses[0])
            page.get_by_role("button", name="Propose a ruling").click()
            expect(page.get_by_role("alert")).to_be_visible()
            found += violations(page)
    assert found == []


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_hangs_over_the_edge(desk: Service, addresses: list[str], width: int) -> None:
    """No page of the desk is wider than the window."""
    with desk.page_of(MIRA, width=width) as page:
        for address in addresses:
            page.goto(address)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, address
