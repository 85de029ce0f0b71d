"""People: added, given roles, removed, each change an event of their own stream and at once in the view."""

from collections.abc import Callable

import pytest

from ledger.people.actor import SYSTEM, Actor
from ledger.people.events import OF_PEOPLE
from ledger.people.names import key_of, name_of, person_stream
from ledger.people.people import People, put, read_events, row_of
from ledger.people.permissions import ROLES, may_at_all
from ledger.people.person import Person, person_after
from ledger.people.refusal import NameTaken, NoSuchPerson, NotAllowed, NotDone
from ledger.store.store import Store
from tests.ledger.soundness import check_sound

GOOD = "a long enough password"


def types(store: Store, name: str) -> list[str]:
    with store.recording() as turn:
        return [topic for topic, _ in turn.contents(person_stream(name))]


def test_a_person_is_what_his_events_say(store: Store) -> None:
    """Each change is an event; the view has the person that they make, in both kinds of store."""
    people = People(store)
    added = people.add(SYSTEM, "Åsa Lind", ["support"], GOOD, "sv")
    assert added == people.find("åsa lind") == people.with_password("ÅSA LIND", GOOD)
    people.give_role(SYSTEM, "Åsa Lind", "manager")
    people.give_role(SYSTEM, "Åsa Lind", "manager")
    people.take_role(SYSTEM, "Åsa Lind", "support")
    people.set_language(added.actor(), "Åsa Lind", "da")
    assert types(store, "Åsa Lind") == [
        "person_added", "role_given", "password_set", "role_given", "role_taken", "language_set",
    ]  # fmt: skip
    found = people.find("Åsa Lind")
    assert found is not None
    assert found.actor() == Actor("Åsa Lind", frozenset({"manager"}), "da")
    with store.recording() as turn:
        assert person_after(None, read_events(turn.contents(person_stream("Åsa Lind")))) == found
    check_sound(store)


def test_a_password_is_only_kept_as_a_hash(file_store: Store) -> None:
    """Neither the view nor an event has it; another one does not fit, nor any for somebody without one.

    The hash costs what RFC 9106 asks for where memory is short.
    """
    people = People(file_store)
    person = people.add(SYSTEM, "bo", [], GOOD)
    assert person.password.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert GOOD not in str(OF_PEOPLE.content(read_events([("password_set", b'{"by":"x","hash":"h"}')])[0]))
    assert people.with_password("bo", GOOD + " ") is None
    assert people.with_password("nobody", GOOD) is None
    assert people.with_password("bo", "x" * 5000) is None
    people.add(SYSTEM, "by issuer")
    assert people.with_password("by issuer", "") is None
    for bad in ("", "eleven char", "x" * 1025):
        with pytest.raises(NotDone, match="expected a password of 12 to 1024 characters"):
            people.set_password(SYSTEM, "bo", bad)


def test_a_name_is_one_persons_for_ever(file_store: Store) -> None:
    """What the record says of a name is said of one person: it is not given again, in whatever case."""
    people = People(file_store)
    people.add(SYSTEM, "cia")
    with pytest.raises(NameTaken, match="somebody has the name: 'cia'"):
        people.add(SYSTEM, "CIA")
    people.remove(SYSTEM, "cia")
    assert people.find("cia") is None
    assert people.all() == []
    with pytest.raises(NameTaken, match="in the record it stays his"):
        people.add(SYSTEM, "Cia")
    with pytest.raises(NoSuchPerson):
        people.give_role(SYSTEM, "cia", "support")
    with pytest.raises(NoSuchPerson):
        people.remove(SYSTEM, "nobody")


@pytest.mark.parametrize(
    "name", ["", " ", "system", "SYSTEM", "a:b", "key:x", "a  b", "-a", "a\nb", "a/b", "x" * 65, "_a"]
)
def test_what_can_be_no_name(name: str) -> None:
    """A name can be told from a key's and from the program's own, and fits on a line."""
    with pytest.raises(NotDone):
        name_of(name)


def test_composed_names_are_the_same() -> None:
    """A letter and its composed form are one name."""
    assert name_of("A\u030asa") == "\u00c5sa"
    assert key_of("A\u030aSA") == key_of("\u00e5sa")


@pytest.mark.parametrize("name", ["\uff2daja", "\u017faga", "maja\u00b2", "\ufb01nn"])
def test_other_signs_for_the_same_letters_are_no_name(name: str) -> None:
    """Full width, ligatures, old forms: nobody gets a name that reads as somebody else's."""
    with pytest.raises(NotDone):
        name_of(name)


@pytest.mark.parametrize("role", ROLES)
def test_only_who_may_manages_people(file_store: Store, role: str) -> None:
    """role × command: without ``people.manage`` each command is refused and leaves nothing behind."""
    people = People(file_store)
    people.add(SYSTEM, "adam", ["admin"], GOOD)
    people.add(SYSTEM, "dan", ["support"], GOOD)
    before = types(file_store, "dan")
    somebody = Actor("eva", frozenset({role}))
    commands: list[Callable[[], object]] = [
        lambda: people.add(somebody, "fia"),
        lambda: people.give_role(somebody, "dan", "admin"),
        lambda: people.take_role(somebody, "dan", "support"),
        lambda: people.set_language(somebody, "dan", "nb"),
        lambda: people.set_password(somebody, "dan", GOOD),
        lambda: people.sign_out(somebody, "dan"),
        lambda: people.remove(somebody, "dan"),
    ]
    for command in commands:
        if may_at_all({role}, "people.manage"):
            command()
        else:
            with pytest.raises(NotAllowed, match="eva may not do this"):
                command()
            assert types(file_store, "dan") == before
    assert (people.find("fia") is not None) is may_at_all({role}, "people.manage")


def test_nobody_gives_himself_a_role(file_store: Store) -> None:
    """Whoever manages people may not make himself a manager of the desk; to lay a role down is his own affair."""
    people = People(file_store)
    adam = people.add(SYSTEM, "Adam", ["admin", "support"], GOOD).actor()
    before = types(file_store, "Adam")
    for name, take in (("ADAM", []), ("adam", ["support"])):
        with pytest.raises(NotDone, match="nobody gives himself a role"):
            people.change_roles(adam, name, ["manager"], take)
    assert types(file_store, "Adam") == before
    assert people.change_roles(adam, "adam", ["admin"], ["support"]).roles == {"admin"}
    assert people.give_role(SYSTEM, "adam", "manager").roles == {"admin", "manager"}


def test_the_last_who_manages_people_stays(store: Store) -> None:
    """Neither removed nor without the role, by nobody: not by the operator, and not for one who cannot come in."""
    people = People(store)
    adam = people.add(SYSTEM, "adam", ["admin"], GOOD).actor()
    people.add(SYSTEM, "cannot come in", ["admin"])
    people.remove(SYSTEM, people.add(SYSTEM, "removed", ["admin"], GOOD).name)
    for by in (adam, SYSTEM):
        with pytest.raises(NotDone, match="'adam' is the last who manages people"):
            people.remove(by, "Adam")
        with pytest.raises(NotDone, match="'adam' is the last who manages people"):
            people.take_role(by, "adam", "admin")
    people.remove(adam, "cannot come in")
    people.add(adam, "bea", ["admin"], GOOD)
    assert people.remove(adam, "adam").removed
    with pytest.raises(NotDone, match="'bea' is the last"):
        people.take_role(SYSTEM, "bea", "admin")
    assert [one.name for one in people.everybody()] == ["adam", "bea", "cannot come in", "removed"]


def test_ones_own_password_and_language(file_store: Store) -> None:
    """Those everybody sets for himself."""
    people = People(file_store)
    dan = people.add(SYSTEM, "dan", ["ingest"], GOOD).actor()
    people.set_password(dan, "Dan", GOOD + "!")
    assert people.set_language(dan, "dan", "sv").language == "sv"
    assert people.with_password("dan", GOOD + "!") is not None
    with pytest.raises(NotDone, match="expected one of en, sv, nb, da"):
        people.set_language(dan, "dan", "fi")


def test_who_comes_by_the_issuer(file_store: Store) -> None:
    """He is added, and later has the roles that the issuer says; a name of somebody else's lets nobody in."""
    people = People(file_store)
    eva = people.known_by_issuer("https://id.example 7", "eva", ["support"])
    assert (eva.subject, sorted(eva.roles), eva.password) == ("https://id.example 7", ["support"], "")
    again = people.known_by_issuer("https://id.example 7", "Eva", ["manager"])
    assert again.roles == {"manager"}
    assert types(file_store, "eva") == ["person_added", "role_given", "role_given", "role_taken"]
    with pytest.raises(NameTaken, match="somebody else"):
        people.known_by_issuer("https://id.example 8", "eva", ["admin"])
    people.add(SYSTEM, "local", ["admin"], GOOD)
    with pytest.raises(NameTaken):
        people.known_by_issuer("https://id.example 9", "local", ["support"])
    people.remove(SYSTEM, "eva")
    with pytest.raises(NoSuchPerson):
        people.known_by_issuer("https://id.example 7", "eva", ["support"])


def test_the_view_has_one_row_a_person(file_store: Store) -> None:
    """A row that is put again takes the place of the old one."""
    person = Person("eva", "en", "")
    with file_store.database.writing() as session:
        put(session, [row_of(person)])
        put(session, [row_of(Person("Eva", "sv", ""))])
    assert [one.language for one in People(file_store).all()] == ["sv"]
