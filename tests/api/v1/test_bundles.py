"""Cases that the room has found itself, and bundles of cases, over HTTP."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from ledger.intake.whole_hands import record
from ledger.store.store import Store
from tests.api.signing_in import signed_in
from tests.ledger.sample_hands import discrepant, verified
from tests.ledger.stores import rows

Json = dict[str, Any]


@pytest.fixture
def client(store: Store) -> TestClient:
    """Somebody of support, over three hands that were paid to the kings and one that was not."""
    for number in range(3):
        record(store, discrepant(hand_id=f"h-{number}"))
    record(store, verified(hand_id="right"))
    return signed_in(TestClient(create_app(store)), store, ["support"], "saga")


def found(*hands: str, **said: Any) -> Json:
    """The body that opens cases for hands."""
    names = [{"room": "testrum", "hand_id": one} for one in hands]
    return {"hands": names, "code": "award.amount", "bundle": "kings paid", **said}


def post(client: TestClient, path: str, body: Json, status: int = 200, key: str = "") -> Json:
    """An answer with this status."""
    answer = client.post(f"/v1/{path}", json=body, headers={"Idempotency-Key": key} if key else {})
    assert answer.status_code == status, answer.text
    told: Json = answer.json()
    return told


def test_cases_for_many_hands(client: TestClient) -> None:
    """Each hand has its result; 207 where some are refused, each with its code."""
    told = post(client, "faults/cases", found("h-0", "h-1"))
    assert (told["opened"], [one["case"] for one in told["hands"]]) == (2, ["C-1", "C-2"])
    case = client.get("/v1/cases/C-1").json()
    assert (case["found"], case["reason"], case["player"], case["others"]) == ("award.amount", "", "anna", ["cia"])
    told = post(client, "faults/cases", found("h-1", "right", "h-2"), 207)
    assert [(one["result"], one["case"]) for one in told["hands"]] == [
        ("has_case", "C-2"), ("refused", ""), ("opened", "C-3"),
    ]  # fmt: skip
    assert told["hands"][1]["refusal"]["code"] == "nobody-touched"
    named = found() | {"hands": [{"room": "testrum", "hand_id": "right", "players": ["bo"]}]}
    assert post(client, "faults/cases", named)["opened"] == 1


def test_the_same_request_again(client: TestClient) -> None:
    """Under its key it has one answer; another request under it is refused."""
    first = post(client, "faults/cases", found("h-0"), key="k")
    again = client.post("/v1/faults/cases", json=found("h-0"), headers={"Idempotency-Key": "k"})
    assert (again.json(), again.headers["Idempotency-Replayed"]) == (first, "true")
    assert post(client, "faults/cases", found("h-0"))["has_case"] == 1
    post(client, "faults/cases", found("h-1"), 422, key="k")


def test_only_tried(client: TestClient, store: Store) -> None:
    """A dry run tells what would be."""
    before = rows(store.database)
    assert post(client, "faults/cases?dry_run=true", found("h-0", "h-1"))["opened"] == 2
    assert rows(store.database) == before


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (found(), 400), (found("h-0", colour="red"), 400), (found("h-0", bundle=" "), 422),
        (found("h-0", code=""), 422), (found("h-0", language="fi"), 422), (found("h-0", jurisdiction="US"), 422),
    ],
)  # fmt: skip
def test_what_cannot_be(client: TestClient, body: Json, status: int) -> None:
    """It opens nothing, and is said in a problem document."""
    assert post(client, "faults/cases", body, status)["type"].startswith("urn:oddchip:problem:")
    assert client.get("/v1/cases").json()["cases"] == []


def test_a_bundle(client: TestClient) -> None:
    """The causes, what one comes to, and a step of all its cases."""
    post(client, "faults/cases", found("h-0", "h-1"))
    post(client, "faults/cases", found("h-2", bundle="another"))
    page = client.get("/v1/bundles?limit=1")
    assert page.json()["bundles"] == [{"cause": "another", "cases": 1, "under_way": 1}]
    assert [one["cause"] for one in client.get(page.json()["next"]).json()["bundles"]] == ["kings paid"]
    assert page.json()["next"] in page.headers["Link"]
    total = client.get("/v1/bundles/total?cause=kings+paid").json()
    assert (total["states"], total["owed"][0]["players"], total["posted"]) == ({"open": 2}, "28.00", [])
    body = {"cause": "kings paid"}
    assert post(client, "bundles/acknowledge?dry_run=true", body)["done"] == ["C-1", "C-2"]
    first = post(client, "bundles/acknowledge", body, key="a")
    assert first == {"done": ["C-1", "C-2"], "refused": [], "left": 0}
    assert post(client, "bundles/acknowledge", body, key="a") == first
    assert post(client, "bundles/acknowledge", body)["done"] == []
    post(client, "bundles/accept", body)
    told = post(client, "bundles/freeze", body, 207)
    assert {(one["case"], one["refusal"]["code"]) for one in told["refused"]} == {
        ("C-1", "evidence-unpublished"), ("C-2", "evidence-unpublished"),
    }  # fmt: skip
    assert client.get("/v1/cases/C-3").json()["state"] == "open"


def test_a_cause_that_no_case_has(client: TestClient) -> None:
    """404 for its total and for a step of it."""
    assert client.get("/v1/bundles/total?cause=x").json()["type"] == "urn:oddchip:problem:no-such-bundle"
    assert post(client, "bundles/accept", {"cause": "x"}, 404)["type"] == "urn:oddchip:problem:no-such-bundle"


def test_who_may_not(client: TestClient, store: Store) -> None:
    """A regulator reads bundles and opens nothing."""
    regulator = signed_in(TestClient(create_app(store)), store, ["regulator"], "regina")
    assert regulator.get("/v1/bundles").status_code == 200
    assert post(regulator, "faults/cases", found("h-0"), 403)["type"] == "urn:oddchip:problem:forbidden"
    assert post(regulator, "bundles/accept", {"cause": "x"}, 403)["type"] == "urn:oddchip:problem:forbidden"
