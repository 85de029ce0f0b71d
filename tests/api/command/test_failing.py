"""What goes wrong is told in one way by every command."""

import sqlite3
from importlib import import_module
from pathlib import Path

import pytest
from typer.testing import CliRunner

import api.command
from api.command import failing, status
from api.command.main import app
from ledger.availability import StoreUnavailable, StoreUnreadable
from ledger.log.refusal import Malformed


def test_a_kind_of_a_known_exception_is_known() -> None:
    """Of several that an exception is, the nearest counts; what is in no table is our own fault."""
    assert failing.status_of(Malformed("x")) == status.BROKEN
    assert failing.status_of(StoreUnavailable("x")) == status.BUSY
    assert failing.status_of(OSError("x")) == status.OUR_FAULT
    assert "oddchip check" in failing.said(StoreUnreadable("it is damaged"))


@pytest.mark.parametrize("name", failing.STATUS_OF)
def test_the_table_names_what_there_is(name: str) -> None:
    """Each name is that of an exception, where it is made."""
    module, _, kind = name.rpartition(".")
    there = getattr(import_module(module), kind)
    assert issubclass(there, Exception)
    assert failing.status_of(there.__new__(there)) == failing.STATUS_OF[name]


def test_what_is_not_in_the_table_flies_on() -> None:
    """As it was raised: it is told as a fault of ours, or is Typer's own."""
    with pytest.raises(KeyError, match="no such street"), failing.failing("a hand"):
        raise KeyError("no such street")


def test_no_other_place_has_a_table() -> None:
    """A command that catches something known and picks its status by hand would say it otherwise one day."""
    own = {"check.py", "record.py", "serve.py"}
    for file in Path(api.command.__path__[0]).glob("*.py"):
        if file.name not in own:
            assert "end(str(" not in file.read_text().replace("end(str(unknown)", ""), file.name


@pytest.mark.parametrize("words", [["close"], ["checkpoint"], ["evidence", "h-1", "-o", "e.zip"], ["replay", "h-1"]])
def test_every_command_tells_it(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A setting that names no store, and a store of a newer oddchip (2), a locked one (6): one line, no traceback."""
    for url, said in (("mysql://x", "expected sqlite:///"), (f"sqlite:///{newer(tmp_path)}", "knows them up to")):
        monkeypatch.setenv("ODDCHIP_STORE", url)
        ended = CliRunner().invoke(app, words)
        assert (ended.exit_code, ended.stderr.count("\n"), said in ended.stderr) == (2, 1, True), ended.output


def newer(folder: Path) -> Path:
    """A store that a newer oddchip has been at."""
    path = folder / "newer.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS ledger_schema (version INTEGER PRIMARY KEY)")
        connection.execute("INSERT OR REPLACE INTO ledger_schema VALUES (99)")
    connection.close()
    return path
