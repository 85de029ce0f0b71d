"""Whoever reads a letter that tells hidden cards has looked at them: for its case, as an event."""

from collections.abc import Callable
from pathlib import Path
from time import time_ns

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from ledger.disputes.letter_facts import letters
from ledger.people.looks import OPEN, Looks
from ledger.store.store import Store
from ledger.store.stream import stream_id
from tests.api.signing_in import key_of, signed_in
from tests.ledger.disputes.office import Office

HAND = stream_id("testrum", "mucked")
CASE = "C-1"


@pytest.fixture
def office(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """An office whose clock is that of the looks too; the player was told the ruling on a hand that he mucked."""

    def set_clock(clock: Callable[[], int]) -> None:
        monkeypatch.setattr("ledger.store.recorder.time_ns", clock)
        monkeypatch.setattr("ledger.people.looks.time_ns", clock)

    made = Office(store, tmp_path, set_clock)
    made.told_of_a_mucked_hand()
    return made


def client_of(store: Store, *roles: str, name: str = "regina") -> TestClient:
    return signed_in(TestClient(create_app(store), raise_server_exceptions=False), store, roles, name)


def addresses(store: Store) -> list[str]:
    """Where the letter of the ruling can be read, but for its PDF."""
    version = letters(store, CASE)[-1].version
    return [f"{below}/cases/{CASE}/letters/{version}{form}" for below, form in (("", ""), ("", ".json"), ("/v1", ""))]


@pytest.mark.parametrize("at", range(3))
def test_a_regulator_reads_a_letter_and_has_looked(store: Store, office: Office, at: int) -> None:
    """It is on record with his name, the case and what for; the letter tells the player's cards, as it went out."""
    regulator = client_of(store, "regulator")
    answer = regulator.get(addresses(store)[at])
    assert answer.status_code == 200
    assert "A♥" in answer.text or "ace of hearts" in answer.text
    [look] = Looks(store).of_case(CASE)
    version = letters(store, CASE)[-1].version
    assert (look.by, look.hand, look.seat) == ("regina", HAND, 1)
    assert look.purpose == f"to read letter {version} of C-1"
    trail = client_of(store, "regulator", "manager", name="maja").get(f"/cases/{CASE}/history.json").json()
    assert [(one["by"], one["seat"], one["purpose"]) for one in trail["looks"]] == [("regina", 1, look.purpose)]


def test_it_is_one_look_for_as_long_as_it_lasts(store: Store, office: Office) -> None:
    """Of each reader his own; after half an hour it is another one."""
    regulator, saga = client_of(store, "regulator"), client_of(store, "support", name="saga")
    for reader in (regulator, saga, regulator, saga):
        for address in addresses(store):
            assert reader.get(address).status_code == 200
    assert sorted(one.by for one in Looks(store).of_case(CASE)) == ["regina", "saga"]
    office.now += OPEN
    regulator.get(addresses(store)[0])
    assert [one.by for one in Looks(store).of_case(CASE)] == ["regina", "saga", "regina"]


def test_it_shows_nothing_else_of_the_hand(store: Store, office: Office) -> None:
    """The hand's own page, and what else is made of it, keep their cards hidden."""
    regulator = client_of(store, "regulator")
    assert regulator.get(addresses(store)[0]).status_code == 200
    for address in (f"/hands/{HAND}?step=4", f"/hands/{HAND}.json", "/v1/hands/testrum/mucked/hand.json"):
        text = regulator.get(address).text
        assert "Ah" not in text and "ace of hearts" not in text, address
    assert regulator.get("/v1/hands/testrum/mucked").json()["withheld"] is True


def test_who_has_looked_at_the_hand_for_the_case_need_not_look_again(store: Store, office: Office) -> None:
    """For another case he needs to."""
    regulator = client_of(store, "regulator")
    looked = {"case": CASE, "purpose": "who had the better hand"}
    assert regulator.post("/v1/hands/testrum/mucked/looks", json=looked).status_code == 201
    regulator.get(addresses(store)[0])
    assert len(Looks(store).of_case(CASE)) == 1


def test_letters_without_hidden_cards_need_no_look(store: Store, office: Office) -> None:
    """An acknowledgement tells none, nor does the list; nor a letter about a hand in which his cards were shown."""
    regulator = client_of(store, "regulator")
    first = letters(store, CASE)[0]
    assert regulator.get(f"/v1/cases/{CASE}/letters/{first.version}").json()["hidden_of"] == 0
    assert regulator.get(f"/cases/{CASE}/letters/{first.version}").status_code == 200
    assert len(regulator.get(f"/v1/cases/{CASE}/letters").json()["letters"]) == 2
    assert regulator.get(f"/cases/{CASE}/rulings/1").status_code == 200
    shown = office.brought_to("notified").id
    version = letters(store, shown)[-1].version
    assert "A♥" in regulator.get(f"/cases/{shown}/letters/{version}").text
    assert Looks(store).newest() == []


@pytest.mark.parametrize("role", ["admin", "ingest", "reconciler"])
def test_who_may_not_is_told_nothing(store: Store, office: Office, role: str) -> None:
    """A letter that is not his is not there, and nothing is recorded."""
    reader = client_of(store, role, name=f"the {role}")
    for address in addresses(store):
        assert reader.get(address).status_code == 404
    assert Looks(store).newest() == []


def test_a_program_is_on_record_too(store: Store, office: Office) -> None:
    """By the name of its key."""
    office.now = time_ns() // 1000
    program = TestClient(create_app(store))
    headers = {"Authorization": f"Bearer {key_of(store, ['regulator'], 'authority')}"}
    assert program.get(addresses(store)[2], headers=headers).status_code == 200
    assert [one.by for one in Looks(store).of_case(CASE)] == ["key:authority"]
