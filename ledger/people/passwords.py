"""Passwords: Argon2id, by argon2-cffi with its own parameters (RFC 9106, low memory)."""

import secrets
from functools import cache
from threading import BoundedSemaphore
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ledger.people.refusal import NotDone

SHORTEST: Final = 12
LONGEST: Final = 1024
"""In characters."""
AT_ONCE: Final = 2
"""So many are hashed at a time: each takes a processor and 64 MB."""

_HASHER: Final = PasswordHasher()
_TURNS: Final = BoundedSemaphore(AT_ONCE)


def hashed(password: str) -> str:
    """What is kept of a new password. Raises NotDone for one that is too short or too long."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise NotDone(f"expected a password of {SHORTEST} to {LONGEST} characters, found {len(password)}")
    with _TURNS:
        return _HASHER.hash(password)


def fits(password: str, hash: str) -> bool:
    """Whether a password is the one that was hashed; never for the hash "". It takes as long either way."""
    if len(password) > LONGEST:
        return False
    try:
        with _TURNS:
            _HASHER.verify(hash or _nobodys(), password)
        return bool(hash)
    except (VerificationError, InvalidHashError):
        return False


def generated() -> str:
    """A password that nobody has thought of: 120 bits."""
    return secrets.token_urlsafe(15)


@cache
def _nobodys() -> str:
    """What is held against a password where there is none, so that it takes as long."""
    return _HASHER.hash(generated())
