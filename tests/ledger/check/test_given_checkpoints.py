"""An older checkpoint that is gone is named, by the signer's memory of what the store was given."""

from pathlib import Path

import pytest

from ledger.check.given_checkpoints import check_given
from ledger.database.database import Database
from ledger.publishing.published_sizes import PublishedSizes
from ledger.store.store import Store
from tests.ledger.check.worlds import World
from tests.ledger.stores import behind


@pytest.fixture
def given(tmp_path: Path) -> PublishedSizes:
    """What a signer wrote down."""
    sizes = PublishedSizes(tmp_path)
    sizes.add(range(30))
    return sizes


def put(database: Database, sizes: list[int]) -> None:
    with database.writing() as session:
        session.insert("checkpoints", ("size", "note"), [(size, "a note") for size in sizes])


def texts(database: Database, given: PublishedSizes, size: int = 1000) -> list[str]:
    return [damage.text for damage in check_given(database, given, size)]


def test_nothing_is_missing(store: Store, given: PublishedSizes) -> None:
    """Checkpoints that the signer has not written down yet are none too few."""
    put(store.database, list(range(40)))
    assert texts(store.database, given) == []


def test_the_missing_one_is_named(store: Store, given: PublishedSizes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever it is; sizes are looked for a page at a time."""
    monkeypatch.setattr("ledger.check.given_checkpoints.PAGE", 7)
    put(store.database, [size for size in range(30) if size not in (0, 6, 7, 29)])
    assert texts(store.database, given) == [
        f"the checkpoint of size {size}, which was published, is missing" for size in (0, 6, 7, 29)
    ]


def test_many_are_counted(store: Store, given: PublishedSizes) -> None:
    """Twenty are named."""
    found = texts(store.database, given)
    assert len(found) == 21
    assert found[-1] == "so are 10 more that were published"


def test_what_the_log_has_lost_at_its_end_is_told_elsewhere(store: Store, given: PublishedSizes) -> None:
    """Checkpoints of more entries than there are went with them."""
    put(store.database, list(range(10)))
    assert texts(store.database, given, 9) == []
    assert len(texts(store.database, given, 10)) == 1


def test_those_that_are_no_longer_named_are_counted(
    store: Store, given: PublishedSizes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the oldest ones the signer remembers how many there were."""
    monkeypatch.setattr("ledger.publishing.published_sizes.MOST_BYTES", 80)
    given.add([30])
    assert given.earlier() == (15, 15)
    put(store.database, list(range(2, 31)))
    assert texts(store.database, given) == [
        "of 15 checkpoints that were published with sizes below 15, 2 are missing",
    ]


def test_a_memory_that_cannot_be_read_is_told(store: Store, given: PublishedSizes) -> None:
    """It says what was expected, and the check goes on."""
    given.path.write_bytes(b"0 0\n5\n4\n")
    put(store.database, [5])
    [text] = texts(store.database, given)
    assert "cannot be read: found size 4 after 5; expected each larger than the one before" in text
    given.path.write_bytes(b"nothing\n")
    assert "expected a count and a size in the first line" in texts(store.database, given)[0]


def test_a_signer_of_an_earlier_oddchip_has_written_nothing_down(world: World) -> None:
    """That is said, and is no damage."""
    path = world.signer.published.path
    kept = path.read_bytes()
    path.unlink()
    damages, covered = world.covered()
    path.write_bytes(kept)
    assert damages == []
    assert [note for note in covered.notes if "whether an older checkpoint is gone cannot be told" in note]


def test_it_is_found_although_all_else_fits(world: World) -> None:
    """Also where what witnesses put under it is taken away with it."""
    with world.changed("checkpoints", "cosignatures") as session:
        session.run("DELETE FROM checkpoints WHERE size = 2")
        session.run("DELETE FROM cosignatures WHERE size = 2")
    assert [str(one) for one in world.check()] == [
        "checkpoint: the checkpoint of size 2, which was published, is missing"
    ]


def test_a_table_that_cannot_be_read(file_store: Store, given: PublishedSizes) -> None:
    """The check goes on."""
    with behind(file_store.database) as session:
        session.run("ALTER TABLE checkpoints RENAME COLUMN size TO sizes")
    assert texts(file_store.database, given)[0].startswith("the sizes of checkpoints cannot be read: ")
