"""Keys of programs. A key is shown once, when it is made; afterwards nobody can tell it, the store neither."""

import re
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from time import time_ns
from typing import TYPE_CHECKING, Final, cast

from ledger.database.database import Row, Session
from ledger.log.time_text import HOUR, parse_time, write_time
from ledger.people.actor import Actor
from ledger.people.events import OF_KEYS, KeyEnded, KeyMade
from ledger.people.names import key_stream, name_of
from ledger.people.permissions import PROGRAM_ROLES
from ledger.people.refusal import NoSuchKey, NotDone
from ledger.store.recording import Recording
from ledger.store.state import Content

if TYPE_CHECKING:
    from ledger.store.store import Store

DAY: Final = 24 * HOUR
LONGEST: Final = 366
"""Days that a key may last."""
COLUMNS: Final = ("prefix", "name", "sha256", "roles", "expires", "ended")
PROGRAM: Final = "key:"
"""What the names of programs begin with; no person's name has a colon."""
_KEY: Final = re.compile(r"oddchip_([a-z2-7]{10})_([A-Za-z0-9_-]{43})")
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz234567"
_SELECT: Final = f"SELECT {', '.join(COLUMNS)} FROM api_keys"


@dataclass(frozen=True, slots=True)
class Key:
    """A key as the store has it. ``expires`` is in microseconds since 1970 UTC, ``sha256`` that of the random part."""

    prefix: str
    name: str
    sha256: str
    roles: frozenset[str]
    expires: int
    ended: bool = False

    def actor(self) -> Actor:
        """The program that has it, as it acts."""
        return Actor(f"{PROGRAM}{self.name}", self.roles)

    def holds(self, now: int) -> bool:
        """Whether it still opens something."""
        return not self.ended and now < self.expires


class Keys:
    """The keys of a store. To make and end them needs ``keys.manage``."""

    def __init__(self, store: "Store") -> None:
        self._store: Final = store

    def make(self, by: Actor, name: str, roles: Iterable[str], days: int) -> tuple[Key, str]:
        """A new key, and its text, which is told here and never again. Raises NotAllowed, NotDone."""
        by.must("keys.manage")
        asked = sorted(set(roles))
        if not asked or not set(asked) <= set(PROGRAM_ROLES):
            raise NotDone(
                f"found the roles {', '.join(asked) or 'none'} for a key; expected some of {', '.join(PROGRAM_ROLES)}"
            )
        if not 1 <= days <= LONGEST:
            raise NotDone(f"found {days} days for a key; expected 1 to {LONGEST}")
        called = name_of(name)
        prefix = "".join(secrets.choice(_LETTERS) for _ in range(10))
        secret = secrets.token_urlsafe(32)
        with self._store.recording() as turn:
            if turn.session.rows(
                "SELECT 1 FROM api_keys WHERE name = ? AND ended = 0 AND expires > ?", (called, turn.at)
            ):
                raise NotDone(f"there is a key {called!r}; expected another name, or that key to be ended first")
            expires = write_time(turn.at + days * DAY)
            made = KeyMade(by.name, prefix, called, _digest(secret), tuple(asked), expires)
            turn.append(key_stream(prefix), [OF_KEYS.content(made)])
            key = _after(None, made)
            put(turn.session, [row_of(key)])
        return key, f"oddchip_{prefix}_{secret}"

    def end(self, by: Actor, prefix: str) -> Key:
        """Ends a key; nothing happens to one that has ended. Raises NotAllowed, NoSuchKey."""
        by.must("keys.manage")
        stream = key_stream(prefix)
        with self._store.recording() as turn:
            key = key_after(turn.contents(stream))
            if key is None:
                raise NoSuchKey(f"no key begins with {prefix[:40]!r}; oddchip keys list says which there are")
            if not key.ended:
                ended = KeyEnded(by.name)
                turn.append(stream, [OF_KEYS.content(ended)])
                key = _after(key, ended)
                put(turn.session, [row_of(key)])
        return key

    def all(self) -> list[Key]:
        """Every key that has not been ended, by name; also those that have expired."""
        with self._store.database.reading() as session:
            return [_key(row) for row in session.rows(f"{_SELECT} WHERE ended = 0 ORDER BY name, expires")]

    def holder(self, text: str) -> Actor | None:
        """The program that has this key; None for a text that opens nothing."""
        found = _KEY.fullmatch(text)
        if found is None:
            return None
        prefix, secret = found.groups()
        with self._store.database.reading() as session:
            rows = session.rows(f"{_SELECT} WHERE prefix = ?", (prefix,))
        key = _key(rows[0]) if rows else None
        if key is None or not compare_digest(key.sha256, _digest(secret)) or not key.holds(time_ns() // 1000):
            return None
        return key.actor()


def key_after(contents: Iterable[Content]) -> Key | None:
    """The key of a stream; None for an empty one. Raises Unreadable."""
    key: Key | None = None
    for content in contents:
        key = _after(key, cast("KeyMade | KeyEnded", OF_KEYS.read(*content)))
    return key


def makers(turn: Recording, name: str) -> frozenset[str]:
    """Who has made keys for the program that acts under a name, also such as have ended; nobody for a person's name.

    Raises Unreadable.
    """
    if not name.startswith(PROGRAM):
        return frozenset()
    rows = turn.session.rows("SELECT prefix FROM api_keys WHERE name = ?", (name.removeprefix(PROGRAM),))
    events = [OF_KEYS.read(*content) for (prefix,) in rows for content in turn.contents(key_stream(prefix))]
    return frozenset(event.by for event in events if isinstance(event, KeyMade))


def _after(key: Key | None, event: KeyMade | KeyEnded) -> Key:
    if isinstance(event, KeyMade):
        return Key(event.prefix, event.name, event.sha256, frozenset(event.roles), parse_time(event.expires))
    if key is None:
        raise ValueError("a key ends that was never made")
    return Key(key.prefix, key.name, key.sha256, key.roles, key.expires, True)


def row_of(key: Key) -> Row:
    """How the view has a key."""
    return key.prefix, key.name, key.sha256, " ".join(sorted(key.roles)), key.expires, int(key.ended)


def put(session: Session, rows: Sequence[Row]) -> None:
    """Puts keys into the view."""
    for row in rows:
        session.run("DELETE FROM api_keys WHERE prefix = ?", (row[0],))
    session.insert("api_keys", COLUMNS, rows)


def _key(row: Row) -> Key:
    prefix, name, digest, roles, expires, ended = row
    return Key(prefix, name, digest, frozenset(roles.split()), expires, bool(ended))


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
