"""Looks at hidden cards, for programs: for a case and a purpose, on record before a card is told."""

from time import time_ns

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from ledger.intake.whole_hands import record
from ledger.people.looks import Looks
from ledger.store.store import Store
from tests.api.signing_in import signed_in
from tests.ledger.people.cases import open_case
from tests.ledger.sample_hands import in_progress, mucked

LOOK = {"case": "C-1", "purpose": "  Who had the\n better hand "}


@pytest.fixture
def client(store: Store) -> TestClient:
    """A regulator, over a hand with cards that nobody showed, and a case."""
    record(store, mucked())
    open_case(store)
    return signed_in(TestClient(create_app(store)), store, ["regulator"], "regina")


def test_a_look_opens_the_hand(store: Store, client: TestClient) -> None:
    """To whoever made it, for half an hour; it is on record with what for."""
    assert client.get("/v1/hands/testrum/h-1").json()["withheld"] is True
    answer = client.post("/v1/hands/testrum/h-1/looks", json=LOOK)
    assert answer.status_code == 201
    [look] = Looks(store).of_case("C-1")
    assert answer.json()["ends"] == look.ends and look.at <= time_ns() // 1000
    assert (look.by, look.purpose, look.seat) == ("regina", "Who had the better hand", 0)
    assert client.get("/v1/hands/testrum/h-1").json()["withheld"] is False


@pytest.mark.parametrize("wrong", [{"case": "C-9"}, {"case": ""}, {"purpose": "because"}, {"purpose": "x" * 501}])
def test_a_look_needs_a_case_and_a_purpose(store: Store, client: TestClient, wrong: dict[str, str]) -> None:
    """Else nothing is told, and nothing is on record."""
    answer = client.post("/v1/hands/testrum/h-1/looks", json=LOOK | wrong)
    assert (answer.status_code, answer.json()["type"]) == (422, "urn:oddchip:problem:bad-value")
    assert Looks(store).newest() == []


def test_nobody_looks_at_a_hand_in_progress(store: Store, client: TestClient) -> None:
    """It is as if it were not there; so is a hand that is not, and any hand for who may not look."""
    record(store, in_progress(hand_id="live"))
    other = signed_in(TestClient(create_app(store)), store, ["reconciler"], "night")
    for who, hand_id in ((client, "live"), (client, "h-9"), (other, "h-1")):
        assert who.post(f"/v1/hands/testrum/{hand_id}/looks", json=LOOK).status_code == 404
    assert Looks(store).newest() == []
