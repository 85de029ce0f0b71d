"""What programs read of nights, and say of findings."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from ledger.people.seen_hand import HIDDEN
from ledger.reconciliation.recorded import RecordedResult, record_result
from ledger.store.store import Store
from tests.api.nights.nights import ROLF, ROOM, reconciled
from tests.api.signing_in import key_of, with_key
from tests.ledger.reconciliation.nights import DAY, made

NIGHT = f"/v1/nights/{ROOM}/{DAY}"


@pytest.fixture
def night(store: Store, tmp_path: Path) -> RecordedResult:
    """A bad day."""
    return reconciled(store, tmp_path)


@pytest.fixture
def client(store: Store) -> TestClient:
    """A program that reconciles."""
    return with_key(TestClient(create_app(store), raise_server_exceptions=False), store, ["reconciler"])


def test_the_list_goes_on_by_cursor(client: TestClient, store: Store) -> None:
    """Each night once, the newest day first; a room's name may have any sign."""
    for room in ("a", "b/c d", "ö"):
        for day in ("2026-11-01", "2026-11-02"):
            record_result(store, ROLF, made(room, day, 2))
    address, found = "/v1/nights?size=2", []
    while address:
        answer = client.get(address)
        found += answer.json()["nights"]
        address = answer.json()["next"]
        assert ("Link" in answer.headers) == bool(address)
    expected = [(day, room) for day in ("2026-11-02", "2026-11-01") for room in ("a", "b/c d", "ö")]
    assert [(one["date"], one["room"]) for one in found] == expected
    assert {one["findings"]["open"] for one in found} == {2}
    assert client.get(found[1]["href"]).json()["result"]["room"] == "b/c d"
    assert len(client.get("/v1/nights?room=a&verdict=differences").json()["nights"]) == 2
    assert client.get("/v1/nights?verdict=clean").json()["nights"] == []
    for bad in ("size=0", "verdict=good", "cursor=x", "colour=red"):
        assert client.get(f"/v1/nights?{bad}").status_code == 400, bad


def test_the_result_document(client: TestClient, night: RecordedResult) -> None:
    """As it is recorded, but for what rests on hidden cards, which is counted; with its hash and leaf."""
    said = client.get(NIGHT).json()
    assert (said["sha256"], said["leaf"]) == (night.result.sha256, night.leaf)
    document = night.result.document
    assert {key: said["result"][key] for key in document if key != "findings"} == {
        key: document[key] for key in document if key != "findings"
    }
    withheld = [one for one in said["result"]["findings"] if one["message"] == HIDDEN]
    assert said["withheld"] == len(withheld) == sum(one["check"] == "verdict" for one in document["findings"]) > 0
    assert client.get("/v1/nights/elsewhere/2026-11-01").status_code == 404
    assert client.get(f"/v1/nights/{ROOM}/yesterday").status_code == 400


def test_findings_go_on_by_cursor(client: TestClient, night: RecordedResult) -> None:
    """In the result's order, by check, code and whether they are explained."""
    address, found = f"{NIGHT}/findings?size=7", []
    while address:
        answer = client.get(address).json()
        found += answer["findings"]
        address = answer["next"]
    assert [one["key"] for one in found] == [one["key"] for one in night.result.findings]
    rake = client.get(f"{NIGHT}/findings?check=rake&code=rake.finance").json()["findings"]
    assert rake and all(one["code"] == "rake.finance" for one in rake)
    assert client.get(f"{NIGHT}/findings?state=explained").json()["findings"] == []


def test_a_finding_is_explained(client: TestClient, night: RecordedResult) -> None:
    """By whom and when; the same words again record nothing; it is no longer open and stays counted."""
    key = night.result.findings[0]["key"]
    address = f"{NIGHT}/findings/{key}/explanation"
    said = client.post(address, json={"reason": "the floor moved it"})
    assert (said.status_code, said.json()["by"], said.json()["key"]) == (200, "key:tables", key)
    assert client.post(address, json={"reason": "the floor moved it"}).json() == said.json()
    [one] = client.get(f"{NIGHT}/findings?state=explained").json()["findings"]
    assert one["explanation"] == said.json()
    counts = client.get(NIGHT).json()["findings"]
    assert (counts["all"], counts["explained"]) == (len(night.result.findings), 1)


@pytest.mark.parametrize(
    ("key", "body", "status", "problem"),
    [
        ("0" * 16, {"reason": "because"}, 404, "not-found"),
        ("x", {"reason": "because"}, 400, "bad-parameter"),
        ("", {"reason": "   x   "}, 422, "bad-reason"),
        ("", {"reason": "ab"}, 400, "bad-parameter"),
        ("", {"reason": "because", "by": "somebody else"}, 400, "bad-parameter"),
    ],
)
def test_what_explains_nothing(
    client: TestClient, night: RecordedResult, key: str, body: dict[str, str], status: int, problem: str
) -> None:
    """It is told what was expected, and nothing is recorded."""
    key = key or night.result.findings[0]["key"]
    answer = client.post(f"{NIGHT}/findings/{key}/explanation", json=body)
    assert (answer.status_code, answer.json()["type"].rpartition(":")[2]) == (status, problem)
    assert client.get(NIGHT).json()["explanations"] == []


def test_who_may_not(store: Store, night: RecordedResult) -> None:
    """A game server reads no night; a regulator explains nothing."""
    for role, reads in (("ingest", 404), ("regulator", 200)):
        one = TestClient(create_app(store), raise_server_exceptions=False)
        one.headers["Authorization"] = f"Bearer {key_of(store, [role], role)}"
        assert one.get(NIGHT).status_code == reads
        key = night.result.findings[0]["key"]
        assert one.post(f"{NIGHT}/findings/{key}/explanation", json={"reason": "because"}).status_code == 404
