"""Leaves lead to tiles, to checkpoints, and to what others remember."""

from hashlib import sha256

import pytest

from ledger.check.damage import CHECKPOINT, LOG, Damage
from ledger.check.known_roots import KnownRoot, KnownRoots
from ledger.check.tree import TreeCheck
from ledger.database.database import Database
from ledger.log.merkle import EMPTY_ROOT, root_of
from ledger.store.store import Store
from tests.ledger.stores import behind

COLUMNS = ("no", "stream", "first", "count", "last", "at", "sealed", "leaf")
LEAVES = [sha256(b"%d" % number).digest() for number in range(600)]
TILES = [(0, no, root_of(LEAVES[no * 256 : no * 256 + 256])) for no in range(2)]


@pytest.fixture
def database(store: Store) -> Database:
    """Leaves with nothing behind them, and their full tiles."""
    with store.database.writing() as session:
        session.insert("appends", COLUMNS, [(n, n, 1, 1, n + 1, 1, None, leaf) for n, leaf in enumerate(LEAVES)])
        session.insert("tiles", ("level", "no", "hash"), TILES)
    return store.database


def root(size: int, other: bytes = b"") -> KnownRoot:
    return KnownRoot(size, f"somebody's root of size {size}", other or root_of(LEAVES[:size]))


def walk(database: Database, *known: KnownRoot, size: int = 600, watch: int = -1) -> tuple[TreeCheck, list[Damage]]:
    tree = TreeCheck(database, size, KnownRoots(database, -1, None, known), watch)
    return tree, list(tree.run(lambda *_: None))


def change(database: Database, sql: str, *values: object) -> None:
    with behind(database) as session:
        session.run(sql, values)


def test_all_fits(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is proven up to the largest size of which somebody has a root."""
    monkeypatch.setattr("ledger.check.tree.PAGE", 100)
    tree, damages = walk(database, root(0), root(1), root(256), root(599))
    assert (damages, tree.proven, tree.missing) == ([], 599, 0)
    assert tree.root == root_of(LEAVES)


def test_an_empty_log(store: Store) -> None:
    """Its root is the one of nothing."""
    tree, damages = walk(store.database, root(0), size=0, watch=0)
    assert (damages, tree.root, tree.watched) == ([], EMPTY_ROOT, EMPTY_ROOT)


def test_the_root_of_a_size_is_watched(database: Database) -> None:
    """Of any size up to now; of a larger one there is none."""
    assert walk(database, watch=0)[0].watched == EMPTY_ROOT
    assert walk(database, watch=333)[0].watched == root_of(LEAVES[:333])
    assert walk(database, watch=600)[0].watched == root_of(LEAVES)
    assert walk(database, watch=601)[0].watched is None


def test_a_changed_leaf_lies_between_two_roots(database: Database) -> None:
    """The last that fits and the first that does not, and in the tile that does not fit."""
    change(database, "UPDATE appends SET leaf = ? WHERE no = 300", b"x" * 32)
    tree, damages = walk(database, root(10), root(200), root(400), root(500))
    assert tree.proven == 200
    assert [(damage.what, damage.leaf) for damage in damages] == [(LOG, -1), (CHECKPOINT, 256)]
    assert damages[0].text == "the leaves do not give the hash that is kept of tile 1 of level 0"
    assert "root of size 400, nor do later ones fit: 1 or more: something in the leaves 256 to 399" in damages[1].text


def test_leaves_that_are_missing(database: Database) -> None:
    """Those beside each other are told at once; a leaf of another length is none."""
    change(database, "DELETE FROM appends WHERE no IN (7, 100, 101, 102)")
    change(database, "UPDATE appends SET leaf = ? WHERE no = 500", b"short")
    tree, damages = walk(database)
    assert tree.missing == 5
    assert [damage.text for damage in damages if damage.leaf >= 0] == [
        "append 7 is missing, or its leaf cannot be read",
        "appends 100 to 102 are missing, or their leaves cannot be read",
        "append 500 is missing, or its leaf cannot be read",
    ]


def test_a_log_that_is_shorter_than_somebody_knows(database: Database) -> None:
    """An older copy."""
    _, [damage] = walk(database, root(600), KnownRoot(700, "the last checkpoint", b""))
    assert damage.text == (
        "the last checkpoint has 700 entries, the store has 600: 100 are missing at the end. Restore a newer copy"
    )


def test_another_root_of_the_same_size(database: Database) -> None:
    """Two who disagree: one of them does not fit."""
    tree, [damage] = walk(database, root(50), root(50, b"x" * 32))
    assert damage.what == CHECKPOINT
    assert tree.proven in (0, 50)
