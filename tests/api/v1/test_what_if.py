"""What if, for programs: typed, of the shape of the page and of the command, and on the hand as it may be seen."""

import json
import re
from typing import Any

import pytest
from fastapi.testclient import TestClient
from typer.testing import CliRunner

from api.app import create_app
from api.command.main import app as command
from ledger.disputes.commands import Open
from ledger.disputes.desk import DisputeDesk
from ledger.histories.hand_document import hand_text
from ledger.intake.whole_hands import record
from ledger.store.store import Store
from tests.api.signing_in import signed_in
from tests.ledger.disputes.office import COMPLAINT, SAGA
from tests.ledger.people.cases import open_case
from tests.ledger.sample_hands import discrepant, in_progress, mucked
from tests.ledger.stores import rows

Json = dict[str, Any]
FOLD: Json = {"changes": [{"event": 10, "action": "fold"}]}


@pytest.fixture
def client(store: Store) -> TestClient:
    """Somebody of support, over a hand that was paid to the kings."""
    record(store, discrepant())
    return signed_in(TestClient(create_app(store)), store, ["support"])


def asked(client: TestClient, body: Json, status: int = 200, hand_id: str = "h-1") -> Json:
    answer = client.post(f"/v1/hands/testrum/{hand_id}/what-if", json=body)
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found


def code(problem: Json) -> str:
    return str(problem["type"]).rpartition(":")[2]


def test_another_action(client: TestClient) -> None:
    """What falls away and by which rule, and each seat's net in the record and in the line."""
    found = asked(client, FOLD)
    fates = {one["event"]: one for one in found["fates"]}
    assert (fates[10]["what"], fates[10]["why"]) == ("changed", "asked")
    assert (fates[11]["what"], fates[11]["rule"]) == ("dropped", "practice/hand.end")
    assert found["hand"]["events"][10] == {"type": "acted", "seat": 1, "action": "fold"}
    assert found["origin"][10] == 10 and found["origin"][-1] is None
    assert found["seats"][0] == {
        "seat": 1, "player": "anna", "recorded": "-7.00", "what_if": "-3.00", "difference": "4.00",
    }  # fmt: skip
    assert found["rake_unknown"] is True


def test_another_house_and_the_record_settled_anew(client: TestClient) -> None:
    """Under other rules; with neither change nor house what the record itself makes due."""
    found = asked(client, {"house": "titan@1"})
    assert found["resettlement"]["ruleset"]["house"] == "titan"
    anew = asked(client, {})["resettlement"]
    assert {one["name"]: one["amount"] for one in anew["owed"]} == {"anna": "14.00", "cia": "-14.00"}
    assert "practice/show.cards-speak" in {one["rule"] for one in anew["lines"]}


@pytest.mark.parametrize(
    ("change", "event"),
    [
        ({"event": 0, "post": "small_blind", "amount": "0.25"}, {"kind": "small_blind", "amount": "0.25"}),
        ({"event": 3, "cards": ["Qh", "Qd"]}, {"type": "dealt", "cards": ["Qh", "Qd"]}),
        ({"event": 6, "cause": "disconnected"}, {"type": "acted", "cause": "disconnected"}),
    ],
)  # fmt: skip
def test_other_changes(client: TestClient, change: Json, event: Json) -> None:
    """A post, cards, a cause: each stands in the line instead."""
    found = asked(client, {"changes": [change]})["hand"]["events"][change["event"]]
    assert event.items() <= found.items()


def test_a_post_that_was_not_made(client: TestClient) -> None:
    """It is left out."""
    found = asked(client, {"changes": [{"event": 0, "left_out": True}]})
    assert found["fates"][0]["what"] == "dropped"


def test_where_nobody_knows_it_stops(client: TestClient) -> None:
    """A raise that nobody has answered."""
    found = asked(client, {"changes": [{"event": 10, "action": "bet", "amount": "20.00"}]})
    assert (found["stop"]["kind"], found["stop"]["seat"]) == ("decision", 3)
    assert found["resettlement"]["because"]["key"] == "in_progress"


def test_it_is_what_the_page_and_the_command_say(
    store: Store, client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    """One definition: the same object from each, for who has looked at the hand, which the command has whole."""
    case = DisputeDesk(store).do(SAGA, Open(**COMPLAINT)).id
    look = {"case": case, "purpose": "Had the aces folded"}
    assert client.post("/v1/hands/testrum/h-1/looks", json=look).status_code == 201
    said = asked(client, FOLD)
    assert client.get(f"/cases/{case}/what-if.json?event=10&instead=action&action=fold&amount=").json() == said
    path = tmp_path / "hand.json"
    path.write_text(hand_text(discrepant()), encoding="utf-8")
    monkeypatch.setenv("ODDCHIP_STORE", f"sqlite:///{tmp_path}/empty.db")
    told = CliRunner().invoke(command, ["replay", str(path), "--json", "--what-if", "10 fold"])
    assert json.loads(told.stdout) == said


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ({"changes": [{"event": 99, "action": "fold"}]}, 422, "changes: there is no event 99"),
        ({"changes": [{"event": 2, "action": "fold"}]}, 422, "changes: event 2 is dealt; expected an action"),
        ({"changes": [{"event": 10, "action": "call"}]}, 422, "the chips that it moves"),
        ({"changes": [{"event": 10, "action": "bet", "amount": "x"}]}, 422, "changes: event 10"),
        ({"changes": [{"event": 2, "cards": ["Ah"]}]}, 422, "1 cards; expected 2"),
        ({"changes": [{"event": 10, "action": "fold"}] * 2}, 422, "changed twice"),
        ({"house": "nowhere"}, 422, "house: "),
        ({"changes": [{"event": 10, "action": "dance"}]}, 400, "action"),
        ({"changes": [{"event": 2, "cards": ["Zz", "Ah"]}]}, 400, "pattern"),
        ({"changes": [{"event": 10, "action": "fold", "colour": "red"}]}, 400, "colour"),
        ({"changes": [{"event": 10}]}, 400, "Field required"),
        ({"colour": "red"}, 400, "colour"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked(client: TestClient, body: Json, status: int, said: str) -> None:
    """It is named: 400 for a body that is none, 422 for what this hand cannot have."""
    problem = asked(client, body, status)
    assert said in problem["detail"], problem
    assert code(problem) == ("bad-parameter" if status == 400 else "bad-value")


def test_too_much_is_asked(client: TestClient) -> None:
    """A body that is too large is refused before it is read."""
    answer = client.post("/v1/hands/testrum/h-1/what-if", content=b" " * 70_000 + b"{}")
    assert (answer.status_code, answer.headers["content-type"]) == (413, "application/problem+json")


def test_a_hand_in_progress_is_not_played_on(store: Store, client: TestClient) -> None:
    """As every command that needs the hand to be over."""
    record(store, in_progress(hand_id="live"))
    problem = asked(client, FOLD, 409, "live")
    assert (code(problem), problem["detail"]) == ("hand-in-progress", "hand live of room testrum is in progress")


def test_hidden_cards_stop_it_for_who_has_not_looked(store: Store, client: TestClient) -> None:
    """Whoever looks for a case is told; that is on record, and the what-if is not."""
    record(store, mucked(hand_id="mucked"))
    case = open_case(store)
    call = {"changes": [{"event": 6, "action": "call", "amount": "2.50"}]}
    before = rows(store.database)
    hidden = client.post("/v1/hands/testrum/mucked/what-if", json=call)
    assert hidden.status_code == 200
    assert not {"7c", "2d", "Ah", "Ad"} & set(re.findall(r"\w+", hidden.text))
    assert rows(store.database) == before
    look = client.post("/v1/hands/testrum/mucked/looks", json={"case": case, "purpose": "What if seat 2 had called"})
    assert look.status_code == 201, look.text
    assert '"7c"' in client.post("/v1/hands/testrum/mucked/what-if", json=call).text


@pytest.mark.parametrize("role", ["admin", "ingest", "reconciler"])
def test_who_may_not(store: Store, client: TestClient, role: str) -> None:
    """What is not his is not there; a regulator may, since it changes nothing."""
    other = signed_in(TestClient(create_app(store)), store, [role], "other")
    asked(other, FOLD, 404)
    asked(signed_in(TestClient(create_app(store)), store, ["regulator"], "regina"), FOLD)
    asked(client, FOLD, 404, "h-9")
