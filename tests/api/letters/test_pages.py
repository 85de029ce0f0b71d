"""Letters and reports over HTTP: as pages, as PDF and as facts."""

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from api.letters.no_pdf import NoPdf
from api.letters.pages import letter_pages, report_pages
from api.pages.problems import add_problems
from ledger.disputes.letter_facts import letters
from tests.ledger.disputes.office import Office


@pytest.fixture
def client(office: Office) -> TestClient:
    """The pages of letters and reports alone, of a desk with a ruling of which the player has been told."""
    office.brought_to("notified")
    app = FastAPI()
    app.include_router(letter_pages(office.store))
    app.include_router(report_pages(office.store))
    add_problems(app)
    return TestClient(app, raise_server_exceptions=False)


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

    monkeypatch.setattr("api.letters.pages.pdf", missing)
    answer = client.get("/cases/C-1/rulings/1.pdf")
    assert answer.status_code == 503
    assert "the page can be printed" in answer.text
    assert "install libpango-1.0-0" in answer.text
