"""``oddchip check``: status 0 for what is as it was recorded, 5 for what is not, with the hand's name."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from api.command.main import app
from ledger.check.stopped import Stopped
from ledger.check.store_place import place_of
from ledger.database.schema import NEWEST
from ledger.database.sqlite import SqliteDatabase
from ledger.publishing.signer import Signer
from ledger.store.store import open_store
from tests.ledger.database.test_schema import old_store
from tests.room.read_only import locked, open_folder

CASES = Path(__file__).parents[2] / "data" / "cases"
ONE = CASES / "odd-chips" / "dansk-each-pot-its-own.json"
OTHER = CASES / "record" / "titan-card-dealt-twice.json"


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each test has a ledger of its own."""
    monkeypatch.setenv("ODDCHIP_STORE", f"sqlite:///{tmp_path}/ledger.db")
    monkeypatch.delenv("ODDCHIP_SIGNER", raising=False)
    return tmp_path / "ledger.db"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, list(map(str, arguments)))


def change(file: Path, sql: str) -> None:
    """Changes the file as its owner can: past the guards, which are there again afterwards."""
    connection = sqlite3.connect(file)
    guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in guards:
        connection.execute(f"DROP TRIGGER {name}")
    assert connection.execute(sql).rowcount > 0
    for _, guard in guards:
        connection.execute(guard)
    connection.commit()
    connection.close()


def test_what_was_recorded_is_clean() -> None:
    """Status 0, and what was looked at."""
    run("record", ONE, OTHER)
    run("checkpoint")
    result = run("check")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "2 entries, 2 of them under a checkpoint that fits (1 in all)"
    assert result.stdout.splitlines()[-1] == "nothing is damaged"


def test_hands_without_a_verdict_are_named(store: Path) -> None:
    """Nobody has followed yet: that is no damage, and it is said. Of a verdict of another replayer the status is 3."""
    run("record", ONE)
    run("checkpoint")
    result = run("check")
    assert result.exit_code == 0
    assert "not judged yet: hand dansk-809717903 of room oresund\n" in result.stdout
    said = json.loads(run("check", "--json").stdout)["checked"]["not_judged"]
    assert (said["count"], said["hands"][0]["hand_id"]) == (1, "dansk-809717903")
    with open_store(f"sqlite:///{store}") as opened:
        opened.verdicts.follow()
    assert "not judged yet" not in run("check").stdout
    change(store, "UPDATE verdicts SET replayer = 'x'")
    change(store, "UPDATE reached SET view = 'verdicts/x'")
    result = run("check")
    assert result.exit_code == 3
    assert "verdicts of another replayer, not found again: 1; oddchip serve finds them anew" in result.stdout


def test_a_changed_event_is_found(store: Path) -> None:
    """Status 5; room and hand id are named."""
    run("record", ONE, OTHER)
    run("checkpoint")
    change(
        store,
        "UPDATE events SET state = replace(state, '\"amount\":', '\"amount\":1') WHERE stream = 1 AND version = 4",
    )
    result = run("check")
    assert result.exit_code == 5
    assert "hand dansk-809717903 of room oresund" in result.stdout
    found = [json.loads(line) for line in run("check", "--json").stdout.splitlines()]
    assert found[0]["hands"][0]["hand_id"] == "dansk-809717903"
    assert found[-1]["clean"] is False


def test_a_kept_checkpoint_finds_another_history(store: Path, tmp_path: Path) -> None:
    """Whoever kept one needs no trust in the store, the signer or us: a new history does not contain it."""
    kept = tmp_path / "kept.txt"
    run("record", ONE)
    kept.write_text(run("checkpoint").stdout)
    run("record", OTHER)
    run("checkpoint")
    assert run("check", "--against", kept).exit_code == 0
    keys = tmp_path / "keys.json"
    shutil.copy(store.parent / "ledger.db.signer" / "keys.json", keys)
    store.unlink()
    shutil.rmtree(store.with_name("ledger.db.signer"))
    run("record", OTHER, ONE)
    run("checkpoint")
    assert run("check").exit_code == 0
    for arguments in ([], ["--keys", keys]):
        result = run("check", "--against", kept, *arguments)
        assert result.exit_code == 5
        assert "kept.txt" in result.stdout


def test_what_is_no_checkpoint_is_told(tmp_path: Path) -> None:
    """Status 2: the file and what was expected."""
    run("record", ONE)
    (tmp_path / "kept.txt").write_text("nothing\n")
    result = run("check", "--against", tmp_path / "kept.txt")
    assert result.exit_code == 2
    assert "expected a checkpoint as oddchip checkpoint prints it" in result.stderr
    assert run("check", "--against", tmp_path / "no.txt").exit_code == 2


def test_without_a_signer_no_signature_is_verified(store: Path) -> None:
    """Status 3, for a checkpoint whose signature nobody looked at proves little; with the log's keys it is 0."""
    run("record", ONE)
    run("checkpoint")
    store.with_name("ledger.db.signer").rename(store.with_name("elsewhere"))
    result = run("check")
    assert result.exit_code == 3
    assert "signatures not verified" in result.stdout
    assert run("check", "--keys", store.with_name("elsewhere") / "keys.json").exit_code == 0


def test_a_copy_that_cannot_be_written_to(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is checked as it is, and nothing is made beside it; a log beside it that cannot be read is told, status 6."""
    run("record", ONE)
    run("checkpoint")
    with open_folder() as folder:
        shutil.copy(store, folder)
        keys = shutil.copy(store.with_name("ledger.db.signer") / "keys.json", folder)
        monkeypatch.setenv("ODDCHIP_STORE", f"sqlite:///{folder}/ledger.db")
        with locked(folder):
            result = run("check", "--keys", keys)
        assert result.exit_code == 0, result.output
        assert "1 entries, 1 of them under a checkpoint that fits" in result.stdout
        assert sorted(file.name for file in folder.iterdir()) == ["keys.json", "ledger.db"]
        (folder / "ledger.db-wal").write_bytes(b"something")
        with locked(folder):
            result = run("check", "--keys", keys)
        assert result.exit_code == 6
        assert "ledger.db-wal has what was recorded last" in result.stderr


def test_nothing_is_made_by_looking(store: Path) -> None:
    """Where there is no store, check makes none; status 4."""
    assert run("check").exit_code == 4
    assert not store.exists()


def test_a_check_that_is_stopped_says_where_it_goes_on(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C: status 130, one line on standard error; the next check begins there, and says so."""
    run("record", ONE, OTHER)
    run("checkpoint")
    monkeypatch.setattr("ledger.check.appends.PAGE", 1)

    def stop(_: object, what: str, done: int, of: int) -> None:
        if what == "appends" and done == 1:
            raise KeyboardInterrupt

    with monkeypatch.context() as stopping:
        stopping.setattr("api.command.progress.Steps.show", stop)
        stopped = run("check")
    assert stopped.exit_code == 130
    assert "stopped; the next check goes on from append 1" in stopped.stderr
    again = run("check")
    assert again.exit_code == 3
    assert "events compared: appends 1 to below 2\nnot looked at anew: appends 0 to below 1, which" in again.stdout
    assert "by the check that was stopped; --restart compares them" in again.stdout
    assert run("check").exit_code == 0


def test_programs_are_told_what_a_check_did_not_look_at_anew(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """--json: which appends an earlier check compared, and when; null where there are none."""
    run("record", ONE, OTHER)
    run("checkpoint")
    Stopped(0, 1, True, *log_of(store), "2026-01-02T03:04:05.000000Z").write(signer_of(store), 1_800_000_000_000_000)
    said = json.loads(run("check", "--json").stdout)
    assert said["clean"] is True
    assert said["checked"]["compared_before"] == {
        "from": 0,
        "to": 1,
        "begun_at": "2026-01-02T03:04:05.000000Z",
        "stopped_at": "2027-01-15T08:00:00.000000Z",
    }
    assert json.loads(run("check", "--json").stdout)["checked"]["compared_before"] is None


def test_a_stopped_check_of_another_store_is_not_gone_on_with(store: Path) -> None:
    """It begins anew, says so, and ends with 0."""
    run("record", ONE, OTHER)
    run("checkpoint")
    place, size, root = log_of(store)
    for other in ((f"{place}0", size, root), (place, size, "00" * 32)):
        Stopped(0, 1, True, *other, "2026-01-02T03:04:05.000000Z").write(signer_of(store), 1)
        result = run("check")
        assert result.exit_code == 0
        assert "events compared: appends 0 to below 2" in result.stdout
        assert "the check that was stopped at 1970-01-01T00:00:00.000001Z is not gone on with:" in result.stdout


def signer_of(store: Path) -> Path:
    return store.with_name("ledger.db.signer")


def log_of(store: Path) -> tuple[str, int, str]:
    """The place of a store, the size of its log and the root."""
    last = Signer(signer_of(store)).last()
    return place_of(SqliteDatabase(store, 1)), last.size, last.root.hex()


@pytest.mark.parametrize("since", [2, 3, 1000, -1, 2**70])
def test_an_append_that_is_not_there_is_no_beginning(since: int) -> None:
    """Status 2, and how many there are: nothing was compared, and that is no clean store."""
    run("record", ONE, OTHER)
    run("checkpoint")
    result = run("check", f"--since={since}")
    assert result.exit_code == 2
    assert (
        f"--since {since}: the log has no append {since} to begin with: it has 2, with the numbers 0 to 1"
        in result.stderr
    )
    assert run("check", "--since=1").exit_code == 0


def test_a_store_out_of_reach_is_no_damage(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Status 6, and nothing is said to be damaged."""
    monkeypatch.setenv("ODDCHIP_STORE", f"postgresql://nobody@/none?host={tmp_path}")
    result = run("check")
    assert result.exit_code == 6
    assert result.stdout == ""


@pytest.mark.parametrize("form", range(2, NEWEST))
def test_a_store_with_earlier_tables_is_not_called_damaged(store: Path, form: int) -> None:
    """Status 2, and what brings it forward; then it is checked. Steps that are no beginning are damage as before."""
    old_store(store.parent, form)
    (store.parent / "old.db").rename(store)
    result = run("check")
    assert result.exit_code == 2
    assert (
        f"has tables of form {form}; this oddchip checks form {NEWEST}; oddchip checkpoint brings it" in result.stderr
    )
    with closing(sqlite3.connect(store)) as behind:
        behind.execute("UPDATE ledger_schema SET version = 9 WHERE version = 2")
        behind.commit()
    assert run("check").exit_code == 5
    with closing(sqlite3.connect(store)) as behind:
        behind.execute("UPDATE ledger_schema SET version = 2 WHERE version = 9")
        behind.commit()
    assert run("record", ONE).exit_code == 0
    keys = Path(__file__).parents[2] / "data" / "stores" / f"form_{form}.keys.json"
    assert run("check", "--no-views", "--keys", str(keys)).exit_code == 0


def test_a_store_of_an_earlier_form_has_no_log(store: Path) -> None:
    """It is not called damaged, and a check does not carry it over: status 2, and what does."""
    old_store(store.parent, 1)
    (store.parent / "old.db").rename(store)
    result = run("check")
    assert result.exit_code == 2
    assert "has no log yet; oddchip checkpoint brings it forward" in result.stderr
    assert run("checkpoint").exit_code == 0
    assert run("check").exit_code == 0
