"""Who is signed in: the one table here that no event stands behind. It has no token, only the hash of each."""

import secrets
from dataclasses import dataclass
from hashlib import sha256
from time import time_ns
from typing import TYPE_CHECKING, Final

from ledger.log.time_text import HOUR
from ledger.people.actor import Actor
from ledger.people.names import key_of
from ledger.people.person import Person

if TYPE_CHECKING:
    from ledger.store.store import Store

HOURS: Final = 12
"""So long a session lasts: a day's work."""
_FIND: Final = (
    "SELECT p.name, p.roles, p.language, s.csrf FROM sessions s JOIN people p ON p.key = s.person "
    "WHERE s.token = ? AND s.expires > ? AND s.expires <= ? AND p.removed = 0"
)


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody who is signed in, with the roles that he has now. ``csrf`` is what his forms have to bring along."""

    actor: Actor
    csrf: str


class Sessions:
    """The sessions of a store."""

    def __init__(self, store: "Store") -> None:
        self._store: Final = store

    def begin(self, person: Person) -> str:
        """Signs somebody in; gives the token, which is told here and never again."""
        token, now = secrets.token_urlsafe(32), _now()
        row = (_digest(token), key_of(person.name), secrets.token_urlsafe(24), latest_end(now))
        with self._store.database.writing() as session:
            session.run("DELETE FROM sessions WHERE expires <= ?", (now,))
            session.insert("sessions", ("token", "person", "csrf", "expires"), [row])
        return token

    def of(self, token: str) -> Session | None:
        """The session of a token; None where it has ended, never was, or ends later than any that was begun."""
        now = _now()
        with self._store.database.reading() as session:
            found = session.rows(_FIND, (_digest(token), now, latest_end(now)))
        if not found:
            return None
        name, roles, language, csrf = found[0]
        return Session(Actor(name, frozenset(roles.split()), language), csrf)

    def end(self, token: str) -> None:
        """Signs out."""
        with self._store.database.writing() as session:
            session.run("DELETE FROM sessions WHERE token = ?", (_digest(token),))


def latest_end(now: int) -> int:
    """When a session ends that begins now, in microseconds since 1970 UTC; others end before."""
    return now + HOURS * HOUR


def _digest(token: str) -> bytes:
    return sha256(token.encode()).digest()


def _now() -> int:
    return time_ns() // 1000
