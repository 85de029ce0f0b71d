"""The search: anything is pasted, and what is meant is found."""

import pytest
from fastapi.testclient import TestClient

from ledger.histories.hand_document import hand_text
from ledger.intake.whole_hands import record
from ledger.store.store import Store
from tests.ledger.sample_hands import discrepant, verified


@pytest.mark.parametrize(
    ("pasted", "leads_to"),
    [
        ("h-1", "/hands/{stream}"),
        (hand_text(verified()), "/hands/{stream}"),
        ("https://desk.example/hands/{stream}?step=3", "/hands/{stream}"),
        ("ANNA", "/?player=anna"),
        ("Vega 1", "/?table=Vega+1"),
        ("practice/rank.high", "/?rule=practice%2Frank.high"),
        ("practice", "/houses/practice"),
    ],
)
def test_without_doubt_it_leads_there(pages: TestClient, store: Store, pasted: str, leads_to: str) -> None:
    """One thing that has the very name is shown at once."""
    stream = record(store, verified()).stream
    record(store, discrepant(hand_id="wrong"))
    text = pasted.replace("{stream}", str(stream))
    answer = pages.get("/find", params={"q": text}, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == leads_to.format(stream=stream)
    assert pages.get("/find", params={"q": text}).status_code == 200


def test_what_may_be_meant_is_shown(pages: TestClient, store: Store) -> None:
    """Several hands and names, with what the text was taken for, and what was looked for."""
    record(store, verified(hand_id="anna-1"))
    record(store, verified(hand_id="anna-2"))
    page = pages.get("/find", params={"q": "nna"}).text
    assert "Nothing has this very name; taken for a part of one." in page
    assert ">anna-1</a>" in page and ">anna-2</a>" in page
    assert (
        '<span class="quiet">player</span> <a href="/?player=anna">anna</a> <span class="count">2 hands</span>' in page
    )
    assert "a player nna" in page


@pytest.mark.parametrize(
    ("pasted", "said"),
    [
        ("<script>", ["Nothing was found.", "a player &lt;script&gt;", "hands with the id &lt;script&gt; in any room"]),
        ("where is\nmy money?", ["No hand, table or player is named in this text."]),
        ("C-1", ["Taken for a case.", "the case C-1"]),
        (hand_text(verified(hand_id="no", table="No")), ["Nothing was found.", "Its format: hand document."]),
        ("x" * 50_001, ["This is too long to be looked at"]),
        ("a\0b", ["This holds control characters"]),
    ],
)  # fmt: skip
def test_nothing_is_found(pages: TestClient, pasted: str, said: list[str]) -> None:
    """It says so, with what was tried; the text stays there to be changed."""
    answer = pages.get("/find", params={"q": pasted})
    assert answer.status_code == 200
    for one in said:
        assert one in answer.text
    assert "<script>" not in answer.text


def test_every_page_has_the_search(pages: TestClient) -> None:
    """A form that works without script; the page of the search has its own, larger one."""
    for address in ("/", "/houses", "/nothing"):
        assert '<form class="find" action="/find" method="get" role="search">' in pages.get(address).text
    page = pages.get("/find").text
    assert '<form class="pasted" action="/find" method="get">' in page
    assert "Nothing was found" not in page
