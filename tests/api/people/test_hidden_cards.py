"""Nothing that is served tells a hidden card to whoever has not looked, whatever address he asks."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from api.people.routes import doors
from ledger.disputes.commands import Notify, Open
from ledger.intake.whole_hands import record
from ledger.people.looks import Looks
from ledger.store.store import Store
from tests.api.signing_in import signed_in
from tests.ledger.disputes.office import COMPLAINT, SAGA, Office
from tests.ledger.sample_hands import BLINDS, DEAL, PAID, PLAY, Json, hand, in_progress

MUCKED: list[Json] = [*BLINDS, *DEAL, *PLAY[:-1], {"type": "mucked", "seat": 1}, *PAID]
"""The aces are thrown away unseen, and paid all the same."""
TOLD = ("Ah", "Ad", "7c", "2d", "ace of hearts", "ace of diamonds", "seven of clubs", "two of diamonds", "Pair of Aces")

VALUES = {"number": "1", "name": "practice", "form": "attach", "room": "testrum"}


@pytest.fixture
def office(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """A desk over the store."""

    def set_clock(clock: Callable[[], int]) -> None:
        monkeypatch.setattr("ledger.store.recorder.time_ns", clock)
        monkeypatch.setattr("ledger.people.looks.time_ns", clock)

    return Office(store, tmp_path, set_clock)


def answers(client: TestClient, values: dict[str, str]) -> dict[str, str]:
    """What every address that can be read says, with the parts of addresses filled in."""
    found = {}
    for door in doors(client.app):  # type: ignore[arg-type]
        if "GET" not in door.methods or not door.commands or door.path.endswith("/feed") or "/letters/" in door.path:
            # A feed does not end, and has lines of the queue, which is asked for too. A letter tells the player his own
            # cards, and is read as it went out.
            continue
        address = re.sub(r"\{(\w+)\}", lambda name: values[name[1]], door.path)
        answer = client.get(address)
        assert answer.status_code < 500, (address, answer.text)
        if "pdf" not in answer.headers.get("content-type", ""):
            found[address] = answer.text
    return found


def tells(text: str) -> list[str]:
    """The hidden cards in a text; drawn cards have their names, and words of the page are no cards."""
    return [one for one in TOLD if re.search(rf"(?<![0-9A-Za-z]){one}(?![0-9A-Za-z])", text)]


def test_no_address_tells_a_hidden_card(store: Store, office: Office) -> None:
    """Of a hand that is over, to a regulator without a look; with one they are told where the hand is shown."""
    stream = record(store, hand(MUCKED, hand_id="mucked")).stream
    office.publish()
    state, way = "remedy_posted", {**COMPLAINT, "hand_id": "mucked"}
    office.open = lambda **changes: office.desk.do(SAGA, Open(**{**way, **changes}))  # type: ignore[method-assign]
    case = office.brought_to(state)
    office.desk.do(SAGA, Notify(case.id))
    client = signed_in(TestClient(create_app(store)), store, ["regulator", "manager", "support"])
    values = {**VALUES, "stream": str(stream), "case": case.id, "hand_id": "mucked"}
    found = answers(client, values)
    assert len(found) > 10 and any("/history" in one for one in found)
    assert {address: said for address, text in found.items() if (said := tells(text))} == {}
    form = {"case": case.id, "purpose": "who had the better hand"}
    assert client.post(f"/hands/{stream}/look", data=form).status_code == 200
    assert [one.by for one in Looks(store).of_case(case.id)] == ["eva"]
    assert tells(client.get(f"/hands/{stream}?step=2").text)


def test_no_address_tells_a_card_of_a_hand_in_progress(store: Store, office: Office) -> None:
    """To nobody, and a look is refused."""
    stream = record(store, in_progress(hand_id="live")).stream
    case = office.open(hand_id="live")
    client = signed_in(TestClient(create_app(store)), store, ["regulator", "manager", "support"])
    values = {**VALUES, "stream": str(stream), "case": case.id, "hand_id": "live"}
    found = answers(client, values)
    assert {address: said for address, text in found.items() if (said := tells(text))} == {}
    form = {"case": case.id, "purpose": "who has the better hand"}
    assert client.post(f"/hands/{stream}/look", data=form).status_code == 404
