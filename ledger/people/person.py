"""A person, as the events of his stream make him."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from ledger.people.actor import Actor
from ledger.people.events import (
    LanguageSet,
    PasswordSet,
    PersonAdded,
    PersonEvent,
    PersonRemoved,
    RoleGiven,
    RoleTaken,
    SignedOut,
)
from ledger.people.permissions import may

MANAGE: Final = "people.manage"
"""The command that all who change others need."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who may come in, or might once. ``password`` is the hash, "" where he has none."""

    name: str
    language: str
    subject: str
    roles: frozenset[str] = frozenset()
    password: str = ""
    removed: bool = False

    def actor(self) -> Actor:
        """He, as he acts."""
        return Actor(self.name, self.roles, self.language)

    @property
    def comes_by(self) -> str:
        """What opens the door for him: "issuer", "password" or "nothing"."""
        if self.subject:
            return "issuer"
        return "password" if self.password else "nothing"

    def manages(self) -> bool:
        """Whether he can come in and manage people."""
        return not self.removed and self.comes_by != "nothing" and may(self.roles, MANAGE)


def person_after(person: Person | None, events: Iterable[PersonEvent]) -> Person | None:
    """The person after more events of his stream; None while nobody was added."""
    for event in events:
        person = _after(person, event)
    return person


def _after(person: Person | None, event: PersonEvent) -> Person:
    if isinstance(event, PersonAdded):
        return Person(event.name, event.language, event.subject)
    if person is None:
        raise ValueError(f"{event.TYPE} before anybody was added")
    match event:
        case RoleGiven(role=role):
            return replace(person, roles=person.roles | {role})
        case RoleTaken(role=role):
            return replace(person, roles=person.roles - {role})
        case PasswordSet(hash=hash):
            return replace(person, password=hash)
        case LanguageSet(language=language):
            return replace(person, language=language)
        case SignedOut():
            return person
        case PersonRemoved():
            return replace(person, removed=True)
