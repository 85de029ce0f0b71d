"""Nothing that is served tells a hidden card to whoever has not looked, whatever address he asks."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from api.people.routes import doors
from ledger.disputes.letter_facts import letters
from ledger.intake.whole_hands import record
from ledger.people.looks import Looks
from ledger.store.store import Store
from ledger.store.stream import stream_id
from tests.api.signing_in import signed_in
from tests.ledger.disputes.office import Office
from tests.ledger.sample_hands import in_progress

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
            # A feed does not end, and has lines of the queue, which is asked for too. To read a letter is a look at
            # what it tells, and at nothing else.
            continue
        address = re.sub(r"\{(\w+)(?::\w+)?\}", lambda name: values.get(name[1], "1"), door.path)
        answer = client.get(address)
        assert answer.status_code < 500, (address, answer.text)
        if "pdf" not in answer.headers.get("content-type", ""):
            found[address] = answer.text
    return found


def tells(text: str) -> list[str]:
    """The hidden cards in a text; drawn cards have their names, and words of the page are no cards."""
    return [one for one in TOLD if re.search(rf"(?<![0-9A-Za-z]){one}(?![0-9A-Za-z])", text)]


def test_no_address_tells_a_hidden_card(store: Store, office: Office) -> None:
    """Of a hand that is over, to a regulator without a look; with one they are told where the hand is shown.

    That he has read a letter which tells the player his own cards opens none of the others.
    """
    stream, case = stream_id("testrum", "mucked"), office.told_of_a_mucked_hand()
    client = signed_in(TestClient(create_app(store)), store, ["regulator", "manager", "support"])
    values = {**VALUES, "stream": str(stream), "case": case.id, "hand_id": "mucked"}
    assert tells(client.get(f"/cases/{case.id}/letters/{letters(store, case.id)[-1].version}").text)
    found = answers(client, values)
    assert len(found) > 10 and any("/history" in one for one in found)
    assert {address: said for address, text in found.items() if (said := tells(text))} == {}
    form = {"case": case.id, "purpose": "who had the better hand"}
    assert client.post(f"/hands/{stream}/look", data=form).status_code == 200
    assert [(one.by, one.seat) for one in Looks(store).of_case(case.id)] == [("eva", 0), ("eva", 1)]
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
