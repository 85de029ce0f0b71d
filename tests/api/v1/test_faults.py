"""All hands that one fault touched, over HTTP."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from ledger.intake.whole_hands import record
from ledger.store.store import Store
from tests.api.signing_in import signed_in
from tests.ledger.sample_hands import discrepant, verified


@pytest.fixture
def client(store: Store) -> TestClient:
    """Somebody of support, over three hands that were paid to the kings and two that were not."""
    for number in range(5):
        made = discrepant if number < 3 else verified
        record(store, made(hand_id=f"h-{number}", started_at=f"2026-01-0{number + 1}T20:00:00Z"))
    store.verdicts.follow()
    return signed_in(TestClient(create_app(store)), store, ["support"])


def asked(client: TestClient, path: str, status: int = 200) -> dict[str, Any]:
    answer = client.get(f"/v1/faults/{path}")
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_the_hands_in_pages(client: TestClient) -> None:
    """Each with what puts it right, the newest first; a page leads to the next."""
    found, address = [], "hands?rule=rank.high&size=2"
    while address:
        page = asked(client, address)
        found += page["hands"]
        address = (page["next"] or "").removeprefix("/v1/faults/")
    assert [one["hand_id"] for one in found] == ["h-2", "h-1", "h-0"]
    assert found[0]["moved"] == "14.00"
    assert {one["account"]: one["amount"] for one in found[0]["entries"]} == {
        "player:anna": "14.00", "player:cia": "-14.00",
    }  # fmt: skip


def test_what_it_comes_to(client: TestClient) -> None:
    """In all, and in a period; players who have too much have what the others lack."""
    whole = asked(client, "total?rule=rank.high")
    assert (whole["hands"], whole["owing"], whole["unsettled"]) == (3, 3, {})
    assert whole["sums"] == [{"currency": "EUR", "players": "42.00", "overpaid": "42.00", "others": {}}]
    assert asked(client, "total?rule=rank.high&from=2026-01-02&to=2026-01-02")["hands"] == 1
    assert asked(client, "total?rule=rank.high&house_version=7")["hands"] == 0


@pytest.mark.parametrize("query", ["", "house=practice", "rule=x&from=soon", "rule=x&cursor=x", "rule=x&colour=red"])
def test_a_question_that_cannot_be(client: TestClient, query: str) -> None:
    """A fault is named by its code or its rule; what else cannot be is named too."""
    assert asked(client, f"hands?{query}", 400)["type"] == "urn:oddchip:problem:bad-parameter"
