"""Finance statements over HTTP."""

import httpx
import pytest
from fastapi.testclient import TestClient

from ledger.store.store import Store
from tests.api.signing_in import key_of, signed_in

ADDRESS = "/v1/rooms/testrum/statements"
TEXT = (
    "date,item,table,game,currency,pool,amount,count\n"
    "2026-01-31,rake,Vega 1,holdem,EUR,,12.5,31\n"
    "2026-01-31,hands,,,,,,1000\n"
)


@pytest.fixture
def reconciler(service: TestClient, store: Store) -> TestClient:
    """The service for the program that runs the night."""
    return night(service, store)


def night(service: TestClient, store: Store) -> TestClient:
    service.headers["Authorization"] = f"Bearer {key_of(store, ['reconciler'], 'night')}"
    return service


def post(
    service: TestClient, text: str = TEXT, query: str = "date=2026-01-31&name=F.csv", kind: str = "text/csv"
) -> httpx.Response:
    sent = {"Content-Type": kind}
    answer: httpx.Response = service.post(f"{ADDRESS}?{query}", content=text.encode(), headers=sent)
    return answer


def test_a_statement_is_recorded_once(reconciler: TestClient) -> None:
    """201 with its figures, 200 where it held already; and it can be read again."""
    first = post(reconciler)
    assert first.status_code == 201
    found = first.json()
    assert (found["room"], found["date"], found["statement"]) == ("testrum", "2026-01-31", "F.csv")
    assert (found["by"], found["written"]) == ("key:night", True)
    assert found["lines"][0] == {
        "item": "rake", "table": "Vega 1", "game": "holdem", "currency": "EUR", "pool": "", "amount": "12.50",
        "count": 31,
    }  # fmt: skip
    again = post(reconciler, query="date=2026-01-31", kind="text/csv; charset=utf-8")
    assert (again.status_code, again.json()) == (200, found | {"written": False})
    assert reconciler.get(f"{ADDRESS}/2026-01-31").json() == again.json()
    assert post(reconciler, TEXT.replace("12.5", "13.5"), "date=2026-01-31").json()["statement"] == "2026-01-31.csv"
    assert reconciler.get(f"{ADDRESS}/2026-01-31").json()["lines"][0]["amount"] == "13.50"


def test_what_is_wrong_is_told_by_line_and_column(reconciler: TestClient) -> None:
    """422, and nothing is recorded."""
    answer = post(reconciler, TEXT.replace("12.5", "twelve"))
    assert (answer.status_code, answer.json()["problems"][0]["line"], answer.json()["problems"][0]["column"]) == (
        422, 2, "amount",
    )  # fmt: skip
    assert post(reconciler, query="date=2026-02-01").json()["problems"][0]["column"] == "date"
    assert reconciler.get(f"{ADDRESS}/2026-01-31").status_code == 404


@pytest.mark.parametrize("query", ["", "date=2026-1-31", "date=20260131", "date=x"])
def test_a_day_is_a_day(reconciler: TestClient, query: str) -> None:
    """As 2026-01-31."""
    assert post(reconciler, query=query).status_code == 400
    assert reconciler.get(f"{ADDRESS}/nothing").status_code == 400


def test_only_what_is_csv_and_not_too_large(reconciler: TestClient) -> None:
    """Of a larger body nothing is read any more."""
    refused = post(reconciler, kind="application/json")
    assert (refused.status_code, refused.headers["accept-post"]) == (415, "text/csv")
    assert "expected text/csv" in refused.json()["detail"]
    assert post(reconciler, "x" * 100_001).status_code == 413


def test_only_some_may(service: TestClient, store: Store) -> None:
    """A game server may not hand it in; a regulator may read it and not hand it in."""
    assert post(service).status_code == 404
    post(night(service, store))
    del service.headers["Authorization"]
    signed_in(service, store, ["regulator"])
    assert service.get(f"{ADDRESS}/2026-01-31").status_code == 200
    assert post(service).status_code == 404
