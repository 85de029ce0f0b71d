"""A sealed record is the one that was sealed, and says the hand of the events."""

from hashlib import sha256

import pytest

from ledger.check.damage import SEALED
from ledger.database.database import Session
from ledger.store.shelf import PLACES
from tests.ledger.check.worlds import EVERYTHING, World, named, recompute


def sealed(world: World) -> list[str]:
    damages = [damage for damage in world.check(views=False) if damage.what == SEALED]
    assert named(damages) <= {"h-1"}
    return [damage.text for damage in damages]


def put(session: Session, record: bytes) -> None:
    session.run("UPDATE sealed_records SET record = ? WHERE stream = 1", (record,))


def test_a_record_that_is_gone(world: World) -> None:
    """It is missed by its append."""
    with world.changed("sealed_records") as session:
        session.run("DELETE FROM sealed_records WHERE stream = 1")
    [text] = sealed(world)
    assert text.startswith("the sealed record of version ")
    assert text.endswith(" is missing")


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("no + 1", ["which is none of append 0"]),
        ("no - 2 * no", ["which is none of its table"]),
        (f"no + {PLACES}", ["which is none of its table"]),
        ("7", ["which is none of append 0"]),
        ("-1", ["which is none of append 0", "which is none of its table"]),
        (f"no & {PLACES - 1}", []),
    ],
)
def test_a_record_with_another_number(world: World, number: str, said: list[str]) -> None:
    """It stands by its append, on the shelf of its table or, of before there were shelves, on none."""
    with world.changed("sealed_records") as session:
        session.run(f"UPDATE sealed_records SET no = {number} WHERE stream = 1")
    assert [text.partition(", ")[2] for text in sealed(world) if " has the number " in text] == said


def test_another_record(world: World) -> None:
    """The append has the hash of the one that was sealed."""
    with world.changed("sealed_records") as session:
        put(session, b"another")
    [text] = sealed(world)
    assert text.endswith(" is not the one that append 0 sealed")


def test_a_record_that_cannot_be_read(world: World) -> None:
    """Although its hash was made anew."""
    with world.changed(*EVERYTHING) as session:
        put(session, b"x" * 100)
        session.run("UPDATE appends SET sealed = ? WHERE no = 0", (sha256(b"x" * 100).digest(),))
        recompute(session, 261)
    [text] = sealed(world)
    assert " cannot be read: " in text


def test_a_sealed_record_of_another_hand(world: World) -> None:
    """Hash and leaf were made anew, and it is a sealed record: it says another hand than the events."""
    with world.changed(*EVERYTHING) as session:
        [(record_of_3, sealed_of_3)] = session.rows(
            "SELECT h.record, a.sealed FROM sealed_records h JOIN appends a ON a.stream = h.stream "
            "WHERE h.stream = 3 AND a.sealed IS NOT NULL"
        )
        session.run("UPDATE sealed_records SET record = ? WHERE stream = 1", (bytes(record_of_3),))
        session.run("UPDATE appends SET sealed = ? WHERE stream = 1", (bytes(sealed_of_3),))
        recompute(session, 261)
    (found,) = [damage for damage in world.check() if damage.what == SEALED]
    assert "says another hand than the events" in found.text
    assert named([found]) == {"h-1"}


def test_a_hand_that_is_no_longer_sealed(world: World) -> None:
    """A closed hand has its sealed record, whatever the append says."""
    with world.changed(*EVERYTHING) as session:
        session.run("DELETE FROM sealed_records WHERE stream = 1")
        session.run("UPDATE appends SET sealed = NULL WHERE stream = 1")
        recompute(session, 261)
    (found,) = [damage for damage in world.check() if damage.what == SEALED]
    assert "the hand is closed, and append 0 has no sealed record" in found.text
