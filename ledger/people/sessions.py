"""Who is signed in: the one table here that no event stands behind.

It has no token, only an HMAC of each, and an HMAC of every row; their key is in no database (``session_key``). Whoever
writes to the database alone can end sessions, and neither put one in nor make one another person's, or longer.
"""

import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest, digest
from time import time_ns
from typing import TYPE_CHECKING, Final

from ledger.database.database import Row
from ledger.log.time_text import HOUR, MAX_TIME
from ledger.people.actor import Actor
from ledger.people.names import key_of
from ledger.people.person import Person
from ledger.people.session_key import OF_THIS_PROCESS

if TYPE_CHECKING:
    from ledger.store.store import Store

HOURS: Final = 12
"""So long a session lasts: a day's work."""
COLUMNS: Final = ("token", "person", "begun", "expires", "mac")
_OF_ROWS: Final = "s.token, s.person, s.begun, s.expires, s.mac"
_FIND: Final = (
    f"SELECT p.name, p.roles, p.language, {_OF_ROWS} FROM sessions s JOIN people p ON p.key = s.person "
    "WHERE s.token = ? AND s.expires > ? AND s.expires <= ? AND p.removed = 0"
)
_OF_PERSON: Final = f"SELECT {_OF_ROWS} FROM sessions s WHERE s.person = ? AND s.expires > ? ORDER BY s.begun DESC"


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody who is signed in, with the roles that he has now. ``csrf`` is what his forms have to bring along."""

    actor: Actor
    csrf: str


@dataclass(frozen=True, slots=True)
class Begun:
    """One of somebody's sessions, without what opens it. ``id`` calls it; times are in microseconds since 1970 UTC."""

    id: str
    begun: int
    expires: int
    current: bool = False


class Sessions:
    """The sessions of a store, under a key."""

    def __init__(self, store: "Store", key: bytes = OF_THIS_PROCESS) -> None:
        self._store: Final = store
        self._key: Final = key

    def begin(self, person: Person) -> str:
        """Signs somebody in; gives the token, which is told here and never again."""
        token, now, who = secrets.token_urlsafe(32), _now(), key_of(person.name)
        kept = self._kept(token)
        row = (kept, who, now, latest_end(now), self._mac(kept, who, now, latest_end(now)))
        with self._store.database.writing() as session:
            session.run("DELETE FROM sessions WHERE expires <= ?", (now,))
            session.insert("sessions", COLUMNS, [row])
            session.run("DELETE FROM sign_ins WHERE person = ?", (who,))
            session.insert("sign_ins", ("person", "at"), [(who, now)])
        return token

    def of(self, token: str) -> Session | None:
        """The session of a token; None where it has ended, never was, ends later than any that was begun, or was not
        written with the key.
        """
        now = _now()
        with self._store.database.reading() as session:
            found = session.rows(_FIND, (self._kept(token), now, latest_end(now)))
        if not found or not self._is_ours(found[0][3:]):
            return None
        name, roles, language = found[0][:3]
        return Session(Actor(name, frozenset(roles.split()), language), self._csrf(token))

    def of_person(self, name: str, token: str = "") -> list[Begun]:
        """Somebody's sessions that open something, the newest first; that of the token is marked as the current one."""
        current = self._kept(token)
        with self._store.database.reading() as session:
            rows = [row for row in session.rows(_OF_PERSON, (key_of(name), _now())) if self._is_ours(row)]
        return [Begun(kept.hex(), begun, expires, kept == current) for kept, _, begun, expires, _ in rows]

    def last_sign_ins(self) -> dict[str, int]:
        """When people signed in last, by ``key_of`` their names; who never did is not there."""
        with self._store.database.reading() as session:
            rows = session.rows("SELECT person, at FROM sign_ins")
        return {person: at for person, at in rows if isinstance(at, int) and 0 <= at <= MAX_TIME}

    def end(self, token: str) -> None:
        """Signs out."""
        with self._store.database.writing() as session:
            session.run("DELETE FROM sessions WHERE token = ?", (self._kept(token),))

    def end_one(self, name: str, id: str) -> None:
        """Ends one of somebody's sessions; nothing happens where he has none of that id."""
        with self._store.database.writing() as session:
            session.run("DELETE FROM sessions WHERE person = ? AND token = ?", (key_of(name), _bytes_of(id)))

    def end_others(self, name: str, token: str) -> None:
        """Ends all of somebody's sessions but that of the token."""
        with self._store.database.writing() as session:
            session.run("DELETE FROM sessions WHERE person = ? AND token <> ?", (key_of(name), self._kept(token)))

    def _kept(self, token: str) -> bytes:
        """What the store has of a token."""
        return digest(self._key, b"oddchip/session/token\0" + token.encode(), sha256)

    def _csrf(self, token: str) -> str:
        """What the forms of a session bring along: nobody has it but who has the token, and the key."""
        made = digest(self._key, b"oddchip/session/csrf\0" + token.encode(), sha256)
        return urlsafe_b64encode(made).decode().rstrip("=")

    def _mac(self, kept: bytes, person: str, begun: int, expires: int) -> bytes:
        """What binds a row: fields of fixed width first, so that no two rows say the same."""
        said = b"%b%b%b%b" % (kept, begun.to_bytes(8), expires.to_bytes(8), person.encode())
        return digest(self._key, b"oddchip/session/row\0" + said, sha256)

    def _is_ours(self, row: Row) -> bool:
        """Whether a row was written with the key; whoever has the database may have put in other types too."""
        match row:
            case bytes(kept), str(person), int(begun), int(expires), bytes(mac) if min(begun, expires) >= 0:
                return compare_digest(mac, self._mac(kept, person, begun, expires))
        return False


def latest_end(now: int) -> int:
    """When a session ends that begins now, in microseconds since 1970 UTC; others end before."""
    return now + HOURS * HOUR


def _bytes_of(id: str) -> bytes:
    try:
        return bytes.fromhex(id)
    except ValueError:
        return b""


def _now() -> int:
    return time_ns() // 1000
