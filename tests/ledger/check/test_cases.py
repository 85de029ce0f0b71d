"""Whoever changes the queue, or an event of a case, a ruling or a posting, is found."""

from pathlib import Path

import pytest

from ledger.check.cases import check_cases
from ledger.database.guards import KEYS
from ledger.disputes import queue
from ledger.store.store import Store
from tests.ledger.disputes.office import Office
from tests.ledger.stores import behind


@pytest.fixture
def office(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """An office with a case that is decided and paid, one that is open, and one that ended."""
    made = Office(store, tmp_path, lambda clock: monkeypatch.setattr("ledger.store.recorder.time_ns", clock))
    for state in ("notified", "open", "out_of_scope"):
        made.brought_to(state)
    return made


def test_a_queue_that_follows_is_clean(office: Office) -> None:
    """Nothing is said of a store that nobody has changed."""
    assert list(check_cases(office.store.database)) == []


@pytest.mark.parametrize("column", queue.COLUMNS)
def test_every_column_of_the_queue(office: Office, column: str) -> None:
    """A changed value is found and named, and made again from the events."""
    database = office.store.database
    with behind(database) as session:
        [(value,)] = session.rows(f"SELECT {column} FROM cases WHERE number = 1")
        other = value + 1000 if isinstance(value, int) else "z"
        session.run(f"UPDATE cases SET {column} = ? WHERE number = 1", (other,))
    found = [str(damage) for damage in check_cases(database)]
    assert found and all("cases" in one for one in found)
    with office.store.recording() as turn:
        queue.rebuild(turn)
    assert list(check_cases(database)) == []


def test_a_case_that_is_missing_or_put_in(office: Office) -> None:
    """Both are told, each by its number."""
    with behind(office.store.database) as session:
        session.run("UPDATE cases SET number = 77 WHERE number = 2")
    told = " ".join(str(damage) for damage in check_cases(office.store.database))
    assert "2 is missing" in told
    assert "77 in the view cases is of no event" in told


@pytest.mark.parametrize("topic", ["dispute_decided", "ruling_proposed", "remedy_posted"])
def test_an_event_that_cannot_be_read(office: Office, topic: str) -> None:
    """An event of a case, a ruling or a posting that is not in its one form is named; also a posting out of balance."""
    assert "events" in KEYS
    with behind(office.store.database) as session:
        [(state,)] = session.rows("SELECT state FROM events JOIN types ON no = type WHERE topic = ?", (topic,))
        changed = bytes(state).replace(b'"units":1400', b'"units":1300').replace(b'"by":"', b'"by": "')
        session.run("UPDATE events SET state = ? WHERE state = ?", (changed, bytes(state)))
    [damage] = check_cases(office.store.database)
    assert topic in str(damage)
