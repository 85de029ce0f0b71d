"""People, keys and one's own account in a real browser: by keyboard, without script, in each language, and axe."""

import pytest
from playwright.sync_api import Page, expect

from ledger.people.actor import SYSTEM, Actor
from ledger.people.keys import Keys
from ledger.people.names import person_stream
from ledger.people.people import People
from tests.api.pages.test_desk_browser import Hands, Keyboard, Mouse, Service, desk, violations

__all__ = ["desk"]

ADAM = Actor("adam", frozenset({"admin"}))
WIDTHS = (1280, 390)


@pytest.fixture(scope="module")
def addresses(desk: Service) -> list[str]:
    """Every page of people, with somebody of each kind."""
    people = People(desk.office.store)
    people.add(SYSTEM, "adam", ["admin"])
    people.add(SYSTEM, "Åsa Lindqvist-Bergström", ["support", "manager"], "a long enough password", "sv")
    people.remove(SYSTEM, people.add(SYSTEM, "gone", ["regulator"]).name)
    people.set_password(SYSTEM, "adam", "a long enough password")
    Keys(desk.office.store).make(SYSTEM, "Vega tables", ["ingest"], 90)
    paths = ["/people", "/keys", "/account"]
    paths += [f"/people/{person_stream(name)}" for name in ("Åsa Lindqvist-Bergström", "adam", "gone")]
    return [desk.address + path for path in paths]


def shown_once(page: Page) -> str:
    """The secret on the page, which has the focus."""
    box = page.locator(".secret")
    expect(box).to_be_focused()
    return box.locator("code").inner_text()


@pytest.mark.parametrize("script", [True, False])
def test_somebody_is_added_and_changes_his_password(desk: Service, addresses: list[str], script: bool) -> None:
    """By keyboard alone, and without script: added with a password shown once, which he changes for his own."""
    name, own = f"new {'by keys' if script else 'without script'}", "quite a new one"
    with desk.page_of(ADAM, script=script) as page:
        hands: Hands = Keyboard(page) if script else Mouse(page)
        page.goto(addresses[0])
        hands.fill("Name", name)
        hands.press("Add the person")
        password = shown_once(page)
        hands.press("Save the roles")
        expect(page.get_by_role("status")).to_have_text("The roles are changed, and hold at once.")
        page.goto(addresses[1])
        hands.fill("Program", name)
        hands.press("Make the key")
        expect(page.get_by_role("alert")).to_contain_text("Something in the form is not as expected Roles")
    with desk.page_of(Actor(name, frozenset()), script=script) as page:
        hands = Keyboard(page) if script else Mouse(page)
        page.goto(addresses[2])
        for again in ("another one", own):
            for label, said in (("Your password now", password), ("New password", own), ("New password again", again)):
                hands.fill(label, said)
            hands.press("Change the password")
            if again != own:
                expect(page.get_by_role("alert")).to_be_focused()
                expect(page.locator("#again")).to_have_attribute("aria-invalid", "true")
        expect(page.get_by_role("status")).to_contain_text("The password is changed")
    assert People(desk.office.store).with_password(name, own) is not None


def test_axe_finds_nothing(desk: Service, addresses: list[str]) -> None:
    """On every page, light and wide, dark and narrow, and with a refusal or a secret on it."""
    found: list[str] = []
    for dark, width in ((False, 1280), (True, 390)):
        with desk.page_of(ADAM, dark=dark, width=width) as page:
            for address in addresses:
                page.goto(address)
                found += violations(page)
            page.goto(addresses[1])
            page.get_by_role("button", name="Make the key").click()
            expect(page.get_by_role("alert")).to_be_visible()
            found += violations(page)
            page.goto(addresses[3])
            page.get_by_role("button", name="Make a new password").click()
            expect(page.locator(".secret")).to_be_focused()
            found += violations(page)
    assert found == []


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_hangs_over_the_edge(desk: Service, addresses: list[str], width: int) -> None:
    """In no language is a page wider than the window."""
    with desk.page_of(ADAM, width=width) as page:
        for address in addresses:
            for code in ("en", "sv", "nb", "da"):
                page.goto(f"{address}?lang={code}")
                assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url
                expect(page.locator("html")).to_have_attribute("lang", code)
