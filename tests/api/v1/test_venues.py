"""What is recorded beside hands, for programs: sent through the one door, and read again event by event."""

import hmac
import json
from typing import Any

import pytest
from fastapi.testclient import TestClient

from ledger.store.recorded_append import read_appends
from ledger.store.store import Store
from tests.api.signing_in import key_of, signed_in
from tests.ledger.live_lines import stream_lines
from tests.ledger.stores import behind
from tests.ledger.venue_lines import EVENING, POOLS, ROOM, documents

TABLE_EVENTS = "/v1/tables/testrum/Vega%201/events"


def post(service: TestClient, *lines: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    body = "".join(json.dumps(one) + "\n" for one in lines)
    answer = service.post("/v1/events", content=body, headers={"Content-Type": "application/x-ndjson"})
    return answer.status_code, answer.json()


def read_by_somebody(service: TestClient, store: Store) -> None:
    """The service from now on for a person who may read."""
    del service.headers["Authorization"]
    signed_in(service, store)


def test_hands_tables_and_rooms_come_through_one_door(service: TestClient) -> None:
    """One request; each has its receipt, and the same again has the same."""
    lines = [*documents(), *stream_lines()[:3], *documents(POOLS, ROOM)]
    status, answer = post(service, *lines)
    assert (status, answer["recorded"]) == (200, 3)
    assert [one["hand_id"] for one in answer["hands"]] == ["h-1"]
    table, room = answer["venues"]
    assert (table["result"], table["table"], table["written"], table["receipt"]["n"]) == ("recorded", "Vega 1", 6, 5)
    assert (room["room"], room["table"], room["receipt"]["version"]) == ("testrum", None, 2)
    status, again = post(service, *lines)
    assert (status, [one["written"] for one in again["venues"]]) == (200, [0, 0])
    assert [one["receipt"] for one in again["venues"]] == [table["receipt"], room["receipt"]]


def test_each_table_is_answered_for_itself(service: TestClient) -> None:
    """Refused, too early, malformed: the others are recorded, and the status says that some are."""
    post(service, *documents()[:3])
    other = documents()[2] | {"amount": "1.00"}
    early, wrong = documents()[2] | {"table": "Vega 2"}, documents()[0] | {"table": "Vega 3", "seats": 0}
    status, answer = post(service, other, early, wrong, *documents(POOLS, ROOM))
    assert (status, answer["recorded"]) == (207, 1)
    refused, out_of_order, malformed, recorded = answer["venues"]
    assert (refused["result"], refused["status"], refused["n"]) == ("refused", 409, 2)
    assert (out_of_order["result"], out_of_order["expected"], out_of_order["line"]) == ("out_of_order", 0, 2)
    assert malformed == {
        "result": "malformed", "status": 422, "room": "testrum", "table": "Vega 3",
        "problems": [
            {"line": 3, "detail": '"seats" is the number 0; expected how many seats there are, from 1 to 1000'}
        ],
    }  # fmt: skip
    assert recorded["result"] == "recorded"
    assert post(service, wrong)[0] == 422
    assert post(service, other)[0] == 409


def test_a_seat_that_is_none_is_told_with_its_line(service: TestClient) -> None:
    """What only the opening of the table tells is malformed as well."""
    status, answer = post(service, documents()[0], documents()[1] | {"seat": 9})
    assert (status, answer["venues"][0]["problems"]) == (
        422, [{"line": 2, "detail": '"seat" is the number 9; the table was opened with 6 seats'}],
    )  # fmt: skip


def test_one_malformed_line_hinders_its_table_alone(service: TestClient) -> None:
    """Nothing of that table is recorded, and all of the others."""
    status, answer = post(service, documents()[0], documents()[1] | {"player": ""}, *documents(POOLS, ROOM))
    assert (status, [one["result"] for one in answer["venues"]]) == (207, ["malformed", "recorded"])


def test_events_are_read_as_they_are_recorded(service: TestClient, store: Store) -> None:
    """With the text and the salt that the log's entry is made of."""
    post(service, *documents(), *documents(POOLS, ROOM))
    read_by_somebody(service, store)
    found = service.get(TABLE_EVENTS).json()
    assert (found["room"], found["table"], found["next"]) == ("testrum", "Vega 1", None)
    assert [(one["n"], one["version"], one["type"]) for one in found["events"]] == [
        (n, n + 1, event["type"]) for n, event in enumerate(EVENING)
    ]
    assert found["events"][2]["event"] == {
        "room": "testrum", "table": "Vega 1", "at": "2026-01-31T20:02:00Z", "x": "", "seat": 1, "player": "anna",
        "amount": "100.00",
    }  # fmt: skip
    assert found["events"][0]["event"]["unit"] == "0.01"
    with store.database.reading() as session:
        [append] = read_appends(session, found["events"][0]["leaf"], 1)
    told = [hmac.digest(bytes.fromhex(one["salt"]), one["canonical"].encode(), "sha256") for one in found["events"]]
    assert tuple(told) == append.entry().events
    room = service.get("/v1/rooms/testrum/events").json()
    assert (room["table"], [one["event"]["pool"] for one in room["events"]]) == (None, ["bad-beat"] * 2)


def test_page_by_page(service: TestClient, store: Store) -> None:
    """From any number on, so many at a time."""
    post(service, *documents())
    read_by_somebody(service, store)
    first = service.get(f"{TABLE_EVENTS}?from=1&size=3")
    assert [one["n"] for one in first.json()["events"]] == [1, 2, 3]
    assert first.json()["next"] == f"{TABLE_EVENTS}?from=4&size=3"
    assert first.headers["link"] == f'<{TABLE_EVENTS}?from=4&size=3>; rel="next"'
    last = service.get(first.json()["next"]).json()
    assert ([one["n"] for one in last["events"]], last["next"]) == ([4, 5], None)
    assert service.get(f"{TABLE_EVENTS}?from=6").json()["events"] == []
    assert service.get(f"{TABLE_EVENTS}?size=0").status_code == 400


@pytest.mark.parametrize("address", ["tables/testrum/Vega%202/events", "rooms/other/events", "rooms/%FF/events"])
def test_what_is_not_recorded_is_not_there(service: TestClient, store: Store, address: str) -> None:
    """404, which says so."""
    post(service, *documents())
    read_by_somebody(service, store)
    found = service.get(f"/v1/{address}")
    assert (found.status_code, found.json()["type"]) == (404, "urn:oddchip:problem:not-found")


def test_only_some_may_read(service: TestClient, store: Store) -> None:
    """A game server hands in and reads nothing; to support it is told."""
    post(service, *documents())
    assert service.get(TABLE_EVENTS).status_code == 404
    assert service.get(TABLE_EVENTS, headers={"Authorization": ""}).status_code == 401
    support = {"Authorization": f"Bearer {key_of(store, ['support'], 'desk')}"}
    assert service.get(TABLE_EVENTS, headers=support).status_code == 200


def test_a_changed_store_is_told(service: TestClient, store: Store) -> None:
    """500, with the table and the event; nothing more is recorded of the table."""
    post(service, *documents()[:2])
    with behind(store.database) as session:
        session.run("UPDATE events SET state = ? WHERE version = 1", (b"{}",))
    status, answer = post(service, documents()[2])
    assert (status, answer["venues"][0]["result"]) == (500, "damaged")
    read_by_somebody(service, store)
    found = service.get(TABLE_EVENTS)
    assert found.status_code == 500
    assert "table Vega 1 of room testrum: event 0" in found.json()["detail"]
