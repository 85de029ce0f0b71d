"""``oddchip export``: which rooms and days are written, and what is told of it."""

import json
import sys
from pathlib import Path

import duckdb
import pytest
from typer.testing import CliRunner, Result

from api.command.main import app
from ledger.store.store import open_store
from tests.ledger.reconciliation.nights import DAY, play


@pytest.fixture(autouse=True)
def setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A ledger with a day, and a few hands on the days around it."""
    address = f"sqlite:///{tmp_path}/ledger.db"
    monkeypatch.setenv("ODDCHIP_STORE", address)
    with open_store(address) as store:
        play(store)
    return address


def export(folder: Path, *arguments: str) -> Result:
    return CliRunner().invoke(app, ["export", "--parquet", str(folder), *arguments])


def test_every_room_and_day_is_written(tmp_path: Path) -> None:
    """With a line for each, and how many rows it has."""
    found = export(tmp_path / "out")
    assert found.exit_code == 0
    assert [line.split(":")[0] for line in found.stdout.splitlines()] == [
        "testrum 2026-11-26", f"testrum {DAY}", "testrum 2026-11-28",
    ]  # fmt: skip
    assert "13 hands, " in found.stdout
    files = f"{tmp_path}/out/hands/**/*.parquet"
    with duckdb.connect() as database:
        assert database.execute(f"SELECT count(*) FROM read_parquet('{files}')").fetchall() == [(19,)]


def test_some_days_and_one_room_may_be_asked_for(tmp_path: Path) -> None:
    """From a day to a day, both with it."""
    found = export(tmp_path / "out", "--room", "testrum", "--from", DAY, "--to", DAY, "--json")
    assert json.loads(found.stdout) | {"events": 0} == {
        "room": "testrum", "date": DAY, "hands": 13, "events": 0, "findings": None,
    }  # fmt: skip
    assert [path.name for path in (tmp_path / "out" / "hands" / "room=testrum").iterdir()] == [f"date={DAY}"]
    nothing = export(tmp_path / "out", "--from", "2027-01-01")
    assert (nothing.exit_code, "nothing was recorded then" in nothing.stdout) == (0, True)


def test_days_of_which_there_is_nothing_are_not_told(setting: str, tmp_path: Path) -> None:
    """A table that was never closed is open for good: that alone is nothing to write of a day."""
    opened = {
        "type": "table_opened", "n": 0, "room": "testrum", "table": "Altair 1", "at": "2026-10-01T12:00:00Z",
        "currency": "EUR", "seats": 6,
    }  # fmt: skip
    lines = tmp_path / "lines.jsonl"
    lines.write_text(json.dumps(opened))
    assert CliRunner().invoke(app, ["record", str(lines)]).exit_code == 0
    found = export(tmp_path / "out", "--to", DAY)
    assert [line.split(":")[0] for line in found.stdout.splitlines()] == [
        "testrum 2026-10-01", "testrum 2026-11-26", f"testrum {DAY}",
    ]  # fmt: skip
    assert "nothing is written" in export(tmp_path / "out", "--from", "2026-10-02", "--to", "2026-10-03").stdout


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["--from", "29.11.2026"], 2, "--from: found '29.11.2026'; expected a date"),
        (["--to", "2026-13-01"], 2, "--to: found"),
        (["--from", "2026-11-29", "--to", "2026-11-28"], 2, "expected a day before it"),
        (["--room", "nowhere"], 4, "expected a room that has played"),
    ],
)
def test_what_cannot_be_is_refused(tmp_path: Path, arguments: list[str], status: int, said: str) -> None:
    """In a line that says what was expected."""
    found = export(tmp_path / "out", *arguments)
    assert (found.exit_code, said in found.stderr) == (status, True)


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    """By its name."""
    (tmp_path / "file").write_text("")
    found = export(tmp_path / "file")
    assert (found.exit_code, f"{tmp_path}/file: cannot be written" in found.stderr) == (2, True)


def test_the_extra_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its name, where it is not installed."""
    for name in [name for name in sys.modules if name.startswith("ledger.export")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    found = export(tmp_path / "out")
    assert (found.exit_code, "oddchip[parquet]" in found.stderr) == (2, True)
