"""The pages of causes: the cases of one, what they come to, and steps of all of them."""

import re

import pytest

from api.pages.bundles import BUTTONS
from ledger.disputes.bundles import STEPS
from ledger.disputes.commands import Bundle
from ledger.disputes.found import FoundHand, OpenFound
from ledger.intake.whole_hands import record
from tests.api.pages.desk_rooms import Rooms
from tests.ledger.disputes.office import MAJA, REGULATOR, SAGA
from tests.ledger.sample_hands import discrepant

CAUSE = "kings & <queens>"
ADDRESS = "/bundles?cause=kings+%26+%3Cqueens%3E"


@pytest.fixture
def bundled(rooms: Rooms) -> Rooms:
    """Two cases of a cause, found by the room; the second one's hand is under no checkpoint yet."""
    office = rooms.office
    record(office.store, discrepant(hand_id="h-2"))
    hands = tuple(FoundHand("testrum", one) for one in ("h-1", "h-2"))
    office.desk.open_found(SAGA, OpenFound(hands, "award.amount", CAUSE))
    return rooms


def steps(page: str) -> list[str]:
    """The steps that the page offers."""
    return re.findall(r'action="/bundles/([a-z]+)" method="post"', page)


def test_a_cause_with_its_cases(bundled: Rooms) -> None:
    """Linked from each case and from the list of causes; what is owed to each, and in all."""
    saga = bundled.of(SAGA)
    assert ADDRESS.replace("+", "%20") in saga.get("/cases/C-1").text.replace("+", "%20")
    assert "2 cases, 2 under way" in saga.get("/bundles").text
    assert 'href="/bundles"' in saga.get("/cases").text
    page = saga.get(ADDRESS).text
    assert "kings &amp; &lt;queens&gt;" in page
    assert re.findall(r'scope="row"><a href="/cases/(C-\d+)">', page) == ["C-1", "C-2"]
    assert page.count("€28.00") == 2
    body = saga.get(ADDRESS.replace("?", ".json?")).json()
    assert ([one["id"] for one in body["cases"]], body["states"]) == (["C-1", "C-2"], {"open": 2})
    assert body["total"]["owed"][0]["players"] == "28.00"
    assert saga.get("/bundles.json").json()["bundles"] == [{"cause": CAUSE, "cases": 2, "under_way": 2}]


def test_all_take_a_step_and_the_refused_is_named(bundled: Rooms) -> None:
    """One button for all; a case that is refused is named with why, and has not moved."""
    maja = bundled.of(MAJA)
    for step in ("acknowledge", "accept"):
        assert steps(maja.get(ADDRESS).text) == [step]
        answer = maja.post(f"/bundles/{step}", data={"cause": CAUSE})
        assert answer.status_code == 200
        assert "2 cases have taken the step." in answer.text
    answer = maja.post("/bundles/freeze", data={"cause": CAUSE})
    assert "1 case has taken the step." in answer.text
    assert '<a href="/cases/C-2">C-2</a> The log has not published the whole hand yet' in answer.text
    assert maja.post("/bundles/freeze", data={"cause": CAUSE}).status_code == 409
    assert bundled.office.desk.case("C-2").state == "accepted"
    bundled.office.publish()
    assert maja.post("/bundles/freeze", data={"cause": CAUSE}).status_code == 200
    assert steps(maja.get(ADDRESS).text) == []


def test_pages_follow_each_other(bundled: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    """Causes and cases, each once."""
    monkeypatch.setattr("api.pages.bundles.SIZE", 1)
    bundled.office.desk.do(SAGA, Bundle(bundled.office.open().id, "another"))
    saga = bundled.of(SAGA)
    for start, pattern, expected in (
        ("/bundles", r'scope="row"><a href="/bundles\?cause=([a-z]+)', ["another", "kings"]),
        (ADDRESS, r'scope="row"><a href="/cases/(C-\d+)">', ["C-1", "C-2"]),
    ):
        address, found = start, []
        while address:
            page = saga.get(address).text
            found += re.findall(pattern, page)
            following = re.search(r'rel="next" href="([^"]+)"', page)
            address = following[1].replace("&amp;", "&") if following else ""
        assert found == expected
    body = saga.get(ADDRESS.replace("?", ".json?")).json()
    assert [one["id"] for one in saga.get(body["next"]).json()["cases"]] == ["C-2"]
    monkeypatch.setattr("api.pages.bundles.SUMMED", 1)
    page = saga.get(ADDRESS).text
    assert "€28.00" not in page
    link = re.search(r'href="([^"]+)">Work out the sums', page)
    assert link is not None
    assert "€28.00" in saga.get(link[1].replace("&amp;", "&")).text


def test_what_is_not_there(bundled: Rooms) -> None:
    """A cause that no case has, a step that is none, a place that is none."""
    saga = bundled.of(SAGA)
    assert saga.get("/bundles?cause=nothing").status_code == 404
    assert saga.get("/bundles.json?cause=nothing").status_code == 404
    assert saga.post("/bundles/accept", data={"cause": "nothing"}).status_code == 404
    assert saga.post("/bundles/approve", data={"cause": CAUSE}).status_code in (404, 405)
    assert saga.get(f"{ADDRESS}&after=x").status_code == 400
    assert saga.get("/bundles/accept?cause=x").headers["Location"] == "/bundles?cause=x"
    assert saga.get("/bundles/burn").status_code == 404


def test_no_cases_are_bundled(rooms: Rooms) -> None:
    """The page says so, and leads to the faults."""
    page = rooms.of(SAGA).get("/bundles").text
    assert "No cases are bundled." in page
    assert '<p><a href="/faults">' in page


def test_who_reads_only_takes_no_step(bundled: Rooms) -> None:
    """A regulator sees the cause and no button; what a button sends is not for him."""
    regulator = bundled.of(REGULATOR)
    assert steps(regulator.get(ADDRESS).text) == []
    assert regulator.post("/bundles/acknowledge", data={"cause": CAUSE}).status_code == 403
    assert bundled.named("olle", ("ingest",)).get("/bundles").status_code == 403


def test_every_step_has_a_button() -> None:
    """Each step of the desk is called something."""
    assert set(BUTTONS) == set(STEPS)
