"""Letters and reports over HTTP: as pages, as PDF and as facts."""

import pytest
from fastapi.testclient import TestClient

from api.app import create_app
from api.letters.no_pdf import NoPdf
from ledger.disputes.letter_facts import letters
from ledger.people.looks import Looks
from tests.api.signing_in import signed_in
from tests.ledger.disputes.office import Office


@pytest.fixture
def client(office: Office) -> TestClient:
    """A regulator at a desk with a ruling of which the player has been told."""
    office.brought_to("notified")
    return signed_in(TestClient(create_app(office.store), raise_server_exceptions=False), office.store, ["regulator"])


def test_a_letter_has_a_page_a_file_and_facts(client: TestClient, office: Office) -> None:
    """In the player's language whatever the reader's is; nothing of it is kept by the browser."""
    version = letters(office.store, "C-1")[-1].version
    page = client.get(f"/cases/C-1/letters/{version}?lang=sv")
    assert page.status_code == 200
    assert '<html lang="sv">' in page.text
    assert '<article class="letter alone" lang="en"' in page.text
    assert f'href="/cases/C-1/letters/{version}.pdf"' in page.text
    file = client.get(f"/cases/C-1/letters/{version}.pdf")
    assert file.headers["Content-Type"] == "application/pdf"
    assert file.headers["Cache-Control"] == "no-store"
    assert file.headers["Content-Disposition"] == f'inline; filename="C-1-letter-{version}.pdf"'
    assert file.content == client.get(f"/cases/C-1/letters/{version}.pdf").content
    assert client.get(f"/cases/C-1/letters/{version}.json").json()["kind"] == "ruling"


def test_a_report_has_a_page_a_file_and_facts(client: TestClient) -> None:
    """In the reader's language."""
    assert "Beslut 1 i ärende C-1" in client.get("/cases/C-1/rulings/1?lang=sv").text
    assert client.get("/cases/C-1/rulings/1.pdf?lang=sv").content.startswith(b"%PDF-")
    assert client.get("/cases/C-1/rulings/1.json").json()["signatures"][1]["act"] == "approved"


@pytest.mark.parametrize(
    "address", ["letters/1", "letters/99", "letters/99.pdf", "letters/99.json", "rulings/7", "rulings/0.pdf"]
)
def test_what_is_not_there_is_not_found(client: TestClient, address: str) -> None:
    """As a page that says so."""
    assert client.get(f"/cases/C-1/{address}").status_code == 404
    assert client.get(f"/cases/C-77/{address}").status_code == 404


def test_without_pango_the_file_is_a_clear_problem(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """503, and that the page can be printed."""

    def missing(*_: object) -> bytes:
        raise NoPdf("letters cannot be made as PDF here: install libpango-1.0-0")

    monkeypatch.setattr("api.letters.files.pdf", missing)
    answer = client.get("/cases/C-1/rulings/1.pdf")
    assert answer.status_code == 503
    assert "the page can be printed" in answer.text
    assert "install libpango-1.0-0" in answer.text
    told = client.get("/v1/cases/C-1/reports/1.pdf")
    assert (told.status_code, told.json()["type"]) == (503, "urn:oddchip:problem:no-pdf")


def test_programs_get_the_same_bytes(client: TestClient, office: Office) -> None:
    """Of a letter, and of a report in the language that is asked for."""
    version = letters(office.store, "C-1")[-1].version
    for v1, page in (
        (f"letters/{version}.pdf", f"letters/{version}.pdf"),
        ("reports/1.pdf?language=da", "rulings/1.pdf?lang=da"),
    ):
        answer = client.get(f"/v1/cases/C-1/{v1}")
        assert answer.headers["Content-Type"] == "application/pdf"
        assert answer.content == client.get(f"/cases/C-1/{page}").content


@pytest.mark.parametrize("below", ["/cases", "/v1/cases"])
def test_a_file_that_tells_hidden_cards_is_read_with_a_look(client: TestClient, office: Office, below: str) -> None:
    """As the page is."""
    case = office.told_of_a_mucked_hand().id
    version = letters(office.store, case)[-1].version
    assert client.get(f"{below}/{case}/letters/{version}.pdf").status_code == 200
    assert [(one.by, one.seat) for one in Looks(office.store).of_case(case)] == [("eva", 1)]
