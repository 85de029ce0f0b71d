import sqlite3
from pathlib import Path

import pytest

from ledger.availability import StoreUnavailable
from ledger.database.address import sqlite_path
from ledger.intake.refusal import Refused, refusals
from ledger.intake.whole_hands import record
from ledger.store.store import DEFAULT, BadSetting, HandNotFound, Store, open_store
from ledger.store.stream import stream_id
from tests.ledger.sample_hands import discrepant, verified


def test_the_setting_is_a_path() -> None:
    """Three slashes and a path in the working directory, four and one from the root."""
    assert sqlite_path(DEFAULT) == Path("oddchip.db")
    assert sqlite_path("sqlite:////var/lib/hands.db") == Path("/var/lib/hands.db")


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("oddchip.db", "expected sqlite:///"),
        ("", "expected sqlite:///"),
        ("sqlite://oddchip.db", "expected sqlite:///"),
        ("sqlite:///", "expected sqlite:///"),
        ("sqlite:///:memory:", "expected sqlite:///"),
        ("sqlite:///a.db?mode=memory", "expected sqlite:///"),
        ("mysql://host/db", "expected sqlite:///"),
        ("sqlite:////", "is a directory|expected sqlite:///"),
        ("sqlite:///no/such/folder/a.db", "there is no directory no/such/folder"),
    ],
)
def test_another_setting_is_refused(url: str, said: str) -> None:
    """What names no store is refused; the message has the setting, and what was expected."""
    with pytest.raises(BadSetting, match=said) as refused:
        open_store(url)
    assert f"ODDCHIP_STORE={url}" in str(refused.value)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    """A text file is not overwritten and not used."""
    (tmp_path / "notes.txt").write_text("not a database, but a text of some length" * 30)
    with pytest.raises(BadSetting, match=r"notes\.txt is no SQLite database"):
        open_store(f"sqlite:///{tmp_path}/notes.txt")
    assert (tmp_path / "notes.txt").read_text().startswith("not a database")


@pytest.mark.parametrize("name", ["mode=memory.db", "a b.db", "100%20.db", "#1.db", "é:memory:.db"])
def test_nothing_in_a_name_is_a_setting(tmp_path: Path, name: str) -> None:
    """A file's name is taken as it is, also where SQLite's addresses would read something into it."""
    with open_store(f"sqlite:///{tmp_path}/{name}") as store:
        record(store, verified())
    assert (tmp_path / name).is_file()
    with open_store(f"sqlite:///{tmp_path}/{name}") as store:
        assert store.hand_of("testrum", "h-1").hand.hand_id == "h-1"


def test_variables_of_the_process_decide_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library's own environment variables (compression, encryption, another database) do not reach the store."""
    monkeypatch.setenv("COMPRESSOR_TOPIC", "zlib")
    monkeypatch.setenv("PERSISTENCE_MODULE", "eventsourcing.popo")
    monkeypatch.setenv("CREATE_TABLE", "no")
    with open_store(f"sqlite:///{tmp_path}/a.db") as store:
        record(store, verified())
    rows = sqlite3.connect(tmp_path / "a.db").execute("SELECT state FROM events ORDER BY version").fetchall()
    assert rows[1][0] == b'{"amount":50,"kind":"small_blind","seat":2}'


def test_every_commit_waits_for_the_disk(file_store: Store) -> None:
    """Write-ahead log, and synchronous FULL on every connection: what was receipted survives a power cut."""
    for session_of in (file_store.database.writing, file_store.database.reading):
        with session_of() as session:
            assert session.rows("PRAGMA synchronous") == [(2,)]
            assert session.rows("PRAGMA journal_mode") == [("wal",)]


def test_a_busy_store_says_so(tmp_path: Path) -> None:
    """While another program writes, recording waits, then gives up: nothing was written, try again."""
    path = tmp_path / "oddchip.db"
    with open_store(f"sqlite:///{path}", wait=1) as store:
        record(store, verified(hand_id="before"))
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="locked; nothing was written, try again"):
            record(store, verified())
        assert store.hand_of("testrum", "before").sealed
        other.execute("ROLLBACK")
        assert record(store, verified()).written == 25


def test_a_store_opens_while_another_program_writes(tmp_path: Path) -> None:
    """Only a new file needs the write lock to be opened."""
    path = tmp_path / "oddchip.db"
    open_store(f"sqlite:///{path}").close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with open_store(f"sqlite:///{path}", wait=1) as store, pytest.raises(HandNotFound):
        store.hand_of("testrum", "h-1")
    other.close()


def test_a_full_disk_is_a_clear_refusal(file_store: Store) -> None:
    """Where the file cannot grow, nothing of the hand is left."""
    with file_store.database.writing() as session:
        [(pages,)] = session.rows("PRAGMA page_count")
        session.rows(f"PRAGMA max_page_count = {pages + 20}")
    with pytest.raises(StoreUnavailable, match="full"):
        for number in range(100):
            record(file_store, verified(hand_id=f"h-{number}", **{"x-note": "n" * 20_000}))
    assert number > 0
    with pytest.raises(HandNotFound):
        file_store.hand_of("testrum", f"h-{number}")


def test_a_hand_that_is_not_there(store: Store) -> None:
    """An unknown hand is an error that names it."""
    with pytest.raises(HandNotFound, match="'h-9' of room 'testrum'"):
        store.hand_of("testrum", "h-9")
    with pytest.raises(HandNotFound, match=str(stream_id("testrum", "h-9"))):
        store.hand(stream_id("testrum", "h-9"))


def test_what_is_no_hand_is_not_found(store: Store) -> None:
    """The stream of the refused attempts at a hand is no hand."""
    stream = record(store, verified()).stream
    with pytest.raises(Refused):
        record(store, discrepant())
    with pytest.raises(HandNotFound):
        store.hand(refusals(stream))
