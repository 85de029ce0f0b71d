"""What is recorded of people and keys, and of who looked at hidden cards. Times are those of the appends."""

from dataclasses import dataclass
from typing import ClassVar, Final

from ledger.store.plain_events import Kinds


@dataclass(frozen=True, slots=True)
class PersonAdded:
    """Somebody may come in from now on. ``subject`` is who he is at the operator's issuer of identities, if he comes
    by it: the issuer, a space, and its own id of him.
    """

    TYPE: ClassVar[str] = "person_added"

    by: str
    name: str
    language: str = "en"
    subject: str = ""


@dataclass(frozen=True, slots=True)
class RoleGiven:
    """He has one more role."""

    TYPE: ClassVar[str] = "role_given"

    by: str
    role: str


@dataclass(frozen=True, slots=True)
class RoleTaken:
    """He has it no more."""

    TYPE: ClassVar[str] = "role_taken"

    by: str
    role: str


@dataclass(frozen=True, slots=True)
class PasswordSet:
    """``hash`` is Argon2's own text of the salted hash."""

    TYPE: ClassVar[str] = "password_set"

    by: str
    hash: str


@dataclass(frozen=True, slots=True)
class LanguageSet:
    """The language in which he reads the pages."""

    TYPE: ClassVar[str] = "language_set"

    by: str
    language: str


@dataclass(frozen=True, slots=True)
class SignedOut:
    """All his sessions were ended. He may sign in again."""

    TYPE: ClassVar[str] = "signed_out"

    by: str


@dataclass(frozen=True, slots=True)
class PersonRemoved:
    """He comes in no more. His name stays his: the record has it."""

    TYPE: ClassVar[str] = "person_removed"

    by: str


@dataclass(frozen=True, slots=True)
class KeyMade:
    """A program got a key: ``prefix`` and a random part, of which only the SHA-256 (hex) is kept.

    ``roles`` is what it may be used for, ``expires`` until when (RFC 3339, UTC).
    """

    TYPE: ClassVar[str] = "key_made"

    by: str
    prefix: str
    name: str
    sha256: str
    roles: tuple[str, ...]
    expires: str


@dataclass(frozen=True, slots=True)
class KeyEnded:
    """The key opens nothing from now on."""

    TYPE: ClassVar[str] = "key_ended"

    by: str


@dataclass(frozen=True, slots=True)
class HiddenCardsRead:
    """Somebody was given the hidden cards of a hand, for a case and a purpose.

    ``hand`` is the hand's stream, ``version`` that of its last event then. ``seat`` is 0 for all of them; else it was
    what the player of that seat saw, in a letter to him.
    """

    TYPE: ClassVar[str] = "hidden_cards_read"

    by: str
    case: str
    hand: str
    room: str
    hand_id: str
    version: int
    purpose: str
    seat: int = 0


PersonEvent = PersonAdded | RoleGiven | RoleTaken | PasswordSet | LanguageSet | SignedOut | PersonRemoved
OF_PEOPLE: Final = Kinds(PersonAdded, RoleGiven, RoleTaken, PasswordSet, LanguageSet, SignedOut, PersonRemoved)
OF_KEYS: Final = Kinds(KeyMade, KeyEnded)
OF_LOOKS: Final = Kinds(HiddenCardsRead)
