"""Cases over HTTP: the whole way, what is refused, and two who act at once."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from api.v1.case_commands import body_of, path_of
from ledger.disputes.commands import COMMANDS, Open
from ledger.store.store import Store, open_store
from tests.api.signing_in import signed_in
from tests.ledger import stores
from tests.ledger.disputes.office import COMPLAINT, Office

Json = dict[str, Any]


@pytest.fixture
def office(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """An office with a wrongly paid hand."""
    return Office(store, tmp_path, lambda clock: monkeypatch.setattr("ledger.store.recorder.time_ns", clock))


class Callers:
    """People who are signed in, each with his name and role."""

    def __init__(self, store: Store) -> None:
        self._app = create_app(store)
        self._store = store

    def __call__(self, name: str, role: str) -> TestClient:
        return signed_in(TestClient(self._app), self._store, [role], name)


@pytest.fixture
def callers(office: Office) -> Iterator[Callers]:
    yield Callers(office.store)


def post(client: TestClient, path: str, body: Json | None = None, **headers: str) -> Json:
    """A command that is carried out."""
    answer = client.post(f"/v1/cases{path}", json=body or {}, headers=headers)
    assert answer.status_code in (200, 201), answer.text
    found: Json = answer.json()
    assert answer.headers["ETag"] == f'"{found["version"]}"'
    return found


def refused(client: TestClient, path: str, code: str, status: int, body: Json | None = None, **headers: str) -> str:
    """A command that is refused with a problem document."""
    answer = client.post(f"/v1/cases{path}", json=body or {}, headers=headers)
    assert answer.headers["content-type"] == "application/problem+json", answer.text
    found = answer.json()
    assert (answer.status_code, found["type"]) == (status, f"urn:oddchip:problem:{code}"), answer.text
    return str(found["detail"])


def test_a_complaint_from_beginning_to_end(callers: Callers, office: Office) -> None:
    """Opened, decided by two, paid and told; every answer is the case with its version."""
    saga, maja = callers("saga", "support"), callers("maja", "manager")
    opened = post(saga, "", COMPLAINT)
    assert (opened["id"], opened["state"], opened["mover"], opened["due"]) == ("C-1", "open", "support", "2026-01-12")
    for command in ("acknowledge", "accept", "freeze-evidence", "investigate"):
        post(saga, f"/C-1/{command}")
    proposed = post(saga, "/C-1/propose", {"outcome": "upheld", "text": "The aces win."})
    assert (proposed["state"], proposed["evidence"]["verdict"]) == ("proposed", "discrepant")
    refused(saga, "/C-1/approve", "not-found", 404)
    post(maja, "/C-1/approve")
    post(saga, "/C-1/post-remedy")
    assert post(saga, "/C-1/notify")["appeal_by"] == "2026-02-02"
    [ruling] = saga.get("/v1/cases/C-1/rulings").json()["rulings"]
    assert (ruling["proposed_by"], ruling["signed_by"], ruling["state"]) == ("saga", "maja", "decided")
    assert {one["account"]: one["amount"] for one in ruling["entries"]} == {
        "player:anna": "14.00", "player:cia": "-14.00",
    }  # fmt: skip
    assert [one["type"] for one in saga.get("/v1/cases/C-1/history").json()["events"]][:2] == [
        "dispute_opened", "dispute_acknowledged",
    ]  # fmt: skip


def test_a_complaint_is_corrected(callers: Callers, office: Office) -> None:
    """What is left out stays; how often it was done stands in the case, and when it came at the table."""
    saga = callers("saga", "support")
    office.store.verdicts.follow()
    post(saga, "", COMPLAINT | {"complained_at": "2026-01-05T11:00:00+01:00"})
    case = post(saga, "/C-1/correct", {"why": "It was bo.", "player": "bo"})
    assert (case["player"], case["hand_id"], case["reason"], case["corrections"]) == ("bo", "h-1", "wrong_winner", 1)
    assert case["complained_at"] == "2026-01-05T10:00:00.000000Z"
    assert case["at_table"] == {"until": "next_deal", "ended": "", "came": "in_time"}
    assert "no seat" in refused(saga, "/C-1/correct", "not-in-hand", 422, {"why": "It was eve.", "player": "eve"})


def test_two_who_act_at_once(callers: Callers, office: Office) -> None:
    """The ETag of a read is what a command may be bound to; who has an older one is refused."""
    saga, sven = callers("saga", "support"), callers("sven", "support")
    post(saga, "", COMPLAINT)
    seen = saga.get("/v1/cases/C-1").headers["ETag"]
    post(saga, "/C-1/acknowledge", None, **{"If-Match": seen})
    assert "version 3" in refused(sven, "/C-1/accept", "changed-meanwhile", 412, None, **{"If-Match": seen})
    refused(sven, "/C-1/accept", "changed-meanwhile", 412, None, **{"If-Match": "W/x"})


def test_the_same_request_again(callers: Callers, office: Office) -> None:
    """Under its key a request has one answer, whoever else uses the same key; another request is refused."""
    saga, sven = callers("saga", "support"), callers("sven", "support")
    first = post(saga, "", COMPLAINT, **{"Idempotency-Key": "k"})
    again = saga.post("/v1/cases", json=COMPLAINT, headers={"Idempotency-Key": "k"})
    assert (again.json(), again.headers["Idempotency-Replayed"], again.status_code) == (first, "true", 201)
    refused(saga, "", "idempotency-key", 422, COMPLAINT | {"language": "sv"}, **{"Idempotency-Key": "k"})
    assert post(sven, "", COMPLAINT, **{"Idempotency-Key": "k"})["id"] == "C-2"


def test_what_was_refused_is_not_kept(callers: Callers, office: Office) -> None:
    """A key under which something was refused is free: nothing happened."""
    saga = callers("saga", "support")
    refused(saga, "", "not-in-hand", 422, COMPLAINT | {"player": "eve"}, **{"Idempotency-Key": "k"})
    assert post(saga, "", COMPLAINT, **{"Idempotency-Key": "k"})["id"] == "C-1"


def test_only_tried(callers: Callers, office: Office) -> None:
    """A dry run answers as the command would, and nothing is there afterwards."""
    saga = callers("saga", "support")
    tried = saga.post("/v1/cases?dry_run=true", json=COMPLAINT)
    assert (tried.status_code, tried.json()["id"]) == (200, "C-1")
    assert saga.get("/v1/cases/C-1").status_code == 404


def test_a_remedy_in_decimals(callers: Callers, office: Office) -> None:
    """Entries are decimals of the hand's currency; what cannot be is named."""
    saga = callers("saga", "support")
    post(saga, "", COMPLAINT)
    for command in ("acknowledge", "accept", "freeze-evidence", "investigate"):
        post(saga, f"/C-1/{command}")
    proposal: Json = {"outcome": "goodwill", "text": "We pay half.", "because": "the player is content with it"}
    half = [{"account": "player:anna", "amount": "7.00"}, {"account": "suspense", "amount": "-7.00"}]
    for entries, code, said in (
        ([{"account": "anna", "amount": "7.00"}], "bad-value", "player:NAME"),
        ([{"account": "player:anna", "amount": "7.005"}], "bad-value", "entries[0]"),
        (half[:1], "unbalanced", "700"),
    ):
        assert said in refused(saga, "/C-1/propose", code, 422, proposal | {"entries": entries})
    post(saga, "/C-1/propose", proposal | {"entries": half})
    [ruling] = saga.get("/v1/cases/C-1/rulings").json()["rulings"]
    assert [one["amount"] for one in ruling["entries"]] == ["7.00", "-7.00"]


def test_the_queue_in_pages(callers: Callers, office: Office) -> None:
    """The most urgent first; each page names the next one, also as a link."""
    saga = callers("saga", "support")
    for state in ("notified", "open", "proposed", "out_of_scope", "open"):
        office.brought_to(state)
    found, address = [], "/v1/cases?limit=2"
    while address:
        answer = saga.get(address)
        assert answer.status_code == 200, answer.text
        found += [one["id"] for one in answer.json()["cases"]]
        address = answer.json()["next"]
        assert (f"<{address}>" in answer.headers.get("Link", "")) == bool(address)
    assert found == [one["id"] for one in saga.get("/v1/cases").json()["cases"]]
    assert [one["id"] for one in saga.get("/v1/cases?mover=second").json()["cases"]] == ["C-3"]


@pytest.mark.parametrize("query", ["cursor=x", "limit=0", "mover=me", "due_before=soon", "colour=red"])
def test_a_question_that_cannot_be(callers: Callers, office: Office, query: str) -> None:
    """It is named, and answered with a problem document."""
    answer = callers("saga", "support").get(f"/v1/cases?{query}")
    assert (answer.status_code, answer.headers["content-type"]) == (400, "application/problem+json")
    assert query.partition("=")[0] in answer.json()["detail"]


def test_who_may_read(callers: Callers, office: Office) -> None:
    """A regulator reads all and changes nothing; a game server sees nothing, not even that there is something."""
    post(callers("saga", "support"), "", COMPLAINT)
    regulator, server = callers("regina", "regulator"), callers("tables", "ingest")
    assert regulator.get("/v1/cases/C-1/history").status_code == 200
    assert regulator.post("/v1/cases/C-1/acknowledge", json={}).status_code == 404
    assert server.get("/v1/cases/C-1").status_code == server.get("/v1/cases/C-9").status_code == 404
    assert TestClient(create_app(office.store)).get("/v1/cases/C-1").status_code == 401


def test_every_command_is_described(callers: Callers, office: Office) -> None:
    """The description of the interface has each command with the fields of its type, and nothing else is taken."""
    described = callers("saga", "support").get("/v1/openapi.json").json()
    for kind in COMMANDS:
        path = "/cases" if kind is Open else f"/cases/{{case}}/{path_of(kind)}"
        operation = described["paths"][path]["post"]
        assert operation["operationId"] == kind.__name__
        schema = described["components"]["schemas"][f"{kind.__name__}Body"]
        assert set(schema.get("properties", {})) == set(body_of(kind).model_fields)
        assert schema["additionalProperties"] is False


@pytest.mark.parametrize("path", ["", "/C-1/attach", "/C-1/propose"])
def test_a_body_that_is_too_large(callers: Callers, office: Office, path: str) -> None:
    """It is not taken, whoever sends it, before anybody asks who that is."""
    body = b'{"complaint": "' + b"x" * (1 << 20) + b'"}'
    for client in (callers("saga", "support"), TestClient(create_app(office.store))):
        answer = client.post(f"/v1/cases{path}", content=body, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["type"]) == (413, "urn:oddchip:problem:too-large")


@pytest.mark.parametrize("said", ["\\ud800", "\\u0000", "\\u001b[2J"])
def test_what_is_no_text(callers: Callers, office: Office, said: str) -> None:
    """Halves of surrogate pairs and control characters are refused in every field, and hurt nothing."""
    saga = callers("saga", "support")
    remedy = {"account": "player:X", "amount": "1.00"}, {"account": "suspense", "amount": "-1.00", "rules": ["X"]}
    proposal = {"outcome": "goodwill", "text": "t", "because": "so", "entries": remedy}
    post(saga, "", COMPLAINT)
    bodies: list[tuple[str, Json]] = [
        *(("/v1/cases", COMPLAINT | {field: "X"}) for field in ("room", "hand_id", "complaint")),
        ("/v1/cases", COMPLAINT | {"facts": {"seat": "X", "pot": "0"}}),
        ("/v1/cases/C-1/correct", {"why": "w", "facts": {"seat": "X", "pot": "0"}}),
        ("/v1/cases/C-1/propose", proposal), ("/v1/cases/C-1/bundle", {"bundle": "X"}),
        ("/v1/faults/cases", {"hands": [{"room": "X", "hand_id": "h"}], "code": "pot.amount", "bundle": "b"}),
        ("/v1/bundles/freeze", {"cause": "X"}),
    ]  # fmt: skip
    for path, body in bodies:
        content = json.dumps(body).replace('"X', f'"{said}').replace(":X", f":{said}")
        answer = saga.post(path, content=content, headers={"Content-Type": "application/json"})
        assert answer.status_code in (400, 422), (path, answer.text)


NUL = (
    "/v1/cases?player=", "/v1/cases?bundle=", "/v1/bundles?after=", "/v1/bundles/total?cause=", "/cases?player=",
    "/cases.json?room=", "/bundles?cause=", "/bundles?after=", "/bundles.json?after=",
)  # fmt: skip


def test_a_question_with_a_zero_byte(tmp_path: Path) -> None:
    """PostgreSQL has no such texts: the question is refused, and the store is not said to be damaged."""
    with open_store(stores.address("postgresql", tmp_path), wait=2) as store:
        maja = signed_in(TestClient(create_app(store), raise_server_exceptions=False), store, ["manager"], "maja")
        statuses = {path: maja.get(f"{path}a%00b").status_code for path in NUL}
        assert {path: status for path, status in statuses.items() if status not in (400, 404, 422)} == {}


def test_an_empty_etag_is_none(callers: Callers, office: Office) -> None:
    """Who has forgotten to fill it in has not seen the case."""
    saga = callers("saga", "support")
    post(saga, "", COMPLAINT)
    refused(saga, "/C-1/acknowledge", "changed-meanwhile", 412, None, **{"If-Match": ""})
    post(saga, "/C-1/acknowledge", None, **{"If-Match": "*"})


def test_a_long_remedy(callers: Callers, office: Office) -> None:
    """More entries than any table has accounts are refused before they are looked at one by one."""
    saga = callers("saga", "support")
    post(saga, "", COMPLAINT)
    for command in ("acknowledge", "accept", "freeze-evidence", "investigate"):
        post(saga, f"/C-1/{command}")
    entries = [{"account": f"player:{one}", "amount": "1.00" if one % 2 else "-1.00"} for one in range(1000)]
    body = {"outcome": "goodwill", "text": "t", "because": "so", "entries": entries}
    assert "entries are 1000" in refused(saga, "/C-1/propose", "bad-value", 422, body)
