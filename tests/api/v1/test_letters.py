"""Letters and reports of rulings, for programs: which there are, and each with its text. PDF is tested with letters."""

from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from api.app import create_app
from tests.api.signing_in import signed_in
from tests.ledger.disputes.office import Office, office_in


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    """Where a player was told the ruling of his case."""
    with office_in(tmp_path_factory.mktemp("office")) as opened:
        opened.brought_to("notified")
        yield opened


@pytest.fixture(scope="module")
def app(office: Office) -> FastAPI:
    """The service over its store, of which nothing here changes anything."""
    return create_app(office.store)


@pytest.fixture
def client(app: FastAPI, office: Office) -> TestClient:
    """The service for a regulator."""
    return signed_in(TestClient(app, raise_server_exceptions=False), office.store, ["regulator"])


def test_the_letters_of_a_case(client: TestClient) -> None:
    """Each leads to itself, with its text in its language and in English."""
    found = client.get("/v1/cases/C-1/letters").json()["letters"]
    assert [(one["kind"], one["language"], one["on"]) for one in found] == [
        ("acknowledgement", "en", "2026-01-05"), ("ruling", "en", "2026-01-05"),
    ]  # fmt: skip
    letter = client.get(found[1]["href"])
    assert letter.headers["Cache-Control"] == "no-store"
    assert (letter.json()["kind"], letter.json()["remedy"]) == ("ruling", "14.00")
    [text] = letter.json()["texts"]
    assert text["language"] == "en" and "€14.00 is credited to your account." in text["text"]
    assert letter.json() == client.get(f"{found[1]['page']}.json").json()


def test_the_reports_of_a_cases_rulings(client: TestClient) -> None:
    """Each with signatures and hashes, and its text in the language that is asked for."""
    [listed] = client.get("/v1/cases/C-1/reports").json()["reports"]
    assert (listed["number"], listed["state"], listed["outcome"]) == (1, "decided", "upheld")
    report = client.get(f"{listed['href']}?language=da").json()
    assert [one["act"] for one in report["signatures"]] == ["proposed", "approved"]
    assert report["texts"][0]["language"] == "da" and "Afgørelse 1 i sag C-1" in report["texts"][0]["text"]
    assert report == client.get(f"{listed['page']}.json?lang=da").json()


@pytest.mark.parametrize(
    ("below", "status", "code"),
    [
        ("C-9/letters", 404, "no-such-case"), ("C-9/letters/1", 404, "no-such-case"),
        ("C-9/reports", 404, "no-such-case"), ("C-9/reports/1", 404, "no-such-case"),
        ("C-1/letters/99", 404, "not-found"), ("C-1/letters/1", 404, "not-found"), ("C-1/reports/2", 404, "not-found"),
        ("C-1/letters/0", 400, "bad-parameter"), ("C-1/letters/x.pdf", 400, "bad-parameter"),
        ("C-1/reports/1?language=xx", 400, "bad-parameter"),
    ],
)  # fmt: skip
def test_what_is_not_there(client: TestClient, below: str, status: int, code: str) -> None:
    """A problem that says which."""
    answer = client.get(f"/v1/cases/{below}")
    assert (answer.status_code, answer.json()["type"]) == (status, f"urn:oddchip:problem:{code}")


@pytest.mark.parametrize("role", ["admin", "ingest", "reconciler"])
@pytest.mark.parametrize("below", ["letters", "letters/10", "letters/10.pdf", "reports", "reports/1", "reports/1.pdf"])
def test_who_may_not_read_cases(app: FastAPI, office: Office, role: str, below: str) -> None:
    """To him they are not there."""
    other = signed_in(TestClient(app), office.store, [role], role)
    assert other.get(f"/v1/cases/C-1/{below}").status_code == 404
