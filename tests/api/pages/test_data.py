"""Beside each page of hands stands what it says, for programs."""

from fastapi.testclient import TestClient

from ledger.intake.whole_hands import record
from ledger.store.store import Store
from tests.ledger.sample_hands import discrepant, verified


def test_the_list(pages: TestClient, store: Store) -> None:
    """The same hands as the page and as /v1, with the next page beside it."""
    for number in range(3):
        record(store, verified(hand_id=f"h-{number}"))
    answer = pages.get("/hands.json?player=anna&size=2")
    assert answer.json()["hands"] == pages.get("/v1/hands?player=anna&size=2").json()["hands"]
    assert answer.json()["next"].startswith("/hands.json?player=anna&size=2&cursor=")
    assert len(pages.get(answer.json()["next"]).json()["hands"]) == 1


def test_the_search(pages: TestClient, store: Store) -> None:
    """What a text was taken for, what may be meant, and what was tried."""
    record(store, verified())
    found = pages.get("/find.json", params={"q": "ANNA"}).json()
    assert (found["taken_for"], found["exact"]) == ("name", True)
    [anna] = found["candidates"]
    assert (anna["kind"], anna["page"], anna["count"]) == ("player", "/?player=anna", {"hands": 1, "more": False})
    [hand] = pages.get("/find.json", params={"q": "h-1"}).json()["candidates"]
    assert hand["hand"]["href"] == "/v1/hands/testrum/h-1"
    assert pages.get("/find.json", params={"q": "no-one"}).json()["candidates"] == []


def test_a_hand(pages: TestClient, store: Store) -> None:
    """Its header, report and steps; no hidden card."""
    stream = record(store, discrepant()).stream
    said = pages.get(f"/hands/{stream}.json")
    assert said.json()["hand"] == pages.get("/v1/hands/testrum/h-1").json()
    assert said.json()["report"] == pages.get("/v1/hands/testrum/h-1/report").json()
    assert len(said.json()["steps"]) == said.json()["hand"]["events"] + 1
    assert '"7c"' not in said.text
    assert pages.get(f"/hands/{stream}").status_code == 200
