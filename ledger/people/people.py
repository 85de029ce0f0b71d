"""The people of a store: each a stream of events, and a row of the view ``people`` that follows at once."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final, cast

from ledger.database.database import Row, Session
from ledger.people.actor import SYSTEM, Actor
from ledger.people.events import (
    OF_PEOPLE,
    LanguageSet,
    PasswordSet,
    PersonAdded,
    PersonEvent,
    PersonRemoved,
    RoleGiven,
    RoleTaken,
    SignedOut,
)
from ledger.people.names import key_of, name_of, person_stream
from ledger.people.passwords import fits, hashed
from ledger.people.permissions import ROLES
from ledger.people.person import MANAGE, Person, person_after
from ledger.people.refusal import NameTaken, NoSuchPerson, NotDone
from ledger.store.state import Content

if TYPE_CHECKING:
    from ledger.store.store import Store

LANGUAGES: Final = ("en", "sv", "nb", "da")
COLUMNS: Final = ("key", "name", "language", "subject", "roles", "password", "removed")
_SELECT: Final = f"SELECT {', '.join(COLUMNS)} FROM people"
Decision = Callable[[Person | None], Sequence[PersonEvent]]
"""What happens, by how somebody stands."""


class People:
    """Everybody who may come in. What changes somebody needs ``people.manage``, but for his own password and language.

    Nobody gives himself a role, and somebody who manages people and can come in is left. Each method that changes
    raises NotAllowed, and NotDone for what cannot be; then nothing was written.
    """

    def __init__(self, store: "Store") -> None:
        self._store: Final = store

    def find(self, name: str) -> Person | None:
        """The person of a name, whatever its case; None for nobody, and for one who was removed."""
        with self._store.database.reading() as session:
            found = session.rows(f"{_SELECT} WHERE key = ? AND removed = 0", (key_of(name),))
        return _person(found[0]) if found else None

    def all(self) -> list[Person]:
        """Everybody who was not removed, by name."""
        with self._store.database.reading() as session:
            return [_person(row) for row in session.rows(f"{_SELECT} WHERE removed = 0 ORDER BY key")]

    def everybody(self) -> list[Person]:
        """Everybody that there is or was, by name."""
        with self._store.database.reading() as session:
            return [_person(row) for row in session.rows(f"{_SELECT} ORDER BY key")]

    def with_password(self, name: str, password: str) -> Person | None:
        """The person whose name and password these are; None otherwise, after as long a time."""
        person = self.find(name)
        return person if fits(password, person.password if person else "") else None

    def add(
        self, by: Actor, name: str, roles: Iterable[str] = (), password: str | None = None, language: str = "en"
    ) -> Person:
        """Adds somebody, who without a password can only come in by the operator's issuer of identities."""
        by.must(MANAGE)
        given = name_of(name)
        events: list[PersonEvent] = [PersonAdded(by.name, given, _language(language))]
        events += [RoleGiven(by.name, role) for role in _roles(roles)]
        if password is not None:
            events.append(PasswordSet(by.name, hashed(password)))

        def decide(person: Person | None) -> Sequence[PersonEvent]:
            if person is not None:
                was = "had the name, and in the record it stays his" if person.removed else "has the name"
                raise NameTaken(f"somebody {was}: {person.name!r}; expected another one")
            return events

        return self._change(given, decide)

    def give_role(self, by: Actor, name: str, role: str) -> Person:
        """Gives him a role; nothing happens where he has it."""
        return self.change_roles(by, name, [role], [])

    def take_role(self, by: Actor, name: str, role: str) -> Person:
        """Takes a role from him; nothing happens where he does not have it."""
        return self.change_roles(by, name, [], [role])

    def change_roles(self, by: Actor, name: str, give: Iterable[str], take: Iterable[str]) -> Person:
        """Gives him some roles and takes others from him at once."""
        by.must(MANAGE)
        given, taken = _roles(give), _roles(take)

        def decide(person: Person | None) -> Sequence[PersonEvent]:
            there = _there(person, name)
            new = [role for role in given if role not in there.roles]
            if new and key_of(by.name) == key_of(name):
                raise NotDone("nobody gives himself a role; expected somebody else who manages people to do it")
            return [
                *(RoleGiven(by.name, role) for role in new),
                *(RoleTaken(by.name, role) for role in taken if role in there.roles),
            ]

        return self._change(name, decide)

    def set_password(self, by: Actor, name: str, password: str) -> Person:
        """Gives him another password; he is signed out everywhere."""
        self._own(by, name)
        event = PasswordSet(by.name, hashed(password))
        return self._change(name, lambda one: _if_there(one, name, event))

    def set_language(self, by: Actor, name: str, language: str) -> Person:
        """Gives him the pages in another language."""
        self._own(by, name)
        wanted = _language(language)
        return self._change(
            name, lambda one: [] if _there(one, name).language == wanted else [LanguageSet(by.name, wanted)]
        )

    def sign_out(self, by: Actor, name: str) -> Person:
        """Signs him out everywhere."""
        self._own(by, name)
        return self._change(name, lambda one: _if_there(one, name, SignedOut(by.name)))

    def remove(self, by: Actor, name: str) -> Person:
        """Lets him in no more; he is signed out everywhere."""
        by.must(MANAGE)
        return self._change(name, lambda one: _if_there(one, name, PersonRemoved(by.name)))

    def known_by_issuer(self, subject: str, name: str, roles: Iterable[str]) -> Person:
        """Somebody as the operator's issuer of identities vouches for him: added, or brought to these roles.

        The issuer may take the last one's right to manage people. Raises NameTaken where the name is another's, NotDone
        where he has been removed here.
        """
        given, wanted = name_of(name), set(_roles(roles))

        def decide(person: Person | None) -> Sequence[PersonEvent]:
            if person is None:
                return [
                    PersonAdded(SYSTEM.name, given, subject=subject),
                    *(RoleGiven(SYSTEM.name, role) for role in sorted(wanted)),
                ]
            if person.subject != subject:
                raise NameTaken(f"{given!r} is somebody else here")
            _there(person, given)
            return [
                *(RoleGiven(SYSTEM.name, role) for role in sorted(wanted - person.roles)),
                *(RoleTaken(SYSTEM.name, role) for role in sorted(person.roles - wanted)),
            ]

        return self._change(given, decide, anybody_left=True)

    def _own(self, by: Actor, name: str) -> None:
        if key_of(by.name) != key_of(name):
            by.must(MANAGE)

    def _change(self, name: str, decide: Decision, anybody_left: bool = False) -> Person:
        """Carries out what is decided. ``anybody_left``: it need not be looked at who manages people afterwards."""
        stream = person_stream(name)
        with self._store.recording() as turn:
            before = person_after(None, read_events(turn.contents(stream)))
            events = decide(before)
            after = person_after(before, events)
            assert after is not None
            if before is not None and before.manages() and not after.manages() and not anybody_left:
                _refuse_to_lose_the_last(turn.session, before)
            if events:
                turn.append(stream, [OF_PEOPLE.content(event) for event in events])
                put(turn.session, [row_of(after)])
            if any(isinstance(event, PasswordSet | SignedOut | PersonRemoved) for event in events):
                turn.session.run("DELETE FROM sessions WHERE person = ?", (key_of(after.name),))
        return after


def read_events(contents: Iterable[Content]) -> list[PersonEvent]:
    """The events of a person's stream. Raises Unreadable."""
    return [cast("PersonEvent", OF_PEOPLE.read(*content)) for content in contents]


def row_of(person: Person) -> Row:
    """How the view has somebody."""
    return (
        key_of(person.name), person.name, person.language, person.subject, " ".join(sorted(person.roles)),
        person.password, int(person.removed),
    )  # fmt: skip


def put(session: Session, rows: Sequence[Row]) -> None:
    """Puts people into the view."""
    for row in rows:
        session.run("DELETE FROM people WHERE key = ?", (row[0],))
    session.insert("people", COLUMNS, rows)


def _person(row: Row) -> Person:
    _, name, language, subject, roles, password, removed = row
    return Person(name, language, subject, frozenset(roles.split()), password, bool(removed))


def _there(person: Person | None, name: str) -> Person:
    if person is None or person.removed:
        raise NoSuchPerson(f"nobody is called {name[:80]!r}; oddchip people list says who there is")
    return person


def _refuse_to_lose_the_last(session: Session, person: Person) -> None:
    """NotDone where nobody but this person manages people and can come in."""
    others = session.rows(f"{_SELECT} WHERE removed = 0 AND key <> ?", (key_of(person.name),))
    if not any(_person(row).manages() for row in others):
        raise NotDone(f"{person.name!r} is the last who manages people; expected somebody else to have that role first")


def _if_there(person: Person | None, name: str, event: PersonEvent) -> list[PersonEvent]:
    _there(person, name)
    return [event]


def _roles(roles: Iterable[str]) -> list[str]:
    asked = sorted(set(roles))
    for role in asked:
        if role not in ROLES:
            raise NotDone(f"there is no role {role[:40]!r}; expected some of {', '.join(ROLES)}")
    return asked


def _language(language: str) -> str:
    if language not in LANGUAGES:
        raise NotDone(f"there are no pages in {language[:40]!r}; expected one of {', '.join(LANGUAGES)}")
    return language
