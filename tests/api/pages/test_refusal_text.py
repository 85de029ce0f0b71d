"""What the desk refuses is told in the language of who reads it; English stays what programs get."""

import ast

import pytest

from api.languages.language import LANGUAGES
from api.pages.refusal_text import refusal_part
from ledger.disputes.refusals import Refusal
from tests.api.languages.extraction import ROOT, refusals
from tests.api.pages.desk_rooms import Rooms, send

SWEDISH = LANGUAGES["sv"]
FILES = sorted((ROOT / "ledger/disputes").rglob("*.py"))


def test_every_refusal_has_a_form() -> None:
    """None is made of pieces in the code: the catalogues have the form of each, and its values are filled in."""
    made = [form for file in FILES for form in refusals(file)]
    assert len(made) > 40
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                assert not isinstance(node.args[1], ast.JoinedStr), f"{file.name}:{node.lineno}"


def test_what_is_filled_in_has_its_name_in_the_language() -> None:
    """States, commands, fields, reasons and days; what people typed stays as they typed it."""
    wrong = Refusal(
        "wrong-state", "{case} is {state}; {command} needs {states}",
        case="C-1", state="decided", command="dispute.notify", states="remedy_posted or appeal_decided",
    )  # fmt: skip
    assert wrong.detail == "C-1 is decided; dispute.notify needs remedy_posted or appeal_decided"
    assert refusal_part(SWEDISH, wrong).text == (
        "C-1 har läget ”beslutat”; ”Skicka brevet” kräver gottgörelse bokförd eller överklagande avgjort"
    )
    day = Refusal("bad-value", "{field} is {said!r}; expected a day like 2026-01-31", field="due", said="{soon}")
    assert refusal_part(LANGUAGES["en"], day).text == "Answer by is '{soon}'; expected a day like 2026-01-31"
    assert "”{soon}”" in refusal_part(SWEDISH, day).text
    until = Refusal("appeal-window-open", "the player can appeal until {day}", day="2026-02-02")
    assert refusal_part(SWEDISH, until).text == "Spelaren kan överklaga till och med 2 februari 2026"


def test_what_no_catalogue_has_is_english_and_marked() -> None:
    """The words of another part of the program."""
    part = refusal_part(SWEDISH, Refusal("hand-damaged", "event 3 of the stream {is} no event"))
    assert (part.text, part.foreign) == ("Event 3 of the stream {is} no event", True)
    assert not refusal_part(LANGUAGES["en"], Refusal("hand-damaged", "x")).foreign


@pytest.mark.parametrize(
    ("language", "said"),
    [("sv", "Saga har lagt förslaget"), ("nb", "Saga har lagt fram"), ("da", "Saga har stillet forslaget")],
)
def test_a_page_tells_it(rooms: Rooms, language: str, said: str) -> None:
    """Whoever tries what is refused reads why, as who reads what stands in his way."""
    case = rooms.office.brought_to("proposed").id
    own = rooms.named("saga", ("manager", "support"), language)
    assert said.lower() in own.get(f"/cases/{case}").text.lower()
    answer = send(own, case, "approve")
    assert answer.status_code == 409
    assert f"{said}" in answer.text
    assert "has made the proposal" not in answer.text


def test_at_a_field_and_where_there_is_no_case(rooms: Rooms) -> None:
    """In the form beside the field; and as a page of its own."""
    case = rooms.office.brought_to("investigating").id
    own = rooms.named("saga", ("support",), "sv")
    answer = send(own, case, "propose", outcome="dismissed", text="Reglerna följdes.", remedy="computed")
    assert answer.status_code == 422
    assert "säg varför" in answer.text and "say why" not in answer.text
    gone = own.get("/cases/C-99")
    assert gone.status_code == 404
    assert "Det finns inget ärende ”C-99”" in gone.text


def test_programs_get_english(rooms: Rooms) -> None:
    """Whatever the person's language is."""
    case = rooms.office.brought_to("proposed").id
    own = rooms.named("saga", ("manager", "support"), "sv")
    answer = own.post(f"/v1/cases/{case}/approve", json={})
    assert answer.json()["detail"] == "saga has made the proposal; expected somebody else"
    assert own.get(f"/cases/{case}.json").status_code == 200
