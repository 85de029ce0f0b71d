"""What if: the hand of a case with one thing otherwise, beside the record."""

import re
from time import time_ns

import pytest
from markupsafe import escape

from api.pages.case_words import NOT_SETTLED
from api.pages.what_if import FATES, STOPS, WHY
from ledger.intake.whole_hands import record
from ledger.people.looks import Looks
from ledger.store.stream import stream_id
from replay.resettlement.resettle import BECAUSE_KEYS
from replay.what_if import fate
from tests.api.pages.desk_rooms import Rooms
from tests.ledger.disputes.office import MAJA, REGULATOR, SAGA, Office
from tests.ledger.sample_hands import BLINDS, DEAL, hand, in_progress

FOLD = "event=10&instead=action&action=fold&amount="


def seats(page: str) -> dict[str, list[str]]:
    """By seat: recorded, what if, difference."""
    table = page.partition('class="arithmetic"')[2].partition("</table>")[0]
    return {
        row[0]: [
            re.sub("<[^>]+>", "", cell)
            for cell in re.findall(r'<td role="cell" class="number"[^>]*>(.*?)</td>', row[1])
        ]
        for row in re.findall(r'<th role="rowheader" scope="row">(\d+)</th>(.*?)</tr>', table)
    }


@pytest.fixture
def case(office: Office) -> str:
    """A case about a hand in which the aces were not paid."""
    return office.open().id


def test_everything_has_a_word() -> None:
    """Every fate, reason and stop of a what-if is called something."""
    assert set(FATES) == set(fate.FATES)
    assert set(WHY) == set(fate.REASONS)
    assert set(STOPS) == set(fate.STOPS)
    assert set(NOT_SETTLED) == set(BECAUSE_KEYS)


def test_what_can_be_changed_is_offered(rooms: Rooms, case: str) -> None:
    """Posts, cards and actions can be chosen, shows and the settlement cannot; then comes what may stand instead."""
    saga = rooms.of(SAGA)
    page = saga.get(f"/cases/{case}/what-if").text
    assert re.findall(r'<option value="(\d+)"', page) == [str(number) for number in range(18)]
    assert 'name="instead"' not in page
    page = saga.get(f"/cases/{case}/what-if?event=10").text
    assert re.findall(r'name="instead" value="([a-z]+)"', page) == ["action", "cause"]
    assert re.findall(r'name="instead" value="([a-z]+)"', saga.get(f"/cases/{case}/what-if?event=0").text) == [
        "post", "out",
    ]  # fmt: skip


def test_another_action(rooms: Rooms, case: str) -> None:
    """Had seat 1 folded the flop, it had lost what it put in until then; what came after falls away."""
    page = rooms.of(SAGA).get(f"/cases/{case}/what-if?{FOLD}").text
    assert seats(page)["1"] == ["−€7.00", "−€3.00", "+€4.00"]
    assert "falls away" in page
    assert "the house does not say what rake it takes" in page


def test_another_house(rooms: Rooms, case: str) -> None:
    """Under another house's rules the same hand has its rake."""
    page = rooms.of(SAGA).get(f"/cases/{case}/what-if?house=titan@1").text
    assert "Beside the record" in page
    body = rooms.of(SAGA).get(f"/cases/{case}/what-if.json?house=titan@1").json()
    assert body["resettlement"]["ruleset"]["house"] == "titan"


def test_where_it_stops(rooms: Rooms, case: str) -> None:
    """A raise that nobody has answered stops the line: nobody knows what the other would have done."""
    page = rooms.of(SAGA).get(f"/cases/{case}/what-if?event=10&instead=action&action=bet&amount=20.00").text
    assert "The line stops" in page
    assert "nobody knows what the player would have done" in page
    assert seats(page) == {}


def test_hidden_cards_stop_it_for_who_has_not_looked(rooms: Rooms, case: str) -> None:
    """What hangs on a folded hand is not told; who looks at it for the case is told, and it is on record."""
    called = f"/cases/{case}/what-if?event=6&instead=action&action=call&amount=2.50"
    saga = rooms.of(SAGA)
    page = saga.get(called).text
    assert "Cards that were not shown are hidden from you" in page
    assert not re.search(r"\b7c\b", page)
    assert "seven of clubs" not in page
    rooms.office.now = time_ns() // 1000
    Looks(rooms.office.store).look(SAGA, stream_id("testrum", "h-1"), case, "What if seat 2 had called")
    page = saga.get(called).text
    assert "are hidden from you" not in page


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("event=99", "event"), ("event=x", "event"), ("event=20", "event"), ("event=10&instead=cards", "instead"),
        ("event=10&instead=action&action=call", "instead"), ("event=10&instead=action&action=bet&amount=x", "amount"),
        ("event=2&instead=cards&cards=Ah+Zz", "cards"), ("event=2&instead=cards&cards=Ah", "instead"),
        ("house=nowhere", "house"), ("event=10&instead=action&action=dance&amount=1", "action"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked(rooms: Rooms, case: str, query: str, field: str) -> None:
    """It is told at its field, and nothing is played."""
    answer = rooms.of(SAGA).get(f"/cases/{case}/what-if?{query}")
    assert answer.status_code == 422
    assert f'href="#{field}"' in answer.text
    assert "Beside the record" not in answer.text
    assert rooms.of(SAGA).get(f"/cases/{case}/what-if.json?{query}").status_code == 422


def test_a_fault_leads_to_what_would_put_it_right(rooms: Rooms) -> None:
    """A blind of a wrong size is offered in its lawful one, and the offer can be played."""
    wrong = [{**BLINDS[0], "amount": "0.25"}, *BLINDS[1:]]
    finished = {"type": "hand_finished", "stacks": {"1": "100.00", "2": "99.75", "3": "100.25"}}
    folds = [{"type": "acted", "seat": seat, "action": "fold"} for seat in (1, 2)]
    paid = [{"type": "uncalled_returned", "seat": 3, "amount": "0.75"}]
    award = [{"type": "pot_awarded", "pot": 0, "side": "whole", "seat": 3, "amount": "0.50"}]
    record(rooms.office.store, hand([*wrong, *DEAL, *folds, *paid, *award, finished], hand_id="h-2", house="titan"))
    case = rooms.office.open(hand_id="h-2").id
    page = rooms.of(SAGA).get(f"/cases/{case}/what-if").text
    found = re.search(r'<li><a href="(/cases/[^"]+)">Event 0 as the rules have it', page)
    assert found is not None
    assert "Beside the record" in rooms.of(SAGA).get(found[1].replace("&amp;", "&")).text


def test_a_hand_in_progress_is_not_played_on(rooms: Rooms) -> None:
    """Nobody plays with the cards of a live hand."""
    record(rooms.office.store, in_progress(hand_id="live"))
    case = rooms.office.open(hand_id="live").id
    page = rooms.of(SAGA).get(f"/cases/{case}/what-if?{FOLD}").text
    assert "The hand is in progress." in page
    assert "<select" not in page


def test_who_may(rooms: Rooms, case: str) -> None:
    """A regulator may ask as well: it changes nothing. A case that is not there is not there."""
    before = rooms.office.desk.case(case)
    assert rooms.of(REGULATOR).get(f"/cases/{case}/what-if?{FOLD}").status_code == 200
    assert rooms.named("adam", ("admin",)).get(f"/cases/{case}/what-if").status_code == 404
    assert rooms.of(MAJA).get("/cases/C-9/what-if").status_code == 404
    assert rooms.office.desk.case(case) == before


def test_the_record_itself(rooms: Rooms, case: str) -> None:
    """The same action again is the record's own line; what differs is what the room paid wrongly."""
    page = rooms.of(SAGA).get(f"/cases/{case}/what-if?event=10&instead=action&action=bet&amount=4.00").text
    assert "own line" in page
    assert seats(page)["1"][2] == "+€14.00"


@pytest.mark.parametrize("language", ["en", "sv"])
@pytest.mark.parametrize("house", ["<img src=x onerror=alert(1)>", "%(x)s", "100 %"])
def test_what_is_asked_for_is_no_markup(rooms: Rooms, case: str, house: str, language: str) -> None:
    """A link can ask for any house: what it says stands on the page as it is."""
    answer = rooms.of(SAGA).get(f"/cases/{case}/what-if", params={"house": house, "lang": language})
    assert answer.status_code == 422
    assert "<img" not in answer.text
    assert f"no house is called {escape(repr(house))}" in answer.text
