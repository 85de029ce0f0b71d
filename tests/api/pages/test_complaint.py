"""Where a complaint is taken."""

import re

import pytest

from ledger.disputes.reasons import REASONS
from tests.api.pages.desk_rooms import Rooms
from tests.ledger.disputes.office import REGULATOR, SAGA

SAID = {
    "room": "testrum", "hand_id": "h-1", "reason": "wrong_winner", "player": "anna", "fact-seat": "1", "fact-pot": "0",
    "complaint": "I had <aces>.", "received_on": "2026-01-05", "language": "sv", "jurisdiction": "SE",
}  # fmt: skip
NEW = "/cases/new?room=testrum&hand=h-1"


def fields(page: str) -> list[str]:
    """The facts that a form asks for, in its order."""
    return re.findall(r'id="fact-([a-z]+)"', page)


def test_the_reason_comes_first(shared: Rooms) -> None:
    """Without a reason the page offers them all; the hand is known where the address says it."""
    page = shared.of(SAGA).get(NEW).text
    assert re.findall(r'type="radio" name="reason" value="([a-z_]+)"', page) == list(REASONS)
    assert 'name="room" value="testrum"' in page
    assert 'name="hand"' in shared.of(SAGA).get("/cases/new").text


@pytest.mark.parametrize("reason", REASONS)
def test_the_reason_decides_what_is_asked(shared: Rooms, reason: str) -> None:
    """The form asks for what the reason needs, then for what helps, which may be left out."""
    page = shared.of(SAGA).get(f"{NEW}&reason={reason}").text
    asked, needs = fields(page), REASONS[reason].needs
    assert set(asked[: len(needs)]) == needs
    assert set(asked[len(needs) :]) == REASONS[reason].helps
    assert page.count("(if any)") == len(REASONS[reason].helps)


def test_a_complaint_becomes_a_case(rooms: Rooms) -> None:
    """It opens the case with what was said, and leads to its page."""
    answer = rooms.of(SAGA).post("/cases", data=SAID)
    assert answer.status_code == 303
    assert answer.headers["Location"] == "/cases/C-1?done=dispute.open"
    opened = rooms.office.desk.case("C-1").opened
    assert (opened.player, opened.language, opened.jurisdiction) == ("anna", "sv", "SE")
    assert (opened.complaint, opened.facts) == ("I had <aces>.", {"seat": "1", "pot": "0"})
    page = rooms.of(SAGA).get(answer.headers["Location"]).text
    assert "The case is open." in page
    assert "I had &lt;aces&gt;." in page


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("player", ""), ("player", "zoe"), ("fact-seat", ""), ("fact-seat", "9"), ("fact-pot", "x"), ("fact-pot", "99"),
        ("complaint", " "), ("received_on", "5/1/2026"), ("received_on", "2026-01-06"), ("language", "fi"),
        ("jurisdiction", "US"), ("fact-event", "400"), ("complained_at", "25:00"), ("complained_at", "13:00"),
    ],
)  # fmt: skip
def test_a_field_that_cannot_be(shared: Rooms, field: str, value: str) -> None:
    """It is named at the top and at its place; all else that was typed is kept, and no case is opened."""
    answer = shared.of(SAGA).post("/cases", data={**SAID, field: value})
    assert answer.status_code == 422
    assert f'href="#{field}"' in answer.text
    assert f'id="{field}-wrong"' in answer.text
    assert 'role="alert"' in answer.text
    if field != "complaint":
        assert "I had &lt;aces&gt;.</textarea>" in answer.text
    assert shared.office.desk.waiting() == {}


def test_the_time_of_a_complaint_is_noted(rooms: Rooms) -> None:
    """In UTC, on the day on which it came."""
    for typed in ("10:05", "10:05:00"):
        rooms.of(SAGA).post("/cases", data={**SAID, "complained_at": typed})
    for case in ("C-1", "C-2"):
        assert rooms.office.desk.case(case).opened.complained_at == "2026-01-05T10:05:00.000000Z"


def test_an_amount_is_one_of_the_hand(rooms: Rooms) -> None:
    """An amount is a decimal number in whole chips."""
    said = {**SAID, "reason": "rake", "fact-amount": "0.505"}
    del said["fact-seat"]
    answer = rooms.of(SAGA).post("/cases", data=said)
    assert answer.status_code == 422
    assert "Expected an amount like 12.50." in answer.text
    assert rooms.of(SAGA).post("/cases", data={**said, "fact-amount": "0.50"}).status_code == 303


def test_a_hand_that_is_not_there(shared: Rooms) -> None:
    """It is told at its field, and the reason that was chosen stays."""
    answer = shared.of(SAGA).get("/cases/new?room=testrum&hand=h-7&reason=rake")
    assert answer.status_code == 404
    assert 'id="hand_id-wrong"' in answer.text
    assert 'value="rake" required checked' in answer.text
    assert shared.of(SAGA).post("/cases", data={**SAID, "hand_id": "h-7"}).status_code == 422


def test_who_reads_only_takes_no_complaint(shared: Rooms) -> None:
    """Neither the form nor what it sends is for a regulator."""
    regulator = shared.of(REGULATOR)
    assert regulator.get(NEW).status_code == 403
    assert regulator.post("/cases", data=SAID).status_code == 403
    assert shared.office.desk.waiting() == {}


def test_the_same_form_twice_opens_one_case(rooms: Rooms) -> None:
    """A second press of the button leads to the case of the first; another form that says the same opens another."""
    saga = rooms.of(SAGA)
    once = re.search(r'name="once" value="([^"]+)"', saga.get(f"{NEW}&reason=wrong_winner").text)
    assert once is not None
    addresses = [saga.post("/cases", data={**SAID, "once": key}).headers["Location"] for key in (once[1], once[1], "x")]
    assert [one.partition("?")[0] for one in addresses] == ["/cases/C-1", "/cases/C-1", "/cases/C-2"]
    changed = saga.post("/cases", data={**SAID, "once": once[1], "complaint": "I had kings."})
    assert changed.headers["Location"].startswith("/cases/C-3")
