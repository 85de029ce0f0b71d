import sqlite3

import pytest
from fastapi.testclient import TestClient

from ledger.intake.whole_hands import record
from ledger.store.store import Store
from tests.ledger.sample_hands import discrepant, in_progress, verified


def test_an_empty_store_says_what_to_do(pages: TestClient) -> None:
    """Without hands the list is a page that names the command that records some."""
    answer = pages.get("/")
    assert answer.status_code == 200
    assert "oddchip record" in answer.text


def test_hands_with_their_verdicts(pages: TestClient, store: Store) -> None:
    """The list has every hand with verdict, rule and house, and says which is in progress."""
    stream = record(store, verified()).stream
    record(store, discrepant(hand_id="wrong"))
    record(store, in_progress(hand_id="live"))
    page = pages.get("/").text
    assert f'href="/hands/{stream}"' in page
    assert page.index("live") < page.index("wrong") < page.index("h-1")
    assert '<span class="rule">rank.high</span>' in page
    assert "in progress" in page
    assert '<a class="plain" href="/houses/practice@1">practice</a>' in page


def test_filters_and_counts(pages: TestClient, store: Store) -> None:
    """Verdict, house and player choose; the tabs keep the rest of what was asked and have its counts."""
    for number in range(3):
        record(store, verified(hand_id=f"good-{number}"))
    record(store, discrepant(hand_id="bad-1", house="titan"))
    found = pages.get("/", params={"verdict": "discrepant"}).text
    assert "bad-1" in found
    assert "good-1" not in found
    assert "good-1" in pages.get("/", params={"player": "ANNA"}).text
    assert "good-1" not in pages.get("/", params={"house": "titan"}).text
    tabs = pages.get("/", params={"player": "bo", "house": "practice", "verdict": "", "lang": "en"}).text
    assert 'href="/?player=bo&amp;house=practice&amp;verdict=verified"' in tabs
    assert 'all <span class="count">3</span>' in tabs
    assert "No recorded hand fits" in pages.get("/", params={"player": "<script>"}).text
    assert "<script>" not in pages.get("/", params={"player": "<script>"}).text


def test_days_are_whole(pages: TestClient, store: Store) -> None:
    """From a day to the same one are the hands of that day, in UTC."""
    for number, time in enumerate(("2026-02-28T23:59:59Z", "2026-03-01T00:00:00Z", "2026-03-02T00:30:00+01:00")):
        record(store, verified(hand_id=f"h-{number}", started_at=time))
    page = pages.get("/", params={"from": "2026-03-01", "to": "2026-03-01"}).text
    assert [f">h-{number}</a>" in page for number in range(3)] == [False, True, True]


def test_a_long_list_has_pages(pages: TestClient, store: Store) -> None:
    """Older and newer lead over every hand once, and keep the filter."""
    for number in range(5):
        record(store, verified(hand_id=f"h-{number}"))
    seen, address = [], "/?player=anna&size=2"
    while address:
        page = pages.get(address).text
        seen += [one for one in ("h-4", "h-3", "h-2", "h-1", "h-0") if f">{one}</a>" in page]
        address = page.split('rel="next" href="')[1].split('"')[0].replace("&amp;", "&") if 'rel="next"' in page else ""
        assert not address or "player=anna&size=2" in address
    assert seen == ["h-4", "h-3", "h-2", "h-1", "h-0"]
    assert 'rel="prev"' in page


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("cursor=abc", "the list of hands has no place &#39;abc&#39;"),
        ("cursor=MTIz", "follow the links from its beginning"),
        ("verdict=wrong", "Verdict: Input should be &#39;&#39;, &#39;verified&#39;, &#39;discrepant&#39; or"),
        ("to=2026-02-30", "expected a day such as 2026-01-31"),
        ("from=yesterday", "From: expected a time with an offset"),
        ("size=0", "Size: Input should be greater than or equal to 1"),
        ("player=a%00b", "Player: String should match pattern"),
    ],
)
def test_an_odd_question_is_answered(pages: TestClient, query: str, said: str) -> None:
    """A parameter that cannot be is a page with status 400 that says what can."""
    answer = pages.get(f"/?{query}")
    assert answer.status_code == 400
    assert said in answer.text


def test_a_busy_store_does_not_hide_the_list(pages: TestClient, store: Store) -> None:
    """While another program writes, the list comes as it is and says that more is to come."""
    record(store, verified())
    assert "load the page again" not in pages.get("/").text
    record(store, verified(hand_id="new"))
    other = sqlite3.connect(store.database.name, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    page = pages.get("/")
    other.close()
    assert page.status_code == 200
    assert ">h-1</a>" in page.text
    assert "load the page again" in page.text
    assert ">new</a>" in pages.get("/").text


def test_an_old_address_leads_here(pages: TestClient) -> None:
    """/hands is the list as well."""
    assert pages.get("/hands", follow_redirects=False).headers["location"] == "/"
