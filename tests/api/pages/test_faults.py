"""All hands that a fault touched, and disputes that are opened for them."""

import re
from html import unescape
from uuid import UUID

import pytest
from fastapi.testclient import TestClient

from api.pages.case_words import RESULTS
from ledger.disputes.queue import Asked
from ledger.intake.whole_hands import record
from ledger.store.stream import stream_id
from tests.api.pages.desk_rooms import Rooms
from tests.ledger.disputes.office import MAJA, REGULATOR, SAGA
from tests.ledger.sample_hands import discrepant, in_progress, verified

FAULT = "/faults?code=award.amount"
SAID = {"code": "award.amount", "bundle": "kings paid", "language": "sv", "jurisdiction": "SE"}


@pytest.fixture
def faulty(rooms: Rooms) -> Rooms:
    """Hands h-1 to h-4 in which the kings were paid, one of them with a case, one in kronor; and a right one."""
    store = rooms.office.store
    for number in (2, 3, 4):
        currency = "SEK" if number == 4 else "EUR"
        record(store, discrepant(hand_id=f"h-{number}", started_at=f"2026-01-0{number}T20:00:00Z", currency=currency))
    record(store, verified(hand_id="right"))
    record(store, in_progress(hand_id="live"))
    rooms.office.publish()
    store.verdicts.follow()
    rooms.office.open(hand_id="h-3")
    return rooms


def stream(hand_id: str) -> UUID:
    return stream_id("testrum", hand_id)


def hands(page: str) -> list[str]:
    """The hands of the list, in its order."""
    return re.findall(r'scope="row"><a href="/hands/[0-9a-f-]+">([^<]+)</a>', page)


def text(page: str) -> str:
    """What the page says, without its marks."""
    return " ".join(unescape(re.sub("<[^>]+>", " ", page)).split())


def send(client: TestClient, *chosen: str, status: int = 200, **said: str) -> str:
    """The page after the form."""
    ticked = {f"hand-{stream(one)}": "1" for one in chosen}
    answer = client.post("/faults/cases", data={**SAID, **ticked, **said})
    assert answer.status_code == status, text(answer.text)
    found: str = answer.text
    return found


def test_a_fault_is_chosen_first(faulty: Rooms) -> None:
    """Without one the page has every kind of finding that there is, with how many hands it touched."""
    page = faulty.of(REGULATOR).get("/faults").text
    assert '<a href="/faults?code=award.amount">award.amount</a> <span class="count">4</span>' in page
    assert "No finding is recorded." not in page
    assert faulty.of(REGULATOR).get("/faults.json").json()["codes"]


def test_hands_with_what_is_owed(faulty: Rooms) -> None:
    """To each seat, with the case that there is; sums by currency; and JSON beside it."""
    page = faulty.of(SAGA).get(FAULT).text
    assert set(hands(page)) == {"h-1", "h-2", "h-3", "h-4"}
    said = text(page)
    assert "seat 1 anna +€14.00 seat 3 cia -€14.00" in said.replace("\xa0", " ").replace("−", "-")
    assert "4 hands, in 4 of them money is owed" in said
    assert "EUR €42.00 €42.00" in said
    assert "SEK" in said
    assert '<a href="/cases/C-1">C-1</a>' in page
    assert page.count('type="checkbox" name="hand-') == 3
    body = faulty.of(SAGA).get(FAULT.replace("?", ".json?")).json()
    assert {one["hand_id"]: one["case"] for one in body["hands"]} == {"h-1": "", "h-2": "", "h-3": "C-1", "h-4": ""}
    assert body["total"]["sums"][0]["players"] == "42.00"


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("rule=rank.high&to=2026-01-03&from=2026-01-02", {"h-2", "h-3"}), ("code=award.amount&house=robert", set()),
        ("code=award.amount&game=omaha", set()), ("code=award.amount&house_version=7", set()),
    ],
)  # fmt: skip
def test_the_form_narrows_it(faulty: Rooms, query: str, expected: set[str]) -> None:
    """By rule, house, version, game and period; where nothing fits the page says so."""
    page = faulty.of(SAGA).get(f"/faults?{query}").text
    assert set(hands(page)) == expected
    assert bool(expected) or "No recorded hand fits." in page


def test_pages_follow_each_other(faulty: Rooms) -> None:
    """Each hand once; also in JSON."""
    for start, key in ((f"{FAULT}&size=1", "html"), (f"{FAULT.replace('?', '.json?')}&size=1", "json")):
        address, found = start, []
        while address:
            answer = faulty.of(SAGA).get(address)
            if key == "json":
                found += [one["hand_id"] for one in answer.json()["hands"]]
                address = answer.json()["next"] or ""
            else:
                found += hands(answer.text)
                following = re.search(r'rel="next" href="([^"]+)"', answer.text)
                address = unescape(following[1]) if following else ""
        assert sorted(found) == ["h-1", "h-2", "h-3", "h-4"], key


def test_sums_of_many_hands_are_asked_for(faulty: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    """They take their time: the page links to them."""
    monkeypatch.setattr("api.pages.faults.SUMMED", 3)
    page = faulty.of(SAGA).get(FAULT).text
    link = re.search(r'href="([^"]+)">Work out the sums', page)
    assert link is not None
    assert "€42.00" not in page
    assert "€42.00" in faulty.of(SAGA).get(unescape(link[1])).text


def test_disputes_are_opened_for_the_chosen(faulty: Rooms) -> None:
    """One a hand, under one cause; the same form again opens none."""
    page = send(faulty.of(MAJA), "h-1", "h-2", note="The kings were paid.")
    assert "2 cases are opened." in text(page)
    assert 'href="/bundles?cause=kings+paid"' in page or 'href="/bundles?cause=kings%20paid"' in page
    case = faulty.office.desk.case("C-2")
    assert (case.bundle, case.opened.found, case.opened.complaint, case.opened.by) == (
        "kings paid", "award.amount", "The kings were paid.", "maja",
    )  # fmt: skip
    assert (case.opened.language, case.opened.jurisdiction) == ("sv", "SE")
    assert "2 hands had a case already." in text(send(faulty.of(SAGA), "h-1", "h-2"))
    assert len(faulty.office.desk.queue(Asked(), 99)) == 3


def test_all_of_the_page(faulty: Rooms) -> None:
    """The hands that it has shown without a case, however few are ticked; without script."""
    page = faulty.of(SAGA).get(FAULT).text
    shown = re.search(r'name="shown" value="([^"]*)"', page)
    assert shown is not None
    assert "3 cases are opened." in text(send(faulty.of(SAGA), all="1", shown=shown[1]))


def test_what_is_refused_is_named_by_its_hand(faulty: Rooms) -> None:
    """The others are opened; where none is, the answer says so."""
    page = text(send(faulty.of(SAGA), "h-1", "right", "live"))
    assert "1 case is opened. 2 hands were refused." in page, page
    assert "The fault touches nobody's money" in page
    assert "The hand is not over" in page
    send(faulty.of(SAGA), "right", status=409)


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ({}, "No hand is chosen."), ({"bundle": " "}, "Please fill this in."),
        ({"language": "fi"}, "Please choose one of these."),
    ],
)  # fmt: skip
def test_what_cannot_be_loses_nothing(faulty: Rooms, said: dict[str, str], named: str) -> None:
    """It is named, what was typed and ticked stays, and nothing is opened."""
    chosen = ("h-2",) if said else ()
    page = send(faulty.of(SAGA), *chosen, status=422, note="Kings & <queens>.", **said)
    assert 'role="alert"' in page
    assert named in page
    assert "Kings &amp; &lt;queens&gt;.</textarea>" in page
    assert (f'name="hand-{stream("h-2")}" value="1" aria-label="Choose hand h-2" checked' in page) is bool(chosen)
    assert faulty.office.desk.waiting() == {"support": 1}
    assert faulty.of(SAGA).post("/faults/cases", data={**SAID, "hand-x": "1"}).status_code == 400


def test_who_reads_only_opens_none(faulty: Rooms) -> None:
    """A regulator sees the hands and no form; what the form sends is refused; who reads no cases sees nothing."""
    regulator = faulty.of(REGULATOR)
    page = regulator.get(FAULT).text
    assert len(hands(page)) == 4
    assert "Open the cases" not in page
    assert 'type="checkbox" name="hand-' not in page
    assert regulator.post("/faults/cases", data=SAID).status_code == 403
    assert faulty.named("olle", ("reconciler",)).get("/faults").status_code == 403


def test_the_ways_to_it(faulty: Rooms) -> None:
    """From the navigation, from a finding of a hand, and from a case."""
    saga = faulty.of(SAGA)
    assert '<a href="/faults">Faults</a>' in saga.get("/cases").text
    page = saga.get(f"/hands/{stream('h-1')}").text
    assert 'href="/faults?code=award.amount&amp;house=practice">all hands with this finding</a>' in page
    assert '<a href="/faults?code=award.amount">award.amount</a>' in saga.get("/cases/C-1").text
    assert saga.get("/faults/cases?code=award.amount").headers["Location"] == FAULT


def test_a_case_says_that_the_room_has_found_it(faulty: Rooms) -> None:
    """On its page, in the queue and in the letter of each whom it touches, in his language."""
    send(faulty.of(SAGA), "h-1")
    saga = faulty.of(SAGA)
    answer = saga.post("/cases/C-2/acknowledge", data={"expected": "2"})
    page = saga.get(answer.headers["Location"]).text
    assert "Found by the room itself" in page
    assert "<dd>anna, cia</dd>" in page
    assert "What the room found" in page
    assert "correct" not in set(re.findall(r'action="/cases/C-\d+/([a-z-]+)"', page))
    assert "Found by the room itself" in saga.get("/cases").text
    letters = re.findall(r'href="(/cases/C-2/letters/\d+)"', page)
    assert len(letters) == 2
    for letter, player in zip(letters, ("anna", "cia"), strict=True):
        said = text(saga.get(letter).text)
        assert "we found ourselves that something may be wrong" in said
        assert "Your complaint" not in said
        assert f"Dear {player}," in said
        assert "fann vi själva" in said


def test_every_result_has_a_word() -> None:
    """What can become of a hand is called something."""
    assert set(RESULTS) == {"opened", "has_case", "refused"}
