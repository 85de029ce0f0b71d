"""Sessions: begun, listed, ended; kept under a key that is not in the database."""

from collections.abc import Callable
from typing import Any

import pytest

from ledger.people.actor import SYSTEM
from ledger.people.names import key_of
from ledger.people.people import People
from ledger.people.sessions import COLUMNS, HOURS, Sessions
from ledger.store.store import Store

GOOD = "a long enough password"
KEY, OTHER_KEY = b"k" * 32, b"o" * 32
HOUR = 3_600_000_000


def test_a_session_ends(store: Store) -> None:
    """By signing out, with another password, and when the person is removed; one that is not there ends nobody's."""
    people, sessions = People(store), Sessions(store)
    person = people.add(SYSTEM, "eva", ["support"], GOOD)
    others = sessions.begin(people.add(SYSTEM, "other", [], GOOD))
    token = sessions.begin(person)
    session = sessions.of(token)
    assert session is not None
    assert session.actor == person.actor()
    assert len(session.csrf) >= 32
    sessions.end("something else")
    assert sessions.of(token) == session
    sessions.end(token)
    assert sessions.of(token) is None
    token = sessions.begin(person)
    people.set_password(SYSTEM, "Eva", GOOD + "!")
    assert sessions.of(token) is None
    token = sessions.begin(person)
    assert people.sign_out(SYSTEM, "Eva") == people.find("eva")
    assert sessions.of(token) is None
    token = sessions.begin(person)
    people.remove(SYSTEM, "eva")
    assert sessions.of(token) is None
    assert sessions.of(others) is not None


def test_a_session_has_the_roles_of_now(file_store: Store) -> None:
    """A role that is taken is gone at once, without signing in again."""
    people, sessions = People(file_store), Sessions(file_store)
    token = sessions.begin(people.add(SYSTEM, "eva", ["support", "manager"], GOOD))
    people.take_role(SYSTEM, "eva", "manager")
    session = sessions.of(token)
    assert session is not None
    assert session.actor.roles == {"support"}


def test_a_session_expires(file_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """After twelve hours it is over, and its row goes when somebody signs in."""
    people, sessions = People(file_store), Sessions(file_store)
    person = people.add(SYSTEM, "eva", [], GOOD)
    now = 1_800_000_000_000_000
    monkeypatch.setattr("ledger.people.sessions.time_ns", lambda: now * 1000)
    token = sessions.begin(person)
    now += HOURS * HOUR - 1
    assert sessions.of(token) is not None
    now += 1
    assert sessions.of(token) is None
    assert sessions.of_person("eva") == []
    sessions.begin(person)
    assert len(kept(file_store)) == 1


def kept(store: Store) -> list[dict[str, Any]]:
    """The rows of the sessions."""
    with store.database.reading() as session:
        return [
            dict(zip(COLUMNS, row, strict=True)) for row in session.rows(f"SELECT {', '.join(COLUMNS)} FROM sessions")
        ]


def put_instead(store: Store, row: dict[str, Any]) -> None:
    """Writes a row as somebody can who has the database, and nothing else."""
    with store.database.writing() as session:
        session.run("DELETE FROM sessions")
        session.insert("sessions", COLUMNS, [tuple(row[column] for column in COLUMNS)])


@pytest.mark.parametrize(
    "change",
    [
        lambda row, other: {**row, "person": "adam"},
        lambda row, other: {**row, "expires": row["expires"] - 1},
        lambda row, other: {**row, "begun": row["begun"] - HOUR, "expires": row["expires"] - HOUR},
        lambda row, other: {**row, "mac": other["mac"]},
        lambda row, other: {**other, "token": row["token"]},
        lambda row, other: {**row, "mac": b""},
        lambda row, other: {**row, "begun": -1},
    ],
)
def test_a_row_that_was_changed_lets_nobody_in(
    store: Store, change: Callable[[dict[str, Any], dict[str, Any]], dict[str, Any]]
) -> None:
    """Somebody who is signed in, and writes to the database, becomes nobody else, and stays no longer."""
    people, sessions = People(store), Sessions(store, KEY)
    eva, adam = people.add(SYSTEM, "eva", ["support"], GOOD), people.add(SYSTEM, "adam", ["admin"], GOOD)
    token = sessions.begin(eva)
    [row] = kept(store)
    sessions.begin(adam)
    [other] = [one for one in kept(store) if one["person"] == "adam"]
    put_instead(store, row)
    assert sessions.of(token) is not None
    put_instead(store, change(row, other))
    assert sessions.of(token) is None
    assert sessions.of_person("adam") == sessions.of_person("eva") == []


def test_a_row_that_was_put_in_lets_nobody_in(store: Store) -> None:
    """Whoever knows all of this code and not the key makes a row for his own token: it opens nothing."""
    people, sessions = People(store), Sessions(store, KEY)
    adam = people.add(SYSTEM, "adam", ["admin"], GOOD)
    forger = Sessions(store, OTHER_KEY)
    token = forger.begin(adam)
    assert forger.of(token) is not None
    assert sessions.of(token) is None
    [row] = kept(store)
    put_instead(store, {**row, "token": sessions._kept(token)})
    assert sessions.of(token) is None
    assert sessions.of_person("adam") == []


def test_other_types_in_a_row_let_nobody_in(file_store: Store) -> None:
    """SQLite takes whatever is put into a column."""
    people, sessions = People(file_store), Sessions(file_store, KEY)
    token = sessions.begin(people.add(SYSTEM, "eva", ["support"], GOOD))
    [row] = kept(file_store)
    for other in ({"mac": 10**15}, {"mac": "text"}, {"begun": "text"}):
        put_instead(file_store, {**row, **other})
        assert sessions.of(token) is None
        assert sessions.of_person("eva") == []
    with file_store.database.writing() as session:
        session.run("UPDATE sign_ins SET at = -5")
    assert sessions.last_sign_ins() == {}


def test_with_another_key_people_sign_in_again(store: Store) -> None:
    """What was begun under the old one opens nothing, and nothing fails."""
    people = People(store)
    eva = people.add(SYSTEM, "eva", ["support"], GOOD)
    token = Sessions(store, KEY).begin(eva)
    changed = Sessions(store, OTHER_KEY)
    assert changed.of(token) is None
    changed.end(token)
    assert changed.of(changed.begin(eva)) is not None
    assert Sessions(store, KEY).of(token) is not None


def test_the_store_tells_neither_token_nor_what_forms_bring_along(store: Store) -> None:
    """Whoever reads the database can neither come in nor make somebody's browser send a form."""
    sessions = Sessions(store, KEY)
    token = sessions.begin(People(store).add(SYSTEM, "eva", ["support"], GOOD))
    session = sessions.of(token)
    assert session is not None
    [row] = kept(store)
    assert (row["person"], len(row["token"]), len(row["mac"])) == ("eva", 32, 32)
    told = repr(row)
    assert token not in told and session.csrf not in told
    other = sessions.of(sessions.begin(People(store).add(SYSTEM, "bo", [], GOOD)))
    assert other is not None
    assert other.csrf != session.csrf
    assert "k" * 32 not in repr(sessions)


def test_ones_sessions_are_listed_and_ended(store: Store) -> None:
    """Each with its times; ended one by one, or all but the one that is used, and nobody else's."""
    people, sessions = People(store), Sessions(store, KEY)
    eva, bo = people.add(SYSTEM, "Eva", [], GOOD), people.add(SYSTEM, "bo", [], GOOD)
    tokens, others = [sessions.begin(eva) for _ in range(4)], sessions.begin(bo)
    listed = sessions.of_person("EVA", tokens[1])
    assert len(listed) == 4 == len({one.id for one in listed})
    assert [one.current for one in listed].count(True) == 1
    assert all(one.expires - one.begun == HOURS * HOUR for one in listed)
    [of_bo] = sessions.of_person("bo", tokens[1])
    assert not of_bo.current
    sessions.end_one("eva", of_bo.id)
    sessions.end_one("eva", "no id")
    assert len(sessions.of_person("eva")) == 4
    sessions.end_one("eva", next(one.id for one in listed if one.current))
    assert [sessions.of(token) is not None for token in tokens] == [True, False, True, True]
    sessions.end_others("eva", tokens[2])
    assert [sessions.of(token) is not None for token in tokens] == [False, False, True, False]
    assert sessions.of(others) is not None


def test_when_somebody_signed_in_last(store: Store) -> None:
    """Known also after he has signed out; of who never did, nothing."""
    people, sessions = People(store), Sessions(store, KEY)
    eva = people.add(SYSTEM, "Eva", [], GOOD)
    people.add(SYSTEM, "bo", [], GOOD)
    token = sessions.begin(eva)
    [begun] = sessions.of_person("eva")
    sessions.end(token)
    assert sessions.last_sign_ins() == {key_of("Eva"): begun.begun}
