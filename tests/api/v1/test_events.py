"""``POST /v1/events``: what a game server sends is recorded a hand at a time, and each hand is answered for."""

import gzip
import json
import sqlite3
from typing import Any, NoReturn

import httpx
import pytest
from fastapi.testclient import TestClient

from api.v1.examples import LINES
from ledger.availability import CommitInDoubt, StoreUnreadable
from ledger.histories.hand_document import hand_line, write_hand
from ledger.store.store import Store
from tests.ledger.live_lines import EVENTS, stream_lines
from tests.ledger.sample_hands import discrepant, hand, verified

LINE_TYPE = {"Content-Type": "application/x-ndjson"}
Json = dict[str, Any]


def post(service: TestClient, body: object, **headers: str) -> httpx.Response:
    """Posts an object or a list as JSON; a text or bytes as JSON Lines."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    answer: httpx.Response
    if isinstance(body, str | bytes):
        answer = service.post("/v1/events", content=body, headers={**LINE_TYPE, **sent})
    else:
        answer = service.post("/v1/events", json=body, headers=sent)
    return answer


def jsonl(*objects: Json) -> str:
    return "".join(json.dumps(one) + "\n" for one in objects)


def results(response: httpx.Response) -> list[tuple[str, str]]:
    return [(one["hand_id"], one["result"]) for one in response.json()["hands"]]


def problem(response: httpx.Response) -> tuple[int, str]:
    """Status and name of a problem document."""
    assert response.headers["content-type"] == "application/problem+json"
    document = response.json()
    assert document["status"] == response.status_code
    assert document["detail"]
    return response.status_code, document["type"].removeprefix("urn:oddchip:problem:")


def test_a_hand_document_is_recorded_with_a_receipt(service: TestClient, store: Store) -> None:
    """200, and the receipt is the one that recording gives anywhere; the same again is the same receipt."""
    first = post(service, write_hand(verified()))
    assert first.status_code == 200
    assert first.headers["content-type"] == "application/json"
    [one] = first.json()["hands"]
    assert (one["result"], one["written"], first.json()["recorded"]) == ("recorded", 25, 1)
    recorded = store.hand_of("testrum", "h-1")
    assert one["receipt"]["stream"] == str(recorded.stream)
    [again] = post(service, write_hand(verified())).json()["hands"]
    assert (again["written"], again["receipt"]) == (0, one["receipt"])


def test_lines_come_one_by_one_or_many_at_once(service: TestClient, store: Store) -> None:
    """One line as JSON, a few as a list, the rest as JSON Lines: it is the hand that was sent."""
    lines = stream_lines()
    assert post(service, lines[0]).json()["hands"][0]["receipt"]["events"] == 0
    assert post(service, lines[1:4]).json()["hands"][0]["receipt"]["events"] == 3
    last = post(service, jsonl(*lines[4:], *stream_lines(hand_id="h-2")[:5]))
    assert [(one["receipt"]["events"], one["receipt"]["sealed"]) for one in last.json()["hands"]] == [
        (len(EVENTS), True),
        (4, False),
    ]
    assert write_hand(store.hand_of("testrum", "h-1").hand)["events"] == EVENTS


@pytest.mark.parametrize("media", ["application/jsonl", "application/x-ndjson", "application/json; charset=utf-8"])
def test_bodies_may_be_gzipped(service: TestClient, media: str) -> None:
    """Content-Encoding says so; the media types are those of JSON and of JSON Lines."""
    body = gzip.compress(hand_line(verified()).encode())
    answer = post(service, body, Content_Type=media, Content_Encoding="gzip")
    assert (answer.status_code, results(answer)) == (200, [("h-1", "recorded")])


def test_each_hand_is_answered_for_itself(service: TestClient) -> None:
    """207 where some are recorded: each kind of answer has its status and says what was expected, in their order."""
    post(service, write_hand(verified()))
    lines = stream_lines(hand_id="live")
    post(service, lines[:5])
    spoilt = stream_lines(hand_id="spoilt")
    spoilt[3]["cards"] = ["Zz", "2d"]
    body = jsonl(
        write_hand(discrepant()),
        *spoilt[:5],
        *lines[8:10],
        write_hand(hand(EVENTS, hand_id="vega", house="vega")),
        {"type": "mucked", "n": 4},
        write_hand(verified(hand_id="h-2")),
        write_hand(verified(hand_id="h-3")) | {"limit": "nl"},
    )
    answer = post(service, body)
    assert answer.status_code == 207
    refused, malformed, early, unknown, nobody, recorded, no_hand = answer.json()["hands"]
    assert (refused["result"], refused["status"], refused["event"]) == ("refused", 409, 21)
    assert (malformed["result"], malformed["status"], malformed["hand_id"]) == ("malformed", 422, "spoilt")
    [fault] = malformed["problems"]
    assert (fault["line"], fault["event"]) == (5, 2)
    assert 'dealt: "cards" holds "Zz"' in fault["detail"]
    assert (early["result"], early["status"], early["expected"], early["line"]) == ("out_of_order", 409, 5, 7)
    assert (unknown["result"], unknown["status"]) == ("unknown_house", 422)
    assert "svea@1" in unknown["detail"]
    assert (nobody["result"], nobody["hand_id"], nobody["problems"][0]["line"]) == ("malformed", "", 10)
    assert (recorded["result"], recorded["hand_id"]) == ("recorded", "h-2")
    assert (no_hand["result"], no_hand["room"], no_hand["problems"][0]["event"]) == ("malformed", "testrum", None)


@pytest.mark.parametrize(
    ("spoil", "status"),
    [(lambda line: line.update(amount="0.60"), 409), (lambda line: line.update(n=9), 409), (dict.clear, 422)],
)
def test_where_no_hand_is_recorded_the_status_is_theirs(service: TestClient, spoil: Any, status: int) -> None:
    """Refused and out of order are 409, malformed is 422; a list of several has the highest."""
    lines = stream_lines()
    post(service, lines[:3])
    spoil(lines[1])
    assert post(service, lines[1]).status_code == status
    assert post(service, [lines[1], {"n": 1}]).status_code == 422


def test_all_lines_of_a_hand_or_none(service: TestClient, store: Store) -> None:
    """A line that is none takes the others of its hand in the request with it, and no others."""
    lines = stream_lines()
    lines[4]["n"] = "4"
    answer = post(service, jsonl(*lines[:8], *stream_lines(hand_id="h-2")))
    assert results(answer) == [("h-1", "malformed"), ("h-2", "recorded")]
    assert answer.json()["hands"][0]["problems"][0]["line"] == 5
    assert [row[1] for row in rows(store)] == list(range(1, 26))


def rows(store: Store) -> list[Any]:
    with store.database.reading() as session:
        # The sender's key is an event too.
        return session.rows(
            "SELECT stream, version FROM events JOIN types ON no = type WHERE topic <> 'key_made' "
            "ORDER BY stream, version"
        )


def test_the_house_may_be_asked_for(service: TestClient) -> None:
    """``?house=`` is as ``--house``: for new hands; no path is a house."""
    body = write_hand(hand(EVENTS, house=None))
    answer = service.post("/v1/events?house=titan", json=body)
    assert answer.json()["hands"][0]["receipt"]["ruleset"]["house"] == "titan"
    for name in ("titan@9", "../../houses/titan-1.toml"):
        other = service.post("/v1/events", params={"house": name}, json=write_hand(verified(hand_id="h-2")))
        assert (other.status_code, results(other)) == (422, [("h-2", "unknown_house")])
    assert problem(service.post("/v1/events", params={"house": "x" * 201}, json=body)) == (400, "bad-parameter")


def test_a_key_makes_a_request_safe_to_send_again(service: TestClient, store: Store) -> None:
    """The same request under a key gets the same answer, byte for byte, and records nothing; another one is refused."""
    body = write_hand(verified())
    first = post(service, body, Idempotency_Key="k-1")
    again = post(service, body, Idempotency_Key='"k-1"')
    assert (again.status_code, again.content) == (200, first.content)
    assert (first.headers.get("idempotency-replayed"), again.headers["idempotency-replayed"]) == (None, "true")
    assert problem(post(service, write_hand(verified(hand_id="h-2")), Idempotency_Key="k-1")) == (
        422,
        "idempotency-key",
    )
    assert len(rows(store)) == 25
    assert results(post(service, write_hand(verified(hand_id="h-2")), Idempotency_Key="k-2")) == [("h-2", "recorded")]
    gap = post(service, stream_lines(hand_id="live")[3], Idempotency_Key="k-3")
    post(service, stream_lines(hand_id="live")[:3])
    same = post(service, stream_lines(hand_id="live")[3], Idempotency_Key="k-3")
    assert (same.status_code, same.content) == (409, gap.content)
    assert problem(post(service, body, Idempotency_Key="k" * 256)) == (400, "idempotency-key")
    assert problem(post(service, body, Idempotency_Key='""')) == (400, "idempotency-key")


@pytest.mark.parametrize("body", ["", " \n", "[]"])
def test_an_empty_body_is_a_problem(service: TestClient, body: str) -> None:
    """Somebody forgot something."""
    assert problem(post(service, body)) == (400, "nothing")


def test_what_is_no_json_is_a_problem_with_its_place(service: TestClient, store: Store) -> None:
    """Nothing of the request is recorded, also not what stood before it."""
    answer = post(service, hand_line(verified()) + '\n{"type": "posted", "n": 1,\n')
    assert problem(answer) == (400, "no-json")
    assert answer.json()["detail"].startswith("line ")
    assert problem(post(service, b'{"a": "\xff"}')) == (400, "no-json")
    assert problem(post(service, '{"a": 1, "a": 2}')) == (400, "no-json")
    assert problem(post(service, "[" * 100_000)) == (400, "no-json")
    assert rows(store) == []


@pytest.mark.parametrize("media", ["text/plain", "application/x-www-form-urlencoded", "application/json; charset=x"])
def test_other_media_types_are_a_problem(service: TestClient, media: str) -> None:
    """415, with those that are taken: also what a foreign page in a browser could send without asking."""
    answer = post(service, hand_line(verified()), Content_Type=media)
    assert problem(answer) == (415, "media-type")
    assert "application/x-ndjson" in answer.headers["accept-post"]


def test_other_encodings_are_a_problem(service: TestClient) -> None:
    """415; and 400 for what says it is gzip and is not, or not one whole stream."""
    packed = gzip.compress(hand_line(verified()).encode())
    assert problem(post(service, packed, Content_Encoding="br")) == (415, "content-encoding")
    for body in (b"no gzip", packed[:-4], packed + b"x", packed + packed, b""):
        assert problem(post(service, body, Content_Encoding="gzip")) == (400, "bad-gzip")


def test_too_much_is_a_problem(service: TestClient, store: Store) -> None:
    """413 for bytes, for what they unpack to, and for events; what is at the limit is taken."""
    whole = hand_line(verified())
    assert problem(post(service, whole + " " * 100_000)) == (413, "too-large")
    assert problem(post(service, gzip.compress(whole.encode() + b" " * 100_000), Content_Encoding="gzip")) == (
        413,
        "too-large",
    )
    bomb = gzip.compress(b" " * 99_000)
    assert len(bomb) * 100 < 65_536
    assert problem(post(service, bomb, Content_Encoding="gzip")) == (413, "too-large")

    def parts() -> Any:
        yield whole.encode()
        for _ in range(100):
            yield b" " * 1_000

    answer = service.post("/v1/events", content=parts(), headers=LINE_TYPE)
    assert problem(answer) == (413, "too-large")
    many = [write_hand(verified(hand_id=f"h-{number}")) for number in range(9)]
    assert problem(post(service, many)) == (413, "too-many")
    assert rows(store) == []
    assert post(service, many[:8]).status_code == 200
    assert post(service, whole + " " * (100_000 - len(whole))).status_code == 200


def test_a_busy_store_asks_to_try_again(service: TestClient, store: Store) -> None:
    """503 with Retry-After; nothing was recorded."""
    with sqlite3.connect(store.database.name, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = post(service, write_hand(verified()))
        other.execute("ROLLBACK")
    assert problem(answer) == (503, "busy")
    assert answer.headers["retry-after"] == "1"
    assert post(service, write_hand(verified())).status_code == 200


def test_a_commit_in_doubt_asks_to_send_the_same_again(
    service: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """503 with Retry-After, and no word that nothing was recorded: nobody knows."""

    def in_doubt() -> NoReturn:
        raise CommitInDoubt("the server went away; whether it was written is not known, send the same again")

    monkeypatch.setattr(store.database, "writing", in_doubt)
    answer = post(service, write_hand(verified()))
    assert problem(answer) == (503, "busy")
    assert "not known" in answer.json()["detail"]
    assert "nothing" not in answer.json()["detail"]


def test_a_damaged_store_does_not_ask_to_try_again(
    service: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """500 without Retry-After: the same request would not be taken later either."""

    def damaged() -> NoReturn:
        raise StoreUnreadable("database disk image is malformed")

    monkeypatch.setattr(store.database, "writing", damaged)
    answer = post(service, write_hand(verified()))
    assert problem(answer) == (500, "store-damaged")
    assert "retry-after" not in answer.headers


def test_a_closed_desk_asks_to_try_again(service: TestClient, store: Store) -> None:
    """While the service stops, nobody waits for an answer that does not come."""
    service.__exit__(None, None, None)
    assert problem(post(service, write_hand(verified()))) == (503, "busy")


def test_what_is_not_there_is_a_problem_document(service: TestClient) -> None:
    """Programs get no pages."""
    assert problem(service.get("/v1/nothing")) == (404, "not-found")
    answer = service.get("/v1/events")
    assert problem(answer) == (405, "method-not-allowed")
    assert answer.headers["allow"] == "POST"


def test_a_changed_hand_is_said_to_be_damaged(service: TestClient, store: Store) -> None:
    """Somebody changed the store: that hand says so, the others are recorded."""
    post(service, stream_lines()[:5])
    with sqlite3.connect(store.database.name) as database:
        database.execute("DROP TRIGGER events_update")
        database.execute("UPDATE events SET state = X'7b7d' WHERE version = 3")
    answer = post(service, [write_hand(verified()), write_hand(verified(hand_id="h-2"))])
    assert results(answer) == [("h-1", "damaged"), ("h-2", "recorded")]
    assert post(service, write_hand(verified())).status_code == 500


def test_the_description_names_what_there_is(service: TestClient) -> None:
    """OpenAPI: media types both ways, the answers with their models, and examples that work."""
    document = service.get("/v1/openapi.json").json()
    assert document["servers"] == [{"url": "/v1"}]
    operation = document["paths"]["/events"]["post"]
    content = operation["requestBody"]["content"]
    assert set(content) == {
        "application/json", "application/vnd.oddchip.hand+json", "application/x-ndjson", "application/jsonl",
    }  # fmt: skip
    assert {"200", "207", "400", "409", "413", "415", "422", "503"} <= operation["responses"].keys()
    assert "application/problem+json" in operation["responses"]["413"]["content"]
    assert {one["name"] for one in operation["parameters"]} == {"house", "Idempotency-Key"}
    answer = document["components"]["schemas"]["EventsAnswer"]
    assert len(answer["properties"]["hands"]["items"]["oneOf"]) == 6
    assert content["application/jsonl"]["example"] == LINES
    assert post(service, LINES).status_code == 200
    assert post(service, content["application/json"]["example"]).status_code == 200


def test_a_hand_has_one_answer_however_often_the_body_speaks_of_it(service: TestClient, store: Store) -> None:
    """Its document and its lines together: one receipt, of the last state, where it was first spoken of."""
    lines = stream_lines()
    answer = post(service, jsonl(*lines, write_hand(verified(hand_id="h-2")), write_hand(verified()), *lines[:3]))
    assert (answer.status_code, results(answer)) == (200, [("h-1", "recorded"), ("h-2", "recorded")])
    assert answer.json()["hands"][0]["written"] == len(EVENTS) + 2
    assert answer.json()["recorded"] == 2


def test_a_malformed_part_takes_its_hand_with_it(service: TestClient, store: Store) -> None:
    """All that the body has of the hand is told in one answer, and nothing of it is recorded; others are."""
    lines = stream_lines()
    lines[4]["n"] = "4"
    body = jsonl(*lines, write_hand(verified()), write_hand(verified()) | {"limit": "nl"}, {"n": 1}, {"n": 2}, {})
    answer = post(service, body + hand_line(verified(hand_id="h-2")))
    assert results(answer) == [
        ("h-1", "malformed"), ("", "malformed"), ("", "malformed"), ("", "malformed"), ("h-2", "recorded"),
    ]  # fmt: skip
    first, *nobodys, _ = answer.json()["hands"]
    assert [one["line"] for one in first["problems"]] == [5, 26]
    assert [one["problems"][0]["line"] for one in nobodys] == [27, 28, 29]
    assert len(rows(store)) == 25


def test_lines_that_contradict_each_other_say_which(service: TestClient, store: Store) -> None:
    """Nothing is recorded that the second one contradicts: its line is told, and nothing is put on record."""
    lines = stream_lines()
    answer = post(service, jsonl(*lines[:4], lines[2] | {"amount": "2.00"}))
    [one] = answer.json()["hands"]
    assert (answer.status_code, one["result"]) == (422, "malformed")
    assert one["problems"] == [
        {"line": 5, "event": 1, "detail": 'it contradicts line 3, which came with it and has another event with "n" 2'}
    ]
    assert rows(store) == []
