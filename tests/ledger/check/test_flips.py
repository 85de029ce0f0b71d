"""Every byte of a small SQLite file, changed one at a time: what changes what an event says is found, with the hand.

A sample in each run, all of them when soaked.
"""

import shutil
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ledger.check.check import Check
from ledger.check.damage import Damage
from ledger.check.question import Question
from ledger.database.guards import KEYS
from ledger.database.sqlite import SqliteDatabase
from ledger.store.store import open_store
from tests.ledger.check.worlds import World
from tests.room.patience import SOAK

PARTS = 8
"""So many tests share the file."""
SAMPLED = 30
"""Bytes that each of them changes where it is not soaked."""
RECORDED = (*KEYS, "sqlite_master")
Contents = dict[str, list[tuple[Any, ...]]]


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Question]:
    """A file of small pages without free ones, closed, with all that ``World`` records but the tile."""
    folder: Path = tmp_path_factory.mktemp("flips")
    with open_store(f"sqlite:///{folder}/whole.db") as store:
        world = World(store, folder, fillers=0)
        world.add_books()
        asked = world.question()
    with closing(sqlite3.connect(folder / "whole.db", isolation_level=None)) as connection:
        for statement in ("journal_mode = DELETE", "page_size = 512"):
            connection.execute(f"PRAGMA {statement}")
        connection.execute("VACUUM")
        connection.execute("PRAGMA journal_mode = WAL")
    assert checked(folder / "whole.db", asked) == []
    return folder / "whole.db", asked


def checked(file: Path, asked: Question) -> list[Damage]:
    database = SqliteDatabase(file, 1)
    try:
        return list(Check(database, asked).run(lambda *_: None))
    finally:
        database.close()


def contents(file: Path) -> Contents | None:
    """All that is recorded, read without a line of the ledger's, and without an index; None where SQLite cannot."""
    try:
        with closing(sqlite3.connect(file)) as connection:
            return {
                table: sorted(connection.execute(f"SELECT * FROM {table} NOT INDEXED"), key=repr) for table in RECORDED
            }
    except (sqlite3.Error, UnicodeDecodeError, OverflowError):
        return None


def said(found: Contents, hands: dict[int, str]) -> dict[str, Any]:
    """What the events say, by hand: types by their names, streams with what the log knows of them."""
    types = {row[0]: row[1] for row in found["types"]}
    return {
        hand: (
            [row[1:] for row in found["streams"] if row[0] == no],
            [(row[1], types.get(row[2]), row[3]) for row in found["events"] if row[0] == no],
            [row for row in found["appends"] if row[1] == no],
            [row for row in found["sealed_records"] if row[1] == no],
        )
        for no, hand in hands.items()
    }


@pytest.mark.parametrize("part", range(PARTS))
def test_no_byte_is_changed_unseen(recorded: tuple[Path, Question], tmp_path: Path, part: int) -> None:
    """Nothing that was recorded says anything else without a damage that names its hand."""
    whole, asked = recorded
    before = contents(whole)
    assert before is not None
    named = ("hand h-1", "hand h-2", "hand h-3", "hand h-4", "table Vega 1")
    hands = {no: f"{name} of room testrum" for no, name in enumerate(named, 1)} | {6: "room testrum"}
    size = whole.stat().st_size
    step = PARTS if SOAK else max(1, size // SAMPLED)
    outcomes: Counter[str] = Counter()
    for offset in range(part * (1 if SOAK else step // PARTS), size, step):
        for before_it in tmp_path.iterdir():
            before_it.unlink()
        flipped = tmp_path / "flipped.db"
        shutil.copy(whole, flipped)
        with flipped.open("r+b") as file:
            file.seek(offset)
            byte = file.read(1)[0]
            file.seek(offset)
            file.write(bytes([byte ^ (offset % 255 + 1)]))
        after = contents(flipped)
        damages = checked(flipped, asked)
        if after == before:
            outcomes["says the same" + (", told" if damages else "")] += 1
            continue
        assert damages, (
            f"byte {offset}: {'cannot be read' if after is None else 'another content'}, and nothing is found"
        )
        if after is None:
            outcomes["cannot be read"] += 1
            continue
        if after["sqlite_master"] != before["sqlite_master"]:
            # All rows of a table are read otherwise, or those of another: no hand is more damaged than the others.
            outcomes["tables are described otherwise, and that is found"] += 1
            continue
        old, new = said(before, hands), said(after, hands)
        changed = {hand for hand in hands.values() if old[hand] != new[hand]}
        found = {str(name) for damage in damages for name in damage.hands}
        assert changed <= found, f"byte {offset}: {changed} changed; found {[str(one) for one in damages]}"
        outcomes["a hand says something else, and is named" if changed else "something else is changed, and found"] += 1
    print(part, size, dict(outcomes))  # noqa: T201
    assert outcomes
