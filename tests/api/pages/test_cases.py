"""The queue: who must move, by when, and what is late."""

import re

import pytest

from ledger.disputes.commands import Bundle
from ledger.people.actor import Actor
from tests.api.pages.desk_rooms import Rooms
from tests.ledger.disputes.office import MAJA, REGULATOR, SAGA


def listed(page: str) -> list[str]:
    """The ids of the cases on a page, in its order."""
    return re.findall(r'scope="row"><a href="/cases/(C-\d+)">', page)


def test_an_empty_queue_says_how_a_case_begins(rooms: Rooms) -> None:
    """Without a case the page says where a complaint is taken."""
    page = rooms.of(SAGA).get("/cases").text
    assert "There is no case yet" in page
    assert 'href="/cases/new"' in page


def test_the_most_urgent_comes_first_and_late_is_said_in_words(rooms: Rooms) -> None:
    """By day due, then by number; what is late says so, and is not told by a colour alone."""
    office = rooms.office
    office.brought_to("proposed")
    office.open()
    office.open(received_on="2026-01-02")
    office.brought_to("out_of_scope")
    page = rooms.of(SAGA).get("/cases").text
    assert listed(page) == ["C-3", "C-2", "C-1", "C-4"]
    assert "late</strong>" not in page
    office.days_pass(5)
    page = rooms.of(SAGA).get("/cases").text
    assert page.count("late</strong>") == 1
    assert listed(rooms.of(SAGA).get("/cases?late=1").text) == ["C-3"]


def test_filters(rooms: Rooms) -> None:
    """Who must move, state, player, room, hand and cause choose; the tabs keep what was asked."""
    office = rooms.office
    office.brought_to("proposed")
    office.open(player="bo", facts={"seat": "2", "pot": "0"})
    office.desk.do(SAGA, Bundle("C-2", "rake fault 7"))
    saga = rooms.of(SAGA)
    for query, expected in (
        ("mover=second", ["C-1"]), ("state=open", ["C-2"]), ("player=bo", ["C-2"]), ("room=testrum", ["C-2", "C-1"]),
        ("hand=h-1", ["C-2", "C-1"]), ("hand=h-2", []), ("bundle=rake+fault+7", ["C-2"]),
        ("mover=second&player=bo", []),
    ):  # fmt: skip
        assert listed(saga.get(f"/cases?{query}").text) == expected, query
    assert 'href="/cases?mover=party&amp;player=bo"' in saga.get("/cases?player=bo").text


def test_pages_follow_each_other(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page ends with the address of the next one; together they have every case once."""
    monkeypatch.setattr("api.pages.cases.SIZE", 2)
    for _ in range(5):
        rooms.office.open()
    saga, address, found = rooms.of(SAGA), "/cases", []
    while address:
        page = saga.get(address).text
        found += listed(page)
        following = re.search(r'rel="next" href="([^"]+)"', page)
        address = following[1].replace("&amp;", "&") if following else ""
    assert found == [f"C-{number}" for number in range(1, 6)]
    body = saga.get("/cases.json").json()
    assert [one["id"] for one in body["cases"]] == ["C-1", "C-2"]
    assert [one["id"] for one in saga.get(body["next"]).json()["cases"]] == ["C-3", "C-4"]


@pytest.mark.parametrize("query", ["mover=me", "state=lost", "after=7", "after=2026-01-01.0", "after=2026-1-1.3"])
def test_what_cannot_be_asked(rooms: Rooms, query: str) -> None:
    """A parameter that is not one is told, with what there is."""
    assert rooms.of(SAGA).get(f"/cases?{query}").status_code == 400


def test_json_beside_the_queue(rooms: Rooms) -> None:
    """The same cases for a program; whether one is late stands in it."""
    rooms.office.open()
    (one,) = rooms.of(REGULATOR).get("/cases.json").json()["cases"]
    assert (one["id"], one["mover"], one["due"], one["late"]) == ("C-1", "support", "2026-01-12", False)


def test_who_reads_only_finds_no_way_to_open_a_case(rooms: Rooms) -> None:
    """A regulator sees the queue, and no link to the form of a complaint."""
    rooms.office.open()
    page = rooms.of(REGULATOR).get("/cases").text
    assert "/cases/new" not in page
    assert listed(page) == ["C-1"]


@pytest.mark.parametrize("role", ["ingest", "reconciler", "admin"])
def test_who_may_not_read_cases(rooms: Rooms, role: str) -> None:
    """The queue is for those who have to do with cases."""
    assert rooms.named("olle", (role,)).get("/cases").status_code == 403
    assert rooms.of(Actor(MAJA.name, MAJA.roles)).get("/cases").status_code == 200
