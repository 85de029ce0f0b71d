"""Somebody who is signed in, for tests that are about something else."""

from collections.abc import Collection

from fastapi.testclient import TestClient

from api.people.cookie import NAME
from api.people.gate import CSRF_HEADER
from ledger.people.actor import SYSTEM
from ledger.people.keys import Keys
from ledger.people.people import People
from ledger.people.sessions import Sessions
from ledger.store.store import Store

READER = ("manager", "regulator")
"""Who may see every page."""


def session_of(store: Store, roles: Collection[str] = READER, name: str = "eva", language: str = "en") -> str:
    """The token of a new session of somebody with these roles, who is added where he is not there yet."""
    people = People(store)
    person = people.find(name) or people.add(SYSTEM, name, roles, language=language)
    return Sessions(store).begin(person)


def signed_in(
    client: TestClient, store: Store, roles: Collection[str] = READER, name: str = "eva", language: str = "en"
) -> TestClient:
    """The client, with the cookie of somebody with these roles, and what his forms bring along as a header."""
    token = session_of(store, roles, name, language)
    session = Sessions(store).of(token)
    assert session is not None
    client.cookies.set(NAME, token)
    client.headers[CSRF_HEADER] = session.csrf
    return client


def key_of(store: Store, roles: Collection[str], name: str = "tables") -> str:
    """The key of a program, with these roles."""
    return Keys(store).make(SYSTEM, name, roles, 1)[1]


def ingest_key(store: Store) -> str:
    """The key of a game server."""
    return key_of(store, ["ingest"])


def with_key(client: TestClient, store: Store, roles: Collection[str] = ("ingest",)) -> TestClient:
    """The client, with the key of a program."""
    client.headers["Authorization"] = f"Bearer {key_of(store, roles)}"
    return client
