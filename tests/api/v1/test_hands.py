"""Hands for programs: the list, and everything that there is of one hand."""

import io
import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import BaseModel

from api.app import create_app
from api.people.access_settings import AccessSettings
from api.v1.hand_list import hand_address
from api.v1.hand_models import RecordedEvents, Report, Steps
from ledger.histories.hand_document import read_hand
from ledger.histories.read import read_hands
from ledger.intake.whole_hands import record
from ledger.log.event_digest import event_digests
from ledger.publishing.publisher import publish
from ledger.publishing.signer import Signer
from ledger.store.recorded_append import read_appends
from ledger.store.store import Store, open_store
from replay.audit import audit
from replay.hand import Hand
from replay.houses.load import find_house
from tests.api.signing_in import signed_in
from tests.ledger.sample_hands import discrepant, in_progress, live, verified
from tests.ledger.stores import behind

CASES = Path(__file__).parents[2] / "data/cases"
SAMPLES = Path(__file__).parents[3] / "samples"
ADDRESS = "/v1/hands/testrum/h-1"


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    return Signer.create(tmp_path / "signer")


@pytest.fixture
def client(store: Store, signer: Signer) -> TestClient:
    """The interface over the store."""
    return signed_in(TestClient(create_app(store, signer=signer), raise_server_exceptions=False), store)


def test_the_list_leads_from_page_to_page(client: TestClient, store: Store) -> None:
    """Newest first; the next page by the body and by the header Link, and back again."""
    for number in range(5):
        record(store, verified(hand_id=f"h-{number}"))
    store.verdicts.follow()
    seen: list[str] = []
    address: str | None = "/v1/hands?player=anna&size=2"
    answers = []
    while address:
        answer = client.get(address)
        answers.append(answer)
        seen += [one["hand_id"] for one in answer.json()["hands"]]
        address = answer.json()["next"]
        assert (f'<{address}>; rel="next"' in answer.headers.get("link", "")) == (address is not None)
    assert seen == ["h-4", "h-3", "h-2", "h-1", "h-0"]
    back = client.get(answers[-1].json()["previous"]).json()
    assert [one["hand_id"] for one in back["hands"]] == ["h-2", "h-1"]
    assert client.get(seen_hand_address(answers[0].json())).json()["hand_id"] == "h-4"


def seen_hand_address(page: dict[str, Any]) -> str:
    address: str = page["hands"][0]["href"]
    return address


@pytest.mark.parametrize(
    "query",
    ["plyer=anna", "verdict=wrong", "size=0", "size=201", "cursor=x", "from=monday", "player=a%00b", "to=2026-13-01"],
)
def test_a_question_that_cannot_be(client: TestClient, query: str) -> None:
    """A misspelt filter is no filter: 400, with the parameter's name."""
    answer = client.get(f"/v1/hands?{query}")
    assert (answer.status_code, answer.headers["content-type"]) == (400, "application/problem+json")
    assert query.partition("=")[0] in answer.json()["detail"]


def test_the_report_is_that_of_verify(client: TestClient, store: Store) -> None:
    """Where nothing is hidden, it is the very same document."""
    for one in (verified(), discrepant(hand_id="wrong")):
        record(store, one)
        told = client.get(f"/v1/hands/testrum/{one.hand_id}/report").json()
        assert told["verdict"] == audit(one, find_house("practice@1")).verdict
    assert told["discrepancies"][0]["rule"] == "practice/rank.high"


def test_no_hole_card_of_a_hand_in_progress(client: TestClient, store: Store) -> None:
    """Nor of one that is over, if it was never shown: not in any form of the hand."""
    record(store, live(in_progress()))
    record(store, verified(hand_id="over"))
    for name in ("", "/report", "/steps", "/events", "/hand.json", "/hand.phh", "/hand.ohh"):
        for hand_id, hidden in (("h-1", ("Kh", "Kd", "Ah", "Ad", "7c", "2d")), ("over", ("7c", "2d"))):
            answer = client.get(f"/v1/hands/testrum/{hand_id}{name}")
            assert answer.status_code == 200 or name in ("/hand.phh", "/hand.ohh"), answer.text
            assert not [card for card in hidden if f'"{card}"' in answer.text], (name, hand_id)
            assert not re.search(r"(?<![0-9a-f])7c2d(?![0-9a-f])", answer.text)
    assert '"Kh"' in client.get("/v1/hands/testrum/over/hand.json").text
    assert client.get("/v1/hands/testrum/over").json()["withheld"]


def test_events_are_those_of_the_log(client: TestClient, store: Store) -> None:
    """What is told whole has the digest that the log's entry has; what is not has neither text nor salt."""
    stream = record(store, verified()).stream
    told = client.get(f"{ADDRESS}/events").json()
    assert (told["stream"], told["version"]) == (str(stream), 25)
    with store.database.reading() as session:
        [append] = read_appends(session, store.rows.leaves(stream)[0], 1)
    digests = json.loads(append.checked_entry())["events"]
    assert len(told["events"]) == len(digests) == 25
    whole = 0
    for one, digest in zip(told["events"], digests, strict=True):
        if one["canonical"] is not None:
            whole += 1
            [found] = event_digests(append.key, one["version"], [one["canonical"].encode()])
            assert found.hex() == digest
        else:
            assert one["event"]["cards"] == ["??", "??"]
    assert whole == 24


def test_a_document_is_a_hand_again(client: TestClient, store: Store) -> None:
    """hand.json can be read again, PHH and OHH are as their formats have it; what OHH cannot say is a problem."""
    record(store, verified(started_at="2026-01-31T20:00:00Z"))
    answer = client.get(f"{ADDRESS}/hand.json")
    assert answer.headers["content-type"] == "application/vnd.oddchip.hand+json"
    assert read_hand(answer.json()).hand_id == "h-1"
    assert "variant = " in client.get(f"{ADDRESS}/hand.phh").text
    assert client.get(f"{ADDRESS}/hand.ohh").json()["ohh"]["game_number"] == "h-1"
    record(store, verified(hand_id="when"))
    answer = client.get("/v1/hands/testrum/when/hand.ohh")
    assert (answer.status_code, answer.json()["type"]) == (404, "urn:oddchip:problem:no-such-form")


def test_proof_and_evidence(client: TestClient, store: Store, signer: Signer) -> None:
    """A proof file an entry, and a zip with what was seen at the table; before it is published a problem."""
    record(store, verified())
    for name in ("proof", "evidence"):
        answer = client.get(f"{ADDRESS}/{name}")
        assert (answer.status_code, answer.json()["type"]) == (404, "urn:oddchip:problem:not-published")
    publish(store.database, signer)
    proof = client.get(f"{ADDRESS}/proof")
    leaf = client.get(ADDRESS).json()["leaves"][0]
    assert proof.text.startswith(f"c2sp.org/tlog-proof@v1\nindex {leaf}\n")
    assert client.get(f"{ADDRESS}/proof?leaf=5").status_code == 404
    assert client.get(f"{ADDRESS}/proof?size=7").status_code == 404
    evidence = client.get(f"{ADDRESS}/evidence")
    assert evidence.headers["content-type"] == "application/zip"
    assert "testrum-h-1.zip" in evidence.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(evidence.content)) as found:
        assert b'"reader":"table"' in found.read("manifest").replace(b" ", b"")
        assert b"7c" not in found.read("hand.json")
    assert client.get(f"{ADDRESS}/evidence").content == evidence.content


def test_what_has_not_changed_is_not_sent_again(client: TestClient, store: Store) -> None:
    """The entity tag stays until the stream grows."""
    record(store, live(in_progress()))
    for name in ("", "/report", "/steps", "/events", "/hand.json"):
        first = client.get(f"{ADDRESS}{name}")
        tag = first.headers["etag"]
        again = client.get(f"{ADDRESS}{name}", headers={"If-None-Match": f'"x", W/{tag}'})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        assert client.get(f"{ADDRESS}{name}", headers={"If-None-Match": '"x"'}).content == first.content
    record(store, verified())
    assert client.get(ADDRESS, headers={"If-None-Match": tag}).status_code == 200
    assert client.get(f"{ADDRESS}/hand.json", headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize(
    ("room", "hand_id", "address"),
    [
        ("sal/1", "a/b", "/v1/hands/sal%2F1/a%2Fb"),
        ("Ystad #2", "50% ?", "/v1/hands/Ystad%20%232/50%25%20%3F"),
        ("Östersund", "é", "/v1/hands/%C3%96stersund/%C3%A9"),
        ("a+b", "report", "/v1/hands/a%2Bb/report"),
    ],
)
def test_any_name_has_an_address(client: TestClient, store: Store, room: str, hand_id: str, address: str) -> None:
    """Signs that mean something in addresses are encoded."""
    record(store, verified(room=room, hand_id=hand_id))
    store.verdicts.follow()
    assert seen_hand_address(client.get("/v1/hands").json()) == address
    told = client.get(address).json()
    assert (told["room"], told["hand_id"]) == (room, hand_id)
    assert client.get(told["links"]["report"]).json()["hand_id"] == hand_id


@pytest.mark.parametrize("name", ["x/y", "testrum/h-2", "%FF/x", "testrum/%00", "testrum/h-1/other", "testrum"])
def test_what_is_not_there(client: TestClient, store: Store, name: str) -> None:
    """404, as a problem document."""
    record(store, verified())
    answer = client.get(f"/v1/hands/{name}")
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")


def test_a_changed_record_is_said(client: TestClient, store: Store) -> None:
    """500 with the reason, and the other hands stay readable."""
    stream = record(store, verified()).stream
    record(store, verified(hand_id="h-2"))
    with behind(store.database) as session:
        of_it = "stream = (SELECT no FROM streams WHERE id = ?)"
        session.run(f"DELETE FROM events WHERE version = 5 AND {of_it}", (stream.bytes,))
    answer = client.get(f"{ADDRESS}/report")
    assert (answer.status_code, answer.json()["type"]) == (500, "urn:oddchip:problem:hand-damaged")
    assert client.get("/v1/hands/testrum/h-2/report").status_code == 200


@pytest.fixture(scope="module")
def every_case(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, list[str]]]:
    """The hands of all worked cases and samples, recorded."""
    with open_store(f"sqlite:///{tmp_path_factory.mktemp('cases')}/oddchip.db") as store:
        addresses = []
        for number, one in enumerate(one for folder in (CASES, SAMPLES) for one in read_hands(folder)):
            if isinstance(one, Hand) and number % 4 == 0:
                receipt = record(store, one)
                addresses.append(hand_address(receipt.room, receipt.hand_id))
        app = create_app(store, access=AccessSettings(requests=100_000))
        yield signed_in(TestClient(app), store), addresses


@pytest.mark.parametrize(("name", "model"), [("report", Report), ("steps", Steps), ("events", RecordedEvents)])
def test_answers_are_as_their_models_say(
    every_case: tuple[TestClient, list[str]], name: str, model: type[BaseModel]
) -> None:
    """Every key of every answer stands in the model, for games and endings of all kinds."""
    client, addresses = every_case
    assert len(addresses) > 50
    for address in addresses:
        answer = client.get(f"{address}/{name}")
        assert answer.status_code == 200, (address, answer.text)
        model.model_validate(answer.json(), strict=True)
