"""Keys of programs: told once, kept as a hash, of one scope, for a while."""

import re

import pytest

from ledger.people.actor import SYSTEM, Actor
from ledger.people.keys import DAY, Keys, key_after
from ledger.people.names import key_stream
from ledger.people.permissions import PROGRAM_ROLES, ROLES, may_at_all
from ledger.people.refusal import NoSuchKey, NotAllowed, NotDone
from ledger.store.store import Store
from tests.ledger.soundness import check_sound


def test_a_key_opens_what_it_was_made_for(store: Store) -> None:
    """Its text is told once; the store keeps the SHA-256 of its random part, and knows the program by it."""
    keys = Keys(store)
    key, text = keys.make(SYSTEM, "Vega tables", ["ingest"], 30)
    assert re.fullmatch(r"oddchip_[a-z2-7]{10}_[\w-]{43}", text)
    assert keys.holder(text) == Actor("key:Vega tables", frozenset({"ingest"}))
    assert keys.all() == [key]
    secret = text.rpartition(f"{key.prefix}_")[2]
    with store.recording() as turn:
        contents = turn.contents(key_stream(key.prefix))
        assert key_after(contents) == key
        assert secret not in str(contents)
        assert key.expires - turn.at <= 30 * DAY
    check_sound(store)


def test_what_is_no_key_opens_nothing(file_store: Store) -> None:
    """Another random part, another prefix, anything around it, and nothing at all."""
    keys = Keys(file_store)
    key, text = keys.make(SYSTEM, "a", ["ingest"], 1)
    _, other = keys.make(SYSTEM, "b", ["ingest"], 1)
    mixed = f"oddchip_{key.prefix}_{other[-43:]}"
    changed = text[:-1] + ("A" if text[-1] != "A" else "B")
    for wrong in (
        mixed,
        changed,
        text + " ",
        text.upper(),
        text[8:],
        "",
        "oddchip__",
        f"oddchip_{'a' * 10}_{'b' * 43}",
    ):
        assert keys.holder(wrong) is None, wrong


def test_a_key_ends_and_expires(file_store: Store) -> None:
    """By whoever may, or by itself: it opens nothing then, and its name is free."""
    keys = Keys(file_store)
    key, text = keys.make(SYSTEM, "a", ["ingest"], 1)
    with pytest.raises(NotDone, match="there is a key 'a'"):
        keys.make(SYSTEM, "a", ["ingest"], 1)
    assert keys.end(SYSTEM, key.prefix).ended
    assert keys.end(SYSTEM, key.prefix).ended
    assert keys.holder(text) is None
    assert keys.all() == []
    again, text = keys.make(SYSTEM, "a", ["ingest"], 1)
    with file_store.database.writing() as session:
        session.run("UPDATE api_keys SET expires = expires - ?", (DAY,))
    assert keys.holder(text) is None
    assert [one.prefix for one in keys.all()] == [again.prefix]
    with pytest.raises(NoSuchKey, match="no key begins with 'x'"):
        keys.end(SYSTEM, "x")


@pytest.mark.parametrize("role", ROLES)
def test_only_who_may_makes_keys(file_store: Store, role: str) -> None:
    """role × command: without ``keys.manage`` none is made and none ended."""
    keys = Keys(file_store)
    key, text = keys.make(SYSTEM, "a", ["ingest"], 1)
    somebody = Actor("eva", frozenset({role}))
    if may_at_all({role}, "keys.manage"):
        keys.make(somebody, "b", ["ingest"], 1)
        keys.end(somebody, key.prefix)
        assert keys.holder(text) is None
        return
    with pytest.raises(NotAllowed):
        keys.make(somebody, "b", ["ingest"], 1)
    with pytest.raises(NotAllowed):
        keys.end(somebody, key.prefix)
    assert keys.all() == [key]
    assert keys.holder(text) is not None


@pytest.mark.parametrize(
    ("name", "roles", "days"),
    [("a", [], 1), ("a", ["admin"], 1), ("a", ["ingest", "manager"], 1), ("a", ["owner"], 1), ("a:b", ["ingest"], 1),
     ("a", ["ingest"], 0), ("a", ["ingest"], 367)],
)  # fmt: skip
def test_what_can_be_no_key(file_store: Store, name: str, roles: list[str], days: int) -> None:
    """A key has some of the roles for programs, a name, and an end."""
    with pytest.raises(NotDone):
        Keys(file_store).make(SYSTEM, name, roles, days)
    assert "manager" not in PROGRAM_ROLES
