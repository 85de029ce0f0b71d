"""Nights in a real browser: explained by keyboard, without script, in each language, and axe."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from ledger.people.actor import Actor
from ledger.people.permissions import ROLES
from ledger.reconciliation.recorded import explanations, record_result, results
from tests.api.nights.nights import ROLF, ROOM, reconciled
from tests.api.pages.test_desk_browser import Hands, Keyboard, Mouse, Service, desk, violations
from tests.ledger.reconciliation.nights import DAY, made

__all__ = ["desk"]

MAJA = Actor("maja of the night", frozenset(ROLES))
PAGE = f"/nights/{ROOM}/{DAY}"
WIDTHS = (1280, 390)


@pytest.fixture(scope="module")
def addresses(desk: Service, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Every page of nights: a bad day, an empty one, one kind of finding, a report, hands to dispute, none at all."""
    folder: Path = tmp_path_factory.mktemp("nights")
    reconciled(desk.office.store, folder)
    record_result(desk.office.store, ROLF, made("a room with a rather long name / Åre", "2026-11-20", tables=0))
    paths = [
        "/nights", PAGE, "/nights/a%20room%20with%20a%20rather%20long%20name%20%2F%20%C3%85re/2026-11-20",
        f"{PAGE}?check=button&code=button", f"{PAGE}/report", f"{PAGE}/disputes?check=verdict&code=award.amount",
        "/nights?room=nowhere",
    ]  # fmt: skip
    return [desk.address + path for path in paths]


@pytest.mark.parametrize("script", [True, False])
def test_a_finding_is_explained(desk: Service, addresses: list[str], script: bool) -> None:
    """By keyboard alone, and without script: from the list to the day, the finding ticked, the reason given."""
    reason = f"the floor moved it {'by keys' if script else 'without script'}"
    with desk.page_of(MAJA, script=script) as page:
        hands: Hands = Keyboard(page) if script else Mouse(page)
        page.goto(f"{desk.address}/nights?room={ROOM}")
        hands.press("27 Nov 2026 testrum", "link")
        box = page.locator("#findings ~ .group input[type=checkbox]").first
        summary = page.locator(".explain summary").first
        if script:
            for wanted, key in ((box, "Space"), (summary, "Enter")):
                for _ in range(90):
                    if wanted.evaluate("one => one === document.activeElement"):
                        break
                    page.keyboard.press("Tab")
                page.keyboard.press(key)
        else:
            box.check()
            summary.click()
        hands.fill("Reason", reason)
        hands.press("Explain the chosen findings")
        expect(page.get_by_role("status")).to_have_text("1 finding is explained. It stays counted.")
    assert reason in {one.reason for one in explanations(desk.office.store, ROOM).values()}
    assert len(results(desk.office.store, ROOM, DAY)) == 1


def test_axe_finds_nothing(desk: Service, addresses: list[str]) -> None:
    """On every page, light and wide, dark and narrow, and with a refusal on it."""
    found: list[str] = []
    for dark, width in ((False, 1280), (True, 390)):
        with desk.page_of(MAJA, dark=dark, width=width) as page:
            for address in addresses:
                page.goto(address)
                found += violations(page)
            page.goto(addresses[1])
            page.locator(".explain summary").first.click()
            page.get_by_role("button", name="Explain the chosen findings").first.click()
            expect(page.get_by_role("alert")).to_be_visible()
            found += violations(page)
    assert found == []


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_hangs_over_the_edge(desk: Service, addresses: list[str], width: int) -> None:
    """In no language is a page wider than the window."""
    with desk.page_of(MAJA, width=width) as page:
        for address in addresses:
            for code in ("en", "sv", "nb", "da"):
                page.goto(f"{address}{'&' if '?' in address else '?'}lang={code}")
                assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url
                expect(page.locator("html")).to_have_attribute("lang", code)
