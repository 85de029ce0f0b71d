"""The queue as it changes."""

import asyncio
import json
from pathlib import Path
from typing import cast

import pytest
from fastapi import Request
from fastapi.testclient import TestClient

from api.app import create_app
from api.v1 import case_feed
from api.v1.case_feed import changes
from ledger.disputes.commands import Acknowledge
from ledger.store.store import Store
from tests.api.signing_in import signed_in
from tests.ledger.disputes.office import SAGA, Office


@pytest.fixture
def office(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """An office with a wrongly paid hand."""
    return Office(store, tmp_path, lambda clock: monkeypatch.setattr("ledger.store.recorder.time_ns", clock))


class Reader:
    """A request of somebody who goes away after some looks at the queue."""

    def __init__(self, looks: int) -> None:
        self._left = looks

    async def is_disconnected(self) -> bool:
        """Whether he is gone."""
        self._left -= 1
        return self._left < 0


def heard(office: Office, after: tuple[int, int], looks: int = 1) -> list[tuple[str, str, str]]:
    """What a reader hears: id, case and state of each event."""
    listening: set[object] = set()

    async def listen() -> list[tuple[str, str, str]]:
        found = []
        async for event in changes(office.desk, cast("Request", Reader(looks)), after, listening):
            assert event.event == "case"
            line = json.loads(str(event.data))
            found.append((str(event.id), line["id"], line["state"]))
        return found

    told = asyncio.run(listen())
    assert not listening
    return told


def test_each_change_is_told(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """First all cases as they stand, in the order of their changes; who comes back hears what has changed since."""
    monkeypatch.setattr(case_feed, "PAUSE", 0)
    monkeypatch.setattr(case_feed, "LASTS", 60)
    office.open()
    office.days_pass(1)
    second = office.open()
    told = heard(office, (0, 0))
    assert [one[1:] for one in told] == [("C-1", "open"), ("C-2", "open")]
    place = (office.now, second.number)
    assert told[-1][0] == "{}~{}".format(*place)
    assert heard(office, place, looks=3) == []
    office.days_pass(1)
    office.desk.do(SAGA, Acknowledge("C-1"))
    assert [one[1:] for one in heard(office, place)] == [("C-1", "acknowledged")]


def test_a_feed_ends(office: Office) -> None:
    """After its time it is over, so that whoever listens is asked again whether he may."""
    office.open()
    client = signed_in(TestClient(create_app(office.store)), office.store, ["support"])
    answer = client.get("/v1/cases/feed")
    assert (answer.status_code, answer.headers["content-type"].partition(";")[0]) == (200, "text/event-stream")
    assert answer.text.count("event: case") == 1


def test_what_is_no_place(office: Office) -> None:
    """An id that no event has is named."""
    client = signed_in(TestClient(create_app(office.store)), office.store, ["support"])
    answer = client.get("/v1/cases/feed", headers={"Last-Event-ID": "x"})
    assert (answer.status_code, "Last-Event-ID" in answer.json()["detail"]) == (400, True)


def test_too_many_listen(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond the number that is served, a reader is told to ask for the queue instead."""
    monkeypatch.setattr(case_feed, "MOST", 0)
    client = signed_in(TestClient(create_app(office.store)), office.store, ["support"])
    answer = client.get("/v1/cases/feed")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "60")
